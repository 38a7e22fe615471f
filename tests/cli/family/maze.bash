# shellcheck shell=bash disable=SC2034,SC2154 # read by family_facts of kit.bash
small_board=(maze "$root/examples/maze/two_ways.txt")
coloured=(two_ways)
board_formats=(native text)
three_boards() { printf '#####\n#S E#\n#####\nc\nSE\nc a corner\n#S\nE \n' >boards; }
