% Numbers as 0, s(0), s(s(0)), ...: addition and multiplication run in every direction.
add(0, Y, Y).
add(s(X), Y, s(Z)) :- add(X, Y, Z).

times(0, _, 0).
times(s(X), Y, Z) :- times(X, Y, W), add(Y, W, Z).

smaller(0, s(_)).
smaller(s(X), s(Y)) :- smaller(X, Y).

numeral(0, 0).
numeral(N, s(X)) :- N > 0, M is N - 1, numeral(M, X).
