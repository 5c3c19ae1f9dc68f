import type { CaipNetworkId, Namespace } from "./caip.types.js";

/** The namespace of a CAIP-2 id. */
export const namespaceOf = (id: CaipNetworkId): Namespace =>
  id.slice(0, id.indexOf(":")) as Namespace;
