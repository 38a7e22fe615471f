#!/usr/bin/env python3
"""seal.py FILE: adds the last line of a sealed text, written from the description in docs/scale.md."""
import sys

MASK = (1 << 64) - 1


def mix(x):
    x = ((x ^ x >> 31) * 0x7FB5D329728EA185) & MASK
    return x ^ x >> 33


def digest(data):
    low = high = 0
    for byte in data:
        low = ((low ^ byte ^ 0xCBF29CE484222325) * 0x100000001B3) & MASK
        high = ((high ^ byte ^ 0x6C62272E07BB0142) * 0x9E3779B97F4A7C15) & MASK
    return "%016x%016x" % (mix(high ^ low >> 7), mix(low))


path = sys.argv[1]
with open(path, "rb") as file:
    data = file.read()
with open(path, "ab") as file:
    file.write(("sum %s\n" % digest(data)).encode())
