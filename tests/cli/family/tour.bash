# shellcheck shell=bash disable=SC2034,SC2154 # read by family_facts of kit.bash
small_board=(tour 3x4)
coloured=(given_5x5 no_corners)
three_boards() { printf 'tour 5 6\ntour 3 4\nc start\ntour 5 6 start 0,0\n' >boards; }
