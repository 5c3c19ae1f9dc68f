import type { Text } from "../../messages/text.js";

/** English texts of the tokens of an account. They travel in their chunk. */
export const tokens = {
  tokens: "Tokens",
  tokensLoading: "Reading your tokens",
  tokensFailed: "Token Balance Unavailable",
  tokensRetried: "It is tried again by itself, every 30 seconds.",
  tokensUnknownNetwork: "Tokens on {network} are not listed by the service.",
  tokensStale: "Last known tokens",
  tokensEmpty: "No tokens yet",
} as const satisfies Record<string, Text>;
