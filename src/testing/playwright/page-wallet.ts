import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { scriptedEvmWallet, type ScriptedWallet } from "../universal/scripted-evm-wallet.js";
import type { NetworkOption } from "../../domain/network/network.js";
import type { WorldChain } from "../node/world.types.js";
import { toAnswer, type Answer } from "./wallet-answer.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

const EVENTS = ["accountsChanged", "chainChanged", "disconnect", "message"] as const;
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='4' fill='%237c5cff'/%3E%3C/svg%3E";

/**
 * A wallet in the test process, announced in the page: it survives reloads and is controlled
 * without page calls.
 */
export interface PageWallet extends ScriptedWallet {
  readonly name: string;
  readonly rdns: string;
  /** The key of account 0, unique to this test. */
  readonly privateKey: `0x${string}`;
}

/** A chain of the local world, or a network of `createLatchkit({ networks })`. */
export type PageNetwork = WorldChain | NetworkOption;

const toOption = (network: PageNetwork): NetworkOption =>
  "rpcUrl" in network
    ? {
        id: network.id,
        name: network.name,
        rpcUrls: [network.rpcUrl],
        currency: network.currency,
      }
    : network;

/**
 * Announces a scripted wallet with a new key in the page; call before opening it. Starts on the
 * first of `appNetworks` and responds 4902 for others.
 */
export async function installPageWallet(
  page: Page,
  appNetworks: readonly PageNetwork[],
  name = "Test Wallet",
  rdns = "com.example.test-wallet",
): Promise<PageWallet> {
  const privateKey: `0x${string}` = `0x${randomBytes(32).toString("hex")}`;
  const wallet = scriptedEvmWallet({
    name,
    rdns,
    privateKey,
    networks: appNetworks.map(toOption),
  });
  const bound = new BoundPageWallet(wallet, { name, rdns, privateKey });
  await sharePageWallet(bound, page);
  return bound;
}

/**
 * Announces the same wallet in another page, like an extension in every tab: shared memory, grant
 * and approvals.
 */
export async function sharePageWallet(
  { name, rdns, provider }: PageWallet,
  page: Page,
): Promise<void> {
  const bridge = `latchkitWallet_${randomUUID().replaceAll("-", "")}`;
  await page.exposeFunction(
    bridge,
    async (call: { method: string; params?: unknown }): Promise<Answer> => {
      try {
        return { result: await provider.request(call) };
      } catch (error) {
        return toAnswer(error);
      }
    },
  );
  await page.addInitScript(announceInPage, {
    bridge,
    info: { uuid: randomUUID(), name, icon: ICON, rdns },
  });
  for (const event of EVENTS)
    provider.on(event, (value) => void notify(page, bridge, event, value));
}

class BoundPageWallet implements PageWallet {
  readonly name: string;
  readonly rdns: string;
  readonly privateKey: `0x${string}`;
  readonly #wallet: ScriptedWallet;

  constructor(
    wallet: ScriptedWallet,
    { name, rdns, privateKey }: Pick<PageWallet, "name" | "rdns" | "privateKey">,
  ) {
    bindMembers(this);
    this.#wallet = wallet;
    this.name = name;
    this.rdns = rdns;
    this.privateKey = privateKey;
  }

  get address(): string {
    return this.#wallet.address;
  }
  get requests(): ScriptedWallet["requests"] {
    return this.#wallet.requests;
  }
  get wallets(): ScriptedWallet["wallets"] {
    return this.#wallet.wallets;
  }
  get provider(): ScriptedWallet["provider"] {
    return this.#wallet.provider;
  }
  get behaviour(): ScriptedWallet["behaviour"] {
    return this.#wallet.behaviour;
  }
  announce(): () => void {
    return this.#wallet.announce();
  }
  answer(): void {
    this.#wallet.answer();
  }
  lock(): void {
    this.#wallet.lock();
  }
  unlock(): void {
    this.#wallet.unlock();
  }
  approve(times?: number): void {
    this.#wallet.approve(times);
  }
  reject(code?: number): void {
    this.#wallet.reject(code);
  }
  wait(): void {
    this.#wallet.wait();
  }
  changeAccount(index: number): void {
    this.#wallet.changeAccount(index);
  }
  changeNetwork(id: Parameters<ScriptedWallet["changeNetwork"]>[0]): void {
    this.#wallet.changeNetwork(id);
  }
  drop(): void {
    this.#wallet.drop();
  }
}

async function notify(page: Page, bridge: string, event: string, value: unknown): Promise<void> {
  const detail = { event, value: value instanceof Error ? { message: value.message } : value };
  // A page that is unloading receives no events.
  await page
    .evaluate(
      ([name, request]) => void window.dispatchEvent(new CustomEvent(name, { detail: request })),
      [bridge, detail] as const,
    )
    .catch(() => undefined);
}

interface InPage {
  readonly bridge: string;
  readonly info: {
    readonly uuid: string;
    readonly name: string;
    readonly icon: string;
    readonly rdns: string;
  };
}

/** Runs in the page before its scripts; sent as text, so it may use only its parameter. */
function announceInPage({ bridge, info }: InPage): void {
  if (window.top !== window) return;
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const listenersOf = (event: string): Set<(value: unknown) => void> => {
    const eventListeners = listeners.get(event) ?? new Set();
    listeners.set(event, eventListeners);
    return eventListeners;
  };
  const ask = Reflect.get(window, bridge) as
    | ((call: unknown) => Promise<{ result?: unknown; error?: { code: number; message: string } }>)
    | undefined;
  const provider = {
    request: async (call: unknown): Promise<unknown> => {
      const answer = await ask?.(call);
      if (answer?.error !== undefined)
        throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
      return answer?.result;
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void listenersOf(event).add(listener),
    removeListener: (event: string, listener: (value: unknown) => void) =>
      void listenersOf(event).delete(listener),
  };
  window.addEventListener(bridge, (event) => {
    const { event: name, value } = (event as CustomEvent<{ event: string; value: unknown }>).detail;
    for (const listener of listenersOf(name)) listener(value);
  });
  const announce = (): void =>
    void window.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
