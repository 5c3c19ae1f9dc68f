import type { SocialLoginState } from "../../../domain/embedded-wallet/login-states.js";
import type { SocialProvider } from "../../../domain/embedded-wallet/social-providers.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";
import { socialChoiceModel } from "./social-choice.model.js";

export interface SocialLoginViewState {
  readonly login: SocialLoginState;
  readonly isReady: boolean;
  readonly isMobile: boolean;
}

/** State and actions of social sign-in; no action rejects. */
export interface SocialLoginModel extends Group<SocialLoginViewState> {
  /** Call synchronously on click. */
  choose(provider: SocialProvider): void;
  /** Opens the link on this device; call it in the tap. */
  openLink(): boolean;
  /** Copies the link; false if the browser refuses. */
  copyLink(): Promise<boolean>;
}

export const socialLoginModel = (latchkit: Latchkit): SocialLoginModel => {
  const { socialLogin } = latchkit;
  const { environment, links, clipboard } = internalsOf(latchkit);
  const { isMobile } = environment;
  const choice = socialChoiceModel(latchkit);
  const state = derive([socialLogin, choice], (login, { isReady }) => ({
    login,
    isMobile,
    isReady,
  }));
  const link = (): string | undefined => {
    const { snapshot: login } = socialLogin;
    return login.step === "link" ? login.url : undefined;
  };
  return group(state, {
    choose: choice.choose,
    openLink: () => {
      const url = link();
      return url !== undefined && links.openTab(url);
    },
    copyLink: async () => {
      const url = link();
      return url !== undefined && clipboard.write(url);
    },
  });
};
