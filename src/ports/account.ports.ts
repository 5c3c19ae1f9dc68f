import type { BlockchainData } from "./blockchain-data.port.js";
import type { Collectibles } from "./collectibles.port.js";
import type { Names } from "./names.port.js";
import type { Onramp } from "./onramp.port.js";
import type { SmartSessions } from "./smart-sessions.port.js";
import type { SwapService } from "./swap-service.port.js";

/** Services for accounts beyond their chains. */
export interface AccountPorts {
  /**
   * Balances and activity. Default: `services.blockchain` if there is a project id, else the chain.
   */
  readonly blockchainData?: BlockchainData | undefined;
  /** Account names. Default: `services.blockchain` if there is a project id, else ENS on chain. */
  readonly names?: Names | undefined;
  /** NFTs. Default: received ones whose ownership the chain confirms. */
  readonly collectibles?: Collectibles | undefined;
  /** Quotes and builds swaps. Default: `services.blockchain`, only with a project id. */
  readonly swapService?: SwapService | undefined;
  /** Onramp quotes and provider pages. Default: `services.blockchain`, only with a project id. */
  readonly onramp?: Onramp | undefined;
  /** Co-signer of smart sessions. Default: `services.blockchain`, only with a project id. */
  readonly smartSessions?: SmartSessions | undefined;
}
