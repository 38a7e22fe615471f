% Sums and products of digits, by grammar rules: calculate(`2*(3+4)`, X).
calculate(Codes, Value) :- phrase(sum(Value), Codes).

sum(Value) --> product(First), more(First, Value).

more(Sum, Value) --> "+", product(Next), { Now is Sum + Next }, more(Now, Value).
more(Sum, Value) --> "-", product(Next), { Now is Sum - Next }, more(Now, Value).
more(Value, Value) --> [].

product(Value) --> factor(First), times(First, Value).

times(Product, Value) --> "*", factor(Next), { Now is Product * Next }, times(Now, Value).
times(Value, Value) --> [].

factor(Value) --> "(", sum(Value), ")".
factor(Value) --> digits(Digits), { value(Digits, 0, Value) }.

digits([D|Digits]) --> digit(D), digits(Digits).
digits([D]) --> digit(D).
digit(D) --> [Code], { Code >= 0'0, Code =< 0'9, D is Code - 0'0 }.

value([], Value, Value).
value([D|Digits], So, Value) :- Now is So * 10 + D, value(Digits, Now, Value).
