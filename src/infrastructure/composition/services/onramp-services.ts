import type { OnrampGroup } from "../../../application/onramp/onramp.api.js";
import { type OnrampCode, onrampGroup } from "../../../application/onramp/onramp.group.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { OnrampServices } from "../onramp.chunk.js";
import type { Capability, Fetches } from "./capability.types.js";
import { fromChunk } from "./from-chunk.js";
import { lazyChunk } from "./lazy-chunk.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Onramp services of an idle page. */
export interface OnrampRows {
  readonly onrampCode: Lazy<OnrampCode>;
}

declare module "../services.js" {
  interface CapabilityServices extends OnrampRows {}
}

/** Onramp factories; the code is loaded on first use. */
export const ONRAMP_ROWS: Bindings<OnrampRows, Services> & Fetches<OnrampServices> = {
  onrampCode: fromChunk("onramp", lazyChunk("onramp"), "onrampParts"),
};

/** `latchkit.onramp`. */
export const ONRAMP = {
  services: ONRAMP_ROWS,
  group: ({ onrampCode }: Services): OnrampGroup => onrampGroup(onrampCode),
  opens: ["OnRampProviders"],
} satisfies Capability;
