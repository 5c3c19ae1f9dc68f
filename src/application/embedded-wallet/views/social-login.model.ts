import type { SocialLoginState } from "../../../domain/embedded-wallet/social-login-state.js";
import type { SocialProvider } from "../../../domain/embedded-wallet/social-providers.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";
import { socialChoiceModel } from "./social-choice.model.js";

/** What the views of the steps show. */
export interface SocialLoginViewState {
  readonly login: SocialLoginState;
  /** Another try can begin. */
  readonly isReady: boolean;
  /** A link is opened on this very device. */
  readonly isMobile: boolean;
}

/** State and actions of signing in with an account elsewhere; no action rejects. */
export interface SocialLoginModel extends Group<SocialLoginViewState> {
  /** To be called in the tap itself. */
  choose(provider: SocialProvider): void;
  /** Opens the link on this device, in the tap itself. */
  openLink(): boolean;
  /** Puts the link into the clipboard; false where the browser refuses. */
  copyLink(): Promise<boolean>;
}

/** View model of the steps of signing in with an account elsewhere. */
export const socialLoginModel = (latchkit: Latchkit): SocialLoginModel => {
  const { socialLogin } = latchkit;
  const { environment, links, clipboard } = internalsOf(latchkit);
  const { isMobile } = environment;
  const choice = socialChoiceModel(latchkit);
  const group = derive([socialLogin, choice], (login, { isReady }) => ({
    login,
    isMobile,
    isReady,
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
    choose: choice.choose,
    openLink: () => {
      const url = link();
      return url !== undefined && links.openTab(url);
    },
    copyLink: async () => {
      const url = link();
      return url !== undefined && clipboard.write(url);
    },
  };
};
