import type { NetworkOption } from "latchkit";

/** One chain of `/world.json`. */
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

/** The base URLs of the services that run beside the demo. */
export interface DemoServices {
  readonly catalogue: string;
  readonly telemetry: string;
  readonly blockchain: string;
}

/**
 * What runs beside the demo: chains, a relay between this page and phones, and the services of a
 * project.
 */
export interface DemoWorld {
  readonly chains: readonly DemoChain[];
  readonly solana: readonly DemoSolana[];
  readonly bitcoin: readonly DemoBitcoin[];
  /** `ws://…` */
  readonly relay: string | undefined;
  readonly services: DemoServices | undefined;
  /** The page of a phone's wallet. */
  readonly phone: string | undefined;
  /** The site of an embedded wallet. */
  readonly secure: string | undefined;
}

/** Asks the demo's server what runs beside it. */
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

/** The same for Solana: none where it does not run. */
export const toSolanaNetworks = (chains: readonly DemoSolana[]): readonly NetworkOption[] =>
  chains.map(({ networkId, name, rpcUrl, currency }) => ({
    id: networkId,
    name,
    rpcUrls: [rpcUrl],
    currency,
    testnet: true,
  }));

/** The same for Bitcoin. */
export const toBitcoinNetworks = (chains: readonly DemoBitcoin[]): readonly NetworkOption[] =>
  chains.map(({ networkId, name, apiUrl, currency }) => ({
    id: networkId,
    name,
    rpcUrls: [apiUrl],
    currency,
    testnet: true,
  }));

/**
 * What a host would write by hand. Without a local chain the page still opens, with one that nobody
 * answers for.
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
