import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { WorldSolanaNetwork } from "../node/solana/solana.types.js";
import {
  scriptedSolanaWallet,
  type ScriptedSolanaWallet,
} from "../universal/solana/scripted-solana-wallet.js";

type Wire =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } };
type Call = (...inputs: readonly unknown[]) => Promise<unknown>;

/**
 * A Solana wallet with a new key in the test process, registered in the page. It survives reloads
 * and is controlled directly. `worldNetworks`: its networks.
 */
export async function installPageSolanaWallet(
  page: Page,
  worldNetworks: readonly WorldSolanaNetwork[],
  name = "Test Solana Wallet",
): Promise<ScriptedSolanaWallet> {
  const networks = worldNetworks.map(({ networkId, name: chain, rpcUrl, currency }) => ({
    id: networkId as `solana:${string}`,
    name: chain,
    rpcUrls: [rpcUrl] as const,
    currency,
  }));
  const wallet = await scriptedSolanaWallet({ name, privateKey: randomBytes(32), networks });
  await sharePageSolanaWallet(wallet, page);
  return wallet;
}

/**
 * Registers the same wallet in another page, like an extension in every tab: shared memory, grant
 * and approvals.
 */
export async function sharePageSolanaWallet(
  { standard }: ScriptedSolanaWallet,
  page: Page,
): Promise<void> {
  const bridge = `latchkitSolanaWallet_${randomUUID().replaceAll("-", "")}`;
  await page.exposeFunction(
    bridge,
    async (feature: `${string}:${string}`, inputs: readonly unknown[]): Promise<Wire> => {
      try {
        const call = (standard.features[feature] as Readonly<Record<string, Call>>)[
          feature.slice(feature.indexOf(":") + 1)
        ];
        return { result: toWire(await call?.(...inputs.map(fromWire))) };
      } catch (error) {
        const code =
          typeof error === "object" &&
          error !== null &&
          "code" in error &&
          typeof error.code === "number"
            ? error.code
            : -32603;
        return { error: { code, message: error instanceof Error ? error.message : String(error) } };
      }
    },
  );
  const { name, icon, chains } = standard;
  await page.addInitScript(registerInPage, {
    bridge,
    name,
    icon,
    chains,
    features: Object.keys(standard.features),
  });
  const events = standard.features["standard:events"] as {
    on(event: "change", listener: (change: unknown) => void): () => void;
  };
  // A page that is unloading receives no events.
  events.on(
    "change",
    (change) =>
      void page
        .evaluate(
          ([event, detail]) => void window.dispatchEvent(new CustomEvent(event, { detail })),
          [bridge, toWire(change)] as const,
        )
        .catch(() => undefined),
  );
}

const toWire = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { bytes: [...value] };
  if (Array.isArray(value)) return value.map(toWire);
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toWire(one)]))
    : value;
};
const fromWire = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromWire);
  if (typeof value !== "object" || value === null) return value;
  if ("bytes" in value && Array.isArray(value.bytes))
    return Uint8Array.from(value.bytes as readonly number[]);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fromWire(one)]));
};

interface InPage {
  readonly bridge: string;
  readonly name: string;
  readonly icon: string;
  readonly chains: readonly string[];
  readonly features: readonly string[];
}

/** Runs in the page before its scripts; sent as text, so it may use only its parameter. */
function registerInPage({ bridge, name, icon, chains, features }: InPage): void {
  if (window.top !== window) return;
  type Change = { readonly accounts?: readonly object[] };
  const decode = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return { bytes: [...value] };
    if (Array.isArray(value)) return value.map(decode);
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decode(one)]))
      : value;
  };
  const encode = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(encode);
    if (typeof value !== "object" || value === null) return value;
    if ("bytes" in value && Array.isArray(value.bytes))
      return Uint8Array.from(value.bytes as number[]);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, encode(one)]));
  };
  const ask = Reflect.get(window, bridge) as
    | ((
        feature: string,
        inputs: readonly unknown[],
      ) => Promise<{ result?: unknown; error?: { code: number; message: string } }>)
    | undefined;
  const listeners = new Set<(change: Change) => void>();
  let accounts: readonly object[] = [];
  const call =
    (feature: string) =>
    async (...inputs: readonly unknown[]): Promise<unknown> => {
      const answer = await ask?.(feature, inputs.map(decode));
      if (answer?.error !== undefined)
        throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
      const result = encode(answer?.result);
      if (feature === "standard:connect")
        accounts = (result as { readonly accounts: readonly object[] }).accounts;
      return result;
    };
  const featureOf = (feature: string): object => {
    const version = feature === "solana:signMessage" ? "1.1.0" : "1.0.0";
    if (feature === "standard:events")
      return {
        version,
        on: (_: string, listener: (change: Change) => void) => {
          listeners.add(listener);
          return () => {
            listeners.delete(listener);
          };
        },
      };
    return {
      version,
      supportedTransactionVersions: ["legacy", 0],
      [feature.slice(feature.indexOf(":") + 1)]: call(feature),
    };
  };
  window.addEventListener(bridge, (event) => {
    const change = encode((event as CustomEvent<unknown>).detail) as Change;
    accounts = change.accounts ?? accounts;
    for (const listener of listeners) listener(change);
  });
  const wallet = {
    version: "1.0.0",
    name,
    icon,
    chains,
    get accounts() {
      return accounts;
    },
    features: Object.fromEntries(features.map((feature) => [feature, featureOf(feature)])),
  };
  const registerWallet = ({ register }: { register: (wallet: object) => void }): void =>
    register(wallet);
  window.addEventListener("wallet-standard:app-ready", (event) =>
    registerWallet((event as CustomEvent<{ register: (wallet: object) => void }>).detail),
  );
  window.dispatchEvent(
    new CustomEvent("wallet-standard:register-wallet", { detail: registerWallet }),
  );
}
