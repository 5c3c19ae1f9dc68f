import type { SmartSession } from "./smart-session.js";
import { sessionTerm } from "./session-terms.js";

/** More tokens than anybody allows to be spent; the others stay in smallest units. */
const MOST_TOKENS = 20;

/** The tokens that sessions may spend, each once in lower case, at most 20. */
export const tokensIn = (sessions: readonly SmartSession[]): readonly string[] => {
  const tokens = new Set<string>();
  for (const { permissions } of sessions)
    for (const rule of permissions) {
      if (tokens.size === MOST_TOKENS) return [...tokens];
      const term = rule.type === TOKEN_ALLOWANCE ? sessionTerm(rule) : undefined;
      if (term?.kind === "allowance" && term.token !== undefined)
        tokens.add(term.token.toLowerCase());
    }
  return [...tokens];
};
const TOKEN_ALLOWANCE = "erc20-recurring-allowance";
