import { type ActivityCode, activityGroup } from "../../application/activity/activity.group.js";
import { balanceGroup } from "../../application/balance/balance.group.js";
import type { CollectiblesCode } from "../../application/collectibles/collectibles.group.js";
import type { Groups } from "../../application/groups.js";
import { type OnrampCode, onrampGroup } from "../../application/onramp/onramp.group.js";
import { type SendCode, sendGroup } from "../../application/send/send.group.js";
import {
  lazyActions,
  type WatchedStore,
  watchedGroup,
} from "../../application/shared/lazy-groups.js";
import type { Lazy } from "../../application/shared/lazy.js";
import {
  type SmartSessionsCode,
  smartSessionsGroup,
} from "../../application/smart-sessions/smart-sessions.group.js";
import { type SwapCode, swapGroup } from "../../application/swap/swap.group.js";
import type { Balance, Formatted } from "../../domain/balance/balance.js";
import { NAMES_START } from "../../domain/names/names-start.js";
import type { BareView } from "../../domain/navigation/route.js";
import { type Bindings, lazyService } from "./bindings.js";
import type {
  EmailUpdateCode,
  EmbeddedAccountCode,
} from "../../application/embedded-wallet/embedded-wallet.group.js";
import { SIGN_IN_START } from "../../application/sign-in/sign-in.group.js";
import { EMAIL_LOGIN_START } from "../../domain/embedded-wallet/email-login-state.js";
import { EMAIL_UPDATE_START } from "../../domain/embedded-wallet/email-update-state.js";
import { embeddedAccountStart } from "../../domain/embedded-wallet/embedded-account-state.js";
import { SOCIAL_LOGIN_START } from "../../domain/embedded-wallet/social-login-state.js";
import type { AccountServices, LoginServices, Services } from "./services.js";

const later = () => import("./later-chunks.js");

/** What the active account has and does, on an idle page. */
export interface AccountPageServices extends AccountServices {
  readonly balanceCode: Lazy<{ readonly store: WatchedStore<Formatted<Balance>> }>;
  readonly activityParts: Lazy<ActivityCode>;
  readonly collectiblesParts: Lazy<CollectiblesCode>;
  readonly sendCode: Lazy<SendCode>;
  readonly swapCode: Lazy<SwapCode>;
  readonly onrampCode: Lazy<OnrampCode>;
  readonly smartSessionsCode: Lazy<SmartSessionsCode>;
}

/** Each fetches its code on first use. Activity, collectibles and names are in the tokens chunk. */
export const accountServices: Bindings<AccountPageServices, Services> = {
  balanceCode: lazyService("balance", () => import("./balance.chunk.js"), "balanceParts"),
  balance: ({ life, balanceCode }) => balanceGroup(life, balanceCode),
  tokensParts: lazyService("tokens", async () => (await later()).tokens(), "tokensCode"),
  activityParts: ({ lazy, tokensParts }) =>
    lazy("tokens", async () => (await tokensParts.load()).activityCode),
  collectiblesParts: ({ lazy, tokensParts }) =>
    lazy("tokens", async () => (await tokensParts.load()).collectiblesCode),
  namesParts: ({ lazy, tokensParts }) =>
    lazy("tokens", async () => (await tokensParts.load()).namesCode),
  sendCode: lazyService("send", async () => (await later()).send(), "sendParts"),
  swapCode: lazyService("swap", async () => (await later()).swap(), "swapParts"),
  onrampCode: lazyService("onramp", async () => (await later()).onramp(), "onrampParts"),
  smartSessionsCode: lazyService(
    "smartSessions",
    async () => (await later()).smartSessions(),
    "smartSessionsParts",
  ),
};

/** The groups of the facade for the active account. */
export const accountGroups = (services: Services & AccountPageServices) => {
  const { life, tokensParts, activityParts, collectiblesParts } = services;
  return {
    balance: services.balance,
    tokens: watchedGroup(life, tokensParts, "tokens.refresh"),
    activity: activityGroup(life, activityParts),
    collectibles: watchedGroup(life, collectiblesParts, "collectibles.refresh"),
    names: lazyActions(services.namesParts, NAMES_START),
    send: sendGroup(services.sendCode),
    swap: swapGroup(services.swapCode),
    onramp: onrampGroup(services.onrampCode),
    smartSessions: smartSessionsGroup(services.smartSessionsCode),
  } satisfies Partial<Groups>;
};

/** Their views that `modal.open` accepts by name. */
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

/** Ways to sign in, on an idle page. */
export interface LoginPageServices extends LoginServices {
  readonly emailUpdateCode: Lazy<EmailUpdateCode>;
  readonly embeddedAccountCode: Lazy<EmbeddedAccountCode>;
}

/** Each fetches its code on first use. E-mail change and account are in the embedded wallet's. */
export const loginServices: Bindings<LoginPageServices, Services> = {
  hasSecureFrame: ({ options, secureFrame }) => !!(secureFrame ?? options.services?.secureFrame),
  embeddedCode: lazyService(
    "embedded-wallet",
    async () => (await later()).embeddedWallet(),
    "embeddedParts",
  ),
  emailUpdateCode: ({ lazy, embeddedCode }) =>
    lazy("email-update", async () => (await embeddedCode.load()).update),
  embeddedAccountCode: ({ lazy, embeddedCode }) =>
    lazy("embedded-account", async () => (await embeddedCode.load()).account),
  socialCode: lazyService("social-login", async () => (await later()).socialLogin(), "socialParts"),
  signInCode: lazyService("sign-in", async () => (await later()).signIn(), "signInParts"),
};

/** The groups of the facade that sign the user in. */
export const loginGroups = (services: Services & LoginPageServices) => {
  const { options, embeddedCode, socialCode, signInCode } = services;
  const accountStart = embeddedAccountStart(options.defaultAccountTypes);
  return {
    emailLogin: lazyActions(embeddedCode, EMAIL_LOGIN_START),
    emailUpdate: lazyActions(services.emailUpdateCode, EMAIL_UPDATE_START),
    embeddedAccount: lazyActions(services.embeddedAccountCode, accountStart),
    socialLogin: lazyActions(socialCode, SOCIAL_LOGIN_START),
    signIn: lazyActions(signInCode, SIGN_IN_START),
  } satisfies Partial<Groups>;
};

/** Their views that `modal.open` accepts by name. */
export const LOGIN_VIEWS: readonly BareView[] = ["UpdateEmailWallet"];
