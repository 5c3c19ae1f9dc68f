import { watchedGroup } from "../../../application/shared/watched-group.js";
import type { TokensGroup } from "../../../application/tokens/tokens.api.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { TokensServices } from "../tokens.chunk.js";
import type { Capability, Fetches } from "./capability.types.js";
import { fromChunk } from "./from-chunk.js";
import { lazyChunk } from "./lazy-chunk.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Token services of an idle page. */
export interface TokensRows {
  readonly tokensParts: Lazy<TokensServices["tokensCode"]>;
}

declare module "../services.js" {
  interface CapabilityServices extends TokensRows {}
}

/** Token factories; the code is loaded on first use. */
export const TOKENS_ROWS: Bindings<TokensRows, Services> & Fetches<TokensServices> = {
  tokensParts: fromChunk("tokens", lazyChunk("tokens"), "tokensCode"),
};

/** `latchkit.tokens`. */
export const TOKENS = {
  services: TOKENS_ROWS,
  group: ({ life, tokensParts }: Services): TokensGroup =>
    watchedGroup(life, tokensParts, "tokens.refresh"),
} satisfies Capability;
