import { lazyActions } from "../../../application/shared/lazy-actions.js";
import { NAMES_START } from "../../../domain/names/names-start.js";
import type { NamesGroup } from "../../../application/names/names.api.js";
import type { NamesCode } from "../../../application/names/names.group.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { Capability } from "./capability.types.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Names services of an idle page. */
export interface NamesRows {
  readonly namesParts: Lazy<NamesCode>;
}

declare module "../services.js" {
  interface CapabilityServices extends NamesRows {}
}

/** Names factories; the code is in the tokens chunk. */
export const NAMES_ROWS: Bindings<NamesRows, Services> = {
  namesParts: ({ lazy, tokensParts }) =>
    lazy("tokens", async () => (await tokensParts.load()).namesCode),
};

/** `latchkit.names`. */
export const NAMES = {
  services: NAMES_ROWS,
  group: ({ namesParts }: Services): NamesGroup => lazyActions(namesParts, NAMES_START),
  opens: ["RegisterAccountName"],
} satisfies Capability;
