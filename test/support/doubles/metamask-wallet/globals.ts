export { Buffer } from "buffer";
export { default as process } from "process/browser.js";
