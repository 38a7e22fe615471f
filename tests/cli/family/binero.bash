# shellcheck shell=bash disable=SC2034,SC2154 # read by family_facts of kit.bash
small_board=(binero 4)
coloured=(6-hard)
board_formats=(native text sgt)
answer_formats=(native text sgt json)
three_boards() { damier generate binero --size 4 --number 3 --quiet -o boards; }
