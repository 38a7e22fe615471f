# shellcheck shell=bash disable=SC2034,SC2154 # read by family_facts of kit.bash
small_board=(museum "$root/examples/museum/small.txt")
coloured=(small barred)
board_formats=(native text)
three_boards() { printf '* * * * *\n* . . . *\n* . * . *\n* . . . *\n* * * * *\nc a dot\n.\nc a row\n* . . *\n' >boards; }
