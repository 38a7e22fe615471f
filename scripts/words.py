#!/usr/bin/env python3
"""words c NAME FILE... | json FILE... | keys FILE...: reads files of words (src/base/say.h) and prints
them as a C table NAME, as JSON ({key: {en: ..., fr: ...}}), or as a list of keys. If sources in C are
among the files, the table has only those texts that these sources say; what help pages alone say, the
help of options and the descriptions of commands, is left out then.

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
BLOCK = 3500  # bytes
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


def blocks_of(rows):
    """Rows in blocks, each a little less than what C compilers promise to take as a string."""
    blocks, size = [], 0
    for row in rows:
        length = len(row.key.encode()) + sum(len(text.encode()) + 2 for text in row.text.values()) + 1
        if not blocks or size + length > BLOCK:
            blocks.append([])
            size = 0
        blocks[-1].append(row)
        size += length
    return blocks


def write_c(name, rows):
    print('/* Made by scripts/words.py. */\n#include "base/say.h"\n')
    print("static const char *const blocks[] = {")
    for block in blocks_of(rows):
        for row in block:
            texts = (('"\\1" ' if row.feminine[language] else "") + quoted(row.text[language]) for language in LANGUAGES)
            print("   ", ' "\\0" '.join([quoted(row.key), *texts]), '"\\0"')
        print("    ,")
    print("    NULL};\n")
    print(f"const struct say_table {name} = {{sizeof blocks / sizeof *blocks - 1, blocks}};")


# ---- the texts that sources say

STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
HELP = re.compile(r'\.(?:help|description|notes|exits)\s*=\s*(?:"(?:[^"\\\n]|\\.)*"\s*)+|\{\s*"help\.title[^"]*",\s*\w*rows\b')
OPTION = re.compile(r"\bOPTION_ROW_\w+\(|^VARIANT\(", re.M)  # their last string is help
FORMAT = re.compile(r"[a-z0-9.-]*%[a-z0-9.%*-]*$")
SPECIFIER = re.compile(r"%[-.*0-9]*[a-z]")


def closing(text, at):
    """The end of the parenthesis that opens before `at`."""
    depth, quoted = 1, False
    while at < len(text) and depth:
        c = text[at]
        if quoted and c == "\\":
            at += 1
        elif c == '"':
            quoted = not quoted
        elif not quoted:
            depth += (c == "(") - (c == ")")
        at += 1
    return at


def strings(text):
    """The strings of a source that are not help."""
    text = HELP.sub(" ", COMMENT.sub(" ", text))
    helps = set()
    for match in OPTION.finditer(text):
        found = list(STRING.finditer(text, match.end(), closing(text, match.end())))
        if found:
            helps.add(found[-1].start())
    return {match.group(1) for match in STRING.finditer(text) if match.start() not in helps}


def pattern(text):
    """What a format of printf makes."""
    return re.compile("[^.]+".join(map(re.escape, SPECIFIER.split(text))) + "$")


def said(rows, sources):
    """A key is said if it is a string of these sources; if a string is a first part of it, with or without the
    dot, or a format of printf that makes it. Headers are theirs too."""
    paths = [Path(source) for source in sources]
    root = next(parent for parent in paths[0].resolve().parents if (parent / "src").is_dir())
    found = set().union(*(strings(path.read_text(encoding="utf-8")) for path in [*paths, *sorted(root.glob("src/**/*.h"))]))
    formats = [pattern(text) for text in found if FORMAT.match(text) and re.search(r"[a-z]", SPECIFIER.sub("", text))]

    def is_said(key):
        parts = key.split(".")
        starts = [".".join(parts[:i]) for i in range(1, len(parts))]
        return (key in found or any(start + "." in found for start in starts) or any(start in found for start in starts[1:])
                or any(pattern.match(key) for pattern in formats))

    return [row for row in rows if is_said(row.key)]


def main(words):
    try:
        if words[0] == "c":
            sources = [path for path in words[2:] if path.endswith(".c")]
            rows = read_all([path for path in words[2:] if path not in sources])
            write_c(words[1], said(rows, sources) if sources else rows)
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
