# awk -v seed=5 -v side=20 -f bench/museum.awk: a museum with random obstacles, about 15 in 100, like those of examples/museum.
BEGIN {
    for (i = 1; i <= side * side; i++) {
        seed = seed * 16807 % 2147483647
        printf "%s", (seed % 100 < 15 ? "*" : ".") (i % side ? "" : "\n")
    }
}
