import type { BlockchainData } from "./blockchain-data.port.js";
import type { Collectibles } from "./collectibles.port.js";
import type { Names } from "./names.port.js";
import type { Onramp } from "./onramp.port.js";
import type { SmartSessions } from "./smart-sessions.port.js";
import type { SwapService } from "./swap-service.port.js";

/** What is known of accounts, and bought for them, beyond what their chains say. */
export interface AccountPorts {
  /**
   * What accounts own. Absent: `services.blockchain` where there is a project id, else the chain
   * itself.
   */
  readonly blockchainData?: BlockchainData | undefined;
  /**
   * Names of accounts. Absent: `services.blockchain` where there is a project id, else ENS as the
   * chain has it.
   */
  readonly names?: Names | undefined;
  /** NFTs of accounts. Absent: what was sent to one, as far as the chain says it is its own. */
  readonly collectibles?: Collectibles | undefined;
  /** Quotes and builds swaps. Absent: `services.blockchain`, with a project id only. */
  readonly swapService?: SwapService | undefined;
  /** Prices and pages of who sells. Absent: `services.blockchain`, with a project id only. */
  readonly onramp?: Onramp | undefined;
  /** Co-signs for smart sessions. Absent: `services.blockchain`, with a project id only. */
  readonly smartSessions?: SmartSessions | undefined;
}
