import { type WagmiConnectorFn, latchkitConnector, withLatchkit } from "latchkit/wagmi";
import type { Latchkit } from "latchkit";
import { http, type Transport } from "viem";
import { mainnet, optimism } from "viem/chains";
import * as three from "wagmi";
import * as actionsOf3 from "wagmi/actions";
import * as two from "wagmi-2";
import * as actionsOf2 from "wagmi-2/actions";

/** Where wagmi keeps what outlives the page, in memory. */
export type WagmiMemory = Map<string, string>;

/** How a config is made. */
export interface WagmiOptions {
  /** Connectors that stand beside Latchkit's, after it. */
  readonly others?: readonly WagmiConnectorFn[];
  readonly memory?: WagmiMemory;
  /** False: the config is not given to `withLatchkit`. Default true. */
  readonly isAttached?: boolean;
  /** Nodes that wagmi reads from; without them no read is answered. */
  readonly transports?: Readonly<Record<1 | 10, Transport>>;
}
/** What of one version of wagmi the contract speaks to. */
export interface WagmiKit {
  readonly name: string;
  make(latchkit: Latchkit, options?: WagmiOptions): WagmiPage;
}
/** What a page shows of the connection. */
export interface WagmiNow {
  readonly status: string;
  readonly address?: string;
  readonly chainId?: number;
}
/** One config, and wagmi's actions on it. */
export interface WagmiPage {
  connect(chainId?: number): Promise<{ readonly accounts: readonly string[]; chainId: number }>;
  connectWithCapabilities(): Promise<readonly { readonly address: string }[]>;
  reconnect(): Promise<number>;
  disconnect(): Promise<void>;
  switchChain(chainId: number): Promise<number>;
  sign(message: string): Promise<string>;
  send(to: `0x${string}`, value: bigint): Promise<string>;
  sendCalls(to: `0x${string}`): Promise<string>;
  /** What wagmi has now; `active` is what its clients read by. */
  now(): WagmiNow & { readonly active: number };
  /** Latchkit's connector, as a host shows it. */
  shown(): { readonly id: string; readonly name: string; readonly icon?: string; rdns?: unknown };
  /** Each change of the connection, as wagmi's effects see it. */
  watch(change: (now: WagmiNow, before: WagmiNow) => void): () => void;
}

const chains = [mainnet, optimism] as const;
const NOWHERE = { 1: http("http://127.0.0.1:1"), 10: http("http://127.0.0.1:1") };
const none = (): never => {
  throw new Error("wagmi has no connector");
};
const known = (chainId: number): 1 | 10 => (chainId === 10 ? 10 : 1);
const toNow = (one: {
  readonly status: string;
  readonly address?: string | undefined;
  readonly chainId?: number | undefined;
}): WagmiNow => ({
  status: one.status,
  ...(one.address && { address: one.address }),
  ...(one.chainId && { chainId: one.chainId }),
});
const toShown = (one: {
  readonly id: string;
  readonly name: string;
  readonly icon?: string | undefined;
  readonly rdns?: unknown;
}) => ({
  id: one.id,
  name: one.name,
  ...(one.icon !== undefined && { icon: one.icon }),
  ...(one.rdns !== undefined && { rdns: one.rdns }),
});
const textsIn = (memory: WagmiMemory) => ({
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, text: string) => void memory.set(key, text),
  removeItem: (key: string) => void memory.delete(key),
});

/** A config of wagmi 2. */
export const makeConfig2 = (latchkit: Latchkit, options: WagmiOptions = {}) => {
  const { others = [], memory, isAttached = true, transports = NOWHERE } = options;
  const connectors: two.CreateConnectorFn[] = [latchkitConnector(latchkit), ...others];
  const config = two.createConfig({
    chains,
    transports,
    connectors,
    storage: memory ? two.createStorage({ storage: textsIn(memory) }) : null,
    multiInjectedProviderDiscovery: false,
    batch: { multicall: false },
  });
  return isAttached ? withLatchkit(config) : config;
};

/** A config of wagmi 3. */
export const makeConfig3 = (latchkit: Latchkit, options: WagmiOptions = {}) => {
  const { others = [], memory, isAttached = true, transports = NOWHERE } = options;
  const connectors: three.CreateConnectorFn[] = [latchkitConnector(latchkit), ...others];
  const config = three.createConfig({
    chains,
    transports,
    connectors,
    storage: memory ? three.createStorage({ storage: textsIn(memory) }) : null,
    multiInjectedProviderDiscovery: false,
    batch: { multicall: false },
  });
  return isAttached ? withLatchkit(config) : config;
};

export const wagmi2: WagmiKit = {
  name: "wagmi 2",
  make: (latchkit, options) => {
    const config = makeConfig2(latchkit, options);
    const [connector = none()] = config.connectors;
    return {
      connect: (chainId) =>
        actionsOf2.connect(config, {
          connector,
          ...(chainId !== undefined && { chainId: known(chainId) }),
        }),
      connectWithCapabilities: async () =>
        (await actionsOf2.connect(config, { connector, withCapabilities: true })).accounts,
      reconnect: async () => (await actionsOf2.reconnect(config)).length,
      disconnect: () => actionsOf2.disconnect(config),
      switchChain: async (chainId) =>
        (await actionsOf2.switchChain(config, { chainId: known(chainId) })).id,
      sign: (message) => actionsOf2.signMessage(config, { message }),
      send: (to, value) => actionsOf2.sendTransaction(config, { to, value, gas: 21_000n }),
      sendCalls: async (to) => (await actionsOf2.sendCalls(config, { calls: [{ to }] })).id,
      now: () => ({
        ...toNow(actionsOf2.getAccount(config)),
        active: actionsOf2.getChainId(config),
      }),
      shown: () => toShown(connector),
      watch: (change) =>
        actionsOf2.watchAccount(config, {
          onChange: (now, before) => change(toNow(now), toNow(before)),
        }),
    };
  },
};

export const wagmi3: WagmiKit = {
  name: "wagmi 3",
  make: (latchkit, options) => {
    const config = makeConfig3(latchkit, options);
    const [connector = none()] = config.connectors;
    return {
      connect: (chainId) =>
        actionsOf3.connect(config, {
          connector,
          ...(chainId !== undefined && { chainId: known(chainId) }),
        }),
      connectWithCapabilities: async () =>
        (await actionsOf3.connect(config, { connector, withCapabilities: true })).accounts,
      reconnect: async () => (await actionsOf3.reconnect(config)).length,
      disconnect: () => actionsOf3.disconnect(config),
      switchChain: async (chainId) =>
        (await actionsOf3.switchChain(config, { chainId: known(chainId) })).id,
      sign: (message) => actionsOf3.signMessage(config, { message }),
      send: (to, value) => actionsOf3.sendTransaction(config, { to, value, gas: 21_000n }),
      sendCalls: async (to) => (await actionsOf3.sendCalls(config, { calls: [{ to }] })).id,
      now: () => ({
        ...toNow(actionsOf3.getConnection(config)),
        active: actionsOf3.getChainId(config),
      }),
      shown: () => toShown(connector),
      watch: (change) =>
        actionsOf3.watchConnection(config, {
          onChange: (now, before) => change(toNow(now), toNow(before)),
        }),
    };
  },
};
