import { watchedGroup } from "../../../application/shared/watched-group.js";
import type { CollectiblesGroup } from "../../../application/collectibles/collectibles.api.js";
import type { CollectiblesCode } from "../../../application/collectibles/collectibles.group.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { Capability } from "./capability.types.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Collectibles services of an idle page. */
export interface CollectiblesRows {
  readonly collectiblesParts: Lazy<CollectiblesCode>;
}

declare module "../services.js" {
  interface CapabilityServices extends CollectiblesRows {}
}

const COLLECTIBLES_ROWS: Bindings<CollectiblesRows, Services> = {
  collectiblesParts: ({ lazy, tokensParts }) =>
    lazy("tokens", async () => (await tokensParts.load()).collectiblesCode),
};

/** `latchkit.collectibles`; its code is in the tokens chunk. */
export const COLLECTIBLES = {
  services: COLLECTIBLES_ROWS,
  group: ({ life, collectiblesParts }: Services): CollectiblesGroup =>
    watchedGroup(life, collectiblesParts, "collectibles.refresh"),
} satisfies Capability;
