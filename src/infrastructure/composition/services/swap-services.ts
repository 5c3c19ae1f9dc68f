import { swapGroup } from "../../../application/swap/swap.group.js";
import type { SwapGroup } from "../../../application/swap/swap.api.js";
import type { SwapCode } from "../../../application/swap/swap.group.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { SwapServices } from "../swap.chunk.js";
import type { Capability, Fetches } from "./capability.types.js";
import { fromChunk } from "./from-chunk.js";
import { lazyChunk } from "./lazy-chunk.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Swap services of an idle page. */
export interface SwapRows {
  readonly swapCode: Lazy<SwapCode>;
}

declare module "../services.js" {
  interface CapabilityServices extends SwapRows {}
}

/** Swap factories; the code is loaded on first use. */
export const SWAP_ROWS: Bindings<SwapRows, Services> & Fetches<SwapServices> = {
  swapCode: fromChunk("swap", lazyChunk("swap"), "swapParts"),
};

/** `latchkit.swap`. */
export const SWAP = {
  services: SWAP_ROWS,
  group: ({ swapCode }: Services): SwapGroup => swapGroup(swapCode),
  opens: ["Swap"],
} satisfies Capability;
