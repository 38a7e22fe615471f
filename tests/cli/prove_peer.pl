% swipl reads the same queries as `damier prove FILE`, one after another, and says whether each holds.
% What a query prints goes to standard output.
queries :-
    read(Query),
    ( Query == end_of_file -> true ; ( call(Query) -> writeln(true) ; writeln(false) ), queries ).
