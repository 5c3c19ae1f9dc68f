import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { WorldBitcoinNetwork } from "../node/world.types.js";
import type {
  BitcoinPageApiName,
  BitcoinPageEvent,
} from "../universal/bitcoin/page-apis/page-api.js";
import {
  scriptedBitcoinWallet,
  type ScriptedBitcoinWallet,
} from "../universal/bitcoin/scripted-bitcoin-wallet.js";
import { toAnswer, type Answer } from "./wallet-answer.js";

/**
 * A Bitcoin wallet in the test process: it survives reloads and is controlled without page calls.
 */
export interface PageBitcoinWallet extends ScriptedBitcoinWallet {
  /** Injects these page APIs of the wallet into a page, before the page's scripts run. */
  inject(page: Page, ...apis: readonly BitcoinPageApiName[]): Promise<void>;
}

/** A wallet with a new key and these networks. Call `inject` to put it into a page. */
export function pageBitcoinWallet(
  worldNetworks: readonly WorldBitcoinNetwork[],
  name = "Test Bitcoin Wallet",
  id = "TestBitcoinWallet",
): PageBitcoinWallet {
  const networks = worldNetworks.map((network) => ({
    id: network.networkId,
    name: network.name,
    rpcUrls: [network.apiUrl],
    currency: network.currency,
  }));
  const wallet = scriptedBitcoinWallet({
    name,
    id,
    privateKey: `0x${randomBytes(32).toString("hex")}`,
    networks,
  });
  return Object.assign(wallet, {
    inject: async (page: Page, ...apis: readonly BitcoinPageApiName[]) => {
      for (const api of apis) await injectInto(page, wallet, api);
    },
  });
}

async function injectInto(
  page: Page,
  wallet: ScriptedBitcoinWallet,
  api: BitcoinPageApiName,
): Promise<void> {
  const bridge = `latchkitBitcoin_${randomUUID().replaceAll("-", "")}`;
  await page.exposeFunction(
    bridge,
    ({ method, params }: { readonly method: string; readonly params: unknown }): Promise<Answer> =>
      wallet.ask({ api, method, params }).then((result) => ({ result }), toAnswer),
  );
  const { inject, options } = wallet.pageSide(api);
  await page.addInitScript({
    content: `if (window.top === window) (${inject.toString()})((${linkInPage.toString()})(${JSON.stringify(bridge)}), ${JSON.stringify(options)});`,
  });
  wallet.listen(api, (event) => void notify(page, bridge, event));
}

async function notify(page: Page, bridge: string, event: BitcoinPageEvent): Promise<void> {
  // A page that is unloading receives no events.
  await page
    .evaluate(([name, detail]) => void window.dispatchEvent(new CustomEvent(name, { detail })), [
      bridge,
      event,
    ] as const)
    .catch(() => undefined);
}

/** Runs in the page before its scripts; sent as text, so it may use only its parameter. */
function linkInPage(bridge: string): object {
  const callWallet = Reflect.get(window, bridge) as (call: unknown) => Promise<{
    readonly result?: unknown;
    readonly error?: { readonly code: number; readonly message: string };
  }>;
  return {
    ask: async (method: string, params: unknown): Promise<unknown> => {
      const { result, error } = await callWallet({ method, params });
      if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    },
    listen: (listener: (name: string, value: unknown) => void): (() => void) => {
      const onEvent = (event: Event): void => {
        const { name, value } = (
          event as CustomEvent<{ readonly name: string; readonly value: unknown }>
        ).detail;
        listener(name, value);
      };
      window.addEventListener(bridge, onEvent);
      return () => window.removeEventListener(bridge, onEvent);
    },
  };
}
