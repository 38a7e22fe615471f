# shellcheck shell=bash disable=SC2034,SC2154 # read by family_facts of kit.bash
small_board=(chess --rooks 2 --rows 3 --columns 3)
coloured=(document-fewest-5 knights-8)
three_boards() { printf 'chess 3 3 independent rooks=2 knights=1\nchess 3 4 independent rooks=3\nc one piece\nchess 2 2 independent rooks=1\n' >boards; }
