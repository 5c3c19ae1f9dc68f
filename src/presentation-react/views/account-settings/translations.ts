// Every language at once: for types, tests and the catalogue, never for a page.
export { texts as en } from "./texts.js";
export { texts as ar } from "./texts.ar.js";
export { texts as de } from "./texts.de.js";
export { texts as ja } from "./texts.ja.js";
