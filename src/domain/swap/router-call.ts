import { isSameAddress } from "../address/same-address.js";
import type { CaipNetworkId } from "../caip/caip.types.js";

/** Contracts by CAIP-2 id that a swap may be sent to, beside the known ones. */
export type SwapTargets = Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>;

/** 1inch, aggregation router v6: at one address on every network but one; and its elder v5. */
const ROUTER = "0x111111125421cA6dc452d289314280a0f8842A65";
const ELDER = "0x1111111254EEB25477B68fb85Ed929f73A960582";
const ROUTERS: SwapTargets = { "eip155:324": ["0x6fd4383cB451173D5f9304F041C7BCBf27d561fF"] };

const known = (networkId: CaipNetworkId): readonly string[] => ROUTERS[networkId] ?? [ROUTER];
const isAmong = (target: string, routers: readonly string[]): boolean =>
  routers.some((one) => isSameAddress("eip155", one, target));

/** Whether a contract is a router that is known on the network, or that the host listed there. */
export const isKnownTarget = (
  networkId: CaipNetworkId,
  target: string,
  listed: SwapTargets = {},
): boolean => isAmong(target, [...known(networkId), ...(listed[networkId] ?? [])]);

/** Whether a contract is a router whose calls can be read here, whoever listed it. */
export const hasReadCalls = (networkId: CaipNetworkId, target: string): boolean =>
  isAmong(target, [...known(networkId), ELDER]);

/** What a router is told to do, as it stands in the call itself. */
export interface RouterCall {
  /** Contracts of what is given and received; the currency's is 0xeeee… or all zero. */
  readonly source: string;
  readonly target: string;
  /** Who receives; all zero for who calls. */
  readonly receiver: string;
  /** What is given, base units. */
  readonly units: bigint;
  /** With less than this the router undoes everything, base units. */
  readonly minimum: bigint;
}

/**
 * `swap` of the aggregation routers of 1inch, version 6 and 5, and how many words are before what
 * has no fixed place. Both begin with an executor and the description of the swap: source, target,
 * where the source goes, receiver, amount, minimum, flags.
 */
const HEADS: Readonly<Record<string, number>> = { "07ed2379": 9, "12aa3caf": 10 };
const WORD = 64;
const ADDRESS = /^0{24}[0-9a-f]{40}$/;
/** The router may take a part of the amount, and then gives that part of the minimum. */
const PARTIAL_FILL = 1n;

/**
 * Reads the call of a known router; undefined where it is none in which the router itself weighs
 * what comes back. Calls that name pools (`unoswap`, `clipperSwap`) are none: they name no target,
 * and a pool that lies about its prices is not noticed. What the executor is given is not read:
 * whatever it does, less than `minimum` of `target` undoes it.
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
