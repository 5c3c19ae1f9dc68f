/** Latchkit: connect wallets from a web app. Importing this module has no effect. */
export { createLatchkit } from "./infrastructure/composition/create-latchkit.js";
export { bitcoin } from "./infrastructure/composition/chains/bitcoin.js";
export { evm } from "./infrastructure/composition/chains/chain-support.js";
export { solana } from "./infrastructure/composition/chains/solana.js";
export { universal } from "./infrastructure/composition/chains/universal.js";
export type { InitialState } from "./domain/storage/state-cookie.js";
export { cookieToInitialState } from "./domain/storage/state-cookie.js";
export { formatUnits as formatAmount, parseUnits as parseAmount } from "./domain/amount/amount.js";
export { LatchkitError, isLatchkitError } from "./domain/errors/latchkit-error.js";

export type { ChainSupport } from "./infrastructure/composition/chains/chain-support.js";
export type { UniversalOptions } from "./infrastructure/composition/chains/universal.js";
export type {
  Features,
  LatchkitOptions,
  PortOverrides,
  ServiceName,
} from "./infrastructure/composition/options/latchkit-options.js";
export type { Latchkit } from "./application/latchkit.js";
export type * from "./application/account/account.api.js";
export type * from "./application/activity/activity.api.js";
export type * from "./application/balance/balance.api.js";
export type * from "./application/catalogue/catalogue.api.js";
export type * from "./application/collectibles/collectibles.api.js";
export type * from "./application/connection/connection.api.js";
export type * from "./application/connectors/connectors.api.js";
export type * from "./application/embedded-wallet/embedded-wallet.api.js";
export type * from "./application/features/features.api.js";
export type * from "./application/modal/modal.api.js";
export type * from "./application/names/names.api.js";
export type * from "./application/navigation/navigation.api.js";
export type * from "./application/network/network.api.js";
export type * from "./application/onramp/onramp.api.js";
export type * from "./application/pairing/pairing.api.js";
export type * from "./application/review/review.api.js";
export type * from "./application/send/send.api.js";
export type * from "./application/sign-in/sign-in.api.js";
export type * from "./application/smart-sessions/smart-sessions.api.js";
export type * from "./application/swap/swap.api.js";
export type * from "./application/theme/theme.api.js";
export type * from "./application/toast/toast.api.js";
export type * from "./application/tokens/tokens.api.js";
export type { Call, Group, LazyGroup } from "./application/shared/group.js";
export type {
  ThemeBlur,
  ThemeDensity,
  ThemeFontSize,
  ThemeLook,
  ThemeRadius,
  ThemeVariable,
  ThemeVariables,
  ThemeWidth,
} from "./domain/config/theme-variables.js";
export type { CatalogueState } from "./domain/catalogue/catalogue-state.js";
export type {
  EventName,
  EventProperties,
  LatchkitEvent,
  SelectPlatform,
  SetUp,
  SignInSubject,
} from "./domain/telemetry/events.js";
export type {
  Connection,
  ConnectionAttempt,
  ConnectionStatus,
} from "./domain/connection/connection-state.js";
export type { ConnectionKey } from "./domain/connection/connection-state.js";
export type { NetworkSwitch } from "./domain/network/network-route.js";
export type {
  AddressLabels,
  RecentConnection,
  StoredAccount,
} from "./domain/connection/recent-connection.js";
export type { Account, AccountOn, AccountType, TextOn } from "./domain/account/account.js";
export type { Avatar, AvatarAccount, AvatarElement } from "./domain/account/account.js";
export type { DefaultAccountTypes } from "./domain/account/account-rules.js";
export type { AlertCode } from "./domain/alerts/alerts.js";
export type { Amount, Balance, Formatted } from "./domain/balance/balance.js";
export type {
  ConnectMethod,
  HostFeatures,
  LocalFeatures,
  ProjectFeatures,
  SharedFeatures,
  WalletFeature,
  RemoteFeature,
  RemoteFeatureId,
} from "./domain/config/features.js";
export type {
  ErrorCategory,
  ErrorDetails,
  TelemetryProps,
  TelemetryReport,
} from "./domain/telemetry/telemetry-report.js";
export type { CaipAddress, CaipNetworkId, Namespace } from "./domain/caip/caip.types.js";
export type { CatalogueEntry } from "./domain/catalogue/catalogue-entry.js";
export type { CatalogueFile } from "./domain/catalogue/catalogue-file.js";
export type { Wallet, WalletStores } from "./domain/catalogue/wallet.js";
export type {
  Connector,
  ConnectorGroup,
  ConnectorGroupName,
  ConnectorRow,
  ConnectorType,
} from "./domain/connectors/connector.js";
export type { ChosenWallet } from "./domain/connectors/connector.js";
export type { PeerWallet } from "./domain/connectors/wallet-match.js";
export type { ErrorCode, ErrorContext } from "./domain/errors/errors.js";
export type {
  CaipNetworkOption,
  Network,
  NetworkOption,
  ViemChainOption,
} from "./domain/network/network.js";
export type { NetworkRef } from "./domain/network/networks.js";
export type { Route, ViewName } from "./domain/navigation/routes.js";
export type { LoadState } from "./domain/shared/load-state.js";
export type { EmailLoginProblem, EmailLoginState } from "./domain/embedded-wallet/login-states.js";
export type {
  SocialLoginProblem,
  SocialLoginState,
} from "./domain/embedded-wallet/login-states.js";
export type { SocialProvider } from "./domain/embedded-wallet/social-providers.js";
export type { Portfolio } from "./domain/tokens/token-balance.js";
export type { Toast } from "./domain/toast/toast-rules.js";
export type {
  BatchCall,
  BatchStatus,
  TransactionReceipt,
  TransactionRef,
  TransactionRequest,
  TypedData,
  WalletCapabilities,
} from "./domain/transaction/transaction.js";
export type { SignIn, SignInRequest } from "./ports/sign-in.port.js";
export type {
  BrowserSignIn,
  ServerSignIn,
  SignInOption,
  SignInSettings,
} from "./infrastructure/sign-in/sign-in-options.js";
export type { ReviewSettings } from "./infrastructure/review/review-settings.js";
export type { AssetMove, Changes, SimulationFinding } from "./domain/review/changes.js";
export type { ReviewPolicy } from "./domain/review/policy.js";
export type { TokenLabel, TokenLabels } from "./domain/review/tokens.js";
export type {
  PaymentReviewRequest,
  ReviewedRequest,
  UnreadReviewRequest,
} from "./domain/review/reviewed-request.js";
export type {
  Siwe,
  SiweMessageArgs,
  SiweMessageParams,
  SiweSession,
} from "./infrastructure/sign-in/siwe-sign-in.js";
export type { BlockchainData, TokenBalance, TokensQuery } from "./ports/blockchain-data.port.js";
export type { Collectible, Collectibles } from "./ports/blockchain-data.port.js";
export type { NameQuery, NameRegistration, Names } from "./ports/names.port.js";
export type { ChainReader } from "./ports/chain-reader.port.js";
export type { ChainSigner } from "./ports/chain-signer.port.js";
export type {
  Clipboard,
  Clock,
  KeyValueStorage,
  StorageChange,
  Logger,
  PageLifecycle,
  Random,
  Scheduler,
} from "./ports/page.ports.js";
export type { Environment } from "./ports/page.ports.js";
export type {
  CoinbasePreference,
  CoinbaseWalletSdk,
  ExternalAccount,
  ExternalConnector,
  ExternalGrant,
  ExternalProvider,
} from "./ports/external-connector.port.js";
export type {
  MessageAsked,
  TransactionAsked,
  WalletMethod,
  WalletMethods,
} from "./infrastructure/chain-signer/method-chain-signer.js";
export type { HttpClient, HttpRequest } from "./ports/http-client.port.js";
export type { Images, LoadedImage } from "./ports/project.ports.js";
export type { DiscoveredWallet, InjectedWallets } from "./ports/injected-wallets.port.js";
export type { Links } from "./ports/page.ports.js";
export type { WalletLink } from "./domain/pairing/openable-link.js";
export type { Onramp } from "./ports/onramp.port.js";
export type { Popups } from "./ports/page.ports.js";
export type { ChainAccess, Ports } from "./ports/ports.js";
export type { ProjectConfig } from "./ports/project.ports.js";
export type { SecureFrame } from "./ports/secure-frame.port.js";
export type { SwapOrder, SwapQuestion, SwapService } from "./ports/swap-service.port.js";
export type { Telemetry } from "./ports/project.ports.js";
export type { LockWait, TabChannel } from "./ports/page.ports.js";
export type { UniversalProvider } from "./ports/external-connector.port.js";
export type { WalletCatalogue, WalletPage, WalletQuery } from "./ports/project.ports.js";
export type {
  WalletAccount,
  WalletConnector,
  WalletEvent,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "./ports/wallet-connector.port.js";
export type { WalletPairing } from "./ports/wallet-pairing.port.js";
