import type { AppMessageName } from "./frame-payloads.js";

/**
 * Times of the frame, ms. `ready`: how long its page may take to be ready (S9-039). `afterReady`:
 * between its word and the first message (S9-042). `connect`: how long a step of signing in may
 * take (S9-040). `signOut`: how long its reply is waited for (S9-041). `sync`: of what is sent
 * before a user may do anything. `person`: while a user decides, as in any wallet. `resend`:
 * between two e-mails (S9-015). `popupCheck`, `emailCheck`: how often a popup (S9-032), and a
 * changed e-mail (S9-033), is looked for. `afterFarcaster`: before the app's data is sent anew
 * (S2-028).
 */
export const FRAME_TIMES = {
  ready: 20_000,
  afterReady: 500,
  connect: 120_000,
  signOut: 3_000,
  sync: 20_000,
  person: 600_000,
  resend: 30_000,
  popupCheck: 1_000,
  emailCheck: 1_000,
  afterFarcaster: 100,
} as const;

/** Whether a reply that does not come is reported as a time-out of the embedded wallet. */
export const isConnectStep = (name: AppMessageName): boolean =>
  (
    [
      "CONNECT_EMAIL",
      "CONNECT_DEVICE",
      "CONNECT_OTP",
      "CONNECT_SOCIAL",
      "GET_SOCIAL_REDIRECT_URI",
    ] as readonly AppMessageName[]
  ).includes(name);

const LIMITS: Partial<Record<AppMessageName, number>> = {
  SIGN_OUT: FRAME_TIMES.signOut,
  SYNC_DAPP_DATA: FRAME_TIMES.sync,
  SYNC_THEME: FRAME_TIMES.sync,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: FRAME_TIMES.sync,
  IS_CONNECTED: FRAME_TIMES.sync,
  RELOAD: FRAME_TIMES.sync,
  RPC_REQUEST: FRAME_TIMES.person,
  CONNECT_FARCASTER: FRAME_TIMES.person,
};

/** How long the reply to a message is waited for, ms; none is waited for without an end. */
export const replyLimit = (name: AppMessageName): number => LIMITS[name] ?? FRAME_TIMES.connect;
