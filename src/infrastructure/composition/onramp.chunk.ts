import { OnrampFlow } from "../../application/flows/onramp-flow.js";
import type { FollowedPurchase } from "../../application/flows/follow-purchase.js";
import type { OnrampActions, OnrampState } from "../../application/onramp/onramp.api.js";
import type { ActionsCode } from "../../application/shared/lazy-groups.js";
import { derive } from "../../application/shared/state-store.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import { ONRAMP_PROVIDERS, ONRAMP_URLS } from "../../domain/onramp/onramp-providers.js";
import type { Onramp } from "../../ports/onramp.port.js";
import { HttpOnramp } from "../onramp/http-onramp.js";
import { checkOnramp, ifOptionIsValid } from "./options/first-use-checks.js";
import { BrowserPopups } from "../browser/popups.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

export interface OnrampServices {
  readonly onrampPort: Onramp;
  readonly onrampFlow: OnrampFlow;
  readonly onrampParts: ActionsCode<OnrampState, OnrampActions>;
}

const isSoldOn = (namespace: Namespace): boolean =>
  ONRAMP_PROVIDERS.some(({ namespaces }) => namespaces.includes(namespace));

const rejectWithoutProject = async (): Promise<never> => {
  throw new LatchkitError("options/needs-another", {
    option: "onramp",
    fix: 'Give "projectId".',
  });
};
const NO_ONRAMP: Onramp = {
  options: rejectWithoutProject,
  quote: rejectWithoutProject,
  page: rejectWithoutProject,
  reports: rejectWithoutProject,
};

const onrampOf = ({ onramp, options, http }: Services): Onramp => {
  if (onramp) return onramp;
  if (options.projectId === undefined) return NO_ONRAMP;
  return new HttpOnramp({
    http,
    baseUrl: options.services?.blockchain ?? BLOCKCHAIN_SERVICE,
    projectId: options.projectId,
    country: options.onramp?.country,
  });
};

/** Falls back to the native currency if tokens cannot be listed. */
const holdingsOf =
  ({ tokensCode, balance }: Services): FollowedPurchase["holdings"] =>
  async (signal) => {
    try {
      const { store } = await tokensCode.load();
      const { tokens } = await store.refresh(true, signal);
      return { tokens, isWhole: true };
    } catch {
      return { tokens: [await balance.refresh({ force: true, signal })], isWhole: false };
    }
  };

/** Buying. Follows the active account from its first use. */
export const bindings: Bindings<OnrampServices, Services> = {
  onrampPort: onrampOf,
  onrampFlow: (services) => {
    const { onrampPort: onramp, popups, activeAccount, features, options } = services;
    const { scheduler, lifecycle, control: modal, navigation, events, life, mined$ } = services;
    const { meldPublicKey, meldUrl, coinbaseUrl } = options.onramp ?? {};
    return new OnrampFlow({
      onramp,
      popups: popups ?? new BrowserPopups(globalThis.window),
      account: derive([activeAccount], (account) =>
        account && isSoldOn(account.namespace) ? account : undefined,
      ),
      providers: () => {
        const { onramp: listed } = features.snapshot;
        return ONRAMP_PROVIDERS.filter(({ name }) => listed !== false && listed.includes(name));
      },
      settings: {
        projectId: options.projectId ?? "",
        meldPublicKey,
        meldUrl: meldUrl ?? ONRAMP_URLS.meld,
        coinbaseUrl: coinbaseUrl ?? ONRAMP_URLS.coinbase,
      },
      scheduler,
      lifecycle,
      holdings: holdingsOf(services),
      refresh: () => mined$.next(),
      modal,
      navigation,
      events,
      life,
    });
  },
  onrampParts: (services) =>
    ifOptionIsValid(
      () => checkOnramp(services.options.onramp),
      () => ({ store: services.onrampFlow, actions: () => services.onrampFlow }),
    ),
};
