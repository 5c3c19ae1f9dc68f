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
  readonly modal: ModalGroup;
  readonly navigation: NavigationGroup;
  readonly connectors: ConnectorsGroup;
  readonly connection: ConnectionGroup;
  readonly network: NetworkGroup;
  readonly account: AccountGroup;
  readonly balance: BalanceGroup;
  readonly pairing: PairingGroup;
  readonly catalogue: CatalogueGroup;
  readonly tokens: TokensGroup;
  readonly activity: ActivityGroup;
  readonly collectibles: CollectiblesGroup;
  readonly names: NamesGroup;
  readonly emailLogin: EmailLoginGroup;
  readonly emailUpdate: EmailUpdateGroup;
  readonly embeddedAccount: EmbeddedAccountGroup;
  readonly socialLogin: SocialLoginGroup;
  readonly send: SendGroup;
  readonly swap: SwapGroup;
  readonly onramp: OnrampGroup;
  readonly smartSessions: SmartSessionsGroup;
  readonly signIn: SignInGroup;
  readonly toast: ToastGroup;
  readonly review: ReviewGroup;
  readonly theme: ThemeGroup;
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
