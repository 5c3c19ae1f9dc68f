import { ed25519 } from "@noble/curves/ed25519";
import { hex } from "@scure/base";
import type { SiteCall } from "latchkit/secure-site";
import { solanaCall as signedOrSent } from "../../examples/secure-site/adapters/solana-calls.mjs";
import { localStore } from "./local-store.js";

/** A user's secret key on Solana, created once and stored by the site. */
export const solanaKey = (userId: string): Uint8Array => {
  const name = `key:solana:${userId}`;
  const kept = localStore.get(name);
  const key = kept === undefined ? ed25519.utils.randomPrivateKey() : hex.decode(kept);
  localStore.set(name, hex.encode(key));
  return key;
};

/** Signs or sends the shown request on Solana, as a team's own site does. */
export const solanaCall = (key: Uint8Array, call: SiteCall): Promise<unknown> =>
  signedOrSent(key, call, { rpcUrl: call.rpcUrl ?? "" });
