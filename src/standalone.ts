/**
 * For pages without a bundler: the package, the elements, the networks and all dependencies,
 * including React. A page imports this file; further code is loaded when needed.
 */
export * from "./index.js";
export * from "./element.js";
export * from "./networks.js";
