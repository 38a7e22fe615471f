% Naive reverse: the oldest measure of a Prolog system.
nrev([], []).
nrev([X|L], R) :- nrev(L, M), append(M, [X], R).

% run(N): reverses thirty elements N times.
run(0) :- !.
run(N) :- numlist(1, 30, L), nrev(L, _), M is N - 1, run(M).
