import { CHAINS } from "../../domain/chains/chains.js";
import type {
  EmbeddedAccountActions,
  EmbeddedAccountState,
} from "../../application/embedded-wallet/embedded-wallet.api.js";
import { EmailUpdate } from "../../application/embedded-wallet/email-update.js";
import { EmbeddedAccount } from "../../application/embedded-wallet/embedded-account.js";
import type { LoginCache } from "../../application/embedded-wallet/login-cache.js";
import { withActions, type ActionsCode } from "../../application/shared/lazy-groups.js";
import { dashboardUrl } from "../../domain/secure-frame/frame-settings.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";
import type { EmailLoginParts } from "../../application/embedded-wallet/email-login.js";
import type { OpenFrame } from "../../application/embedded-wallet/open-frame.js";
import type { ApprovalFlow } from "../../application/flows/approval-flow.js";
import { EmailUpdateFlow } from "../../application/flows/email-update-flow.js";

export interface EmbeddedAccountServices {
  readonly embeddedAccount: EmbeddedAccount;
  readonly embeddedAccountParts: ActionsCode<EmbeddedAccountState, EmbeddedAccountActions>;
}

type Dependencies = Services &
  EmbeddedAccountServices & {
    readonly loginCache: LoginCache;
    readonly emailUpdate: EmailUpdate;
    readonly embeddedFrame: SecureFrame;
  };

const prefer =
  ({ life, operations, connectionStore }: Dependencies): EmbeddedAccountActions["prefer"] =>
  (type, { signal: callerSignal } = {}) =>
    life.run("embeddedAccount.prefer", callerSignal, (signal) =>
      withActions(operations, signal, async ({ switchAccount }) => {
        const connection = connectionStore.snapshot.connection.connections.find(
          (one) =>
            one.connector.id === CONNECTOR_ID.auth &&
            CHAINS[one.namespace].embedded?.hasSmartAccounts,
        );
        if (connection === undefined)
          throw new LatchkitError("connection/not-connected", { namespace: "eip155" });
        const account = connection.accounts.find((one) => one.type === type);
        if (account === undefined)
          throw new LatchkitError("account/not-available", { address: type });
        await switchAccount.run(account.caipAddress, signal);
      }),
    );

const dashboardOf = ({
  embeddedFrame,
  hasSecureFrame,
  environment,
}: Dependencies): string | undefined =>
  hasSecureFrame ? dashboardUrl(embeddedFrame.origin, environment.origin) : undefined;

export const embeddedAccountBindings: Bindings<EmbeddedAccountServices, Dependencies> = {
  embeddedAccount: ({ loginCache, emailUpdate, life, options }) => {
    const account = new EmbeddedAccount(loginCache, options.defaultAccountTypes);
    life.unsubscribeOnEnd(emailUpdate.state$.subscribe(() => account.reload()));
    return account;
  },
  embeddedAccountParts: (services) => ({
    store: services.embeddedAccount,
    actions: () => ({ prefer: prefer(services), dashboardUrl: dashboardOf(services) }),
  }),
};

export interface EmailUpdateServices {
  readonly emailUpdate: EmailUpdate;
  readonly emailUpdateFlow: EmailUpdateFlow;
}

interface EmailDependencies extends Services {
  readonly embeddedFrame: SecureFrame;
  readonly loginCache: LoginCache;
  readonly openFrame: OpenFrame;
  readonly approvalFlow: ApprovalFlow;
}

export const emailParts = (services: Omit<EmailDependencies, "approvalFlow">): EmailLoginParts => {
  const { embeddedFrame: frame, loginCache: cache, clock, scheduler, life } = services;
  const openFrame = (signal: AbortSignal): Promise<void> => services.openFrame.run(signal);
  return { frame, open: openFrame, cache, clock, scheduler, signal: life.signal };
};

/** E-mail change. The shown address follows the connections. */
export const emailUpdateBindings: Bindings<EmailUpdateServices, EmailDependencies> = {
  emailUpdate: (services) => {
    const update = new EmailUpdate({
      ...emailParts(services),
      approve: (work) => services.approvalFlow.run(work),
    });
    services.life.unsubscribeOnEnd(
      services.connectionStore.state$.subscribe(() => update.follow()),
    );
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
