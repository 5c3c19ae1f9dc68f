import type { NetworkOption } from "latchkit";
import { readWorld, toNetworks } from "../src/world.js";

/** The second account of the well-known development mnemonic, funded on local chains. Worth nothing elsewhere. */
const DEVELOPMENT_KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";

/** Relay and chains that run beside this page; nothing without a relay. */
export async function readPhoneWorld(): Promise<{ readonly relayUrl: string; readonly networks: readonly NetworkOption[]; readonly privateKey: `0x${string}` } | undefined> {
  const { relay, chains } = await readWorld();
  return relay === undefined ? undefined : { relayUrl: relay, networks: toNetworks(chains), privateKey: DEVELOPMENT_KEY };
}
