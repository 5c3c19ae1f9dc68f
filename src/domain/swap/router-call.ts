import { isSameAddress } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";

/** Additional contracts allowed as swap targets, by CAIP-2 id. */
export type SwapTargets = Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>;

/** v6, at one address on all networks but ZKsync, and v5. */
const ROUTER = "0x111111125421cA6dc452d289314280a0f8842A65";
const ROUTER_V5 = "0x1111111254EEB25477B68fb85Ed929f73A960582";
const ROUTERS: SwapTargets = { "eip155:324": ["0x6fd4383cB451173D5f9304F041C7BCBf27d561fF"] };

const routersOf = (networkId: CaipNetworkId): readonly string[] => ROUTERS[networkId] ?? [ROUTER];
const isAmong = (target: string, routers: readonly string[]): boolean =>
  routers.some((one) => isSameAddress("eip155", one, target));

/** True if the contract is a known router or listed by the host. */
export const isKnownTarget = (
  networkId: CaipNetworkId,
  target: string,
  targets: SwapTargets = {},
): boolean => isAmong(target, [...routersOf(networkId), ...(targets[networkId] ?? [])]);

/** True if the contract is a router whose calls can be decoded. */
export const canDecodeCalls = (networkId: CaipNetworkId, target: string): boolean =>
  isAmong(target, [...routersOf(networkId), ROUTER_V5]);

export interface RouterCall {
  /** Token contracts; the native currency is 0xeeee… or zero. */
  readonly source: string;
  readonly target: string;
  readonly receiver: string;
  /** The source amount, base units. */
  readonly units: bigint;
  /** Minimum target amount, base units; the router reverts below it. */
  readonly minimum: bigint;
}

/**
 * Selectors of `swap` in v6 and v5, and words before dynamic data: executor, source, target, source
 * receiver, receiver, amount, minimum, flags.
 */
const HEADS: Readonly<Record<string, number>> = { "07ed2379": 9, "12aa3caf": 10 };
const WORD = 64;
const ADDRESS = /^0{24}[0-9a-f]{40}$/;
/** The router may swap a part for the same part of the minimum. */
const PARTIAL_FILL = 1n;

/**
 * Decodes a known router's call. Undefined for calls that name pools (`unoswap`), which could
 * report false prices.
 */
export const readRouterCall = (data: string): RouterCall | undefined => {
  const hex = data.slice(2).toLowerCase();
  const head = HEADS[hex.slice(0, 8)];
  if (head === undefined || hex.length < 8 + head * WORD) return undefined;
  const word = (at: number): string => hex.slice(8 + at * WORD, 8 + (at + 1) * WORD);
  const [source, target, receiver] = [word(1), word(2), word(4)].map((one) =>
    ADDRESS.test(one) ? `0x${one.slice(24)}` : undefined,
  );
  if (source === undefined || target === undefined || receiver === undefined) return undefined;
  const [units, minimum, flags] = [word(5), word(6), word(7)].map((one) => BigInt(`0x${one}`));
  if (units === undefined || minimum === undefined || flags === undefined) return undefined;
  if ((flags & PARTIAL_FILL) !== 0n) return undefined;
  return { source, target, receiver, units, minimum };
};

/** Networks that support swaps. */
export const SWAP_NETWORKS = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
].map((id): CaipNetworkId => `eip155:${id}`);

export const canSwapOn = (networkId: CaipNetworkId): boolean => SWAP_NETWORKS.includes(networkId);
