% Five houses in a row: who owns the zebra, who drinks water?
% A house is house(Colour, Nation, Pet, Drink, Smoke).
zebra(Owner, Drinker) :-
    Houses = [house(_, norwegian, _, _, _), _, house(_, _, _, milk, _), _, _],
    member(house(red, english, _, _, _), Houses),
    member(house(green, _, _, coffee, _), Houses),
    member(house(_, spanish, dog, _, _), Houses),
    member(house(_, ukrainian, _, tea, _), Houses),
    right_of(house(green, _, _, _, _), house(ivory, _, _, _, _), Houses),
    member(house(_, _, snails, _, winston), Houses),
    member(house(yellow, _, _, _, kools), Houses),
    beside(house(_, _, _, _, chesterfield), house(_, _, fox, _, _), Houses),
    beside(house(_, _, _, _, kools), house(_, _, horse, _, _), Houses),
    member(house(_, _, _, orange_juice, lucky_strike), Houses),
    member(house(_, japanese, _, _, parliament), Houses),
    beside(house(_, norwegian, _, _, _), house(blue, _, _, _, _), Houses),
    member(house(_, Owner, zebra, _, _), Houses),
    member(house(_, Drinker, _, water, _), Houses).

right_of(X, Y, [Y, X|_]).
right_of(X, Y, [_|Houses]) :- right_of(X, Y, Houses).

beside(X, Y, Houses) :- right_of(X, Y, Houses).
beside(X, Y, Houses) :- right_of(Y, X, Houses).
