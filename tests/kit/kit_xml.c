/* A strict reader of the little XML that we write. */
#include "kit_xml.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

struct xml {
    const char *at;
    const char *wrong;
    char open[16][32];
    int depth, roots;
};

static bool xml_fail(struct xml *xml, const char *wrong)
{
    xml->wrong = wrong;
    return false;
}

static bool xml_name(struct xml *xml, char name[32])
{
    size_t size = 0;
    while (isalnum((unsigned char)*xml->at) || *xml->at == '-' || *xml->at == ':') {
        if (size == 31) return xml_fail(xml, "name too long");
        name[size++] = *xml->at++;
    }
    name[size] = 0;
    return size > 0 || xml_fail(xml, "name expected");
}

static bool xml_characters(struct xml *xml, char end)
{
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;",  "&quot;",
                                           "&#39;", "&#9;", "&#10;", "&#13;"};
    while (*xml->at != end) {
        unsigned char c = (unsigned char)*xml->at;
        size_t size = 1;
        if (c == 0 || c == '<' || (c < 0x20 && c != '\n')) return xml_fail(xml, "bad character");
        if (c == '&') {
            for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
                if (strncmp(xml->at, entities[i], strlen(entities[i])) == 0) size = strlen(entities[i]);
            if (size == 1) return xml_fail(xml, "bare ampersand");
        }
        xml->at += size;
    }
    return true;
}

static bool xml_attributes(struct xml *xml)
{
    char names[16][32];
    for (int n = 0; *xml->at == ' '; n++) {
        xml->at++;
        if (n == 16) return xml_fail(xml, "too many attributes");
        if (!xml_name(xml, names[n])) return false;
        for (int i = 0; i < n; i++)
            if (strcmp(names[i], names[n]) == 0) return xml_fail(xml, "attribute twice");
        if (strncmp(xml->at, "=\"", 2) != 0) return xml_fail(xml, "attribute without value");
        xml->at += 2;
        if (!xml_characters(xml, '"')) return false;
        xml->at++;
    }
    return true;
}

static bool xml_tag(struct xml *xml)
{
    char name[32];
    bool closing = *++xml->at == '/';
    if (closing) xml->at++;
    if (!xml_name(xml, name)) return false;
    if (closing) {
        if (xml->depth == 0 || strcmp(xml->open[--xml->depth], name) != 0) return xml_fail(xml, "tags cross");
    } else {
        if (!xml_attributes(xml)) return false;
        xml->roots += xml->depth == 0;
        bool empty = *xml->at == '/';
        if (empty) xml->at++;
        if (!empty && xml->depth == 16) return xml_fail(xml, "too deep");
        if (!empty) strcpy(xml->open[xml->depth++], name);
    }
    if (*xml->at != '>') return xml_fail(xml, "tag does not end");
    xml->at++;
    return true;
}

const char *kit_xml_wrong(const char *text)
{
    struct xml xml = {.at = text};
    while (*xml.at != 0 && xml.wrong == NULL) {
        if (*xml.at == '<')
            xml_tag(&xml);
        else if (xml.depth == 0 && *xml.at == '\n')
            xml.at++;
        else if (xml.depth == 0)
            xml_fail(&xml, "text outside the root");
        else
            xml_characters(&xml, '<');
    }
    if (xml.wrong == NULL && (xml.depth != 0 || xml.roots != 1)) return "not one whole element";
    return xml.wrong;
}
