import { EmailLogin } from "../../application/embedded-wallet/email-login.js";
import { LoginCache } from "../../application/embedded-wallet/login-cache.js";
import { OpenFrame } from "../../application/embedded-wallet/open-frame.js";
import type { SocialLoginFrame } from "../../application/embedded-wallet/social-login.js";
import { ApprovalFlow } from "../../application/flows/approval-flow.js";
import { ConnectSignedIn } from "../../application/flows/connect-signed-in.js";
import { EmailLoginFlow } from "../../application/flows/email-login-flow.js";
import { FRAME_ALERTS } from "../../domain/alerts/alerts.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { frameTheme } from "../../domain/secure-frame/frame-theme.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import { appData, frameOf, placeOf } from "./embedded-frame.js";
import { connectorsOf } from "./embedded-connectors.js";
import type { EmbeddedCode } from "../../application/embedded-wallet/embedded-wallet.group.js";
import { EMBEDDED_ACCOUNT_TABLE, type EmbeddedAccountServices } from "./embedded-account-table.js";
import { EMAIL_UPDATE_TABLE, type EmailUpdateServices, emailParts } from "./email-update.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

/** Services of the embedded-wallet chunk. */
export interface EmbeddedServices extends EmailUpdateServices, EmbeddedAccountServices {
  readonly embeddedFrame: SecureFrame;
  readonly loginCache: LoginCache;
  readonly openFrame: OpenFrame;
  readonly emailLogin: EmailLogin;
  readonly emailLoginFlow: EmailLoginFlow;
  readonly approvalFlow: ApprovalFlow;
  readonly embeddedConnector: EmbeddedCode["connector"];
  readonly socialFrame: SocialLoginFrame;
  readonly embeddedParts: EmbeddedCode;
}

/** The embedded wallet. Its frame is loaded with the first message. */
export const bindings: Bindings<EmbeddedServices, Services> = {
  embeddedFrame: (services) => {
    const frame = frameOf(services);
    const { alert, environment, life } = services;
    const following = frame.problems$.subscribe((problem) =>
      alert(FRAME_ALERTS[problem], { origin: environment.origin }),
    );
    life.onEnd(() => following.unsubscribe());
    return frame;
  },
  loginCache: ({ stored }) => new LoginCache(stored),
  openFrame: (services) => {
    const { embeddedFrame: frame, loginCache: cache, life, theme } = services;
    const open = new OpenFrame({
      frame,
      cache,
      appData: () => appData(services),
      theme: () => frameTheme(theme.snapshot),
      place: () => placeOf(services),
      signal: life.signal,
    });
    const following = theme.state$.subscribe(() => open.followTheme());
    life.onEnd(() => following.unsubscribe());
    return open;
  },
  emailLogin: (services) => new EmailLogin(emailParts(services)),
  ...EMAIL_UPDATE_TABLE,
  ...EMBEDDED_ACCOUNT_TABLE,
  emailLoginFlow: ({ emailLogin: login, connect, control: modal, navigation, events, life }) => {
    const connection = new ConnectSignedIn(connect, life);
    return new EmailLoginFlow({ login, connection, modal, navigation, events, life });
  },
  approvalFlow: ({ embeddedFrame: frame, control: modal, navigation, life }) =>
    new ApprovalFlow({ frame, modal, navigation, life }),
  embeddedConnector: connectorsOf,
  socialFrame: (services) => {
    const { embeddedFrame, openFrame, loginCache: cache } = services;
    return {
      request: (name, payload, signal) => embeddedFrame.request(name, payload, signal),
      open: (signal) => openFrame.run(signal),
      reset: (signal) => openFrame.reset(signal),
      cache,
      place: () => placeOf(services),
    };
  },
  embeddedParts: ({
    emailLogin: store,
    emailLoginFlow,
    embeddedConnector: connector,
    socialFrame: frame,
    emailUpdate,
    emailUpdateFlow,
    embeddedAccountParts: account,
    hasSecureFrame,
  }) => ({
    store,
    update: { store: emailUpdate, actions: () => emailUpdateFlow },
    account,
    connector,
    frame,
    actions: () => {
      if (hasSecureFrame) return emailLoginFlow;
      throw new LatchkitError("options/needs-another", {
        option: "emailLogin",
        fix: 'Give "services.secureFrame".',
      });
    },
  }),
};
