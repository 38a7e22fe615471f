# shellcheck shell=bash disable=SC2034,SC2154 # read by family_facts of kit.bash
small_board=(garam --shape mini)
coloured=(mini-easy operators-hard)
board_formats=(native text)
