import type { AccountActions } from "../../application/account/account.group.js";
import type { ActivityStore } from "../../application/activity/activity.store.js";
import type {
  WalletActions,
  WalletOperations,
} from "../../application/connection/wallet-operations.js";
import type {
  EmailLoginActions,
  EmailUpdateActions,
  EmbeddedAccountActions,
  SocialLoginActions,
} from "../../application/embedded-wallet/embedded-wallet.api.js";
import type { SocialLoginFrame } from "../../application/embedded-wallet/social-login.js";
import type { HostPairingFlow } from "../../application/flows/host-pairing-flow.js";
import type { NamesCode } from "../../application/names/names-actions.js";
import type { NetworkActions } from "../../application/network/network.group.js";
import type { ReusablePairing } from "../../application/pairing/reusable-pairing.js";
import type { PairingStore } from "../../application/pairing/pairing.store.js";
import type { ReviewCode } from "../../application/review/review.group.js";
import type { ReviewGate } from "../../application/review/review-gate.js";
import type { ActionsCode, WatchedCode } from "../../application/shared/lazy-groups.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { SignInLogin } from "../../application/sign-in/sign-in-during-connect.js";
import type { SignInActions, SignInState } from "../../application/sign-in/sign-in.api.js";
import type { TabSync } from "../../application/tabs/tab-sync.js";
import type { LazyTabSync } from "../../application/tabs/lazy-tab-sync.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { CollectibleList } from "../../domain/collectibles/collectible.js";
import type { EmbeddedAccountState } from "../../domain/embedded-wallet/embedded-account-state.js";
import type {
  EmailLoginState,
  EmailUpdateState,
  SocialLoginState,
} from "../../domain/embedded-wallet/login-states.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import type { Portfolio } from "../../domain/tokens/token-balance.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type {
  PairedSession,
  PairingAttempt,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";

export interface WalletActionsCode extends WalletActions, AccountActions, NetworkActions {
  readonly tabs: TabSync;
}

export interface WalletOperationsCode extends WalletOperations {
  readonly tabs: LazyTabSync;
  readonly actions: Lazy<WalletActionsCode>;
}

export interface PairingCode {
  readonly store: PairingStore;
  /** The connector of one namespace of the session. */
  readonly connector: (namespace: Namespace) => WalletConnector;
  readonly reusable: ReusablePairing;
  readonly host: HostPairingFlow;
}

/** The loaded code of tokens, names, activity and collectibles, which share requests. */
export interface AccountCode extends WatchedCode<Portfolio> {
  readonly names: NamesCode;
  readonly activity: { readonly store: ActivityStore };
  readonly collectibles: WatchedCode<CollectibleList>;
}

export interface EmbeddedCode extends ActionsCode<EmailLoginState, EmailLoginActions> {
  /**
   * Connector of one namespace. Throws `connection/adapter-not-found` if no such network is listed.
   */
  readonly connector: (namespace: Namespace) => WalletConnector;
  /** Signed-in user and preferred account type. */
  readonly account: ActionsCode<EmbeddedAccountState, EmbeddedAccountActions>;
  readonly update: ActionsCode<EmailUpdateState, EmailUpdateActions>;
  readonly frame: SocialLoginFrame;
}

export interface SocialLoginModule extends ActionsCode<SocialLoginState, SocialLoginActions> {
  /** Completes a sign-in that redirected away from the page and returned. */
  readonly resume: () => void;
}

export interface ReviewModule extends ReviewCode {
  readonly gate: ReviewGate;
}

export interface SignInModule extends ActionsCode<SignInState, SignInActions> {
  begin(): void;
  /** Runs a flow's end once no sign-in is needed; drops it if the user has to sign in. */
  beforeEnd(onEnd: () => void): void;
  /** Starts a pairing that also requests the sign-in, if possible. */
  pair(pairing: WalletPairing, proposal: SessionProposal, signal: AbortSignal): PairingAttempt;
  /** Stores a session's signatures. Rejects if a signature is invalid or cannot be stored. */
  acceptSession(session: PairedSession, signal: AbortSignal): Promise<void>;
  /** The message to sign during the embedded wallet's login, if any. */
  loginMessage(networkId: CaipNetworkId, signal: AbortSignal): Promise<SignInLogin | undefined>;
}
