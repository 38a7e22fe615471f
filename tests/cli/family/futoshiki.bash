# shellcheck shell=bash disable=SC2034,SC2154 # read by family_facts of kit.bash
small_board=(futoshiki 3)
coloured=(medium)
board_formats=(native sgt)
answer_formats=(native text sgt json)
