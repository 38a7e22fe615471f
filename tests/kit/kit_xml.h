/* A strict reader of the little XML that we write: one root, balanced tags, quoted attributes, none
 * of them twice, known entities, no bare & or <, no control characters. */
#ifndef KIT_XML_H
#define KIT_XML_H

const char *kit_xml_wrong(const char *text); /* NULL: nothing is */

#endif
