import {
  lazyActions,
  watchedGroup,
  type WatchedCode,
} from "../../application/shared/lazy-groups.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { Balance, Formatted } from "../../domain/balance/balance.js";
import { NAMES_START } from "../../domain/names/names-state.js";
import type { BareView } from "../../domain/navigation/routes.js";
import { type Bindings, lazyService } from "./bindings.js";
import type { AccountServices, Services } from "./services.js";
import { type ActivityCode, activityGroup } from "../../application/activity/activity.api.js";
import type { OnrampCode } from "../../application/onramp/onramp.api.js";
import type { SendCode } from "../../application/send/send.api.js";
import type { SmartSessionsCode } from "../../application/smart-sessions/smart-sessions.api.js";
import type { SwapCode } from "../../application/swap/swap.api.js";
import type { CollectibleList } from "../../domain/collectibles/collectible.js";
import type { Groups } from "../../application/latchkit.js";

const later = () => import("./later-chunks.js");

/** What the active account has and does, on an idle page. */
export interface AccountPageServices extends AccountServices {
  readonly balanceCode: Lazy<WatchedCode<Formatted<Balance>>>;
  readonly activityParts: Lazy<ActivityCode>;
  readonly collectiblesParts: Lazy<WatchedCode<CollectibleList>>;
  readonly sendCode: Lazy<SendCode>;
  readonly swapCode: Lazy<SwapCode>;
  readonly onrampCode: Lazy<OnrampCode>;
  readonly smartSessionsCode: Lazy<SmartSessionsCode>;
}

/** Each fetches its code on first use. Activity, collectibles and names are in the tokens chunk. */
export const accountServices: Bindings<AccountPageServices, Services> = {
  balanceCode: lazyService("balance", () => import("./balance.chunk.js"), "balanceParts"),
  balance: ({ life, balanceCode }) => watchedGroup(life, balanceCode, "balance.refresh"),
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
    send: lazyActions(services.sendCode, { step: "loading" }),
    swap: lazyActions(services.swapCode, { step: "loading" }),
    onramp: lazyActions(services.onrampCode, { step: "loading" }),
    smartSessions: lazyActions(services.smartSessionsCode, { status: "idle" }),
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
