import { LoginCache } from "../../application/embedded-wallet/login-cache.js";
import { SocialLogin } from "../../application/embedded-wallet/social-login.js";
import { ConnectSignedIn } from "../../application/flows/login-flow.js";
import { SocialLoginFlow } from "../../application/flows/social-login-flow.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { DEFAULT_FRAME_URL, secureOrigin } from "../../domain/secure-frame/frame-settings.js";
import type { SocialLoginModule } from "./loaded-code.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";
import type { Popups } from "../../ports/page.ports.js";
import { BrowserPopups } from "../browser/popups.js";

export interface SocialLoginServices {
  readonly socialPopups: Popups;
  readonly socialLogin: SocialLogin;
  readonly socialLoginFlow: SocialLoginFlow;
  readonly socialLoginModule: SocialLoginModule;
}

/** Origin of the login popups and their results; empty if no URL is trusted. */
const originOf = ({ secureFrame, options }: Services): string =>
  secureFrame?.origin ?? secureOrigin(options.services?.secureFrame ?? DEFAULT_FRAME_URL) ?? "";

/** Social login. Its frame and the embedded wallet's code are loaded when a login starts. */
export const bindings: Bindings<SocialLoginServices, Services> = {
  socialPopups: ({ popups }) => popups ?? new BrowserPopups(globalThis.window),
  socialLogin: (services) => {
    const { socialPopups: popups, embeddedCode, scheduler, life } = services;
    return new SocialLogin({
      origin: originOf(services),
      popups,
      frame: async () => (await embeddedCode.load()).frame,
      scheduler,
      clock: services.clock,
      environment: services.environment,
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
  socialLoginModule: ({ socialLogin: store, socialLoginFlow, hasSecureFrame }) => ({
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
