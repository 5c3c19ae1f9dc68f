import type { NetworkOption } from "latchkit";

/** One chain of `/world.json`. */
export interface DemoChain {
  readonly id: `eip155:${string}`;
  readonly name: string;
  readonly rpcUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** What runs beside the demo: chains, and a relay between this page and phones. */
export interface DemoWorld {
  readonly chains: readonly DemoChain[];
  /** `ws://…` */
  readonly relay: string | undefined;
  /** The page of a phone's wallet. */
  readonly phone: string | undefined;
}

/** Asks the demo's server what runs beside it. */
export async function readWorld(): Promise<DemoWorld> {
  const { evm = [], relay, phone } = (await (await fetch("/world.json")).json()) as { readonly evm?: readonly DemoChain[]; readonly relay?: string; readonly phone?: string };
  return { chains: evm, relay, phone };
}

/** What a host would write by hand. Without a local chain the page still opens, with one that nobody answers for. */
export function toNetworks(chains: readonly DemoChain[]): readonly [NetworkOption, ...NetworkOption[]] {
  const [first, ...rest] = chains.map(({ id, name, rpcUrl, currency }): NetworkOption => ({ id, name, rpcUrls: [rpcUrl], currency }));
  return first === undefined ? [{ id: "eip155:31337", name: "No local chain", rpcUrls: [location.origin], currency: { symbol: "ETH", decimals: 18 } }] : [first, ...rest];
}
