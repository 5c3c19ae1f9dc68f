// Every language at once: for types, tests and the catalogue, never for a page.
export { texts as en } from "./block-texts.js";
export { texts as ar } from "./block-texts.ar.js";
export { texts as de } from "./block-texts.de.js";
export { texts as ja } from "./block-texts.ja.js";
