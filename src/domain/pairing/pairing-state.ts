import type { LatchkitError } from "../errors/latchkit-error.js";
import { PAIRING_TIMES } from "./pairing-times.js";

/**
 * Why a relay turns us away: the page's origin is not on the project's list, this device's clock
 * is wrong, the project id is not known there, or one of the last two, where the relay says no
 * more.
 */
export type RelayRefusal = "origin-not-allowed" | "not-yet-valid" | "invalid-key" | "unauthorized";

/** The link a user left the page by, kept so that a later request can open the same app. */
export interface WalletLink {
  readonly href: string;
  readonly name: string;
}

/**
 * A pairing as the user sees it (S3-034: wcUri, wcPairingExpiry, wcLinking, wcError, buffering,
 * recentWallet). `expiresAt` is epoch ms. The uri holds a key: it never leaves memory, code and
 * link.
 */
export interface PairingState {
  readonly status: "idle" | "fetching" | "ready" | "failed";
  readonly uri?: string;
  readonly expiresAt?: number;
  readonly linking?: WalletLink;
  readonly recentWallet?: { readonly id: string; readonly name: string };
  readonly error?: LatchkitError;
  /** The relay turns this page away; until a code appears or is asked for again. */
  readonly refusal?: RelayRefusal;
  /** A request waits for a relay that is away longer than 5 s. */
  readonly isBuffering: boolean;
}

const { expiryMargin, lifetime } = PAIRING_TIMES;

/**
 * A code was asked for. The former one, its error, its refusal and its end are gone; who the
 * user chose stays.
 */
export const pairingAsked = ({
  linking,
  recentWallet,
  isBuffering,
}: PairingState): PairingState => ({
  status: "fetching",
  isBuffering,
  ...(linking && { linking }),
  ...(recentWallet && { recentWallet }),
});

/** The code is there, for four minutes from `now`. */
export const uriReceived = (state: PairingState, uri: string, now: number): PairingState => {
  const { error: _, refusal: __, ...rest } = state;
  return { ...rest, status: "ready", uri, expiresAt: now + lifetime };
};

/** The host's own code. When it ends is the host's to know. */
export const uriShown = (state: PairingState, uri: string): PairingState => ({
  ...pairingAsked(state),
  status: "ready",
  uri,
});

/** The attempt failed. Nothing of its code is left. */
export const pairingFailed = (state: PairingState, error: LatchkitError): PairingState => ({
  ...pairingAsked(state),
  status: "failed",
  error,
});

/** The wallet approved: the code is used up and forgotten; what was chosen stays for `finalise`. */
export const pairingEnded = (state: PairingState): PairingState => ({
  ...pairingAsked(state),
  status: "idle",
});

/** What the user left the page by. */
export const linkedBy = (state: PairingState, linking: WalletLink | undefined): PairingState => {
  const { linking: _, ...rest } = state;
  return linking ? { ...rest, linking } : rest;
};

/**
 * Which described wallet the pairing is for; nothing for any. The same state when nothing changes.
 */
export const chosenFor = (
  state: PairingState,
  wallet: { readonly id: string; readonly name: string } | undefined,
): PairingState => {
  const { recentWallet, ...rest } = state;
  if (recentWallet?.id === wallet?.id && recentWallet?.name === wallet?.name) return state;
  return wallet ? { ...rest, recentWallet: { id: wallet.id, name: wallet.name } } : rest;
};

/** Whether the relay is away too long. The same state when nothing changes. */
export const buffering = (state: PairingState, isBuffering: boolean): PairingState =>
  state.isBuffering === isBuffering ? state : { ...state, isBuffering };

/** The relay turned this page away. The same state when nothing changes. */
export const pairingRefused = (state: PairingState, refusal: RelayRefusal): PairingState =>
  state.refusal === refusal ? state : { ...state, refusal };

/** How long the present code may still be shown, in ms; 0 when it is to be replaced. */
export const msUntilRenewal = (
  { expiresAt }: Pick<PairingState, "expiresAt">,
  now: number,
): number => Math.max(0, (expiresAt ?? now) - expiryMargin - now);
