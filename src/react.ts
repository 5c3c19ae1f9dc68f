/**
 * The React adapter of Latchkit: provider, buttons and hooks. Importing it has no effect; the
 * modal's code is loaded when needed.
 */
export {
  LatchkitProvider,
  type LatchkitProviderProps,
} from "./presentation-react/provider/latchkit-provider.js";
export { useLatchkit } from "./presentation-react/provider/context.js";
export {
  WalletButton,
  type WalletButtonProps,
} from "./presentation-react/buttons/wallet-button.js";
export type { WalletButtonState } from "./presentation-react/buttons/use-wallet-button.js";
export {
  LatchkitEmbed,
  type LatchkitEmbedProps,
} from "./presentation-react/embed/latchkit-embed.js";
export {
  ConnectButton,
  type ConnectButtonProps,
} from "./presentation-react/buttons/connect-button.js";
export {
  AccountButton,
  type AccountButtonProps,
} from "./presentation-react/buttons/account-button.js";
export {
  NetworkButton,
  type NetworkButtonProps,
} from "./presentation-react/buttons/network-button.js";
export {
  useModal,
  useNavigation,
  useConnectors,
  useConnectors as useLatchkitConnectors,
  useConnection,
  useConnection as useLatchkitConnection,
  useNetwork,
  useToast,
  useTheme,
  useFeatures,
  useEvents,
} from "./presentation-react/hooks/use-modal.js";
export {
  type AccountActionsOn,
  type UseAccount,
  useAccount,
  useAccount as useLatchkitAccount,
} from "./presentation-react/hooks/use-account.js";
export {
  useBalance,
  useBalance as useLatchkitBalance,
  useActivity,
  useEmbeddedAccount,
  useCollectibles,
  useNames,
  useOnramp,
  useSwap,
  useSmartSessions,
  useReview,
  useSend,
  useSignIn,
  useTokens,
  type GroupName,
  type StateOf,
  type UseGroup,
  useGroup,
} from "./presentation-react/hooks/use-group.js";
export type { Actions } from "./presentation-react/hooks/use-group.js";
export type {
  CapabilityCode,
  CoreKey,
  DeveloperKey,
  HostMessages,
  MessageKey,
  Messages,
  RestKey,
  ReviewKey,
  TextKey,
} from "./presentation-react/messages/keys.js";
export type * from "./types.js";
