import type { Subject } from "rxjs";
import type { Alerts } from "../../application/alerts/alerts.js";
import type { ConnectWallet } from "../../application/connection/connect-wallet.js";
import type { ConnectionMemory } from "../../application/connection/connection-memory.js";
import type { ConnectionStore } from "../../application/connection/connection.store.js";
import type { WalletRegistry } from "../../application/connectors/wallet-registry.js";
import type { EventLog } from "../../application/events/events.api.js";
import type { ModalControl, ModalStore } from "../../application/modal/modal-control.js";
import type { NavigationStore } from "../../application/navigation/navigation.store.js";
import type { CodePage, Lazy } from "../../application/shared/lazy.js";
import type { OneAtATime } from "../../application/shared/lifetime.js";
import type { StoredState } from "../../application/shared/stored-state.js";
import type { StartInstance } from "../../application/start-instance.js";
import type { ThemeStore } from "../../application/theme/theme.store.js";
import type { RaiseAlert } from "../../domain/alerts/alerts.js";
import type { BareView } from "../../domain/navigation/routes.js";
import type { UnsupportedPolicy } from "../../domain/network/unsupported-chain.js";
import type { Resolve } from "./bindings.js";
import type { PortContext } from "./port-services.js";
import type { WalletOperationsCode } from "./wallet-services.js";

/** Stores and use cases of an idle page. */
export interface CoreServices extends PortContext {
  readonly codePage: CodePage;
  /** Creates the services of a loaded chunk. */
  readonly extend: Resolve;
  readonly enableReconnect: boolean;
  readonly unsupportedPolicy: UnsupportedPolicy;
  readonly connectionStore: ConnectionStore;
  readonly stored: StoredState;
  readonly events: EventLog;
  /** Emits when a transaction is mined, so that balances are refreshed. */
  readonly mined$: Subject<void>;
  readonly registry: WalletRegistry;
  readonly memory: ConnectionMemory;
  /** Serializes network switches. */
  readonly switching: OneAtATime;
  readonly connect: ConnectWallet;
  readonly starter: StartInstance;
  readonly operations: Lazy<WalletOperationsCode>;
  readonly alertsCode: Lazy<Alerts>;
  readonly alert: RaiseAlert;
  readonly navigation: NavigationStore;
  readonly modal: ModalStore;
  readonly control: ModalControl;
  /** Views of capabilities that `modal.open` accepts by name. */
  readonly openedByName: readonly BareView[];
  /** False if no mounted component shows the modal; true on a server. */
  readonly canShow: () => true | Promise<boolean>;
  readonly theme: ThemeStore;
}
