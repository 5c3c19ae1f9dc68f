import { EmailLogin } from "../../application/embedded-wallet/email-login.js";
import type { EmbeddedAccount } from "../../application/embedded-wallet/embedded-account.js";
import { LoginCache } from "../../application/embedded-wallet/login-cache.js";
import {
  OpenFrame,
  appData,
  frameQuery,
  networkForFrame,
} from "../../application/embedded-wallet/open-frame.js";
import type { SocialLoginFrame } from "../../application/embedded-wallet/social-login.js";
import { ApprovalFlow } from "../../application/flows/approval-flow.js";
import { ConnectSignedIn, EmailLoginFlow } from "../../application/flows/login-flow.js";
import { FRAME_ALERTS } from "../../domain/alerts/alerts.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { type WalletsState, targetNetworkId } from "../../domain/connection/connection-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { AUTH_NAMESPACES } from "../../domain/chains/chains.js";
import { frameTheme } from "../../domain/secure-frame/frame-theme.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import { EmbeddedWalletConnector } from "../embedded-wallet/embedded-wallet-connector.js";
import { iframeSecureFrame } from "../secure-frame/iframe-transport.js";
import { SDK_VERSION } from "../shared/service-query.js";
import type { EmbeddedCode } from "./loaded-code.js";
import type { Bindings } from "./bindings.js";
import {
  emailUpdateBindings,
  emailParts,
  type EmailUpdateServices,
  embeddedAccountBindings,
  type EmbeddedAccountServices,
} from "./embedded-account.chunk.js";
import type { Services } from "./services.js";

type Dependencies = Services & {
  readonly embeddedFrame: SecureFrame;
  readonly loginCache: LoginCache;
  readonly embeddedAccount: EmbeddedAccount;
  readonly openFrame: OpenFrame;
  readonly approvalFlow: ApprovalFlow;
};

const frameOf = (services: Services): SecureFrame => {
  const { secureFrame, options, scheduler, clock, random, life, logger } = services;
  if (secureFrame) return secureFrame;
  const frame = iframeSecureFrame({
    url: options.services?.secureFrame,
    query: () => frameQuery(services),
    styleNonce: options.styleNonce,
    scheduler,
    clock,
    random,
    logger,
    isLogOn: options.enableAuthLogger ?? true,
  });
  life.onEnd(() => frame.dispose());
  return frame;
};

const nextNetworkId = (state: WalletsState): CaipNetworkId =>
  state.switching?.phase === "waiting" ? state.switching.networkId : targetNetworkId(state);

const reportRefused = ({ logger, toastCode }: Dependencies, error: LatchkitError): void => {
  logger.warn(error.message, error);
  toastCode.whenLoaded(({ store }) =>
    store.show({ variant: "error", text: "Action not allowed", code: error.code }),
  );
};

const connectorsOf = (services: Dependencies): EmbeddedCode["connector"] => {
  const connectors = new Map<string, EmbeddedWalletConnector>();
  const { networks, scheduler, connectionStore, embeddedFrame: frame } = services;
  const { loginCache: cache, embeddedAccount: account, openFrame, approvalFlow } = services;
  services.life.unsubscribeOnEnd(
    services.mined$.subscribe(() =>
      connectors.forEach((connector) => void connector.checkDeployment()),
    ),
  );
  return (wantedNamespace) => {
    const namespace = AUTH_NAMESPACES.find((one) => one === wantedNamespace);
    const [first, ...others] = networks.all.filter(
      (network) => network.namespace === wantedNamespace,
    );
    if (namespace === undefined || first === undefined)
      throw new LatchkitError("connection/adapter-not-found", { connectorId: CONNECTOR_ID.auth });
    const connector =
      connectors.get(namespace) ??
      new EmbeddedWalletConnector(namespace, {
        frame,
        scheduler,
        networks: [first, ...others],
        open: (signal) => openFrame.run(signal),
        wanted: () => nextNetworkId(connectionStore.snapshot),
        preferred: () => account.preferredAccountType,
        onPreferred: (type) => account.setPreferred(type),
        smartNetworks: () => account.smartNetworks,
        isUsed: () => cache.isUsed,
        onUser: (user) => account.setUser(user),
        onDeployed: (isDeployed) => account.setDeployed(isDeployed),
        onTransaction: () => services.mined$.next(),
        onRefused: (error) => reportRefused(services, error),
        onSignedOut: () => account.clear(),
        approve: (work) => approvalFlow.run(work),
        signIn: async (networkId, signal) =>
          services.signInCode.loaded?.loginMessage(networkId, signal),
      });
    connectors.set(namespace, connector);
    return connector;
  };
};

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
    life.unsubscribeOnEnd(
      frame.problems$.subscribe((problem) =>
        alert(FRAME_ALERTS[problem], { origin: environment.origin }),
      ),
    );
    return frame;
  },
  loginCache: ({ stored }) => new LoginCache(stored),
  openFrame: (services) => {
    const { embeddedFrame: frame, loginCache: cache, life, theme } = services;
    const openFrame = new OpenFrame({
      frame,
      cache,
      appData: () => appData(services, SDK_VERSION),
      theme: () => frameTheme(theme.snapshot),
      network: () => networkForFrame(services),
      signal: life.signal,
    });
    life.unsubscribeOnEnd(theme.state$.subscribe(() => openFrame.followTheme()));
    return openFrame;
  },
  emailLogin: (services) => new EmailLogin(emailParts(services)),
  ...emailUpdateBindings,
  ...embeddedAccountBindings,
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
      network: () => networkForFrame(services),
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
