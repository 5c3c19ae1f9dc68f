import type { Subject } from "rxjs";
import type { Alerts, RaiseAlert } from "../../../application/alerts/alerts.js";
import type { BalanceStore } from "../../../application/balance/balance.store.js";
import type { LazyCatalogue } from "../../../application/catalogue/catalogue.group.js";
import type { ConnectWallet } from "../../../application/connection/connect-wallet.js";
import type { ConnectionMemory } from "../../../application/connection/connection-memory.js";
import type { LazyWalletOperations } from "../../../application/connection/wallet-operations.js";
import type { ConnectionStore } from "../../../application/connection/connection.store.js";
import type { WalletRegistry } from "../../../application/connectors/wallet-registry.js";
import type { EventLog } from "../../../application/events/event-log.js";
import type { Pictures } from "../../../application/images/pictures.js";
import type { BalanceGroup } from "../../../application/balance/balance.api.js";
import type { Latchkit } from "../../../application/latchkit.js";
import type { ModalControl } from "../../../application/modal/modal-control.js";
import type { ModalStore } from "../../../application/modal/modal.store.js";
import type { ShownTrees } from "../../../application/modal/shown-trees.js";
import type { NavigationStore } from "../../../application/navigation/navigation.store.js";
import type { KeepInitialState } from "../../../application/initial-state/keep-initial-state.js";
import type { AskProject } from "../../../application/features/ask-project.js";
import type { FeaturesStore } from "../../../application/features/features.store.js";
import type { CodePage, Lazy } from "../../../application/shared/lazy.js";
import type { OneAtATime } from "../../../application/shared/one-at-a-time.js";
import type { StoredState } from "../../../application/shared/stored-state.js";
import type { StartInstance } from "../../../application/start-instance.js";
import type { ReportEvents } from "../../../application/telemetry/report-events.js";
import type { TelemetryTap } from "../../../application/telemetry/telemetry-tap.js";
import type { ThemeStore } from "../../../application/theme/theme.store.js";
import type { ToastStore } from "../../../application/toast/toast.store.js";
import type { HostFeatures } from "../../../domain/config/features.js";
import type { BareView } from "../../../domain/navigation/route.js";
import type { UnsupportedPolicy } from "../../../domain/network/unsupported-chain.js";
import type { WalletPairing } from "../../../ports/wallet-pairing.port.js";
import type { CustomWallets } from "../custom-wallets.js";
import type { ExternalWallets } from "../external-wallets.js";
import type { noticeOptions } from "../notices.entry.js";
import type { LatchkitOptions } from "../options/latchkit-options.js";
import type { Pairing } from "../pairing.js";
import type { PairingCode } from "../chunks/pairing.entry.js";
import type { PortContext, PortServices } from "./port-services.js";
import type { Resolve } from "./table.js";

/** What every table begins with: the options of `createLatchkit`, validated. */
export interface Given {
  readonly options: LatchkitOptions;
}

/** Stores and use cases of an instance that a page has before its user acts. */
export interface CoreServices extends Omit<PortContext, "options"> {
  readonly codePage: CodePage;
  /** Reads the table of a chunk that arrived. */
  readonly extend: Resolve;
  readonly enableReconnect: boolean;
  readonly unsupportedPolicy: UnsupportedPolicy;
  readonly connectionStore: ConnectionStore;
  readonly stored: StoredState;
  readonly navigation: NavigationStore;
  readonly modal: ModalStore;
  readonly control: ModalControl;
  /** Trees in the page that show the modal. */
  readonly shownTrees: ShownTrees;
  /** False in a page where nothing shows the modal; a server and a script have none to show. */
  readonly canShow: () => true | Promise<boolean>;
  readonly events: EventLog;
  /** A transaction is in a block: balances changed. */
  readonly mined$: Subject<void>;
  readonly theme: ThemeStore;
  readonly toast: ToastStore;
  readonly registry: WalletRegistry;
  readonly memory: ConnectionMemory;
  /** The request for another network that waits. */
  readonly switching: OneAtATime;
  readonly connect: ConnectWallet;
  readonly starter: StartInstance;
  readonly operations: LazyWalletOperations;
  readonly alertsCode: Lazy<Alerts>;
  readonly alert: RaiseAlert;
}

/** Capabilities of an instance as an idle page has them; their code comes with their first use. */
export interface CapabilityServices {
  readonly customWallets: CustomWallets;
  readonly externalWallets: ExternalWallets;
  /** The protocol itself, for those who asked for it; nothing where there is none. */
  readonly openedPairing: Lazy<WalletPairing | undefined>;
  readonly pairingCode: Lazy<PairingCode>;
  readonly pairingCapability: Pairing;
  readonly balanceCode: Lazy<{ readonly store: BalanceStore }>;
  readonly balance: BalanceGroup;
  readonly catalogueCapability: LazyCatalogue;
  readonly picturesCode: Lazy<Pictures>;
  readonly pictures: Pictures;
  readonly features: FeaturesStore;
  /** Throws `options/wrong-type` for what is no feature. */
  readonly checkFeatures: (change: HostFeatures) => void;
  readonly noticesCode: Lazy<typeof noticeOptions>;
  readonly projectCode: Lazy<AskProject>;
  readonly telemetryCode: Lazy<ReportEvents>;
  /** Absent without a project. */
  readonly telemetryTap: TelemetryTap | undefined;
  readonly stateCookieCode: Lazy<KeepInitialState>;
}

/** Every service that an idle page has. */
export type Services = Given & PortServices & CoreServices & CapabilityServices & ListServices;

/** What follows from the list of capabilities. */
export interface ListServices {
  /** Views of capabilities that `modal.open` opens by their name alone. */
  readonly openedByName: readonly BareView[];
}

/** The face of the instance, over every group. */
export interface FaceServices {
  readonly latchkit: Latchkit;
}
