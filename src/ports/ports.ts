import type { AccountPorts } from "./account.ports.js";
import type { ChainAccess } from "./chain-signer.port.js";
import type {
  Clipboard,
  Clock,
  KeyValueStorage,
  Logger,
  PageLifecycle,
  Random,
  Scheduler,
} from "./page.ports.js";
import type { Environment } from "./environment.port.js";
import type { HttpClient } from "./http-client.port.js";
import type { Images } from "./images.port.js";
import type { InjectedWallets } from "./injected-wallets.port.js";
import type { Links } from "./links.port.js";
import type { ProjectConfig } from "./project-config.port.js";
import type { TabChannel } from "./tab-channel.port.js";
import type { Telemetry } from "./telemetry.port.js";
import type { WalletCatalogue } from "./wallet-catalogue.port.js";
import type { WalletPairing } from "./wallet-pairing.port.js";
import type { Popups } from "./popups.port.js";
import type { SecureFrame } from "./secure-frame.port.js";

/** Ports for signing in without a wallet. */
interface SignInPorts {
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
  readonly http: HttpClient;
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly environment: Environment;
  readonly lifecycle: PageLifecycle;
  readonly clipboard: Clipboard;
  readonly links: Links;
  readonly logger: Logger;
  readonly injectedWallets: InjectedWallets;
  readonly tabs: TabChannel;
  /**
   * WalletConnect; absent without project id and relay. Loaded when a user chooses it or a session
   * is stored.
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
