import type { SocialLoginActions } from "../../../application/embedded-wallet/social-login.api.js";
import { LoginCache } from "../../../application/embedded-wallet/login-cache.js";
import { SocialLogin } from "../../../application/embedded-wallet/social-login.js";
import { ConnectSignedIn } from "../../../application/flows/connect-signed-in.js";
import { SocialLoginFlow } from "../../../application/flows/social-login-flow.js";
import type { ActionsCode } from "../../../application/shared/lazy-actions.js";
import type { SocialLoginState } from "../../../domain/embedded-wallet/social-login-state.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { DEFAULT_FRAME_URL, secureOrigin } from "../../../domain/secure-frame/frame-address.js";
import type { Popups } from "../../../ports/popups.port.js";
import { BrowserPopups } from "../../popups/browser-popups.js";
import type { Services } from "../services/services.types.js";
import type { Bindings } from "../services/table.js";

/** What of the chunk the page uses. */
export interface SocialLoginCode extends ActionsCode<SocialLoginState, SocialLoginActions> {
  /** Ends a sign-in that left the page, and came back to it. */
  readonly resume: () => void;
}

/** What the chunk of signing in with an account elsewhere brings. */
export interface SocialLoginServices {
  readonly socialPopups: Popups;
  readonly socialLogin: SocialLogin;
  readonly socialLoginFlow: SocialLoginFlow;
  readonly socialParts: SocialLoginCode;
}

/** Where windows begin and their results come from; empty where no address can be trusted. */
const originOf = ({ secureFrame, options }: Services): string =>
  secureFrame?.origin ?? secureOrigin(options.services?.secureFrame ?? DEFAULT_FRAME_URL) ?? "";

/** Signing in with an account elsewhere. Its frame, and the wallet's code, come with the start. */
export const table: Bindings<SocialLoginServices, Services> = {
  socialPopups: ({ popups }) => popups ?? new BrowserPopups(globalThis.window),
  socialLogin: (services) => {
    const { socialPopups: popups, embeddedCode, scheduler, life } = services;
    return new SocialLogin({
      origin: originOf(services),
      popups,
      frame: async () => (await embeddedCode.load()).frame,
      scheduler,
      clock: services.clock,
      place: services.environment,
      memory: new LoginCache(services.stored),
      signal: life.signal,
    });
  },
  socialLoginFlow: ({ socialLogin: login, connect, control: modal, navigation, events, life }) =>
    new SocialLoginFlow({
      login,
      connection: new ConnectSignedIn(connect, life),
      modal,
      navigation,
      events,
      life,
    }),
  socialParts: ({ socialLogin: store, socialLoginFlow, hasSecureFrame }) => ({
    store,
    resume: () => void socialLoginFlow.resume().catch(() => undefined),
    actions: () => {
      if (hasSecureFrame) return socialLoginFlow;
      throw new LatchkitError("options/needs-another", {
        option: "socialLogin",
        fix: 'Give "services.secureFrame".',
      });
    },
  }),
};
