import { isSameAddress } from "../address/same-address.js";
import type { CaipNetworkId } from "../caip/caip.types.js";

/** Contracts by CAIP-2 id that a swap may be sent to, beside the known ones. */
export type SwapTargets = Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>;

/** 1inch, aggregation router v6: at one address on every network but one. */
const ROUTER = "0x111111125421cA6dc452d289314280a0f8842A65";
const ROUTERS: SwapTargets = { "eip155:324": ["0x6fd4383cB451173D5f9304F041C7BCBf27d561fF"] };

/** Whether a contract is a router that is known on the network, or that the host listed there. */
export const isKnownTarget = (
  networkId: CaipNetworkId,
  target: string,
  listed: SwapTargets = {},
): boolean =>
  [...(ROUTERS[networkId] ?? [ROUTER]), ...(listed[networkId] ?? [])].some((one) =>
    isSameAddress("eip155", one, target),
  );
