#!/usr/bin/env python3
"""words c NAME FILE... | json FILE... | keys FILE...: reads files of words (src/base/say.h) and prints
them as a C table NAME, as JSON ({key: {en: ..., fr: ...}}), or as a list of keys.

    # a comment
    key
      en a text
      fr un texte

A line that is indented further goes on with the text. `\\n` is a new line; `\\_` is a blank at the
beginning or the end, or one that stays as it is. The key is prefixed by the file's name. Before ; : ! ?
and within guillemets, the blank of French texts becomes one that does not break."""
import json
import re
import sys
from pathlib import Path

LANGUAGES = ["en", "fr"]
KEY = re.compile(r"[a-z0-9][a-z0-9.-]*$")
NAME = re.compile(r"\{(\w+)([|^}])")


class Wrong(Exception):
    pass


def tidy(text, language):
    text = text.replace("\\n", "\n").replace("\\_", " ")
    if language == "fr":
        text = re.sub(r" ([;:!?»])", "\u00a0\\1", text).replace("« ", "«\u00a0").replace("'", "’")
    return text


def inserted(text):
    """The arguments that the text shows, and those that it chooses by."""
    shown, chosen = set(), set()
    for name, kind in NAME.findall(text):
        (shown if kind == "}" else chosen).add(name)
    return shown, chosen


def balanced(text):
    depth = 0
    for c in text:
        depth += (c == "{") - (c == "}")
        if depth < 0:
            return False
    return depth == 0 and len(re.findall(r"\{", text)) == len(NAME.findall(text))


class Row:
    def __init__(self, key, place):
        self.key, self.place, self.text, self.feminine = key, place, {}, {}

    def names(self):
        """All arguments of the row."""
        return set().union(*(a | b for a, b in map(inserted, self.text.values())))

    def check(self):
        for language in LANGUAGES:
            if language not in self.text:
                raise Wrong(f"{self.place}: `{self.key}' has no text in {language}")
            if not balanced(self.text[language]):
                raise Wrong(f"{self.place}: `{self.key}' has braces that are not an argument in {language}")
        shown = [inserted(self.text[language])[0] for language in LANGUAGES]
        for language, names in zip(LANGUAGES, shown):
            if names != shown[0]:
                raise Wrong(f"{self.place}: `{self.key}' shows {sorted(shown[0])} in {LANGUAGES[0]}, "
                            f"but {sorted(names)} in {language}")


def read(path):
    rows, row, language = [], None, None
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        place, text = f"{path}:{number}", line.strip()
        indent = len(line) - len(line.lstrip())
        if not text or (text.startswith("#") and indent == 0):
            continue
        if indent == 0:
            if not KEY.match(text):
                raise Wrong(f"{place}: `{text}' is not a key")
            row, language = Row(f"{Path(path).stem}.{text}", place), None
            rows.append(row)
        elif row is None:
            raise Wrong(f"{place}: a text before the first key")
        elif indent == 2:
            tag, _, text = text.partition(" ")
            language, _, gender = tag.partition(".")
            if language not in LANGUAGES or gender not in ("", "f", "m") or language in row.text:
                raise Wrong(f"{place}: expected a text in one of {', '.join(LANGUAGES)}, each once")
            row.text[language], row.feminine[language] = text, gender == "f"
        elif language:
            row.text[language] += text if row.text[language].endswith("\\n") else " " + text
        else:
            raise Wrong(f"{place}: expected a language, indented by two blanks")
    return rows


def read_all(paths):
    rows = {}
    for path in paths:
        for row in read(path):
            row.check()
            if row.key in rows:
                raise Wrong(f"{row.place}: `{row.key}' was there before, at {rows[row.key].place}")
            rows[row.key] = row
    for row in rows.values():
        row.text = {language: tidy(text, language) for language, text in row.text.items()}
    return [rows[key] for key in sorted(rows, key=lambda key: key.encode())]


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def write_c(name, rows):
    print('/* Made by scripts/words.py. */\n#include "base/say.h"\n')
    print("static const struct say_row rows[] = {")
    for row in rows:
        texts = ", ".join(quoted(row.text[language]) for language in LANGUAGES)
        feminine = ", ".join("true" if row.feminine[language] else "false" for language in LANGUAGES)
        print(f"    {{{quoted(row.key)}, {{{texts}}}, {{{feminine}}}}},")
    print("    {0}};\n")
    print(f"const struct say_table {name} = {{{len(rows)}, rows}};")


def main(words):
    try:
        if words[0] == "c":
            write_c(words[1], read_all(words[2:]))
        elif words[0] == "json":
            rows = read_all(words[1:])
            print(json.dumps({row.key: row.text for row in rows}, ensure_ascii=False, indent=0))
        elif words[0] == "keys":
            print("\n".join(row.key for row in read_all(words[1:])))
        else:
            sys.exit(__doc__)
    except Wrong as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    main(sys.argv[1:])
