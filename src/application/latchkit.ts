import type { Observable } from "rxjs";
import type { LatchkitEvent } from "../domain/telemetry/events.js";
import type { AccountGroup } from "./account/account.api.js";
import type { ActivityGroup } from "./activity/activity.api.js";
import type { BalanceGroup } from "./balance/balance.api.js";
import type { CatalogueGroup } from "./catalogue/catalogue.api.js";
import type { CollectiblesGroup } from "./collectibles/collectibles.api.js";
import type { ConnectionGroup } from "./connection/connection.api.js";
import type { ConnectorsGroup } from "./connectors/connectors.api.js";
import type {
  EmailLoginGroup,
  EmailUpdateGroup,
  EmbeddedAccountGroup,
  SocialLoginGroup,
} from "./embedded-wallet/embedded-wallet.api.js";
import type { FeaturesGroup } from "./features/features.api.js";
import type { ModalGroup } from "./modal/modal.api.js";
import type { NamesGroup } from "./names/names.api.js";
import type { NavigationGroup } from "./navigation/navigation.api.js";
import type { NetworkGroup } from "./network/network.api.js";
import type { OnrampGroup } from "./onramp/onramp.api.js";
import type { PairingGroup } from "./pairing/pairing.api.js";
import type { ReviewGroup } from "./review/review.api.js";
import type { SendGroup } from "./send/send.api.js";
import type { SignInGroup } from "./sign-in/sign-in.api.js";
import type { SmartSessionsGroup } from "./smart-sessions/smart-sessions.api.js";
import type { SwapGroup } from "./swap/swap.api.js";
import type { ThemeGroup } from "./theme/theme.api.js";
import type { ToastGroup } from "./toast/toast.api.js";
import type { TokensGroup } from "./tokens/tokens.api.js";

/** The groups of the facade, one for each capability. */
export interface Groups {
  /** Opens and closes the modal. */
  readonly modal: ModalGroup;
  /** The view stack of the open modal. */
  readonly navigation: NavigationGroup;
  /** The wallets that the user can choose. */
  readonly connectors: ConnectorsGroup;
  /** Connects, disconnects and switches wallets. */
  readonly connection: ConnectionGroup;
  /** The active network and the host's networks. */
  readonly network: NetworkGroup;
  /** The active account, its signatures and transactions. */
  readonly account: AccountGroup;
  /** The balance that the buttons and the account view show. */
  readonly balance: BalanceGroup;
  /** The WalletConnect code and its state. */
  readonly pairing: PairingGroup;
  /** The list of all wallets, with its search. */
  readonly catalogue: CatalogueGroup;
  /** The tokens of the active account. */
  readonly tokens: TokensGroup;
  /** The activity of the active account. */
  readonly activity: ActivityGroup;
  /** The NFTs of the active account. */
  readonly collectibles: CollectiblesGroup;
  /** Names of accounts, and registration of names. */
  readonly names: NamesGroup;
  /** Login to the embedded wallet by e-mail. */
  readonly emailLogin: EmailLoginGroup;
  /** Changes the e-mail address of the embedded wallet. */
  readonly emailUpdate: EmailUpdateGroup;
  /** The user and account type of the embedded wallet. */
  readonly embeddedAccount: EmbeddedAccountGroup;
  /** Login to the embedded wallet by a social provider. */
  readonly socialLogin: SocialLoginGroup;
  /** Sends the currency or a token. */
  readonly send: SendGroup;
  /** Swaps tokens. */
  readonly swap: SwapGroup;
  /** Buys crypto through a provider. */
  readonly onramp: OnrampGroup;
  /** Grants and revokes smart sessions. */
  readonly smartSessions: SmartSessionsGroup;
  /** Sign-in with the account. */
  readonly signIn: SignInGroup;
  /** Short notices in the modal. */
  readonly toast: ToastGroup;
  /** Reads requests before the wallet gets them. */
  readonly review: ReviewGroup;
  /** The theme and its custom properties. */
  readonly theme: ThemeGroup;
  /** The features that are switched on. */
  readonly features: FeaturesGroup;
}

/** The public facade of one instance. Every action rejects with a `LatchkitError` only. */
export interface Latchkit extends Groups {
  /**
   * Idempotent. Discovers wallets and restores remembered connections; settles when the first
   * restore has ended.
   */
  start(): Promise<void>;
  /** Idempotent. Pending promises reject with `instance/disposed`; all resources are released. */
  dispose(): Promise<void>;
  /** Events for the host, also without telemetry. */
  readonly events: { readonly events$: Observable<LatchkitEvent> };
}
