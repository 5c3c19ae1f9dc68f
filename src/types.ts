/** Every type of the public API. The entries whose signatures use a type export it too. */
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
export type { InitialState } from "./domain/storage/state-cookie.js";
export type {
  Chain,
  ChainContext,
  ChainSupport,
  WalletsContext,
} from "./infrastructure/composition/chains/chain-support.js";
export type { UniversalOptions } from "./infrastructure/composition/chains/universal.js";
export type {
  Features,
  LatchkitOptions,
  PortOverrides,
  ServiceName,
} from "./infrastructure/composition/options/latchkit-options.js";
export type { Groups, Latchkit } from "./application/latchkit.js";
export type { Call, Group, LazyGroup } from "./application/shared/group.js";
export type {
  THEME_VARIABLES,
  ThemeBlur,
  ThemeDensity,
  ThemeFontSize,
  ThemeLook,
  ThemeRadius,
  ThemeVariable,
  ThemeVariables,
  ThemeWidth,
} from "./domain/config/theme-variables.js";
export type { CatalogueState, WalletList } from "./domain/catalogue/catalogue-state.js";
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
  ConnectionKey,
  ConnectionState as ConnectedWallets,
  ConnectionStatus,
} from "./domain/connection/connection-state.js";
export type { NetworkSwitch } from "./domain/network/network-route.js";
export type {
  AddressLabels,
  RecentConnection,
  StoredAccount,
} from "./domain/connection/recent-connection.js";
export type {
  Account,
  AccountOn,
  AccountType,
  Avatar,
  AvatarAccount,
  AvatarElement,
  TextOn,
} from "./domain/account/account.js";
export type { DefaultAccountTypes } from "./domain/account/account-rules.js";
export type { AlertCode, AlertDetails } from "./domain/alerts/alerts.js";
export type {
  Amount,
  Balance,
  FeeRates,
  Formatted,
  TokenHolding,
  Utxo,
} from "./domain/balance/balance.js";
export type {
  ConnectMethod,
  FEATURE_LISTS,
  HostFeatures,
  ListFeature,
  LocalFeatures,
  ProjectFeatures,
  REMOTE_FEATURE_IDS,
  RemoteFeature,
  RemoteFeatureId,
  SharedFeatures,
  WalletFeature,
} from "./domain/config/features.js";
export type {
  ErrorCategory,
  ErrorDetails,
  TelemetryProps,
  TelemetryReport,
} from "./domain/telemetry/telemetry-report.js";
export type {
  CaipAddress,
  CaipNetworkId,
  Namespace,
  NAMESPACES,
} from "./domain/caip/caip.types.js";
export type { CatalogueEntry, CatalogueText } from "./domain/catalogue/catalogue-entry.js";
export type { CatalogueFile } from "./domain/catalogue/catalogue-file.js";
export type { InjectedName, Wallet, WalletStores } from "./domain/catalogue/wallet.js";
export type {
  ChosenWallet,
  Connector,
  ConnectorGroup,
  ConnectorGroupName,
  ConnectorRow,
  ConnectorType,
} from "./domain/connectors/connector.js";
export type { PeerWallet } from "./domain/connectors/wallet-match.js";
export type { ErrorCode, ErrorContext } from "./domain/errors/errors.js";
export type {
  CaipNetworkOption,
  Network,
  NetworkOption,
  ShownToken,
  ShownTokens,
  ViemChainOption,
} from "./domain/network/network.js";
export type { NetworkRef } from "./domain/network/networks.js";
export type { Route, RouteOf, Routes, ViewName } from "./domain/navigation/routes.js";
export type { LoadState } from "./domain/shared/load-state.js";
export type {
  EmailLoginProblem,
  EmailLoginState,
  EmailUpdateProblem,
  EmailUpdateState,
  NextEmail,
  SocialLoginProblem,
  SocialLoginState,
} from "./domain/embedded-wallet/login-states.js";
export type { SocialProvider } from "./domain/embedded-wallet/social-providers.js";
export type { Portfolio } from "./domain/tokens/token-balance.js";
export type { IconName, Toast } from "./domain/toast/toast-rules.js";
export type {
  BatchCall,
  BatchStatus,
  CallBatch,
  TransactionReceipt,
  TransactionRef,
  TransactionRequest,
  TypedData,
  WalletCapabilities,
} from "./domain/transaction/transaction.js";
export type { SignIn, SignInRequest } from "./ports/sign-in.port.js";
export type {
  BrowserSignIn,
  CloudSignIn,
  ServerSignIn,
  SignInOption,
  SignInSettings,
} from "./infrastructure/sign-in/sign-in-options.js";
export type { ReviewSettings } from "./infrastructure/review/review-settings.js";
export type { AssetMove, Changes, SimulationFinding } from "./domain/review/changes.js";
export type { ReviewPolicy } from "./domain/review/policy.js";
export type {
  PaymentReviewRequest,
  ReviewedRequest,
  UnreadReviewRequest,
  WalletClaims,
} from "./domain/review/reviewed-request.js";
export type {
  Siwe,
  SiweMessageArgs,
  SiweMessageParams,
  SiweSession,
} from "./infrastructure/sign-in/siwe-sign-in.js";
export type {
  ActivityPage,
  ActivityQuery,
  BlockchainData,
  Collectible,
  Collectibles,
  TokenBalance,
  TokensQuery,
} from "./ports/blockchain-data.port.js";
export type { NameQuery, NameRegistration, Names } from "./ports/names.port.js";
export type {
  BitcoinChainReader,
  ChainReader,
  EvmChainReader,
  EvmReading,
  HoldingReading,
  MaximumOf,
  MaximumReading,
  SolanaChainReader,
  TokenReading,
  TransferFeeReading,
  UtxoReading,
} from "./ports/chain-reader.port.js";
export type {
  BitcoinChainSigner,
  BitcoinSigning,
  ChainSigner,
  EvmChainSigner,
  EvmSigning,
  MessageVerifying,
  SendOutcome,
  SolanaChainSigner,
  SolanaSigning,
} from "./ports/chain-signer.port.js";
export type {
  Clipboard,
  Clock,
  Environment,
  KeyValueStorage,
  LazyCode,
  Links,
  LockWait,
  Logger,
  PageLifecycle,
  Popup,
  PopupMessage,
  Popups,
  Random,
  ReservedWindow,
  Scheduler,
  StorageChange,
  TabChannel,
} from "./ports/page.ports.js";
export type {
  CoinbasePreference,
  CoinbaseWalletSdk,
  ExternalAccount,
  ExternalConnector,
  ExternalGrant,
  ExternalProvider,
  ProposedNamespace as UniversalNamespace,
  SignedConnection,
  UniversalProvider,
} from "./ports/external-connector.port.js";
export type {
  MessageAsked,
  TransactionAsked,
  WalletMethod,
  WalletMethods,
} from "./infrastructure/chain-signer/method-chain-signer.js";
export type { HttpClient, HttpRequest } from "./ports/http-client.port.js";
export type {
  Images,
  LoadedImage,
  ProjectConfig,
  Telemetry,
  WalletCatalogue,
  WalletPage,
  WalletQuery,
} from "./ports/project.ports.js";
export type { DiscoveredWallet, InjectedWallets } from "./ports/injected-wallets.port.js";
export type { WalletLink } from "./domain/pairing/openable-link.js";
export type { Onramp, PageRequest, QuoteRequest } from "./ports/onramp.port.js";
export type { AccountPorts, ChainAccess, Ports, SignInPorts } from "./ports/ports.js";
export type {
  FrameLabels,
  FrameProblem,
  FrameStatus,
  LateReply,
  SecureFrame,
} from "./ports/secure-frame.port.js";
export type { SwapOrder, SwapQuestion, SwapService } from "./ports/swap-service.port.js";
export type {
  WalletAccount,
  WalletConnector,
  WalletEvent,
  WalletGrant,
  WalletMessage,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "./ports/wallet-connector.port.js";
export type {
  PairedSession,
  PairingAttempt,
  PairingEvent,
  RequestPhase,
  SignedTogether,
  WalletPairing,
} from "./ports/wallet-pairing.port.js";
export type { PsbtInput, PsbtRequest, SignedPsbt } from "./domain/transaction/bitcoin-transfer.js";
export type { PairingCache } from "./domain/pairing/pairing-plan.js";
export type {
  PairingState,
  RelayRefusal,
  WalletLink as FollowedWalletLink,
} from "./domain/pairing/pairing-state.js";
export type {
  Digest,
  Finding,
  PsbtReviewRequest,
  Review,
  ReviewRequest,
  SolanaReviewRequest,
} from "./domain/review/review.js";
export type { DraftContext, KnownHolding, RecipientCheck } from "./domain/send/send-problem.js";
export type { ImageKind, ImageRef, KnownRef } from "./domain/image/image-ref.js";
export type { SearchRequest } from "./domain/catalogue/catalogue-rules.js";
export type { ExcludedWallets, NamedWallets } from "./domain/connectors/connector-visibility.js";
export type { LinkTarget, WalletLinks } from "./domain/pairing/deep-link.js";
export type {
  ACCOUNT_KIND,
  APP_PAYLOADS,
  AppMessageName,
  AppPayload,
  FrameAccountType,
  FrameReply,
  REPLY_PAYLOADS,
} from "./domain/secure-frame/frame-payloads.js";
export type {
  FindingLevel,
  FindingParams,
  RuleContext,
  RuleId,
  RULES,
  RuleTable,
} from "./domain/review/rules.js";
export type {
  BITCOIN_RULES,
  BitcoinRule,
  SOLANA_RULES,
  SolanaRule,
} from "./domain/review/chain-rules.js";
export type { DecimalSign } from "./domain/send/typed-amount.js";
export type { PairingPlatform } from "./domain/pairing/platforms.js";
export type {
  MessagesByLocale,
  MessageText,
  PluralText,
  Preload,
} from "./domain/config/host-options.js";
export type {
  ProposalOverride,
  ProposedNamespace,
  SessionProposal,
} from "./domain/pairing/session-proposal.js";
export type {
  ApprovalRequest,
  BuiltApproval,
  BuiltSwap,
  SwapQuote,
} from "./domain/swap/approval-request.js";
export type { FieldValue, ReviewField, ReviewPart } from "./domain/review/review-part.js";
export type {
  Effect,
  EffectKind,
  Grant as ReviewGrant,
  OrderItem,
  StatedTransfer,
} from "./domain/review/effects.js";
export type { Shape, Shaped } from "./domain/secure-frame/shape.js";
export type { RpcService } from "./domain/network/service-rpc.js";
export type {
  AddressFacts,
  ChainRequests,
  ChainReview,
  ChainSimulation,
  SimulationInput,
  Simulator,
  TokenFacts,
} from "./ports/review.port.js";
export type { SmartSessions } from "./ports/smart-sessions.port.js";
export type { RawNamespace } from "./domain/pairing/approved-session.js";
export type { SessionProperties } from "./domain/pairing/session-capabilities.js";
export type { LatchkitError } from "./domain/errors/latchkit-error.js";
export type { CodeKind, ReviewFacts } from "./domain/review/facts.js";
export type { ListedSessions } from "./domain/smart-sessions/smart-session.js";
export type { TokenLabel, TokenLabels } from "./domain/review/tokens.js";
export type { HostFacts, ReviewContext } from "./infrastructure/review/host-facts.js";
