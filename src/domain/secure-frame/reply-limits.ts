import type { AppMessageName } from "./frame-payloads.js";
import { FRAME_TIMES } from "./frame-times.js";

/** True if a missing reply counts as a time-out of the embedded wallet. */
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
  GET_CHAIN_ID: FRAME_TIMES.sync,
  INIT_SMART_ACCOUNT: FRAME_TIMES.sync,
  RELOAD: FRAME_TIMES.sync,
  RPC_REQUEST: FRAME_TIMES.person,
  CONNECT_FARCASTER: FRAME_TIMES.person,
  UPDATE_EMAIL: FRAME_TIMES.person,
};

/** Maximum wait for a reply, ms. */
export const replyLimit = (name: AppMessageName): number => LIMITS[name] ?? FRAME_TIMES.connect;
