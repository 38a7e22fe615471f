# shellcheck shell=bash disable=SC2034,SC2154 # read by family_facts of kit.bash
small_board=(queens 6)
coloured=(partial-8)
board_formats=(native text solution interface)
answer_formats=(native text solution interface columns json)
three_boards() { damier generate queens --size 4 --number 3 --quiet -o boards; }
