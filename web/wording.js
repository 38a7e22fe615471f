/* What the program tells in JSON, in sentences of the page's language.
 *
 * The program speaks English. Its JSON has beside every sentence what it is made of: cells, values,
 * keys of rules and their arguments. In English its own sentence is used; in another language one
 * is put together here, from the table of words. */
import { known, say, spoken } from "./words.js";

/* Number paths share their rules. */
const PATHS = new Set(["rikudo", "hidato", "numbrix"]);
const MOST_CELLS = 12, MOST_RULES = 6, MOST_PARTS = 8; // that a sentence names
const FEW_CELLS = 3; // so many have their short names, as in the sentences of the program

export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

export function sentence(text) {
    return /[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

/* Independent parts of a sentence; the first of very many. */
function listed(parts) {
    const shown = parts.length > MOST_PARTS ? [...parts.slice(0, MOST_PARTS - 1), "…"] : parts;
    return shown.reduce((text, part) => (text === "" ? part : say("listed", { a: text, b: part })), "");
}

function joined(parts) {
    if (parts.length < 2) return parts.join("");
    return say("and", { a: parts.slice(0, -1).join(", "), b: parts.at(-1) });
}

// ---- cells

export function cellName([row, column]) {
    return say("cell", { row, column });
}

/* 1, 2, 3, 5 as "1 to 3 and 5". */
function runs(numbers) {
    const sorted = [...new Set(numbers)].sort((a, b) => a - b), parts = [];
    for (let i = 0; i < sorted.length;) {
        let end = i + 1;
        while (end < sorted.length && sorted[end] === sorted[end - 1] + 1) end++;
        if (end - i > 2) parts.push(say("to", { a: sorted[i], b: sorted[end - 1] }));
        else parts.push(...sorted.slice(i, end).map(String));
        i = end;
    }
    return joined(parts);
}

function isLine(cells) {
    return [0, 1].some((line) => cells.every((cell) => cell[line] === cells[0][line]));
}

/* Cells of one line by that line; others one by one, many by their short names. */
export function cellsName(cells) {
    if (cells.length === 1) return cellName(cells[0]);
    const rows = new Set(cells.map(([row]) => row)), columns = new Set(cells.map(([, column]) => column));
    if (rows.size === 1)
        return `${say("row", { row: cells[0][0] })}, ${say("columnsList", { list: runs([...columns]) })}`;
    if (columns.size === 1)
        return `${say("column", { column: cells[0][1] })}, ${say("rowsList", { list: runs([...rows]) })}`;
    return joined(cells.map(([row, column]) => say(cells.length >= FEW_CELLS ? "shortCell" : "cell", { row, column })));
}

/* Where to look: the one cell, the line, or the first cell. */
export function where(deduction) {
    const told = deduction.facts?.length ? deduction.facts : deduction.excluded ?? [];
    const cells = told.flatMap((fact) => (fact.cell ? [fact.cell] : fact.cells));
    if (cells.length === 0) return "";
    const [first] = cells, one = cells.every((cell) => cell.join() === first.join());
    if (one) return say("lookAt", { where: cellName(first) });
    if (cells.every(([row]) => row === first[0])) return say("lookAt", { where: say("row", { row: first[0] }) });
    if (cells.every(([, column]) => column === first[1])) return say("lookAt", { where: say("column", { column: first[1] }) });
    return say("lookAround", { where: cellName(first) });
}

// ---- values

export function valueName(board, cell, value) {
    const name = board.names.get(value)?.name;
    if (name !== undefined && known(`value.${name}`)) return say(`value.${name}`);
    return name ?? board.letter(cell, value);
}

/* What a cell says of itself to those who do not see it. */
export function cellLabel(board, cell, value) {
    const place = cellName(board.cells[cell]);
    if (value === null) return `${place}, ${say(board.layout.kind[cell] === null ? "value.wall" : "value.open")}`;
    return `${place}, ${valueName(board, cell, value)}`;
}

/* "1 to 3 and 5", "queen and rook" */
function valuesName(board, cell, values) {
    return board.names.size || board.kind(cell)?.words ? joined(values.map((value) => valueName(board, cell, value))) : runs(values);
}

function holding(board, cells, values, denied) {
    const n = cells.length, names = n > MOST_CELLS ? say("ringed") : cellsName(cells), blank = values.length === 1 && values[0] === board.blank;
    const what = valuesName(board, board.cellAt(cells[0]), values);
    if (blank && denied) return say("holdsSomething", { n, cells: names });
    if (blank) return say(board.neighbours ? "isOff" : "isEmpty", { n, cells: names });
    return say(denied ? "holdsNot" : "holds", { n, cells: names, value: what });
}

function linking(fact, denied) {
    const yes = (fact.value === 1) !== denied;
    return say(yes ? "linked" : "notLinked", { a: cellName(fact.cells[0]), b: cellName(fact.cells[1]) });
}

/* What is listed under each key. */
function grouped(list, keyOf) {
    const groups = new Map();
    for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
    return [...groups.values()];
}

/* "row 2, column 6 holds 0; r3c4, r5c6 and r6c1 are empty": facts of one value are put together, or
 * all values of cells that have the same, whichever says it in fewer parts. */
export function factsText(board, facts, denied = false) {
    const links = facts.filter((fact) => fact.cells), held = facts.filter((fact) => fact.cell);
    const byValue = grouped(held, (fact) => fact.value).map((same) => [same.map((fact) => fact.cell), [same[0].value]]);
    const byCell = grouped(held, (fact) => fact.cell.join()).map((same) => [same[0].cell, same.map((fact) => fact.value)]);
    const alike = grouped(byCell, ([, values]) => values.join()).map((same) => [same.map(([cell]) => cell), same[0][1]]);
    const groups = alike.length < byValue.length ? alike : byValue;
    return listed([...links.map((fact) => linking(fact, denied)), ...groups.map(([cells, values]) => holding(board, cells, values, denied))]);
}

// ---- rules

function familyOf(board) {
    return PATHS.has(board.family) ? "path" : board.family;
}

export function reasonKey(family, rule) {
    return `reason.${PATHS.has(family) ? "path" : family}.${rule}`;
}

export function stepKey(family, rule) {
    const own = `step.${PATHS.has(family) ? "path" : family}.${rule}`;
    return known(own) ? own : `step.${rule}`;
}

export function reasonText(board, reason) {
    const key = reasonKey(board.family, reason.rule);
    return spoken() === "en" || !known(key) ? reason.sentence : say(key, { ...reason.arguments });
}

function reasonsText(board, reasons) {
    if (reasons.length > MOST_RULES) return say("ruleTogether", { n: reasons.length });
    return listed(reasons.map((reason) => reasonText(board, reason)));
}

/* The rule that a deduction is made by. */
export function ruleText(board, deduction) {
    if (deduction.rules?.length) return reasonsText(board, deduction.rules);
    const key = stepKey(familyOf(board), deduction.rule ?? "");
    return known(key) ? say(key) : deduction.rule ?? "";
}

// ---- sentences

function conclusion(board, deduction) {
    const parts = [factsText(board, deduction.facts ?? []), factsText(board, deduction.excluded ?? [], true)];
    return listed(parts.filter((part) => part !== ""));
}

function because(deduction) {
    const told = new Set([...(deduction.facts ?? []), ...(deduction.excluded ?? [])].map((fact) => String(fact.cell)));
    const cells = (deduction.because ?? []).filter((cell) => !told.has(String(cell)));
    if (cells.length === 0) return "";
    if (cells.length > MOST_CELLS) return say("seenMarked");
    return say(cells.length > 1 && !isLine(cells) ? "seenCells" : "seenLine", { cells: cellsName(cells) });
}

/* A step or a hint in one or two sentences. */
export function stepText(board, deduction) {
    if (spoken() === "en" && deduction.sentence) return deduction.sentence;
    const seen = because(deduction), end = conclusion(board, deduction);
    const told = seen === "" ? end : say("therefore", { because: seen, conclusion: end });
    return `${sentence(ruleText(board, deduction))} ${sentence(told)}`;
}

/* An entry that cannot be, as a hint tells it first. */
export function wrongText(board, hint) {
    if (spoken() === "en" && hint.sentence) return hint.sentence;
    const [fact] = hint.excluded ?? [];
    if (!fact?.cell) return sentence(ruleText(board, hint));
    const key = fact.value === board.blank ? "cannotBe" : "cannotHold";
    const what = say(key, { cells: cellName(fact.cell), value: valueName(board, board.cellAt(fact.cell), fact.value) });
    return hint.rules?.length ? sentence(say("therefore", { because: what, conclusion: reasonsText(board, hint.rules) })) : sentence(what);
}

/* What the referee objects to. */
export function verdictText(wrong) {
    const key = `says.${wrong.says}`;
    if (spoken() === "en" || !wrong.says || !known(key)) return wrong.rule;
    const words = wrong.arguments.map((word) => (known(`says.${word}`) ? say(`says.${word}`) : word));
    const cells = Object.fromEntries(wrong.cells.map((cell, i) => [`c${i}`, cellName(cell)]));
    return say(key, { ...words, ...cells });
}

/* Each part of a contradiction, as a line. */
export function contradictionLines(board, parts) {
    return parts.map((part) => {
        if (part.rule) return say("rule", { rule: reasonText(board, part) });
        if (part.best !== undefined) return say("rule", { rule: say("isTheBest", { n: part.best }) });
        const [kind] = Object.keys(part);
        return say(kind, { fact: factsText(board, [part[kind]], kind === "denied") });
    });
}

// ---- the board itself

export function familyName(family) {
    return known(`family.${family}`) ? say(`family.${family}`) : family;
}

/* "Binero 8 × 8", "Rikudo, 36 cells" */
export function titleOf(board) {
    const { rows, columns, shape } = board.layout;
    const whole = shape === "squares" && !board.layout.tiles.some((row) => row.includes(" "));
    const size = whole ? say("size", { rows, columns }) : say("cells", { n: board.layout.kind.filter((kind, cell) => kind !== null && !board.small.has(cell)).length });
    return `${familyName(board.family)}${whole ? " " : ", "}${size}`;
}

export function rulesOf(board) {
    const own = known(`rules.${board.family}`) ? [say(`rules.${board.family}`)] : [];
    return [...own, ...board.terms.map((term) => termText(board, term))].filter((rule) => rule !== "");
}

/* A family may have words of its own, or none, if its rules say it already. */
function termText(board, { term, numbers }) {
    const key = [`term.${board.family}.${term}`, `term.${term}`].find(known);
    return key ? say(key, { ...numbers }) : term;
}

export function timeText(seconds) {
    const whole = Math.floor(seconds), minutes = Math.floor(whole / 60) % 60, hours = Math.floor(whole / 3600);
    const two = (number) => String(number).padStart(2, "0");
    return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
