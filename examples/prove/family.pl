% Who is whose ancestor.
parent(adam, bea).
parent(adam, carl).
parent(bea, dora).
parent(carl, emil).
parent(dora, eve).

ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).

sibling(X, Y) :- parent(P, X), parent(P, Y), X \= Y.
cousin(X, Y) :- parent(P, X), parent(Q, Y), sibling(P, Q).
