#!/usr/bin/env python3
"""Is what is on standard input as share/damier.schema.json says?

    schema.py SCHEMA lines     each line is a JSON text
    schema.py SCHEMA whole     all of it is one
    schema.py SCHEMA refused FILE...    in each of the files, some line is refused, and the schema is one
    schema.py SCHEMA broken    each line is one, and is refused when a key that all must have is missing, a key is there that nobody knows,
                               a status is unknown, or a value is of another kind

It prints what is wrong, and ends with 1."""
import copy
import json
import sys

import jsonschema

REQUIRED = ("family", "status", "cells", "values", "legend", "objective", "bound", "time", "seed", "engine", "step", "rule", "facts", "because",
            "sentence", "hardest", "steps", "end", "kinds", "groups", "symmetries", "encodings", "names")


def broken(original):
    """(what was done, the text) for each way to break it."""
    def changed(what, change):
        text = copy.deepcopy(original)
        change(text)
        return what, text

    for key in original:
        if key in REQUIRED:
            yield changed(f"without {key}", lambda text, key=key: text.pop(key))
        yield changed(f"{key} an object of its own", lambda text, key=key: text.update({key: {"surprise": []}}))
    yield changed("a further key", lambda text: text.update(surprise=1))
    if "status" in original:
        yield changed("an unknown status", lambda text: text.update(status="perhaps"))
    if original.get("legend"):
        yield changed("a further key in the legend", lambda text: text["legend"].update(surprise=1))
    if isinstance(original.get("values"), list) and original["values"]:
        yield changed("a value that is none", lambda text: text["values"].append("x"))


def refused(validator, names):
    """Those of the files in which every line is as it should be are named."""
    good = []
    for name in names:
        with open(name, encoding="utf-8") as file:
            if all(validator.is_valid(json.loads(line)) for line in file):
                good.append(name)
                print(f"{name}: nothing in it is refused")
    return 1 if good or not names else 0


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    validator = jsonschema.Draft202012Validator(schema)
    if sys.argv[2] == "refused":
        validator.check_schema(schema)  # here only: it takes longer than to judge a few lines
        return refused(validator, sys.argv[3:])
    text = sys.stdin.read()
    count = wrong = 0
    for line in [text] if sys.argv[2] == "whole" else text.splitlines():
        value = json.loads(line)
        cases = broken(value) if sys.argv[2] == "broken" else [("as it is", value)]
        for what, case in cases:
            count += 1
            if validator.is_valid(case) != (sys.argv[2] == "broken"):
                continue
            wrong += 1
            print(f"{what}: {line[:300]}")
            error = jsonschema.exceptions.best_match(validator.iter_errors(case))
            if error:
                print(f"    {error.message[:300]}")
    if count == 0:
        print("nothing to judge")
    return 1 if wrong or count == 0 else 0


sys.exit(main())
