import { lazyActions } from "../../application/shared/lazy-groups.js";
import type { Lazy } from "../../application/shared/lazy.js";
import {
  EMAIL_LOGIN_START,
  EMAIL_UPDATE_START,
  SOCIAL_LOGIN_START,
} from "../../domain/embedded-wallet/login-states.js";
import { embeddedAccountStart } from "../../domain/embedded-wallet/embedded-account-state.js";
import type { BareView } from "../../domain/navigation/routes.js";
import { type Bindings, lazyService } from "./bindings.js";
import type { LoginServices, Services } from "./services.js";
import type {
  EmailUpdateCode,
  EmbeddedAccountCode,
} from "../../application/embedded-wallet/embedded-wallet.api.js";
import { SIGN_IN_START } from "../../application/sign-in/sign-in.api.js";
import type { Groups } from "../../application/latchkit.js";

const later = () => import("./later-chunks.js");

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
