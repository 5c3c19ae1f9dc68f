import type { ChainAccess } from "./chain-signer.port.js";
import type {
  Clipboard,
  Clock,
  KeyValueStorage,
  Logger,
  PageLifecycle,
  Random,
  Scheduler,
  Environment,
  Links,
  TabChannel,
  Popups,
} from "./page.ports.js";
import type { HttpClient } from "./http-client.port.js";
import type { Images, ProjectConfig, Telemetry, WalletCatalogue } from "./project.ports.js";
import type { InjectedWallets } from "./injected-wallets.port.js";
import type { WalletPairing } from "./wallet-pairing.port.js";
import type { SecureFrame } from "./secure-frame.port.js";
import type { BlockchainData, Collectibles } from "./blockchain-data.port.js";
import type { Names } from "./names.port.js";
import type { Onramp } from "./onramp.port.js";
import type { SmartSessions } from "./smart-sessions.port.js";
import type { AddressFacts, Simulator, TokenFacts } from "./review.port.js";
import type { SwapService } from "./swap-service.port.js";

/** Ports of the embedded wallet. */
export interface SignInPorts {
  /**
   * The embedded wallet's frame. Default: an iframe of `services.secureFrame`, if set. The host
   * disposes its own frame.
   */
  readonly secureFrame?: SecureFrame | undefined;
  /** Sign-in popups. Default: the browser's. */
  readonly popups?: Popups | undefined;
}

export type { ChainAccess } from "./chain-signer.port.js";

/** All external dependencies. Hosts can replace each with option `ports`. */
export interface Ports extends SignInPorts, AccountPorts {
  /** Requests to services. */
  readonly http: HttpClient;
  /** The browser's storage. */
  readonly storage: KeyValueStorage;
  /** Time of day. */
  readonly clock: Clock;
  /** Timers. */
  readonly scheduler: Scheduler;
  /** Random values. */
  readonly random: Random;
  /** Facts about the browser. */
  readonly environment: Environment;
  /** Visibility and connection of the page. */
  readonly lifecycle: PageLifecycle;
  /** The clipboard. */
  readonly clipboard: Clipboard;
  /** Opens links. */
  readonly links: Links;
  /** Messages for the developer. */
  readonly logger: Logger;
  /** Wallets in the page. */
  readonly injectedWallets: InjectedWallets;
  /** Messages between tabs of one origin. */
  readonly tabs: TabChannel;
  /**
   * WalletConnect; absent without project id and relay. Loaded when chosen or if a session is
   * stored.
   */
  readonly pairing?: (() => Promise<WalletPairing>) | undefined;
  /** The project's configuration. Default: `services.catalogue`. Used only with a project id. */
  readonly projectConfig?: ProjectConfig | undefined;
  /** Telemetry. Default: `services.telemetry`. Used only with a project id. */
  readonly telemetry?: Telemetry | undefined;
  /** Replaces the catalogue service and the bundled catalogue. */
  readonly catalogue?: WalletCatalogue | undefined;
  /** Images of networks and wallets. Default: `services.catalogue`, only with a project id. */
  readonly images?: Images | undefined;
  /**
   * Loaded on the first read or signature of a namespace. Rejects with `chain/adapter-not-found` or
   * `code/unavailable`.
   */
  readonly chains: ChainAccess;
}

/** Off-chain services for accounts. */
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
  /** Runs requests without sending them. Default: the network's own nodes. */
  readonly simulator?: Simulator | undefined;
  /** Reads the kind of account or contract at addresses. Default: the network's own nodes. */
  readonly addressFacts?: AddressFacts | undefined;
  /** Reads symbols and decimals of tokens. Default: the network's own nodes. */
  readonly tokenFacts?: TokenFacts | undefined;
  /** Co-signer of smart sessions. Default: `services.blockchain`, only with a project id. */
  readonly smartSessions?: SmartSessions | undefined;
}
