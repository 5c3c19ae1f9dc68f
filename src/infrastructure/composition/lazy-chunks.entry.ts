/**
 * Chunks that the modal's opening does not wait for. The list is a chunk of its own, so that an
 * idle page does not carry each `import()` and its dependencies.
 */
export const LAZY_CHUNKS = {
  "custom-wallets": async () => (await import("./wallets.entry.js")).readWallets,
  alerts: () => import("./alerts.chunk.js"),
  "embedded-wallet": () => import("./embedded-wallet.chunk.js"),
  "external-wallets": async () => (await import("./external-wallets.chunk.js")).externalWallets,
  notices: async () => (await import("./notices.chunk.js")).noticeOptions,
  onramp: () => import("./onramp.chunk.js"),
  send: () => import("./send.chunk.js"),
  "sign-in": () => import("./sign-in.chunk.js"),
  smartSessions: () => import("./smart-sessions.chunk.js"),
  "social-login": () => import("./social-login.chunk.js"),
  "state-cookie": () => import("./state-cookie.chunk.js"),
  swap: () => import("./swap.chunk.js"),
  telemetry: () => import("./telemetry.chunk.js"),
  tokens: () => import("./tokens.chunk.js"),
};
