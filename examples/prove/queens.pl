% n queens: rows are placed one by one, each on a column that is left.
queens(N, Queens) :- numlist(1, N, Columns), place(Columns, [], Queens).

place([], Queens, Queens).
place(Columns, Placed, Queens) :-
    select(Queen, Columns, Rest), \+ attacked(Queen, 1, Placed), place(Rest, [Queen|Placed], Queens).

attacked(Queen, Distance, [Other|_]) :- Queen =:= Other + Distance.
attacked(Queen, Distance, [Other|_]) :- Queen =:= Other - Distance.
attacked(Queen, Distance, [_|Others]) :- Next is Distance + 1, attacked(Queen, Next, Others).
