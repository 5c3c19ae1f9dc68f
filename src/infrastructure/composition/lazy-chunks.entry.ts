/**
 * Chunks that the modal's opening does not wait for. The list is a chunk of its own, so that an
 * idle page does not carry each `import()` and its dependencies.
 */
export const LAZY_CHUNKS = {
  "custom-wallets": async () => (await import("./wallets.entry.js")).readWallets,
  alerts: () => import("./chunks/alerts.entry.js"),
  "embedded-wallet": () => import("./chunks/embedded-wallet.entry.js"),
  "external-wallets": async () => (await import("./external-wallets.entry.js")).externalWallets,
  notices: async () => (await import("./notices.entry.js")).noticeOptions,
  onramp: () => import("./chunks/onramp.entry.js"),
  send: () => import("./chunks/send.entry.js"),
  "sign-in": () => import("./chunks/sign-in.entry.js"),
  smartSessions: () => import("./chunks/smart-sessions.entry.js"),
  "social-login": () => import("./chunks/social-login.entry.js"),
  "state-cookie": () => import("./chunks/state-cookie.entry.js"),
  swap: () => import("./chunks/swap.entry.js"),
  telemetry: () => import("./chunks/telemetry.entry.js"),
  tokens: () => import("./chunks/tokens.entry.js"),
};
