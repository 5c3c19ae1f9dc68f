import type {
  EmbeddedAccountActions,
  EmbeddedAccountGroup,
} from "../../../application/embedded-wallet/embedded-account.api.js";
import { type ActionsCode, lazyActions } from "../../../application/shared/lazy-actions.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import { embeddedAccountStart } from "../../../domain/embedded-wallet/embedded-account-start.js";
import type { EmbeddedAccountState } from "../../../domain/embedded-wallet/embedded-account-state.js";
import type { Capability } from "./capability.types.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Embedded account services of an idle page. */
export interface EmbeddedAccountRows {
  readonly embeddedAccountCode: Lazy<ActionsCode<EmbeddedAccountState, EmbeddedAccountActions>>;
}

declare module "../services.js" {
  interface CapabilityServices extends EmbeddedAccountRows {}
}

const EMBEDDED_ACCOUNT_ROWS: Bindings<EmbeddedAccountRows, Services> = {
  embeddedAccountCode: ({ lazy, embeddedCode }) =>
    lazy("embedded-account", async () => (await embeddedCode.load()).account),
};

/** `latchkit.embeddedAccount`; its code is in the embedded-wallet chunk. */
export const EMBEDDED_ACCOUNT = {
  services: EMBEDDED_ACCOUNT_ROWS,
  group: ({ embeddedAccountCode, options }: Services): EmbeddedAccountGroup =>
    lazyActions(embeddedAccountCode, embeddedAccountStart(options.defaultAccountTypes?.eip155)),
} satisfies Capability;
