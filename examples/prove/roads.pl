% Which towns can be reached? The roads form circles, and the rule calls itself first: tabling ends it.
:- table reach/2.

reach(X, Y) :- reach(X, Z), road(Z, Y).
reach(X, Y) :- road(X, Y).

road(lyon, paris).
road(paris, lille).
road(lille, paris).
road(paris, lyon).
road(nantes, paris).
road(lille, bruges).
