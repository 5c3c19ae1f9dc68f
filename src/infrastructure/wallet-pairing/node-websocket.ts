/** The host's `ws`, for Node without WebSocket (before 22). */
const fromHost = (): unknown => {
  try {
    const { createRequire } = globalThis.process.getBuiltinModule("node:module");
    return createRequire(import.meta.url)("ws");
  } catch {
    return undefined;
  }
};
const webSocket = fromHost();

// `require("ws")` returns the export of this name.
export { webSocket as "module.exports" };
