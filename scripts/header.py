"""The text of include/damier.h by groups, for the manual (make-manual) and the site (build-docs).

A group begins with a comment `/* ---- TITLE`. Within it, comments are prose, in which lines that are indented by four are code; everything
else is declarations."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEXT = (ROOT / "include/damier.h").read_text()
VERSION = re.search(r'DM_VERSION "([^"]*)"', TEXT).group(1)


def groups():
    """(title, text) one after another; what stands before the first group has the title None."""
    text = TEXT[:TEXT.rindex("#endif")]
    marks = list(re.finditer(r"^/\* -{4} (.*?)(?: -+)?(?: \*/)?$", text, re.M))
    yield None, text[:marks[0].start()]
    for mark, following in zip(marks, marks[1:] + [None]):
        inner = text[mark.end():following.start() if following else len(text)]
        yield mark.group(1), inner if mark.group(0).endswith("*/") else "/*" + inner


def name_of(title):
    """The name of a group's page: its title up to a comma or colon, in small letters and hyphens."""
    return "-".join(re.findall(r"[a-z]+", re.split(r"[,:]", title)[0].lower()))


def blocks(text):
    """(kind, lines) of a group one after another, kind being prose, code or declarations."""
    at = 0
    for match in re.finditer(r"^/\*.*?\*/[ \t]*$", text, re.M | re.S):
        yield from declarations(text[at:match.start()])
        lines = [re.sub(r"^ \* ?", "", line).rstrip() for line in match.group(0).strip()[2:-2].split("\n")]
        yield from prose([line for line in lines if not re.match(r"--- .* ---$", line)])
        at = match.end()
    yield from declarations(text[at:])


def stripped(lines):
    while lines and not lines[0].strip():
        lines = lines[1:]
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines


def declarations(text):
    lines = stripped([line for line in text.split("\n") if not re.match(r"#|extern \"C\"|\}$", line)])
    if lines:
        yield "declarations", lines


def prose(lines):
    kind, block = "prose", []
    for line in lines:
        code = line.startswith("    ") or (kind == "code" and not line.strip())
        if ("code" if code else "prose") != kind or not (line.strip() or code):
            if stripped(block):
                yield kind, stripped(block)
            kind, block = "code" if code else "prose", []
        block.append(line if code else line.strip())
    if stripped(block):
        yield kind, stripped(block)
