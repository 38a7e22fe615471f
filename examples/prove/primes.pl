% Primes up to a number, by the sieve.
primes(Most, Primes) :- numlist(2, Most, Numbers), sieve(Numbers, Primes).

sieve([], []).
sieve([P|Numbers], [P|Primes]) :- without(Numbers, P, Rest), sieve(Rest, Primes).

without([], _, []).
without([N|Numbers], P, Rest) :- N mod P =:= 0, !, without(Numbers, P, Rest).
without([N|Numbers], P, [N|Rest]) :- without(Numbers, P, Rest).
