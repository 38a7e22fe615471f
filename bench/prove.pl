% Programs for bench/prove.toml: the same text for the prover and for swipl.

% Naive reverse of 30 elements, 496 inferences each time.
nrev(0) :- !.
nrev(N) :- range(1, 30, L), nrev(L, _), M is N - 1, nrev(M).

nrev([], []).
nrev([X|L], R) :- nrev(L, M), app(M, [X], R).

app([], L, L).
app([X|L], M, [X|N]) :- app(L, M, N).

range(N, N, [N]) :- !.
range(I, N, [I|L]) :- I < N, J is I + 1, range(J, N, L).

% All 92 solutions of eight queens.
queens(0) :- !.
queens(N) :- findall(Q, queens(8, Q), L), length(L, 92), M is N - 1, queens(M).

queens(N, Queens) :- range(1, N, Columns), place(Columns, [], Queens).

place([], Queens, Queens).
place(Columns, Placed, Queens) :-
    take(Queen, Columns, Rest), \+ attacked(Queen, 1, Placed), place(Rest, [Queen|Placed], Queens).

attacked(Queen, Distance, [Other|_]) :- Queen is Other + Distance.
attacked(Queen, Distance, [Other|_]) :- Queen is Other - Distance.
attacked(Queen, Distance, [_|Others]) :- Next is Distance + 1, attacked(Queen, Next, Others).

take(X, [X|L], L).
take(X, [Y|L], [Y|M]) :- take(X, L, M).

% Who owns the zebra?
zebra(0) :- !.
zebra(N) :- zebra(_, _), !, M is N - 1, zebra(M).

zebra(Owner, Houses) :-
    Houses = [house(_, norwegian, _, _, _), _, house(_, _, _, milk, _), _, _],
    one_of(house(red, english, _, _, _), Houses),
    one_of(house(green, _, _, coffee, _), Houses),
    one_of(house(_, spanish, dog, _, _), Houses),
    one_of(house(_, ukrainian, _, tea, _), Houses),
    right_of(house(green, _, _, _, _), house(ivory, _, _, _, _), Houses),
    one_of(house(_, _, snails, _, winston), Houses),
    one_of(house(yellow, _, _, _, kools), Houses),
    beside(house(_, _, _, _, chesterfield), house(_, _, fox, _, _), Houses),
    beside(house(_, _, _, _, kools), house(_, _, horse, _, _), Houses),
    one_of(house(_, _, _, orange_juice, lucky), Houses),
    one_of(house(_, japanese, _, _, parliament), Houses),
    beside(house(_, norwegian, _, _, _), house(blue, _, _, _, _), Houses),
    one_of(house(_, Owner, zebra, _, _), Houses).

one_of(X, [X|_]).
one_of(X, [_|L]) :- one_of(X, L).
right_of(X, Y, [Y, X|_]).
right_of(X, Y, [_|L]) :- right_of(X, Y, L).
beside(X, Y, L) :- right_of(X, Y, L).
beside(X, Y, L) :- right_of(Y, X, L).

% Takeuchi's function.
tak(X, Y, Z, A) :- X =< Y, !, Z = A.
tak(X, Y, Z, A) :-
    X1 is X - 1, Y1 is Y - 1, Z1 is Z - 1,
    tak(X1, Y, Z, A1), tak(Y1, Z, X, A2), tak(Z1, X, Y, A3), tak(A1, A2, A3, A).

% A calculator by grammar rules, on 8001 tokens.
parse(0) :- !.
parse(N) :- tokens(1000, T), phrase(sum(_), T), M is N - 1, parse(M).

tokens(0, [1]) :- !.
tokens(N, ['(', N, *, 3, +, 2, ')', -|T]) :- M is N - 1, tokens(M, T).

sum(X) --> product(Y), sum(Y, X).
sum(A, X) --> [+], !, product(B), { C is A + B }, sum(C, X).
sum(A, X) --> [-], !, product(B), { C is A - B }, sum(C, X).
sum(X, X) --> [].
product(X) --> factor(Y), product(Y, X).
product(A, X) --> [*], !, factor(B), { C is A * B mod 1000003 }, product(C, X).
product(X, X) --> [].
factor(X) --> ['('], !, sum(X), [')'].
factor(X) --> [X], { integer(X) }.

% Calls that leave nothing behind except garbage terms.
loop(0, _) :- !.
loop(N, _) :- M is N - 1, loop(M, f(N)).
