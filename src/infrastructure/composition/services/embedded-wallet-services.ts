import { lazyActions } from "../../../application/shared/lazy-actions.js";
import { EMAIL_LOGIN_START } from "../../../domain/embedded-wallet/email-login-state.js";
import type { EmailLoginGroup } from "../../../application/embedded-wallet/email-login.api.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { EmbeddedServices } from "../embedded-wallet.chunk.js";
import type { EmbeddedCode } from "../embedded-wallet.types.js";
import type { Capability, Fetches } from "./capability.types.js";
import { fromChunk } from "./from-chunk.js";
import { lazyChunk } from "./lazy-chunk.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Embedded wallet services of an idle page. */
export interface EmbeddedRows {
  /** True if the instance has a secure frame: the host's own, or one at the configured URL. */
  readonly hasSecureFrame: boolean;
  readonly embeddedCode: Lazy<EmbeddedCode>;
}

declare module "../services.js" {
  interface CapabilityServices extends EmbeddedRows {}
}

/** Embedded wallet factories; the code is loaded on first use. */
export const EMBEDDED_ROWS: Bindings<EmbeddedRows, Services> & Fetches<EmbeddedServices> = {
  hasSecureFrame: ({ options, secureFrame }) => !!(secureFrame ?? options.services?.secureFrame),
  embeddedCode: fromChunk("embedded-wallet", lazyChunk("embedded-wallet"), "embeddedParts"),
};

/** `latchkit.emailLogin`. */
export const EMAIL_LOGIN = {
  services: EMBEDDED_ROWS,
  group: ({ embeddedCode }: Services): EmailLoginGroup =>
    lazyActions(embeddedCode, EMAIL_LOGIN_START),
} satisfies Capability;
