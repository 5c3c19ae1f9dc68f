import type { CaipNetworkId } from "../caip/caip.types.js";

/** The token whose balance is shown in place of the network's own currency (option `tokens`). */
export interface ShownToken {
  readonly address: string;
  /** Its picture; read by no view yet. */
  readonly image?: string;
}

/** By network. EVM networks only; on others the network's own currency is shown. */
export type ShownTokens = Readonly<Record<CaipNetworkId, ShownToken>>;
