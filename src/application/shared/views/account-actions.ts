import type { ProjectFeatures, WalletFeature } from "../../../domain/config/features.js";
import { canBuyOn, canSendOn } from "../../../domain/chains/chains.js";
import { isRestrictedTimezone } from "../../../domain/onramp/onramp-providers.js";
import { canSwapOn } from "../../../domain/swap/router-call.js";
import type { Latchkit } from "../../latchkit.js";
import type { NetworkState } from "../../network/network.api.js";
import type { ViewInternals } from "./view-options.js";

/** An action button of the account views. */
export type AccountAction = Extract<WalletFeature, "onramp" | "swaps" | "receive" | "send">;

const ACTIONS: readonly WalletFeature[] = [
  "onramp",
  "swaps",
  "receive",
  "send",
] satisfies readonly AccountAction[];
const isAction = (feature: WalletFeature): feature is AccountAction => ACTIONS.includes(feature);

const isOn = (value: boolean | readonly string[]): boolean =>
  typeof value === "boolean" ? value : value.length > 0;

/** The account's network and the settings that decide which actions are available. */
export interface ActionConditions {
  readonly features: ProjectFeatures;
  readonly network: NetworkState;
  readonly internals: Pick<ViewInternals, "options" | "environment">;
}

const canDo = (action: AccountAction, { network, internals }: ActionConditions): boolean => {
  const { active, isSupported } = network;
  if (action === "receive") return true;
  if (!isSupported) return false;
  if (action === "send") return canSendOn(active.namespace);
  const { options, environment } = internals;
  if (action === "swaps") return options.hasSwaps && canSwapOn(active.id);
  const isHidden = options.hidesOnramp && isRestrictedTimezone(environment.timeZone ?? "");
  return options.hasProject && !isHidden && canBuyOn(active.namespace);
};

/** The available actions, in the order of `walletFeaturesOrder`. */
export const accountActions = (place: ActionConditions): readonly AccountAction[] =>
  place.features.walletFeaturesOrder
    .filter(isAction)
    .filter((action, at, all) => isOn(place.features[action]) && all.indexOf(action) === at)
    .filter((action) => canDo(action, place));

/** Opens the purchase form. */
export const openOnramp = (
  { navigation }: Pick<Latchkit, "navigation">,
  { track }: Pick<ViewInternals, "track">,
): void => {
  track({ name: "SELECT_BUY_CRYPTO" });
  navigation.push({ view: "OnRampProviders" });
};
