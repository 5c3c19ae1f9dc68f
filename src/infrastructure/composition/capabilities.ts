import { accountGroup } from "../../application/account/account.group.js";
import { connectionGroup } from "../../application/connection/connection.group.js";
import { connectorsGroup } from "../../application/connectors/connectors.group.js";
import { featuresGroup } from "../../application/features/features.group.js";
import { modalGroup } from "../../application/modal/modal.group.js";
import { navigationGroup } from "../../application/navigation/navigation.group.js";
import { networkGroup } from "../../application/network/network.group.js";
import { themeGroup } from "../../application/theme/theme.group.js";
import {
  BALANCE_ROWS,
  CATALOGUE_ROWS,
  FEATURE_ROWS,
  PAIRING_ROWS,
  BACKGROUND_SERVICES,
  WALLET_ROWS,
} from "./services/capability-services.js";
import {
  EMAIL_LOGIN,
  EMAIL_UPDATE,
  EMBEDDED_ACCOUNT,
  SIGN_IN,
  SOCIAL_LOGIN,
} from "./services/login-capabilities.js";
import { ACTIVITY, COLLECTIBLES, TOKENS } from "./services/account-capabilities.js";
import { NAMES } from "./services/names-services.js";
import { ONRAMP } from "./services/onramp-services.js";
import { SEND } from "./services/send-services.js";
import { SMART_SESSIONS } from "./services/smart-session-services.js";
import { SWAP } from "./services/swap-services.js";
import { TOAST } from "./services/toast-services.js";
import type { Capabilities } from "./services/capability.types.js";

/**
 * All capabilities by name; a new capability is one entry here. `services`: factories of an idle
 * page, which fetch its chunk (`<name>.chunk.ts`). `group`: builds `latchkit.<name>`.
 * `opens`: its views that `modal.open` accepts. Services, container, facade and `useGroup` follow
 * from this list.
 */
export const CAPABILITIES = {
  modal: { group: modalGroup },
  navigation: { group: navigationGroup },
  connectors: { services: WALLET_ROWS, group: connectorsGroup },
  connection: {
    group: connectionGroup,
  },
  network: { group: networkGroup },
  account: { group: accountGroup },
  balance: {
    services: BALANCE_ROWS,
    group: ({ balance }) => balance,
  },
  pairing: {
    services: PAIRING_ROWS,
    group: ({ pairingCapability }) => pairingCapability.group,
  },
  catalogue: {
    services: CATALOGUE_ROWS,
    group: ({ catalogueCapability }) => catalogueCapability.group,
  },
  tokens: TOKENS,
  activity: ACTIVITY,
  collectibles: COLLECTIBLES,
  emailLogin: EMAIL_LOGIN,
  emailUpdate: EMAIL_UPDATE,
  embeddedAccount: EMBEDDED_ACCOUNT,
  socialLogin: SOCIAL_LOGIN,
  receive: { opens: ["WalletReceive", "WalletCompatibleNetworks"] },
  send: SEND,
  swap: SWAP,
  onramp: ONRAMP,
  smartSessions: SMART_SESSIONS,
  names: NAMES,
  signIn: SIGN_IN,
  toast: TOAST,
  theme: { group: themeGroup },
  features: {
    services: FEATURE_ROWS,
    group: featuresGroup,
  },
  background: { services: BACKGROUND_SERVICES },
} satisfies Capabilities;
