import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import type { SocialLoginState } from "../../../domain/embedded-wallet/social-login-state.js";
import {
  type SocialLayout,
  type SocialProvider,
  orderedSocials,
  socialLayout,
  usableSocials,
} from "../../../domain/embedded-wallet/social-providers.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { ConsentCheck } from "../../features/consent.api.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { toLatchkitError } from "../../shared/lifetime.js";
import { derived } from "../../shared/views/derived.js";
import { connected } from "../../shared/views/held.js";
import type { SocialLoginActions } from "../social-login.api.js";

/** What the accounts elsewhere in Connect and the views of their steps show. */
export interface SocialLoginViewState {
  readonly login: SocialLoginState;
  /** Every account that works where the page is, in order. */
  readonly providers: readonly SocialProvider[];
  readonly layout: SocialLayout;
  /** A tap can open a window: the code is there, and nobody is signed in yet. */
  readonly isReady: boolean;
  /** A link is opened on this very device. */
  readonly isMobile: boolean;
  /** Why it could not be begun at all. */
  readonly error?: LatchkitError;
}

/** State and actions of signing in with an account elsewhere; no action rejects. */
export interface SocialLoginModel extends Group<SocialLoginViewState> {
  /** Fetches the code, so that a tap opens a window at once; once more where that failed. */
  prepare(): void;
  /**
   * To be called in the tap itself. Where the legal documents are not accepted yet it only
   * reminds.
   */
  choose(provider: SocialProvider): void;
  /** Leads to every account. */
  showAll(): void;
  /** Opens the link on this device, in the tap itself. */
  openLink(): void;
  /** Puts the link into the clipboard; false where the browser refuses. */
  copyLink(): Promise<boolean>;
}

const OPEN = { check: () => true };

const providersOf = (latchkit: Latchkit): readonly SocialProvider[] => {
  const { socials } = latchkit.features.snapshot;
  const { environment } = internalsOf(latchkit);
  const { isTelegram, isIos, isAndroid, isMobile, userAgent = "" } = environment;
  const isMac = !isIos && userAgent.includes("Macintosh");
  const place = { isTelegram, isIos, isAndroid, isMobile, isMac };
  return usableSocials(orderedSocials(socials === false ? [] : socials), place);
};

/** View model of signing in with an account elsewhere; `consent` stands before it. */
export const socialLoginModel = (
  latchkit: Latchkit,
  consent: ConsentCheck = OPEN,
): SocialLoginModel => {
  const { socialLogin, connection, navigation } = latchkit;
  const { environment, links, clipboard } = internalsOf(latchkit);
  const own = connected<{
    readonly actions?: SocialLoginActions;
    readonly error?: LatchkitError;
  }>({});
  const providers = providersOf(latchkit);
  const { isMobile } = environment;
  const group = derived([socialLogin, connection, own], (login, { connections }, held) => ({
    login,
    providers,
    layout: socialLayout(providers),
    isMobile,
    isReady:
      held.actions !== undefined &&
      !connections.some(({ connector }) => connector.id === CONNECTOR_ID.auth),
    ...(held.error && { error: held.error }),
  }));
  const link = (): string | undefined => {
    const { snapshot: login } = socialLogin;
    return login.step === "link" ? login.url : undefined;
  };
  return {
    state$: group.state$,
    get snapshot() {
      return group.snapshot;
    },
    prepare: () => {
      socialLogin.actions().then(
        (actions) => own.set({ actions }),
        (error: unknown) => own.set({ error: toLatchkitError(error, "socialLogin") }),
      );
    },
    choose: (provider) => {
      const { actions } = own.snapshot;
      if (actions === undefined || !group.snapshot.isReady || !consent.check()) return;
      actions.start(provider).catch(() => undefined);
    },
    showAll: () => navigation.push({ view: "ConnectSocials" }),
    openLink: () => {
      const url = link();
      if (url !== undefined) links.openTab(url);
    },
    copyLink: async () => {
      const url = link();
      return url !== undefined && clipboard.write(url);
    },
  };
};
