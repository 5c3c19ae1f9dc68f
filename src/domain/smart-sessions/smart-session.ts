import type { CaipAddress } from "../caip/caip.types.js";

/** A permission or policy of a session (ERC-7715); `data` is the wallet's. */
export interface SessionRule {
  /** ERC-7715 name of the rule. */
  readonly type: string;
  /** The rule's values. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A key that may act for an account within bounds and for a limited time. Times are epoch ms. */
export interface SmartSession {
  /** Id of the session. */
  readonly id: string;
  /** Self-reported by the requester: untrusted. */
  readonly project: { readonly name: string; readonly url?: string; readonly iconUrl?: string };
  /** Time of the grant; absent if unknown. */
  readonly createdAt?: number;
  /** End of the session, in the unit of `statusOf`: epoch ms. */
  readonly expiresAt: number;
  /** Time of the revocation; absent if it was not revoked. */
  readonly revokedAt?: number;
  /** What the key may do. */
  readonly permissions: readonly SessionRule[];
  /** Limits of the session. */
  readonly policies: readonly SessionRule[];
  /** The wallet's id of the grant, 0x hex. */
  readonly context?: string;
}

/** A co-signer's response; `isPartial` if sessions may be missing. */
export type ListedSessions =
  | readonly SmartSession[]
  | { readonly sessions: readonly SmartSession[]; readonly isPartial: true };

/** A token's decimals from its contract; `symbol` is self-reported. */
export interface TokenUnits {
  /** Decimals of one whole token. */
  readonly decimals: number;
  /** The token's symbol. */
  readonly symbol: string;
}

/** The sessions of an account on its network. */
export interface SmartSessionList {
  /** The account that granted the sessions. */
  readonly account: CaipAddress;
  /** Newest first, unique ids. */
  readonly sessions: readonly SmartSession[];
  /** The co-signer may not list all sessions. */
  readonly isPartial?: true;
  /** Spendable tokens by lower-case address, as far as read. */
  readonly tokens: Readonly<Record<string, TokenUnits>>;
  /** Epoch ms. */
  readonly readAt: number;
}

/** Status; a revoked session never counts as expired. */
export type SmartSessionStatus = "active" | "expired" | "revoked";

/** Status at `now`, epoch ms. */
export const statusOf = (
  { expiresAt, revokedAt }: Pick<SmartSession, "expiresAt" | "revokedAt">,
  now: number,
): SmartSessionStatus => {
  if (revokedAt !== undefined) return "revoked";
  return expiresAt > now ? "active" : "expired";
};

/** The earliest expiry after `now`, epoch ms; undefined without active sessions. */
export const nextExpiry = (
  sessions: readonly Pick<SmartSession, "expiresAt" | "revokedAt">[],
  now: number,
): number | undefined => {
  const active = sessions.filter((one) => statusOf(one, now) === "active");
  return active.length === 0
    ? undefined
    : active.reduce((first, { expiresAt }) => Math.min(first, expiresAt), Infinity);
};
