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

/** What signing in without a wallet needs from outside. */
interface SignInPorts {
  /**
   * The embedded wallet's frame. Absent: an iframe of `services.secureFrame`, where that is given.
   * The host disposes the one that it passes.
   */
  readonly secureFrame?: SecureFrame | undefined;
  /** Windows in which a user signs in elsewhere. Absent: the browser's. */
  readonly popups?: Popups | undefined;
}

export type { ChainAccess } from "./chain-signer.port.js";

/** Everything Latchkit needs from outside. A host may replace any of them by option `ports`. */
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
   * The WalletConnect protocol, or nothing where neither a project id nor a relay is given. Loaded
   * when a user chooses it or a session is remembered.
   */
  readonly pairing?: (() => Promise<WalletPairing>) | undefined;
  /** What the project set. Absent: asked of `services.catalogue`. Used with a project id only. */
  readonly projectConfig?: ProjectConfig | undefined;
  /** Where events are counted. Absent: `services.telemetry`. Used with a project id only. */
  readonly telemetry?: Telemetry | undefined;
  /** Where wallets are listed, in place of the catalogue service and of the bundled one. */
  readonly catalogue?: WalletCatalogue | undefined;
  /**
   * Pictures of networks and wallets. Absent: asked of `services.catalogue`, with a project id
   * only.
   */
  readonly images?: Images | undefined;
  /**
   * Loaded on the first chain read, or signature, of a namespace. Rejects with
   * `chain/adapter-not-found` or `code/unavailable`.
   */
  readonly chains: ChainAccess;
}
