/* npm_sudoku.mjs MODULE FILE: solves the Sudokus of a file, 81 characters a line, with a package from npm that is
 * installed below the current folder, and prints the number of answers. dancing-links looks for a second answer, as
 * `damier solve --unique' does; sudoku-umd stops at the first. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const folder = `${process.cwd()}/node_modules/`;
const [module, file] = process.argv.slice(2);

/* An exact cover: a row for each cell and number. */
async function dancingLinks() {
    const { DancingLinks } = await import(pathToFileURL(`${folder}dancing-links/built/lib/index.js`).href);
    const dlx = new DancingLinks(), covers = [];
    for (let cell = 0; cell < 81; cell++)
        for (let value = 0; value < 9; value++) {
            const row = Math.floor(cell / 9), column = cell % 9, box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
            covers.push([cell, 81 + row * 9 + value, 162 + column * 9 + value, 243 + box * 9 + value]);
        }
    return (puzzle) => {
        const solver = dlx.createSolver({ columns: 324 });
        covers.forEach((cover, i) => ".0".includes(puzzle[cover[0]]) || Number(puzzle[cover[0]]) === (i % 9) + 1 ? solver.addSparseConstraint(i, cover) : null);
        return solver.find(2).length;
    };
}

function sudokuUmd() {
    const { solve } = createRequire(folder)("sudoku-umd");
    return (puzzle) => (solve(puzzle) ? 1 : 0);
}

const solve = await { "dancing-links": dancingLinks, "sudoku-umd": sudokuUmd }[module]();
console.log(readFileSync(file, "utf8").split("\n").filter((line) => line.length === 81).reduce((sum, puzzle) => sum + solve(puzzle), 0));
