import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import { POPUP_WINDOW } from "../../../domain/embedded-wallet/social-result.js";
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
import { type Group, group } from "../../shared/group.js";
import { codeProblemOf, type CodeProblem } from "../../shared/views/outcome.js";
import { StateStore, derive } from "../../shared/state-store.js";
import type { ReservedWindow } from "../../../ports/page.ports.js";

export interface SocialChoiceState {
  readonly providers: readonly SocialProvider[];
  readonly layout: SocialLayout;
  /** True if not signed in and no tap is waiting for code. */
  readonly isReady: boolean;
  readonly pending?: SocialProvider;
  /** Set if its code failed to load; another tap retries. */
  readonly problem?: CodeProblem;
}

/** State and actions of the social buttons; no action rejects. */
export interface SocialChoiceModel extends Group<SocialChoiceState> {
  /** Preloads the code on hover or focus. */
  prepare(): void;
  /**
   * Call synchronously on click: opens the popup at once. Without consent only shows the reminder.
   */
  choose(provider: SocialProvider): void;
  showAll(): void;
  /** Call when the view is hidden: closes a popup that is still waiting. */
  leave(): void;
}

type Progress = Pick<SocialChoiceState, "pending" | "problem">;

export const isSignedIn = ({ connections }: Pick<ConnectionState, "connections">): boolean =>
  connections.some(({ connector }) => connector.id === CONNECTOR_ID.auth);

const providersOf = (latchkit: Latchkit): readonly SocialProvider[] => {
  const { socials } = latchkit.features.snapshot;
  return usableSocials(
    orderedSocials(socials === false ? [] : socials),
    internalsOf(latchkit).environment,
  );
};

/** View model of the social buttons; `consent` is checked before every choice. */
export const socialChoiceModel = (
  latchkit: Latchkit,
  consent?: ConsentCheck,
): SocialChoiceModel => {
  const { socialLogin, connection, navigation } = latchkit;
  const { environment, links } = internalsOf(latchkit);
  const progress = new StateStore<Progress>({});
  const providers = providersOf(latchkit);
  const layout = socialLayout(providers);
  const state = derive([connection, progress], (state, shown) => ({
    providers,
    layout,
    isReady: shown.pending === undefined && !isSignedIn(state),
    ...shown,
  }));
  let popup: ReservedWindow | boolean | undefined;
  const close = (): void => {
    if (typeof popup === "object") popup.close();
    popup = undefined;
  };
  let latestTap = {};
  const choose = (provider: SocialProvider): void => {
    if (!state.snapshot.isReady || consent?.check() === false) return;
    const thisTap = (latestTap = {});
    const hasWindow = provider !== "farcaster" && !environment.isTelegram;
    popup = hasWindow && links.reserveWindow?.(POPUP_WINDOW.name, POPUP_WINDOW.features);
    progress.update(() => ({ pending: provider }));
    socialLogin.actions().then(
      (actions) => {
        if (latestTap !== thisTap) return;
        popup = undefined;
        progress.update(() => ({}));
        actions.start(provider).catch(() => undefined);
      },
      (error: unknown) => {
        if (latestTap !== thisTap) return;
        close();
        progress.update(() => ({ problem: codeProblemOf(error) }));
      },
    );
  };
  return group(state, {
    prepare: () => void socialLogin.actions().catch(() => undefined),
    choose,
    showAll: () => navigation.push({ view: "ConnectSocials" }),
    leave: () => {
      latestTap = {};
      close();
      progress.update(() => ({}));
    },
  });
};
