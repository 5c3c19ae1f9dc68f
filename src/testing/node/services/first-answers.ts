import type { ServiceAnswers } from "./services.types.js";

/** The services' responses until a test changes them. */
export const firstAnswers = (
  nodes: ServiceAnswers["nodes"],
  exchanges: ServiceAnswers["exchanges"],
  wallets: ServiceAnswers["wallets"],
): ServiceAnswers => ({
  nodes,
  exchanges,
  tokens: [],
  collectibles: [],
  names: new Map(),
  smartSessions: new Map(),
  cloudNonces: new Map(),
  purchases: new Map(),
  cloudUsers: new Map(),
  identities: {},
  features: [
    { id: "social_login", isEnabled: true, config: ["email", "google", "x", "farcaster"] },
    { id: "swap", isEnabled: true, config: ["1inch"] },
    { id: "onramp", isEnabled: true, config: ["meld", "coinbase"] },
    { id: "activity", isEnabled: true, config: [] },
    { id: "reown_branding", isEnabled: false, config: [] },
  ],
  origins: ["http://127.0.0.1:*", "http://localhost:*"],
  analytics: true,
  wallets,
});
