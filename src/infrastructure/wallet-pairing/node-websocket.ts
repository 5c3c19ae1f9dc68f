/** `ws` of the host, for the pairing's socket in a Node without WebSocket (before 22). */
const fromHost = (): unknown => {
  try {
    const { createRequire } = globalThis.process.getBuiltinModule("node:module");
    return createRequire(import.meta.url)("ws");
  } catch {
    return undefined;
  }
};
const webSocket = fromHost();

// `require("ws")` gives what is exported under this name.
export { webSocket as "module.exports" };
