import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import { POPUP_WINDOW } from "../../../domain/embedded-wallet/popup-window.js";
import {
  type SocialLayout,
  type SocialProvider,
  orderedSocials,
  socialLayout,
  usableSocials,
} from "../../../domain/embedded-wallet/social-providers.js";
import type { ConnectionState } from "../../connection/connection.api.js";
import type { ConsentCheck } from "../../features/consent.api.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { codeProblemOf, type CodeProblem } from "../../shared/views/outcome.js";
import { StateStore, derive } from "../../shared/state-store.js";
import type { HeldWindow } from "../../../ports/links.port.js";

/** What the accounts elsewhere in Connect show. */
export interface SocialChoiceState {
  /** Every account that works where the page is, in order. */
  readonly providers: readonly SocialProvider[];
  readonly layout: SocialLayout;
  /** Nobody is signed in yet, and no tap waits for its code. */
  readonly isReady: boolean;
  /** The one whose code is on its way. */
  readonly pending?: SocialProvider;
  /** Why its code could not be had, or set up; another tap tries again. */
  readonly problem?: CodeProblem;
}

/** State and actions of choosing an account elsewhere; no action rejects. */
export interface SocialChoiceModel extends Group<SocialChoiceState> {
  /** Somebody comes near: fetches the code ahead of the tap. */
  prepare(): void;
  /**
   * To be called in the tap itself: a window is opened at once, also where the code that leads it
   * is still on its way. Where the legal documents are not accepted yet it only reminds.
   */
  choose(provider: SocialProvider): void;
  /** Leads to every account. */
  showAll(): void;
  /** Nobody sees it any more: a window that still waits is closed. */
  leave(): void;
}

type Own = Pick<SocialChoiceState, "pending" | "problem">;

/** Somebody is signed in already. */
export const isSignedIn = ({ connections }: Pick<ConnectionState, "connections">): boolean =>
  connections.some(({ connector }) => connector.id === CONNECTOR_ID.auth);

const providersOf = (latchkit: Latchkit): readonly SocialProvider[] => {
  const { socials } = latchkit.features.snapshot;
  return usableSocials(
    orderedSocials(socials === false ? [] : socials),
    internalsOf(latchkit).environment,
  );
};

/** View model of choosing an account elsewhere; `consent` stands before it. */
export const socialChoiceModel = (
  latchkit: Latchkit,
  consent?: ConsentCheck,
): SocialChoiceModel => {
  const { socialLogin, connection, navigation } = latchkit;
  const { environment, links } = internalsOf(latchkit);
  const own = new StateStore<Own>({});
  const providers = providersOf(latchkit);
  const layout = socialLayout(providers);
  const group = derive([connection, own], (state, shown) => ({
    providers,
    layout,
    isReady: shown.pending === undefined && !isSignedIn(state),
    ...shown,
  }));
  let held: HeldWindow | boolean | undefined;
  const close = (): void => {
    if (typeof held === "object") held.close();
    held = undefined;
  };
  let tap = {};
  const choose = (provider: SocialProvider): void => {
    if (!group.snapshot.isReady || consent?.check() === false) return;
    const mine = (tap = {});
    const hasWindow = provider !== "farcaster" && !environment.isTelegram;
    held = hasWindow && links.hold?.(POPUP_WINDOW.name, POPUP_WINDOW.features);
    own.update(() => ({ pending: provider }));
    socialLogin.actions().then(
      (actions) => {
        if (tap !== mine) return;
        held = undefined;
        own.update(() => ({}));
        actions.start(provider).catch(() => undefined);
      },
      (error: unknown) => {
        if (tap !== mine) return;
        close();
        own.update(() => ({ problem: codeProblemOf(error) }));
      },
    );
  };
  return {
    state$: group.state$,
    get snapshot() {
      return group.snapshot;
    },
    prepare: () => void socialLogin.actions().catch(() => undefined),
    choose,
    showAll: () => navigation.push({ view: "ConnectSocials" }),
    leave: () => {
      tap = {};
      close();
      own.update(() => ({}));
    },
  };
};
