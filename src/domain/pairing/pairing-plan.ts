import type { PairingState } from "./pairing-state.js";
import { PAIRING_TIMES } from "./pairing-times.js";
import { NAMESPACES, type Namespace } from "../caip/caip.types.js";
import type { Network } from "../network/network.js";
import type { ProposalOverride } from "./session-proposal.js";

export const initialPairing: PairingState = { status: "idle", isBuffering: false };

/**
 * What a WalletConnect attempt does: waits for the pending one, shows its URI again, or starts a
 * new one.
 */
export type PairingPlan = "await-pending" | "reuse-uri" | "start";
/** Reuse of a pending pairing: `auto` only in Telegram and Safari on iOS. */
export type PairingCache = "auto" | "always" | "never";
/** A pairing uri and its expiry, epoch ms. */
export type IssuedPairingCode = Pick<PairingState, "uri" | "expiresAt">;

export interface PairingConditions {
  readonly isPending: boolean;
  readonly cache: PairingCache;
  readonly isTelegram: boolean;
  readonly isIosSafari: boolean;
  readonly now: number;
}

/** True without a pairing, or if it expires within 10 s. */
export const isPairingExpired = (
  { expiresAt }: Pick<PairingState, "expiresAt">,
  now: number,
): boolean => expiresAt === undefined || expiresAt - now <= PAIRING_TIMES.expiryMargin;

/** By default only Telegram and Safari on iOS reuse a pairing. */
export const planPairing = (
  code: IssuedPairingCode,
  { isPending, cache, isTelegram, isIosSafari, now }: PairingConditions,
): PairingPlan => {
  const remembers = cache === "always" || (cache === "auto" && (isTelegram || isIosSafari));
  if (!remembers) return "start";
  if (isPending) return "await-pending";
  return code.uri !== undefined && !isPairingExpired(code, now) ? "reuse-uri" : "start";
};

/** Namespaces to request: those of the networks, or of the host's chain override. */
export const sessionNamespaces = (
  networks: readonly Pick<Network, "namespace">[],
  { chains = {} }: Pick<ProposalOverride, "chains"> = {},
): readonly Namespace[] =>
  NAMESPACES.filter(
    (namespace) =>
      (chains[namespace] ?? networks.filter((network) => network.namespace === namespace)).length >
      0,
  );
