/* Sentences of the page about a board. What the program says (rules, hints, verdicts, names of
 * values) comes from it in the language of the page, and is only put in place here. */
import { say } from "./words.js";

export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

export function sentence(text) {
    return /[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

export function cellName([row, column]) {
    return say("cell", { row, column });
}

export function valueName(board, cell, value) {
    return board.names.get(value)?.says ?? board.letter(cell, value);
}

/* What a cell says of itself to those who do not see it. */
export function cellLabel(board, cell, value) {
    const place = cellName(board.cells[cell]);
    if (value === null) return `${place}, ${say(board.layout.kind[cell] === null ? "value.wall" : "value.open")}`;
    return `${place}, ${valueName(board, cell, value)}`;
}

/* Each part of a contradiction, as a line. */
export function contradictionLines(parts) {
    return parts.map((part) => {
        if (part.rule !== undefined || part.best !== undefined) return say("rule", { rule: part.sentence });
        return say(part.given ? "given" : "supposed", { fact: part.sentence });
    });
}

export function timeText(seconds) {
    const whole = Math.floor(seconds), minutes = Math.floor(whole / 60) % 60, hours = Math.floor(whole / 3600);
    const two = (number) => String(number).padStart(2, "0");
    return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
