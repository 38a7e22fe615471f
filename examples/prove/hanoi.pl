% The towers of Hanoi: the moves, as a list.
hanoi(N, Moves) :- hanoi(N, left, right, middle, Moves, []).

hanoi(0, _, _, _, Moves, Moves) :- !.
hanoi(N, From, To, Over, Moves, Rest) :-
    M is N - 1,
    hanoi(M, From, Over, To, Moves, [From-To|More]),
    hanoi(M, Over, To, From, More, Rest).
