import type { EmailLoginParts } from "../../application/embedded-wallet/email-login.js";
import { EmailUpdate } from "../../application/embedded-wallet/email-update.js";
import type { LoginCache } from "../../application/embedded-wallet/login-cache.js";
import type { OpenFrame } from "../../application/embedded-wallet/open-frame.js";
import type { ApprovalFlow } from "../../application/flows/approval-flow.js";
import { EmailUpdateFlow } from "../../application/flows/email-update-flow.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

/** E-mail change services in the embedded-wallet chunk. */
export interface EmailUpdateServices {
  readonly emailUpdate: EmailUpdate;
  readonly emailUpdateFlow: EmailUpdateFlow;
}

interface Dependencies extends Services {
  readonly embeddedFrame: SecureFrame;
  readonly loginCache: LoginCache;
  readonly openFrame: OpenFrame;
  readonly approvalFlow: ApprovalFlow;
}

/** Dependencies of e-mail login and e-mail change. */
export const emailParts = (services: Omit<Dependencies, "approvalFlow">): EmailLoginParts => {
  const { embeddedFrame: frame, loginCache: cache, clock, scheduler, life } = services;
  const open = (signal: AbortSignal): Promise<void> => services.openFrame.run(signal);
  return { frame, open, cache, clock, scheduler, signal: life.signal };
};

/** E-mail change. The shown address follows the connections. */
export const emailUpdateBindings: Bindings<EmailUpdateServices, Dependencies> = {
  emailUpdate: (services) => {
    const update = new EmailUpdate({
      ...emailParts(services),
      approve: (work) => services.approvalFlow.run(work),
    });
    const following = services.connectionStore.state$.subscribe(() => update.follow());
    services.life.onEnd(() => following.unsubscribe());
    return update;
  },
  emailUpdateFlow: (services) => {
    const { emailUpdate: update, control: modal, navigation, hasSecureFrame, events } = services;
    const { connectionStore, life } = services;
    const isConnected = (): boolean =>
      connectionStore.snapshot.connection.connections.some(
        ({ connector }) => connector.id === CONNECTOR_ID.auth,
      );
    const hasWallet = hasSecureFrame;
    return new EmailUpdateFlow({
      update,
      modal,
      navigation,
      hasWallet,
      isConnected,
      events,
      life,
    });
  },
};
