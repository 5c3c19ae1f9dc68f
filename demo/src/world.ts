import type { NetworkOption } from "latchkit";

/** An EVM chain of `/world.json`. */
export interface DemoChain {
  readonly id: `eip155:${string}`;
  readonly name: string;
  readonly rpcUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** The Solana chain of `/world.json`. */
export interface DemoSolana {
  readonly networkId: `solana:${string}`;
  readonly name: string;
  readonly rpcUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** The Bitcoin chain of `/world.json`. */
export interface DemoBitcoin {
  readonly networkId: `bip122:${string}`;
  readonly name: string;
  readonly apiUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** Base URLs of the local services. */
export interface DemoServices {
  readonly catalogue: string;
  readonly telemetry: string;
  readonly blockchain: string;
}

/** The local counterparts: chains, a relay to phones, and the services of a project. */
export interface DemoWorld {
  readonly chains: readonly DemoChain[];
  readonly solana: readonly DemoSolana[];
  readonly bitcoin: readonly DemoBitcoin[];
  /** `ws://…` */
  readonly relay: string | undefined;
  readonly services: DemoServices | undefined;
  /** URL of the phone page. */
  readonly phone: string | undefined;
  /** URL of the embedded wallet's site. */
  readonly secure: string | undefined;
}

/** Fetches `/world.json` from the demo's server. */
export async function readWorld(): Promise<DemoWorld> {
  const {
    evm = [],
    solana = [],
    bitcoin = [],
    relay,
    phone,
    secure,
    services,
  } = (await (await fetch("/world.json")).json()) as {
    readonly evm?: readonly DemoChain[];
    readonly solana?: readonly DemoSolana[];
    readonly bitcoin?: readonly DemoBitcoin[];
    readonly relay?: string;
    readonly phone?: string;
    readonly secure?: string;
    readonly services?: DemoServices;
  };
  return { chains: evm, solana, bitcoin, relay, phone, secure, services };
}

/** The Solana networks; empty if it does not run. */
export const toSolanaNetworks = (chains: readonly DemoSolana[]): readonly NetworkOption[] =>
  chains.map(({ networkId, name, rpcUrl, currency }) => ({
    id: networkId,
    name,
    rpcUrls: [rpcUrl],
    currency,
    testnet: true,
  }));

/** The Bitcoin networks; empty if it does not run. */
export const toBitcoinNetworks = (chains: readonly DemoBitcoin[]): readonly NetworkOption[] =>
  chains.map(({ networkId, name, apiUrl, currency }) => ({
    id: networkId,
    name,
    rpcUrls: [apiUrl],
    currency,
    testnet: true,
  }));

/**
 * The networks as a host would write them. Without a local chain the page opens with an unreachable
 * one.
 */
export function toNetworks(
  chains: readonly DemoChain[],
): readonly [NetworkOption, ...NetworkOption[]] {
  const [first, ...rest] = chains.map(
    ({ id, name, rpcUrl, currency }): NetworkOption => ({ id, name, rpcUrls: [rpcUrl], currency }),
  );
  return first === undefined
    ? [
        {
          id: "eip155:31337",
          name: "No local chain",
          rpcUrls: [location.origin],
          currency: { symbol: "ETH", decimals: 18 },
        },
      ]
    : [first, ...rest];
}
