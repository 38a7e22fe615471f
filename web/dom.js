/* Elements, made without ever reading text as markup. */

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === false || value === null || value === undefined) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
}

export function el(tag, attributes = {}, ...children) {
    return filled(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
    return filled(document.createElementNS(SVG, tag), attributes, children);
}

/* One of the symbols of index.html, for buttons. */
export function icon(name) {
    return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("use", { href: `#icon-${name}` }));
}

export function byId(id) {
    return document.getElementById(id);
}
