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
