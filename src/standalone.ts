/**
 * For pages without a bundler: the package, the elements and the networks with every dependency
 * inside, React among them. A page imports this one file; further code is fetched when needed.
 */
export * from "./index.js";
export * from "./element.js";
export * from "./networks.js";
