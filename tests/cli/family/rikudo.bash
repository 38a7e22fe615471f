# shellcheck shell=bash disable=SC2034,SC2154 # read by family_facts of kit.bash
small_board=(rikudo --radius 1)
coloured=(easy links)
