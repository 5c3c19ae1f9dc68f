import { randomBytes } from "node:crypto";
import type { WorldJson } from "../node/world.types.js";
import { scriptedPhone, type ScriptedPhone } from "../universal/scripted-phone.js";

/**
 * A phone in the test process with a new key, on the world's relay and chains. Undefined without a
 * relay. Rejects if the wallet SDK is not installed. Stop it after use.
 */
export const openPagePhone = async (
  { relay, evm = [], solana = [], bitcoin = [] }: WorldJson,
  signsTogether = false,
): Promise<ScriptedPhone | undefined> => {
  if (relay === undefined) return undefined;
  const privateKey: `0x${string}` = `0x${randomBytes(32).toString("hex")}`;
  const chains = [
    ...evm,
    ...solana.map((chain) => ({ ...chain, id: chain.networkId })),
    ...bitcoin.map((chain) => ({ ...chain, id: chain.networkId, rpcUrl: chain.apiUrl })),
  ];
  const networks = chains.map(({ id, name, rpcUrl, currency }) => ({
    id,
    name,
    rpcUrls: [rpcUrl],
    currency,
  }));
  const name = "Test Phone";
  return scriptedPhone({ name, relayUrl: relay, networks, privateKey, signsTogether });
};
