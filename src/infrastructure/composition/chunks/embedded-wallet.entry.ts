import { wantedNetworkId } from "../../../application/connection/connection.store.js";
import { EmailLogin } from "../../../application/embedded-wallet/email-login.js";
import { LoginCache } from "../../../application/embedded-wallet/login-cache.js";
import { OpenFrame } from "../../../application/embedded-wallet/open-frame.js";
import { ApprovalFlow } from "../../../application/flows/approval-flow.js";
import { EmailLoginFlow } from "../../../application/flows/email-login-flow.js";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { AUTH_NAMESPACES } from "../../../domain/network/network-route.js";
import type { AppPayload } from "../../../domain/secure-frame/frame-payloads.js";
import type { SecureFrame } from "../../../ports/secure-frame.port.js";
import { EmbeddedWalletConnector } from "../../embedded-wallet/embedded-wallet-connector.js";
import { IframeTransport } from "../../secure-frame/iframe-transport.js";
import { MessageSecureFrame } from "../../secure-frame/message-secure-frame.js";
import { pageStyles } from "../../secure-frame/page-styles.js";
import type { EmbeddedCode } from "../embedded-wallet.types.js";
import type { Services } from "../services/services.types.js";
import type { Bindings } from "../services/table.js";

/** What the chunk of the embedded wallet brings. */
export interface EmbeddedServices {
  readonly embeddedFrame: SecureFrame;
  readonly loginCache: LoginCache;
  readonly openFrame: OpenFrame;
  readonly emailLogin: EmailLogin;
  readonly emailLoginFlow: EmailLoginFlow;
  readonly approvalFlow: ApprovalFlow;
  readonly embeddedConnector: EmbeddedCode["connector"];
  readonly embeddedParts: EmbeddedCode;
}

const AUTH: readonly string[] = AUTH_NAMESPACES;

/** The network that the frame's page begins on: the active one where it may be one of its own. */
const firstNetwork = ({ connectionStore, networks }: Services) => {
  const wanted = wantedNetworkId(connectionStore.snapshot);
  const own = networks.all.filter(({ namespace }) => AUTH.includes(namespace));
  return own.find(({ id }) => id === wanted) ?? own[0];
};

/** The host's own frame, else an iframe of the address that it gives. */
const frameOf = (services: Services): SecureFrame => {
  const { secureFrame, options, scheduler, clock, random, life } = services;
  if (secureFrame) return secureFrame;
  const url = options.services?.secureFrame;
  if (url === undefined)
    throw new LatchkitError("options/needs-another", {
      option: "emailLogin",
      fix: 'Give "services.secureFrame".',
    });
  const query = () => {
    const network = firstNetwork(services);
    return {
      projectId: options.projectId ?? "",
      chainId: network?.id,
      rpcUrl: network?.rpcUrls[0],
      isLoggerOn: true,
    };
  };
  const adoptStyles = pageStyles(document, options.styleNonce);
  const transport = new IframeTransport({ document, url, query, adoptStyles });
  const frame = new MessageSecureFrame({ transport, scheduler, clock, random });
  life.onEnd(() => frame.dispose());
  return frame;
};

/** What the page is, as its frame is told. */
const appData = ({ options, environment }: Services): AppPayload<"SYNC_DAPP_DATA"> => {
  const { metadata } = options;
  const { page, origin } = environment;
  return {
    projectId: options.projectId ?? "",
    sdkType: "appkit",
    metadata: {
      name: metadata?.name ?? page.title,
      description: metadata?.description ?? page.description,
      url: metadata?.url ?? origin,
      icons: metadata?.icons ?? (page.icon === undefined ? [] : [page.icon]),
    },
  };
};

/** One transport a namespace, however often it is asked for. */
const connectorsOf = (services: Services & EmbeddedServices): EmbeddedCode["connector"] => {
  const made = new Map<string, EmbeddedWalletConnector>();
  const { networks, scheduler, connectionStore, embeddedFrame: frame } = services;
  const { loginCache: cache, openFrame, approvalFlow } = services;
  return (wanted) => {
    const namespace = AUTH_NAMESPACES.find((one) => one === wanted);
    const [first, ...others] = networks.all.filter((network) => network.namespace === wanted);
    if (namespace === undefined || first === undefined)
      throw new LatchkitError("connection/adapter-not-found", { connectorId: CONNECTOR_ID.auth });
    const connector =
      made.get(namespace) ??
      new EmbeddedWalletConnector(namespace, {
        frame,
        scheduler,
        networks: [first, ...others],
        open: (signal) => openFrame.run(signal),
        wanted: () => wantedNetworkId(connectionStore.snapshot),
        preferred: () => undefined,
        isUsed: () => cache.isUsed,
        onUser: (user) => cache.signedIn(user),
        onSignedOut: () => cache.clear(),
        approve: (work) => approvalFlow.run(work),
      });
    made.set(namespace, connector);
    return connector;
  };
};

/** The embedded wallet. Making it loads no frame: that comes with the first message. */
export const table: Bindings<EmbeddedServices, Services> = {
  embeddedFrame: frameOf,
  loginCache: ({ stored }) => new LoginCache(stored),
  openFrame: (services) => {
    const { embeddedFrame: frame, loginCache: cache, life } = services;
    return new OpenFrame({ frame, cache, appData: () => appData(services), signal: life.signal });
  },
  emailLogin: (services) => {
    const { embeddedFrame: frame, loginCache: cache, clock, scheduler, life } = services;
    return new EmailLogin({
      frame,
      open: (signal) => services.openFrame.run(signal),
      cache,
      clock,
      scheduler,
      signal: life.signal,
    });
  },
  emailLoginFlow: ({ emailLogin: login, connect, control: modal, navigation, events, life }) =>
    new EmailLoginFlow({ login, connect, modal, navigation, events, life }),
  approvalFlow: ({ embeddedFrame: frame, control: modal, navigation, life }) =>
    new ApprovalFlow({ frame, modal, navigation, life }),
  embeddedConnector: connectorsOf,
  embeddedParts: ({
    emailLogin: store,
    emailLoginFlow: actions,
    embeddedConnector: connector,
  }) => ({
    store,
    actions,
    connector,
  }),
};
