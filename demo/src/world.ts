import type { NetworkOption } from "latchkit";

/** One chain of `/world.json`. */
export interface DemoChain {
  readonly id: `eip155:${string}`;
  readonly name: string;
  readonly rpcUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** Asks the demo's server which chains run beside it. */
export async function readChains(): Promise<readonly DemoChain[]> {
  const answer = (await (await fetch("/world.json")).json()) as { readonly evm?: readonly DemoChain[] };
  return answer.evm ?? [];
}

/** What a host would write by hand. Without a local chain the page still opens, with one that nobody answers for. */
export function toNetworks(chains: readonly DemoChain[]): readonly [NetworkOption, ...NetworkOption[]] {
  const [first, ...rest] = chains.map(({ id, name, rpcUrl, currency }): NetworkOption => ({ id, name, rpcUrls: [rpcUrl], currency }));
  return first === undefined ? [{ id: "eip155:31337", name: "No local chain", rpcUrls: [location.origin], currency: { symbol: "ETH", decimals: 18 } }] : [first, ...rest];
}
