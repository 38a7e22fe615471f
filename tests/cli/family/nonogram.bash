# shellcheck shell=bash disable=SC2034,SC2154 # read by family_facts of kit.bash
small_board=(nonogram "$root/examples/nonogram/key.txt")
coloured=(fish)
