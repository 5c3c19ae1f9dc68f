// Put together when Node has no WebSocket of its own (before 22): the optional peer `ws`.
const WS_OF_NODE =
  '(() => { try { return globalThis.process.getBuiltinModule("node:module")' +
  '.createRequire(import.meta.url)("ws"); } catch { return undefined; } })()';

/**
 * The pairing's socket asks `require("ws")` where there is no WebSocket; a module has no `require`.
 */
export const nodeWebSocket = () => ({
  name: "node-websocket",
  transform: (code, id) =>
    id.includes("/jsonrpc-ws-connection/")
      ? code.replaceAll('require("ws")', WS_OF_NODE)
      : undefined,
});
