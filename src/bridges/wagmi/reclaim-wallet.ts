import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import type { AttachedConfig } from "./wagmi-config.js";
import type { WagmiStorage } from "./wagmi-objects.js";

/** The ids of wagmi's injected connectors: an rdns, or the wallet at `window.ethereum`. */
const INJECTED = /^(?:injected$|[^.]+\.)/u;

/**
 * The wallet id that wagmi remembers from the previous kit. Undefined if the user disconnected it,
 * or if another connector handles it.
 */
const formerWallet = async (
  storage: WagmiStorage,
  config: AttachedConfig,
): Promise<string | undefined> => {
  const id = await storage.getItem("recentConnectorId");
  if (typeof id !== "string" || !INJECTED.test(id) || config.hasOther(id)) return undefined;
  if (await storage.getItem(`${id}.disconnected`)) return undefined;
  if (id === "injected" && !(await storage.getItem("injected.connected"))) return undefined;
  return id;
};

/**
 * Reconnects, without a prompt, a wallet that was connected by the previous kit. Does nothing if
 * the wallet does not grant its accounts silently. Never rejects.
 */
export const reclaimWallet = async (
  latchkit: Latchkit,
  storage: WagmiStorage | null | undefined,
  config: AttachedConfig | undefined,
): Promise<void> => {
  if (!storage || !config) return;
  try {
    const id = await formerWallet(storage, config);
    if (id === undefined || !(await internalsOf(latchkit).reclaim(id))) return;
    // Latchkit remembers this wallet from now on.
    await storage.setItem("recentConnectorId", "latchkit");
  } catch {
    // The user has to connect again.
  }
};
