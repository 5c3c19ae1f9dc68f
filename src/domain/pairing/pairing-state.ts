import type { LatchkitError } from "../errors/latchkit-error.js";
import { PAIRING_TIMES } from "./pairing-times.js";

/**
 * Why a relay refuses the page: origin not allowed, wrong device clock, unknown project id, or
 * `unauthorized` if the relay does not distinguish the last two.
 */
export type RelayRefusal = "origin-not-allowed" | "not-yet-valid" | "invalid-key" | "unauthorized";

/** The wallet link the user followed, stored to open the same app for later requests. */
export interface WalletLink {
  /** The link, as it was opened. */
  readonly href: string;
  /** The wallet's name. */
  readonly name: string;
}

/** State of a pairing. `expiresAt` is epoch ms. The uri contains a key: never store or log it. */
export interface PairingState {
  /** `ready`: `uri` can be scanned. */
  readonly status: "idle" | "fetching" | "ready" | "failed";
  /** The pairing code. Secret: never store or log it. */
  readonly uri?: string;
  /** Epoch ms. */
  readonly expiresAt?: number;
  /** The wallet link that the user followed. */
  readonly linking?: WalletLink;
  /** The wallet of the last pairing. */
  readonly recentWallet?: { readonly id: string; readonly name: string };
  /** Why no code could be made. */
  readonly error?: LatchkitError;
  /** The relay refuses this page; cleared by a new code or request. */
  readonly refusal?: RelayRefusal;
  /** A request is pending and the relay has been offline for more than 5 s. */
  readonly isBuffering: boolean;
}

const { expiryMargin, lifetime } = PAIRING_TIMES;

/** Requests a new code; keeps only the chosen wallet. */
export const startPairing = ({
  linking,
  recentWallet,
  isBuffering,
}: PairingState): PairingState => ({
  status: "fetching",
  isBuffering,
  ...(linking && { linking }),
  ...(recentWallet && { recentWallet }),
});

/** Sets the code, valid for four minutes from `now`. */
export const receiveUri = (state: PairingState, uri: string, now: number): PairingState => {
  const { error: _, refusal: __, ...rest } = state;
  return { ...rest, status: "ready", uri, expiresAt: now + lifetime };
};

/** Sets the host's own code; its expiry is unknown. */
export const showUri = (state: PairingState, uri: string): PairingState => ({
  ...startPairing(state),
  status: "ready",
  uri,
});

/** Records a failure and clears the code. */
export const failPairing = (state: PairingState, error: LatchkitError): PairingState => ({
  ...startPairing(state),
  status: "failed",
  error,
});

/** Clears the used code after approval; keeps the chosen wallet for `finalise`. */
export const finishPairing = (state: PairingState): PairingState => ({
  ...startPairing(state),
  status: "idle",
});

/** Sets the link the user followed. */
export const setLink = (state: PairingState, linking: WalletLink | undefined): PairingState => {
  const { linking: _, ...rest } = state;
  return linking ? { ...rest, linking } : rest;
};

/** Sets the wallet to pair with; undefined for any. Returns the same state if unchanged. */
export const setPairedWallet = (
  state: PairingState,
  wallet: { readonly id: string; readonly name: string } | undefined,
): PairingState => {
  const { recentWallet, ...rest } = state;
  if (recentWallet?.id === wallet?.id && recentWallet?.name === wallet?.name) return state;
  return wallet ? { ...rest, recentWallet: { id: wallet.id, name: wallet.name } } : rest;
};

/** Sets the relay's offline flag. Returns the same state if unchanged. */
export const setBuffering = (state: PairingState, isBuffering: boolean): PairingState =>
  state.isBuffering === isBuffering ? state : { ...state, isBuffering };

/** Records the relay's refusal. Returns the same state if unchanged. */
export const setRefusal = (state: PairingState, refusal: RelayRefusal): PairingState =>
  state.refusal === refusal ? state : { ...state, refusal };

/** Remaining display time of the code, ms; 0 if it must be replaced. */
export const msUntilRenewal = (
  { expiresAt }: Pick<PairingState, "expiresAt">,
  now: number,
): number => Math.max(0, (expiresAt ?? now) - expiryMargin - now);

/** Characters of a QR code's content. */
const MAX_QR_LENGTH = 1_000;
const PAIRING_URI = /^wc:[\da-f]{64}@2\?\S*\bsymKey=[\da-f]{64}(?:&\S*)?$/u;

const EXPIRY = /[?&]expiryTimestamp=(\d{1,12})(?:&|$)/u;

/** Expiry of a pairing uri from its parameter, epoch ms; undefined if absent. */
export const uriExpiry = (uri: string): number | undefined => {
  const seconds = EXPIRY.exec(uri)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
};

/** True for a version 2 pairing uri that fits a QR code and is not expired at `now` (epoch ms). */
export const isPairingUri = (text: unknown, now = 0): text is string =>
  typeof text === "string" &&
  text.length <= MAX_QR_LENGTH &&
  PAIRING_URI.test(text) &&
  (uriExpiry(text) ?? Infinity) > now;
