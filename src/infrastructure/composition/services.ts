import type { Alerts } from "../../application/alerts/alerts.js";
import type { BalanceGroup } from "../../application/balance/balance.api.js";
import type { ConnectWallet, PlanConnect } from "../../application/connection/connect-wallet.js";
import type { ConnectionMemory } from "../../application/connection/connection-memory.js";
import type { ConnectionStore } from "../../application/connection/connection.store.js";
import type { WalletRegistry } from "../../application/connectors/wallet-registry.js";
import type { EventLog } from "../../application/events/events.api.js";
import type { FeaturesStore } from "../../application/features/features.store.js";
import type { ModalControl, ModalStore } from "../../application/modal/modal-control.js";
import type { MountedTrees } from "../../application/modal/mounted-trees.js";
import type { NamesCode } from "../../application/names/names-actions.js";
import type { NavigationStore } from "../../application/navigation/navigation.store.js";
import type { PairingGroup } from "../../application/pairing/pairing.api.js";
import type { LazyPairing } from "../../application/pairing/pairing.group.js";
import type { CodePage, Lazy, MakeLazy } from "../../application/shared/lazy.js";
import type { Lifetime, OneAtATime } from "../../application/shared/lifetime.js";
import type { Readable, StateStore } from "../../application/shared/state-store.js";
import type { StoredState } from "../../application/shared/stored-state.js";
import type { StartInstance } from "../../application/start-instance.js";
import type { ThemeStore } from "../../application/theme/theme.store.js";
import type { ToastCode } from "../../application/toast/toast.group.js";
import type { Account } from "../../domain/account/account.js";
import type { RaiseAlert } from "../../domain/alerts/alerts.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { WalletsByGroup } from "../../domain/connectors/wallet-rows.js";
import type { BareView } from "../../domain/navigation/routes.js";
import type { Networks } from "../../domain/network/networks.js";
import type { UnsupportedPolicy } from "../../domain/network/unsupported-chain.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Ports } from "../../ports/ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import type {
  WalletOperationsCode,
  PairingCode,
  AccountCode,
  EmbeddedCode,
  SocialLoginModule,
  SignInModule,
  ReviewModule,
} from "./loaded-code.js";
import type { Resolve } from "./bindings.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import type { Subject } from "rxjs";

/** Every port, and services that only default adapters use. */
export type PortServices = { readonly [Name in keyof Required<Ports>]: Ports[Name] } & {
  /** Creates a lazy connector from an injected EIP-1193 provider. */
  readonly injectedTransport: (connectorId: string, provider: object) => WalletConnector;
};

export interface PortContext {
  readonly options: LatchkitOptions;
  readonly networks: Networks;
  readonly life: Lifetime;
  readonly lazy: MakeLazy;
  readonly activeNetworkId: () => CaipNetworkId;
  readonly shownTrees: MountedTrees;
}

/** Wallets of the host or catalogue, and the loader of the host's list. */
export interface CustomWallets {
  readonly state: StateStore<WalletsByGroup>;
  /** Reads the host's list. Idempotent; never rejects. Fetches no code for an empty list. */
  load(): Promise<void>;
}

/** The host's connectors and the embedded wallet, before their code is loaded. */
export interface ExternalWallets {
  /** EVM connector that is restored without a remembered connection: the Safe's, inside a Safe. */
  readonly forced: string | undefined;
  /**
   * Adds the wallets to the registry; settles when they are listed. Undefined if there are none.
   * Adds them later if the code cannot be loaded yet.
   */
  list(registry: WalletRegistry): Promise<unknown> | undefined;
}

export interface Pairing extends Pick<LazyPairing, "choose"> {
  readonly group: PairingGroup;
  /** The WalletConnect wallet; empty if WalletConnect is disabled or has no relay. */
  readonly wallets: readonly DiscoveredWallet[];
  /** Plans the next connection: reuses or discards the stored URI. */
  readonly plan: PlanConnect;
  /** Validates a host URI and returns a function that shows it; manual control only. */
  readonly manualUri?: ((uri: string) => Promise<() => void>) | undefined;
  readonly follow: () => void;
}

/** Wallets besides the injected ones, on an idle page. */
export interface WalletServices {
  readonly customWallets: CustomWallets;
  readonly externalWallets: ExternalWallets;
  /** The WalletConnect client, or undefined if there is no pairing port. */
  readonly openedPairing: Lazy<WalletPairing | undefined>;
  readonly pairingCode: Lazy<PairingCode>;
  readonly pairingCapability: Pairing;
}

export interface CoreServices extends PortContext {
  readonly codePage: CodePage;
  readonly extend: Resolve;
  readonly enableReconnect: boolean;
  readonly unsupportedPolicy: UnsupportedPolicy;
  readonly connectionStore: ConnectionStore;
  readonly activeAccount: Readable<Account | undefined>;
  readonly activeAddress: Readable<CaipAddress | undefined>;
  readonly stored: StoredState;
  readonly events: EventLog;
  /** Emits when a transaction is mined, so that balances are refreshed. */
  readonly mined$: Subject<void>;
  readonly registry: WalletRegistry;
  readonly memory: ConnectionMemory;
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

export interface AccountServices {
  readonly balance: BalanceGroup;
  readonly tokensCode: Lazy<AccountCode>;
  readonly namesCode: Lazy<NamesCode>;
}

export interface LoginServices {
  /** True if the instance has a secure frame: the host's own, or one at the configured URL. */
  readonly hasSecureFrame: boolean;
  readonly embeddedCode: Lazy<EmbeddedCode>;
  readonly socialCode: Lazy<SocialLoginModule>;
  readonly signInCode: Lazy<SignInModule>;
}

/** The services of an idle page that chunks may use. */
export interface Services
  extends PortServices, CoreServices, WalletServices, AccountServices, LoginServices {
  readonly features: FeaturesStore;
  readonly toastCode: Lazy<ToastCode>;
  readonly reviewCode: Lazy<ReviewModule>;
}
