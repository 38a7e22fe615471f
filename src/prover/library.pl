% The library in Prolog. Names that begin with $ are internal. A program may redefine any other
% predicate; the library then continues to use its own.

% ---- Control

% Meta-calls of `,`, `;`, `->`, `\+` and `!`; a cut cuts to Level.
'$solve'(Goal, _) :- var(Goal), !, call(Goal).
'$solve'((A, B), Level) :- !, '$solve'(A, Level), '$solve'(B, Level).
'$solve'(!, Level) :- !, '$cut'(Level).
'$solve'((A ; B), Level) :- !, '$either'(A, B, Level).
'$solve'((If -> Then), Level) :- !, '$once'(If), '$solve'(Then, Level).
'$solve'(\+ Goal, _) :- !, '$not'(Goal).
'$solve'(Goal, _) :- call(Goal).

'$either'(A, B, Level) :- nonvar(A), A = (If -> Then), !, '$choose'(If, Then, B, Level).
'$either'(A, _, Level) :- '$solve'(A, Level).
'$either'(_, B, Level) :- '$solve'(B, Level).

'$choose'(If, Then, _, Level) :- call(If), !, '$solve'(Then, Level).
'$choose'(_, _, Else, Level) :- '$solve'(Else, Level).

'$once'(Goal) :- call(Goal), !.

'$not'(Goal) :- call(Goal), !, fail.
'$not'(_).

once(Goal) :- call(Goal), !.
ignore(Goal) :- call(Goal), !.
ignore(_).
not(Goal) :- \+ call(Goal).
repeat.
repeat :- repeat.
forall(Condition, Action) :- \+ (call(Condition), \+ call(Action)).
apply(Goal, Arguments) :- Goal =.. L, append(L, Arguments, M), Call =.. M, call(Call).

% ---- All solutions

findall(Term, Goal, List) :- '$gather_begin', '$gather'(Term, Goal), '$gather_end'(Found), List = Found.
findall(Term, Goal, List, Rest) :- findall(Term, Goal, Found), append(Found, Rest, List).

'$gather'(Term, Goal) :- call(Goal), '$gather_add'(Term), fail.
'$gather'(_, _).

aggregate_all(count, Goal, Count) :- !, findall(x, Goal, L), length(L, Count).
aggregate_all(sum(Term), Goal, Sum) :- !, findall(Term, Goal, L), sum_list(L, Sum).
aggregate_all(max(Term), Goal, Max) :- !, findall(Term, Goal, L), L = [_|_], max_list(L, Max).
aggregate_all(min(Term), Goal, Min) :- !, findall(Term, Goal, L), L = [_|_], min_list(L, Min).
aggregate_all(bag(Term), Goal, L) :- !, findall(Term, Goal, L).
aggregate_all(set(Term), Goal, S) :- !, findall(Term, Goal, L), sort(L, S).
aggregate_all(max(Term, Witness), Goal, Best) :- !,
    findall(X-Witness, (call(Goal), X is Term), [Y-W|L]), '$most'(L, Y, W, Best).
aggregate_all(min(Term, Witness), Goal, Best) :- !,
    findall(X-Witness, (call(Goal), X is Term), [Y-W|L]), '$least'(L, Y, W, Best).
aggregate_all(What, _, _) :- '$expected'('prover.aggregates', What).
'$most'([], X, W, max(X, W)).
'$most'([Y-V|L], X, _, Best) :- Y > X, !, '$most'(L, Y, V, Best).
'$most'([_|L], X, W, Best) :- '$most'(L, X, W, Best).
'$least'([], X, W, min(X, W)).
'$least'([Y-V|L], X, _, Best) :- Y < X, !, '$least'(L, Y, V, Best).
'$least'([_|L], X, W, Best) :- '$least'(L, X, W, Best).

% ---- Terms

arg(Number, Term, Argument) :- integer(Number), !, '$arg'(Number, Term, Argument).
arg(Number, Term, Argument) :- var(Number), !,
    '$compound'(Term), functor(Term, _, Count), '$count'(1, Count, Number), '$arg'(Number, Term, Argument).
arg(Number, _, _) :- '$expected'('prover.argument-number', Number).
'$compound'(Term) :- compound(Term), !.
'$compound'(Term) :- '$expected'('prover.compound', Term).

% ---- Integers

between(Low, High, X) :- integer(X), !, '$integer'(Low), '$bound'(High), Low =< X, '$at_most'(X, High).
between(Low, High, X) :- var(X), !, '$integer'(Low), '$bound'(High), '$at_most'(Low, High), '$count'(Low, High, X).
between(_, _, X) :- '$expected'('prover.an-integer', X).

'$count'(Low, High, X) :- Low == High, !, X = Low.
'$count'(Low, _, Low).
'$count'(Low, High, X) :- Next is Low + 1, '$count'(Next, High, X).

'$bound'(High) :- '$is_infinite'(High), !.
'$bound'(High) :- '$integer'(High).
'$is_infinite'(High) :- atom(High), '$infinite'(High).
'$infinite'(inf).
'$infinite'(infinite).
'$at_most'(_, High) :- '$is_infinite'(High), !.
'$at_most'(X, High) :- X =< High.
'$integer'(X) :- integer(X), !.
'$integer'(X) :- '$expected'('prover.an-integer', X).

succ(X, Y) :- integer(X), !, '$natural'(X), Y is X + 1.
succ(X, Y) :- '$integer'(Y), '$natural'(Y), Y > 0, X is Y - 1.
'$natural'(X) :- X >= 0, !.
'$natural'(X) :- '$expected'('prover.natural', X).

plus(X, Y, Z) :- integer(X), integer(Y), !, Z is X + Y.
plus(X, Y, Z) :- integer(X), !, Y is Z - X.
plus(X, Y, Z) :- X is Z - Y.

% ---- Lists

append([], L, L).
append([X|L], M, [X|N]) :- append(L, M, N).

append(Lists, List) :- '$concatenate'(Lists, List).
'$concatenate'([], []).
'$concatenate'([L|Ls], List) :- append(L, Rest, List), '$concatenate'(Ls, Rest).

member(X, [Y|L]) :- '$member'(L, X, Y).
'$member'(_, X, X).
'$member'([Y|L], X, _) :- '$member'(L, X, Y).

memberchk(X, L) :- member(X, L), !.

select(X, [Y|L], R) :- '$select'(L, X, Y, R).
'$select'(L, X, X, L).
'$select'([Z|L], X, Y, [Y|R]) :- '$select'(L, X, Z, R).

selectchk(X, L, R) :- select(X, L, R), !.
select(X, Xs, Y, Ys) :- '$select'(Xs, X, Y, Ys, _).
'$select'([X|L], X, Y, [Y|L], _).
'$select'([Z|L], X, Y, [Z|M], _) :- '$select'(L, X, Y, M, _).

exclude(_, [], []).
exclude(P, [X|L], M) :- call(P, X), !, exclude(P, L, M).
exclude(P, [X|L], [X|M]) :- exclude(P, L, M).
include(_, [], []).
include(P, [X|L], [X|M]) :- call(P, X), !, include(P, L, M).
include(P, [_|L], M) :- include(P, L, M).
partition(_, [], [], []).
partition(P, [X|L], [X|Y], N) :- call(P, X), !, partition(P, L, Y, N).
partition(P, [X|L], Y, [X|N]) :- partition(P, L, Y, N).

maplist(P, L) :- '$maplist'(L, P).
'$maplist'([], _).
'$maplist'([X|L], P) :- call(P, X), '$maplist'(L, P).
maplist(P, L, M) :- '$maplist'(L, M, P).
'$maplist'([], [], _).
'$maplist'([X|L], [Y|M], P) :- call(P, X, Y), '$maplist'(L, M, P).
maplist(P, L, M, N) :- '$maplist'(L, M, N, P).
'$maplist'([], [], [], _).
'$maplist'([X|L], [Y|M], [Z|N], P) :- call(P, X, Y, Z), '$maplist'(L, M, N, P).
maplist(P, L, M, N, O) :- '$maplist'(L, M, N, O, P).
'$maplist'([], [], [], [], _).
'$maplist'([X|L], [Y|M], [Z|N], [U|O], P) :- call(P, X, Y, Z, U), '$maplist'(L, M, N, O, P).

foldl(P, L, A, B) :- '$foldl'(L, P, A, B).
'$foldl'([], _, A, A).
'$foldl'([X|L], P, A, C) :- call(P, X, A, B), '$foldl'(L, P, B, C).

% Counts the elements of a partial list, then extends its open tail as needed.
length(L, N) :- '$skip'(L, 0, M, Rest), '$length'(Rest, M, N, L).
'$skip'(L, M, M, L) :- var(L), !.
'$skip'([_|L], M, N, Rest) :- !, M1 is M + 1, '$skip'(L, M1, N, Rest).
'$skip'(L, M, M, L).
'$length'(Rest, M, N, _) :- Rest == [], var(N), !, N = M.
'$length'(Rest, M, N, L) :- nonvar(N), !,
    '$integer'(N), '$natural'(N), '$ended'(Rest, L), N >= M, K is N - M, '$fresh'(K, Rest).
'$length'(Rest, M, N, L) :- '$ended'(Rest, L), Rest \== N, '$longer'(Rest, M, N).
'$ended'(Rest, _) :- var(Rest), !.
'$ended'(Rest, _) :- Rest == [], !.
'$ended'(_, L) :- '$expected'('prover.a-list', L).
'$fresh'(0, L) :- !, L = [].
'$fresh'(K, [_|L]) :- J is K - 1, '$fresh'(J, L).
'$longer'([], N, N).
'$longer'([_|L], M, N) :- M1 is M + 1, '$longer'(L, M1, N).

nth0(I, L, X) :- '$nth'(I, L, X, 0).
nth1(I, L, X) :- '$nth'(I, L, X, 1).
'$nth'(I, L, X, From) :- integer(I), !, K is I - From, K >= 0, '$nth_at'(K, L, X).
'$nth'(I, [Y|L], X, From) :- var(I), !, '$nth_any'(L, Y, X, From, I).
'$nth'(I, _, _, _) :- nonvar(I), '$expected'('prover.an-integer', I).
'$nth_at'(0, L, X) :- !, L = [X|_].
'$nth_at'(K, [_|L], X) :- J is K - 1, '$nth_at'(J, L, X).
'$nth_any'(_, X, X, I, I).
'$nth_any'([Y|L], _, X, J, I) :- K is J + 1, '$nth_any'(L, Y, X, K, I).

nth0(I, L, X, R) :- '$nth_rest'(I, L, X, R, 0).
nth1(I, L, X, R) :- '$nth_rest'(I, L, X, R, 1).
'$nth_rest'(I, L, X, R, From) :- integer(I), !, K is I - From, K >= 0, '$nth_rest_at'(K, L, X, R).
'$nth_rest'(I, L, X, R, From) :- '$nth_rest_any'(L, X, R, From, I).
'$nth_rest_at'(0, L, X, R) :- !, L = [X|R].
'$nth_rest_at'(K, [Y|L], X, [Y|R]) :- J is K - 1, '$nth_rest_at'(J, L, X, R).
'$nth_rest_any'([X|L], X, L, I, I).
'$nth_rest_any'([Y|L], X, [Y|R], J, I) :- K is J + 1, '$nth_rest_any'(L, X, R, K, I).

reverse(L, R) :- '$reverse'(L, [], R).
'$reverse'([], R, R).
'$reverse'([X|L], M, R) :- '$reverse'(L, [X|M], R).

last([X|L], Y) :- '$last'(L, X, Y).
'$last'([], X, X).
'$last'([X|L], _, Y) :- '$last'(L, X, Y).

sum_list(L, S) :- '$sum'(L, 0, S).
sumlist(L, S) :- '$sum'(L, 0, S).
'$sum'([], S, S).
'$sum'([X|L], S, T) :- U is S + X, '$sum'(L, U, T).
max_list([X|L], M) :- '$max'(L, X, M).
'$max'([], M, M).
'$max'([X|L], Y, M) :- Z is max(X, Y), '$max'(L, Z, M).
min_list([X|L], M) :- '$min'(L, X, M).
'$min'([], M, M).
'$min'([X|L], Y, M) :- Z is min(X, Y), '$min'(L, Z, M).
max_member(M, L) :- '$max_member'(L, M).
'$max_member'([X|L], M) :- '$greatest'(L, X, M).
'$greatest'([], M, M).
'$greatest'([X|L], Y, M) :- X @> Y, !, '$greatest'(L, X, M).
'$greatest'([_|L], Y, M) :- '$greatest'(L, Y, M).
min_member(M, [X|L]) :- '$smallest'(L, X, M).
'$smallest'([], M, M).
'$smallest'([X|L], Y, M) :- X @< Y, !, '$smallest'(L, X, M).
'$smallest'([_|L], Y, M) :- '$smallest'(L, Y, M).

numlist(Low, High, L) :- '$integer'(Low), '$integer'(High), Low =< High, '$numlist'(Low, High, L).
'$numlist'(Low, High, L) :- Low =:= High, !, L = [Low].
'$numlist'(Low, High, [Low|L]) :- Next is Low + 1, '$numlist'(Next, High, L).

delete([], _, []).
delete([X|L], Y, M) :- X \= Y, !, M = [X|N], delete(L, Y, N).
delete([_|L], Y, M) :- delete(L, Y, M).
subtract([], _, []).
subtract([X|L], M, N) :- memberchk(X, M), !, subtract(L, M, N).
subtract([X|L], M, [X|N]) :- subtract(L, M, N).
intersection([], _, []).
intersection([X|L], M, [X|N]) :- memberchk(X, M), !, intersection(L, M, N).
intersection([_|L], M, N) :- intersection(L, M, N).
union([], L, L).
union([X|L], M, N) :- memberchk(X, M), !, union(L, M, N).
union([X|L], M, [X|N]) :- union(L, M, N).
list_to_set(L, S) :- '$to_set'(L, [], S).
'$to_set'([], _, []).
'$to_set'([X|L], Seen, S) :- '$seen'(Seen, X), !, '$to_set'(L, Seen, S).
'$to_set'([X|L], Seen, [X|S]) :- '$to_set'(L, [X|Seen], S).
'$seen'([Y|_], X) :- X == Y, !.
'$seen'([_|L], X) :- '$seen'(L, X).
subset([], _).
subset([X|L], M) :- memberchk(X, M), subset(L, M).

permutation(L, P) :-
    '$skip'(L, 0, N, R), '$skip'(P, 0, M, S), '$permutable'(R, S, N, M, L, P), '$permute'(L, P).
'$permutable'(R, S, N, M, _, _) :- R == [], S == [], !, N = M.
'$permutable'(R, S, _, _, L, P) :- var(R), var(S), !, length(L, N), length(P, N).
'$permutable'(R, _, N, _, _, P) :- R == [], !, length(P, N).
'$permutable'(_, S, _, M, L, _) :- S == [], !, length(L, M).
'$permutable'(_, _, _, _, L, _) :- '$expected'('prover.a-list', L).
'$permute'([], []).
'$permute'(L, [X|P]) :- select(X, L, R), '$permute'(R, P).

flatten(Tree, L) :- '$flatten'(Tree, [], M), !, L = M.
'$flatten'(X, L, [X|L]) :- var(X), !.
'$flatten'([], L, L) :- !.
'$flatten'([X|Y], L, M) :- !, '$flatten'(X, N, M), '$flatten'(Y, L, N).
'$flatten'(X, L, [X|L]).

pairs_keys_values([], [], []).
pairs_keys_values([K-V|L], [K|Ks], [V|Vs]) :- pairs_keys_values(L, Ks, Vs).
pairs_keys([], []).
pairs_keys([K-_|L], [K|Ks]) :- pairs_keys(L, Ks).
pairs_values([], []).
pairs_values([_-V|L], [V|Vs]) :- pairs_values(L, Vs).

% ---- Sorting: bottom-up merge sort, stable

msort(L, S) :- '$proper'(L), length(L, N), '$sort'(N, L, [], S).
sort(L, S) :- msort(L, M), '$unique'(M, S).
% By an argument of the elements, or the whole element for 0; stable.
sort(Key, Order, L, S) :-
    '$integer'(Key), '$natural'(Key), '$proper'(L), '$sense'(Order, Sign, Which),
    '$ranked'(L, Key, Sign, 0, Ranked), msort(Ranked, M), '$turned'(Sign, M, T), '$kept'(Which, T, S).
'$sense'(Order, _, _) :- var(Order), !, '$expected'('prover.an-order', Order).
'$sense'(@<, 1, unique) :- !.
'$sense'(@=<, 1, all) :- !.
'$sense'(@>, -1, unique) :- !.
'$sense'(@>=, -1, all) :- !.
'$sense'(Order, _, _) :- '$expected'('prover.orders', Order).
'$ranked'([], _, _, _, []).
'$ranked'([X|L], Key, Sign, N, ['$k'(K, N, X)|M]) :-
    '$key'(Key, X, K), Next is N + Sign, '$ranked'(L, Key, Sign, Next, M).
'$key'(0, X, K) :- !, K = X.
'$key'(Key, X, K) :- '$arg'(Key, X, K), !.
'$key'(_, X, _) :- '$expected'('prover.more-arguments', X).
'$turned'(1, L, L).
'$turned'(-1, L, R) :- reverse(L, R).
'$kept'(all, L, M) :- '$values'(L, M).
'$kept'(unique, L, M) :- '$firsts'(L, M).
'$values'([], []).
'$values'(['$k'(_, _, X)|L], [X|M]) :- '$values'(L, M).
'$firsts'([], []).
'$firsts'(['$k'(K, _, X)|L], [X|M]) :- '$other_keys'(L, K, R), '$firsts'(R, M).
'$other_keys'(['$k'(J, _, _)|L], K, R) :- J == K, !, '$other_keys'(L, K, R).
'$other_keys'(R, _, R).
predsort(P, L, S) :- '$proper'(L), length(L, N), '$predsort'(N, L, [], P, S).
keysort(L, S) :- '$proper'(L), '$keyed'(L, 1, K), msort(K, M), '$unkeyed'(M, S).

'$proper'(L) :- is_list(L), !.
'$proper'(L) :- '$expected'('prover.a-list', L).

'$sort'(0, L, L, []) :- !.
'$sort'(1, [X|L], L, [X]) :- !.
'$sort'(N, L, Rest, S) :-
    Half is N // 2, Other is N - Half,
    '$sort'(Half, L, Middle, A), '$sort'(Other, Middle, Rest, B), '$merge'(A, B, S).
'$merge'([], L, L) :- !.
'$merge'(L, [], L) :- !.
'$merge'([X|L], [Y|M], [X|N]) :- X @=< Y, !, '$merge'(L, [Y|M], N).
'$merge'(L, [Y|M], [Y|N]) :- '$merge'(L, M, N).

'$unique'([], []).
'$unique'([X|L], [X|M]) :- '$differ'(L, X, R), '$unique'(R, M).
'$differ'([Y|L], X, R) :- X == Y, !, '$differ'(L, X, R).
'$differ'(R, _, R).

'$keyed'([], _, []).
'$keyed'([K-V|L], N, ['$k'(K, N, V)|M]) :- !, N1 is N + 1, '$keyed'(L, N1, M).
'$keyed'([X|_], _, _) :- '$expected'('prover.pair', X).
'$unkeyed'([], []).
'$unkeyed'(['$k'(K, _, V)|L], [K-V|M]) :- '$unkeyed'(L, M).

'$predsort'(0, L, L, _, []) :- !.
'$predsort'(1, [X|L], L, _, [X]) :- !.
'$predsort'(N, L, Rest, P, S) :-
    Half is N // 2, Other is N - Half,
    '$predsort'(Half, L, Middle, P, A), '$predsort'(Other, Middle, Rest, P, B), '$predmerge'(A, B, P, S).
'$predmerge'([], L, _, L) :- !.
'$predmerge'(L, [], _, L) :- !.
'$predmerge'([X|L], [Y|M], P, S) :- call(P, Order, X, Y), !, '$predmerge'(Order, X, L, Y, M, P, S).
'$predmerge'(<, X, L, Y, M, P, [X|S]) :- '$predmerge'(L, [Y|M], P, S).
'$predmerge'(>, X, L, Y, M, P, [Y|S]) :- '$predmerge'([X|L], M, P, S).
'$predmerge'(=, X, L, _, M, P, S) :- '$predmerge'([X|L], M, P, S).

% ---- Grammars

phrase(Body, List) :- phrase(Body, List, []).
phrase(Body, List, Rest) :- var(Body), !, call(Body, List, Rest).
phrase(Body, List, Rest) :-
    '$listed'(List), '$listed'(Rest), '$grammar'(Body, From, To, Goal), From = List, To = Rest, call(Goal).

'$listed'(L) :- var(L), !.
'$listed'([]) :- !.
'$listed'([_|_]) :- !.
'$listed'(L) :- '$expected'('prover.a-list', L).

% The translation of bodies of grammar.c, at run time.
'$grammar'(Body, From, To, phrase(Body, From, To)) :- var(Body), !.
'$grammar'((A, B), From, To, (G, H)) :- !, '$grammar'(A, From, Middle, G), '$grammar'(B, Middle, To, H).
'$grammar'((A -> B), From, To, (G -> H)) :- !, '$grammar'(A, From, Middle, G), '$grammar'(B, Middle, To, H).
'$grammar'((A ; B), From, To, (G ; H)) :- !, '$grammar'(A, From, To, G), '$grammar'(B, From, To, H).
'$grammar'(\+ A, From, To, (\+ G, From = To)) :- !, '$grammar'(A, From, _, G).
'$grammar'({Goal}, From, To, (Goal, From = To)) :- !.
'$grammar'({}, From, To, From = To) :- !.
'$grammar'(!, From, To, (!, From = To)) :- !.
'$grammar'([], From, To, From = To) :- !.
'$grammar'([X|L], From, To, From = List) :- !, '$proper'([X|L]), append([X|L], To, List).
'$grammar'(Body, From, To, Goal) :- Body =.. Parts, append(Parts, [From, To], More), Goal =.. More.

% ---- Tables (tabling.c)

'$tabled'(Goal, Clauses) :-
    '$table'(Goal, Table, State), '$tabulate'(State, Table, Goal, Clauses),
    '$table_size'(Table, Count), Count > 0, '$count'(1, Count, Number), '$table_answer'(Table, Number, Goal).

'$tabulate'(use, _, _, _).
'$tabulate'(run, Table, Goal, Clauses) :- '$table_begin'(Table), '$rounds'(Table, Goal, Clauses).

'$rounds'(Table, Goal, Clauses) :- '$round'(Table, Goal, Clauses), '$table_end'(Table), !.
'$rounds'(Table, Goal, Clauses) :- '$rounds'(Table, Goal, Clauses).

'$round'(Table, Goal, Clauses) :- call(Clauses), '$table_add'(Table, Goal), fail.
'$round'(_, _, _).

% ---- Meta-interpreter: --trace, --explain, --depth (proof_trace.c)
%
% Goals are a list of '$g'(Goal, Cut, Depth, Parent): what is still to prove, its cut level, its depth
% and the goal whose rule introduced it. A proof is the list of the proved goals with their depths,
% last one first. Conditions and negations are called as a whole.

'$watch'(Goal, Mode, Bound, Proof) :-
    '$choice'(Cut), '$goals'(Goal, Cut, 0, none, [], Goals), '$watch'(Goals, 1, Mode, Bound, [], Proof).

'$watch'(Goals, Level, trace, _, _, _) :- '$watch_goals'(Level, Goals), fail.
'$watch'([], _, _, _, Proof, Proof).
'$watch'(['$g'(Goal, Cut, Depth, Parent)|Rest], Level, Mode, Bound, Done, Proof) :-
    '$proved'(Mode, Depth, Goal, Done, Now),
    '$resolve'(Goal, Cut, Depth, Parent, Level, Mode, Bound, Rest, Goals),
    Next is Level + 1,
    '$watch'(Goals, Next, Mode, Bound, Now, Proof).

'$proved'(explain, Depth, Goal, Done, [Depth-Goal|Done]) :- !.
'$proved'(_, _, _, _, []).

'$goals'(Goal, Cut, Depth, Parent, Rest, ['$g'(Goal, Cut, Depth, Parent)|Rest]) :- var(Goal), !.
'$goals'(true, _, _, _, Rest, Goals) :- !, Goals = Rest.
'$goals'((A, B), Cut, Depth, Parent, Rest, Goals) :- !,
    '$goals'(B, Cut, Depth, Parent, Rest, More), '$goals'(A, Cut, Depth, Parent, More, Goals).
'$goals'(Goal, Cut, Depth, Parent, Rest, ['$g'(Goal, Cut, Depth, Parent)|Rest]).

'$resolve'(Goal, _, _, _, _, _, _, Rest, Rest) :- var(Goal), !, call(Goal).
'$resolve'(true, _, _, _, _, _, _, Rest, Rest) :- !.
'$resolve'(!, Cut, _, _, _, _, _, Rest, Rest) :- !, '$cut'(Cut).
'$resolve'((If -> Then), Cut, Depth, Parent, _, _, _, Rest, Goals) :- !,
    '$once'(If), '$goals'(Then, Cut, Depth, Parent, Rest, Goals).
'$resolve'((A ; B), Cut, Depth, Parent, _, _, _, Rest, Goals) :- !,
    '$branch'(A, B, Branch), '$goals'(Branch, Cut, Depth, Parent, Rest, Goals).
'$resolve'(\+ Goal, _, Depth, Parent, _, _, _, Rest, Rest) :- !, '$tried'(\+ Goal, Depth, Parent).
'$resolve'(Goal, _, Depth, Parent, Level, Mode, Bound, Rest, Goals) :-
    '$clauses'(Goal, Count), '$resolve'(Count, Goal, Depth, Parent, Level, Mode, Bound, Rest, Goals, _).

'$branch'(A, B, Branch) :- nonvar(A), A = (If -> Then), !, '$choose'(If, Then, B, Branch, _).
'$branch'(A, _, A).
'$branch'(_, B, B).
'$choose'(If, Then, _, Then, _) :- call(If), !.
'$choose'(_, _, Else, Else, _).

'$resolve'(-1, Goal, Depth, Parent, _, _, _, Rest, Rest, _) :- !, '$tried'(Goal, Depth, Parent).
'$resolve'(_, _, Depth, _, _, _, Bound, _, _, _) :- Bound > 0, Depth >= Bound, !, '$too_deep'.
'$resolve'(Count, Goal, Depth, Parent, Level, Mode, _, Rest, Goals, _) :-
    '$choice'(Cut), '$mark'(Mark), Deeper is Depth + 1,
    '$clause_for'(Count, Goal, Depth, Parent, Mark, Body), '$watch_rule'(Mode, Level, Goal, Body),
    '$goals'(Body, Cut, Deeper, Goal, Rest, Goals).

'$clause_for'(Count, Goal, _, _, Mark, Body) :-
    Count > 0, '$count'(1, Count, Number), '$clause'(Goal, Number, Body), '$hit'(Mark).
'$clause_for'(_, Goal, Depth, Parent, Mark, _) :- '$missed'(Mark, Depth, Goal, Parent).

'$tried'(Goal, Depth, Parent) :- '$mark'(Mark), '$tried'(Goal, Depth, Parent, Mark).
'$tried'(Goal, _, _, Mark) :- call(Goal), '$hit'(Mark).
'$tried'(Goal, Depth, Parent, Mark) :- '$missed'(Mark, Depth, Goal, Parent).
