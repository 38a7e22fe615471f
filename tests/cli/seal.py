#!/usr/bin/env python3
"""seal.py FILE: adds the last line of a record, written from the description in docs/formats.md."""
import sys

MASK = (1 << 64) - 1
LOW, HIGH = 0xD6E8FEB86659FD93, 0x9E3779B97F4A7C15


def digest(data):
    low = high = 0
    padded = data + bytes(8 - len(data) % 8)
    for at in range(0, len(padded) + 8, 8):
        word = int.from_bytes(padded[at:at + 8], "little") if at < len(padded) else len(data) ^ HIGH
        low = ((low ^ word) * LOW) & MASK
        low ^= low >> 32
        high = ((high + word) * HIGH) & MASK
        high ^= high >> 29
    return "%016x%016x" % (high, low)


path = sys.argv[1]
with open(path, "rb") as file:
    data = file.read()
with open(path, "ab") as file:
    file.write(("sum %s\n" % digest(data)).encode())
