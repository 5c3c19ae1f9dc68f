import * as three from "@wagmi/core";
import { type WagmiConnectorFn, latchkitConnector } from "latchkit/wagmi";
import type { Latchkit } from "latchkit";
import { http } from "viem";
import { mainnet, optimism } from "viem/chains";
import * as two from "wagmi-core-2";

/** What of one version of wagmi the contract speaks to. */
export interface WagmiKit {
  readonly name: string;
  /** `others`: connectors that stand beside Latchkit's, after it. */
  make(latchkit: Latchkit, others?: readonly WagmiConnectorFn[]): WagmiPage;
}
/** One config, and wagmi's actions on it. */
export interface WagmiPage {
  connect(chainId?: number): Promise<{ readonly accounts: readonly string[]; chainId: number }>;
  connectWithCapabilities(): Promise<readonly { readonly address: string }[]>;
  reconnect(): Promise<number>;
  disconnect(): Promise<void>;
  switchChain(chainId: number): Promise<number>;
  sign(message: string): Promise<string>;
  /** What wagmi has now; `active` is what its clients read by. */
  now(): { status: string; address?: string; chainId?: number; active: number };
}

const chains = [mainnet, optimism] as const;
const transports = {
  [mainnet.id]: http("http://127.0.0.1:1"),
  [optimism.id]: http("http://127.0.0.1:1"),
};
const none = (): never => {
  throw new Error("wagmi has no connector");
};
const known = (chainId: number): 1 | 10 => (chainId === 10 ? 10 : 1);

export const wagmi2: WagmiKit = {
  name: "@wagmi/core 2",
  make: (latchkit, others = []) => {
    const connectors: two.CreateConnectorFn[] = [latchkitConnector(latchkit), ...others];
    const config = two.createConfig({
      chains,
      transports,
      connectors,
      storage: null,
      multiInjectedProviderDiscovery: false,
    });
    const [connector = none()] = config.connectors;
    return {
      connect: (chainId) =>
        two.connect(config, {
          connector,
          ...(chainId !== undefined && { chainId: known(chainId) }),
        }),
      connectWithCapabilities: async () =>
        (await two.connect(config, { connector, withCapabilities: true })).accounts,
      reconnect: async () => (await two.reconnect(config)).length,
      disconnect: () => two.disconnect(config),
      switchChain: async (chainId) =>
        (await two.switchChain(config, { chainId: known(chainId) })).id,
      sign: (message) => two.signMessage(config, { message }),
      now: () => {
        const { status, address, chainId } = two.getAccount(config);
        return {
          status,
          active: two.getChainId(config),
          ...(address && { address }),
          ...(chainId && { chainId }),
        };
      },
    };
  },
};

export const wagmi3: WagmiKit = {
  name: "@wagmi/core 3",
  make: (latchkit, others = []) => {
    const connectors: three.CreateConnectorFn[] = [latchkitConnector(latchkit), ...others];
    const config = three.createConfig({
      chains,
      transports,
      connectors,
      storage: null,
      multiInjectedProviderDiscovery: false,
    });
    const [connector = none()] = config.connectors;
    return {
      connect: (chainId) =>
        three.connect(config, {
          connector,
          ...(chainId !== undefined && { chainId: known(chainId) }),
        }),
      connectWithCapabilities: async () =>
        (await three.connect(config, { connector, withCapabilities: true })).accounts,
      reconnect: async () => (await three.reconnect(config)).length,
      disconnect: () => three.disconnect(config),
      switchChain: async (chainId) =>
        (await three.switchChain(config, { chainId: known(chainId) })).id,
      sign: (message) => three.signMessage(config, { message }),
      now: () => {
        const { status, address, chainId } = three.getConnection(config);
        return {
          status,
          active: three.getChainId(config),
          ...(address && { address }),
          ...(chainId && { chainId }),
        };
      },
    };
  },
};
