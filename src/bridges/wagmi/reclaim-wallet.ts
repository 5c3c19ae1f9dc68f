import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import type { AttachedConfig } from "./wagmi-config.js";
import type { WagmiStorage } from "./wagmi-objects.js";

/** The ids of wagmi's injected connectors: an rdns, or the wallet at `window.ethereum`. */
const INJECTED = /^(?:injected$|[^.]+\.)/u;

/**
 * The wallet of the page that the kit before Latchkit had connected, as wagmi remembers it:
 * undefined for one that the user disconnected there, and for one that a connector beside
 * Latchkit's is there for.
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
 * Brings back, without a prompt, the wallet that a user of the former kit had connected. Does
 * nothing where the wallet does not grant its accounts silently. Never rejects.
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
    // From now on it is Latchkit that remembers, and forgets, this wallet.
    await storage.setItem("recentConnectorId", "latchkit");
  } catch {
    // The user connects once more.
  }
};
