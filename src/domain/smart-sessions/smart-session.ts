import type { CaipAddress } from "../caip/caip.types.js";

/** One thing that a session may do, or a bound on it (ERC-7715); `data` is the wallet's own. */
export interface SessionRule {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A key that may act for an account, within bounds and for a time. Times are epoch ms. */
export interface SmartSession {
  readonly id: string;
  /** Who asked for it, in its own words: untrusted. */
  readonly project: { readonly name: string; readonly url?: string; readonly iconUrl?: string };
  readonly createdAt?: number;
  readonly expiresAt: number;
  readonly revokedAt?: number;
  readonly permissions: readonly SessionRule[];
  readonly policies: readonly SessionRule[];
  /** What the wallet knows the grant by, 0x hex. */
  readonly context?: string;
}

/** What a co-signer lists; `isPartial` where there may be sessions that it does not list. */
export type ListedSessions =
  | readonly SmartSession[]
  | { readonly sessions: readonly SmartSession[]; readonly isPartial: true };

/** In what a token counts, as its contract says; `symbol` is the token's own word. */
export interface TokenUnits {
  readonly decimals: number;
  readonly symbol: string;
}

/** The sessions of an account on its network. */
export interface SmartSessionList {
  readonly account: CaipAddress;
  /** The newest first, each id once. */
  readonly sessions: readonly SmartSession[];
  /** There may be sessions that the co-signer does not list. */
  readonly isPartial?: true;
  /**
   * Tokens that sessions may spend, by their address in lower case, as far as the chain answered:
   * it is asked after the list is there.
   */
  readonly tokens: Readonly<Record<string, TokenUnits>>;
  /** Epoch ms. */
  readonly readAt: number;
}

/** Where a session stands: one that was revoked is no longer said to have expired. */
export type SmartSessionStatus = "active" | "expired" | "revoked";

/** Where a session stands at a time, epoch ms. */
export const statusOf = (
  { expiresAt, revokedAt }: Pick<SmartSession, "expiresAt" | "revokedAt">,
  now: number,
): SmartSessionStatus => {
  if (revokedAt !== undefined) return "revoked";
  return expiresAt > now ? "active" : "expired";
};

/** When the next active session expires after `now`, epoch ms; undefined where none does. */
export const nextExpiry = (
  sessions: readonly Pick<SmartSession, "expiresAt" | "revokedAt">[],
  now: number,
): number | undefined => {
  const active = sessions.filter((one) => statusOf(one, now) === "active");
  return active.length === 0
    ? undefined
    : active.reduce((first, { expiresAt }) => Math.min(first, expiresAt), Infinity);
};
