import {
  type WatchedCode,
  type ActionsCode,
  lazyGroup,
  loadedActions,
  readActions,
} from "../../application/shared/lazy-groups.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { Balance, Formatted } from "../../domain/balance/balance.js";
import { NAMES_START } from "../../domain/names/names-state.js";
import type { BareView } from "../../domain/navigation/routes.js";
import { type Bindings, lazyService } from "./bindings.js";
import type { AccountServices, Services, LoginServices } from "./services.js";
import type { Groups } from "../../application/latchkit.js";
import type { ActivityGroup } from "../../application/activity/activity.api.js";
import type { Call } from "../../application/shared/group.js";
import type { OnrampActions, OnrampState } from "../../application/onramp/onramp.api.js";
import type { SendActions, SendState } from "../../application/send/send.api.js";
import { SIGN_IN_START } from "../../application/sign-in/sign-in-start.js";
import type {
  ListedSessionActions,
  SmartSessionsState,
} from "../../application/smart-sessions/smart-sessions.api.js";
import type { SwapActions, SwapState } from "../../application/swap/swap.api.js";
import { embeddedAccountStart } from "../../domain/embedded-wallet/embedded-account-state.js";
import {
  EMAIL_LOGIN_START,
  EMAIL_UPDATE_START,
  SOCIAL_LOGIN_START,
} from "../../domain/embedded-wallet/login-states.js";
import type { AccountCode, EmbeddedCode } from "./loaded-code.js";

const laterChunks = () => import("./later-chunks.js");

const IDLE = { status: "idle" } as const;
const LOADING = { step: "loading" } as const;

/** Each service loads its code on first use. */
export interface AccountPageServices extends AccountServices {
  readonly balanceCode: Lazy<WatchedCode<Formatted<Balance>>>;
  readonly activityCode: Lazy<AccountCode["activity"]>;
  readonly collectiblesCode: Lazy<AccountCode["collectibles"]>;
  readonly sendCode: Lazy<ActionsCode<SendState, SendActions>>;
  readonly swapCode: Lazy<ActionsCode<SwapState, SwapActions>>;
  readonly onrampCode: Lazy<ActionsCode<OnrampState, OnrampActions>>;
  readonly smartSessionsCode: Lazy<ActionsCode<SmartSessionsState, ListedSessionActions>>;
}

/** Each fetches its code on first use. Activity, collectibles and names are in the tokens chunk. */
export const accountServices: Bindings<AccountPageServices, Services> = {
  balanceCode: lazyService("balance", () => import("./balance.chunk.js"), "balanceParts"),
  balance: ({ life, balanceCode }) =>
    lazyGroup(balanceCode, IDLE, readActions(life, balanceCode, "balance.refresh")),
  tokensCode: lazyService("tokens", async () => (await laterChunks()).tokens(), "tokensParts"),
  activityCode: ({ lazy, tokensCode }) =>
    lazy("tokens", async () => (await tokensCode.load()).activity),
  collectiblesCode: ({ lazy, tokensCode }) =>
    lazy("tokens", async () => (await tokensCode.load()).collectibles),
  namesCode: ({ lazy, tokensCode }) => lazy("tokens", async () => (await tokensCode.load()).names),
  sendCode: lazyService("send", async () => (await laterChunks()).send(), "sendParts"),
  swapCode: lazyService("swap", async () => (await laterChunks()).swap(), "swapParts"),
  onrampCode: lazyService("onramp", async () => (await laterChunks()).onramp(), "onrampParts"),
  smartSessionsCode: lazyService(
    "smartSessions",
    async () => (await laterChunks()).smartSessions(),
    "smartSessionsParts",
  ),
};

const activityGroup = ({ life, activityCode }: Services & AccountPageServices): ActivityGroup =>
  lazyGroup(activityCode, IDLE, {
    ...readActions(life, activityCode, "activity.refresh"),
    more: ({ signal }: Call = {}) =>
      life.run("activity.more", signal, async (callSignal) =>
        (await activityCode.load()).store.more(callSignal),
      ),
  });

export const accountGroups = (services: Services & AccountPageServices) => {
  const { life, tokensCode, collectiblesCode, namesCode } = services;
  const { sendCode, swapCode, onrampCode, smartSessionsCode } = services;
  const readCollectibles = readActions(life, collectiblesCode, "collectibles.refresh");
  return {
    balance: services.balance,
    tokens: lazyGroup(tokensCode, IDLE, readActions(life, tokensCode, "tokens.refresh")),
    activity: activityGroup(services),
    collectibles: lazyGroup(collectiblesCode, IDLE, readCollectibles),
    names: lazyGroup(namesCode, NAMES_START, loadedActions(namesCode)),
    send: lazyGroup(sendCode, LOADING, loadedActions(sendCode)),
    swap: lazyGroup(swapCode, LOADING, loadedActions(swapCode)),
    onramp: lazyGroup(onrampCode, LOADING, loadedActions(onrampCode)),
    smartSessions: lazyGroup(smartSessionsCode, IDLE, loadedActions(smartSessionsCode)),
  } satisfies Partial<Groups>;
};

/** Account views that `modal.open` accepts by name. */
export const ACCOUNT_VIEWS: readonly BareView[] = [
  "Transactions",
  "WalletReceive",
  "WalletCompatibleNetworks",
  "WalletSend",
  "Swap",
  "OnRampProviders",
  "SmartSessionList",
  "RegisterAccountName",
];

export interface LoginPageServices extends LoginServices {
  readonly emailUpdateCode: Lazy<EmbeddedCode["update"]>;
  readonly embeddedAccountCode: Lazy<EmbeddedCode["account"]>;
}

/**
 * Each fetches its code on first use. The services for the e-mail and the account are in the
 * embedded wallet's chunk.
 */
export const loginServices: Bindings<LoginPageServices, Services> = {
  hasSecureFrame: ({ options, secureFrame }) => !!(secureFrame ?? options.services?.secureFrame),
  embeddedCode: lazyService(
    "embedded-wallet",
    async () => (await laterChunks()).embeddedWallet(),
    "embeddedParts",
  ),
  emailUpdateCode: ({ lazy, embeddedCode }) =>
    lazy("email-update", async () => (await embeddedCode.load()).update),
  embeddedAccountCode: ({ lazy, embeddedCode }) =>
    lazy("embedded-account", async () => (await embeddedCode.load()).account),
  socialCode: lazyService(
    "social-login",
    async () => (await laterChunks()).socialLogin(),
    "socialLoginModule",
  ),
  signInCode: lazyService("sign-in", async () => (await laterChunks()).signIn(), "signInModule"),
};

export const loginGroups = (services: Services & LoginPageServices) => {
  const { embeddedCode, emailUpdateCode, embeddedAccountCode, socialCode, signInCode } = services;
  const accountStart = embeddedAccountStart(services.options.defaultAccountTypes);
  return {
    emailLogin: lazyGroup(embeddedCode, EMAIL_LOGIN_START, loadedActions(embeddedCode)),
    emailUpdate: lazyGroup(emailUpdateCode, EMAIL_UPDATE_START, loadedActions(emailUpdateCode)),
    embeddedAccount: lazyGroup(
      embeddedAccountCode,
      accountStart,
      loadedActions(embeddedAccountCode),
    ),
    socialLogin: lazyGroup(socialCode, SOCIAL_LOGIN_START, loadedActions(socialCode)),
    signIn: lazyGroup(signInCode, SIGN_IN_START, loadedActions(signInCode)),
  } satisfies Partial<Groups>;
};

/** Sign-in views that `modal.open` accepts by name. */
export const LOGIN_VIEWS: readonly BareView[] = ["UpdateEmailWallet"];
