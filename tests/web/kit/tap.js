/* A reporter for node's test runner: flat TAP, which scripts/count-tests counts. Every test is a
 * line of its own; a group is one only if it broke by itself, or was skipped with all that is in
 * it. */

function isOwn({ details, skip }, failed) {
    if (details.type !== "suite") return true;
    return failed ? details.error?.failureType !== "subtestsFailed" : skip !== undefined;
}

function why(error) {
    const cause = error?.cause ?? error;
    return String(cause?.stack ?? cause).split("\n").map((line) => `# ${line}\n`).join("");
}

export default async function* tap(source) {
    let count = 0;
    for await (const { type, data } of source) {
        const failed = type === "test:fail";
        if ((!failed && type !== "test:pass") || !isOwn(data, failed)) continue;
        const skipped = data.skip === undefined ? "" : ` # SKIP ${data.skip === true ? "" : data.skip}`;
        yield `${failed ? "not " : ""}ok ${++count} ${data.name.replaceAll("#", "")}${skipped}\n`;
        if (failed) yield why(data.details.error);
    }
    yield `1..${count}\n`;
}
