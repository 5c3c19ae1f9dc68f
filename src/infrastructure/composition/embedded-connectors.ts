import type { EmbeddedAccount } from "../../application/embedded-wallet/embedded-account.js";
import type { LoginCache } from "../../application/embedded-wallet/login-cache.js";
import type { OpenFrame } from "../../application/embedded-wallet/open-frame.js";
import type { ApprovalFlow } from "../../application/flows/approval-flow.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { type WalletsState, wantedNetworkId } from "../../domain/connection/wallets-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { AUTH_NAMESPACES } from "../../domain/network/namespace-support.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import { EmbeddedWalletConnector } from "../embedded-wallet/embedded-wallet-connector.js";
import type { EmbeddedCode } from "../../application/embedded-wallet/embedded-wallet.group.js";
import type { Services } from "./services.js";

/** Dependencies of the embedded connectors. */
type Dependencies = Services & {
  readonly embeddedFrame: SecureFrame;
  readonly loginCache: LoginCache;
  readonly embeddedAccount: EmbeddedAccount;
  readonly openFrame: OpenFrame;
  readonly approvalFlow: ApprovalFlow;
};

/** The network that is being switched to, else the one for the next connection. */
const nextNetworkId = (state: WalletsState): CaipNetworkId =>
  state.switching?.phase === "waiting" ? state.switching.networkId : wantedNetworkId(state);

/** Logs a refused request for the developer and shows the user a toast. */
const refused = ({ logger, toastCode }: Dependencies, error: LatchkitError): void => {
  logger.warn(error.message, error.context);
  toastCode.follow(({ store }) =>
    store.show({ variant: "error", text: "Action not allowed", code: error.code }),
  );
};

/** Creates one connector per namespace. */
export const connectorsOf = (services: Dependencies): EmbeddedCode["connector"] => {
  const made = new Map<string, EmbeddedWalletConnector>();
  const { networks, scheduler, connectionStore, embeddedFrame: frame } = services;
  const { loginCache: cache, embeddedAccount: account, openFrame, approvalFlow } = services;
  const following = services.mined$.subscribe(() =>
    made.forEach((connector) => void connector.checkDeployment()),
  );
  services.life.onEnd(() => following.unsubscribe());
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
        wanted: () => nextNetworkId(connectionStore.snapshot),
        preferred: () => account.preferred,
        onPreferred: (type) => account.prefer(type),
        smartNetworks: () => account.smartNetworks,
        isUsed: () => cache.isUsed,
        onUser: (user) => account.known(user),
        onDeployed: (isDeployed) => account.deployed(isDeployed),
        onTransaction: () => services.mined$.next(),
        onRefused: (error) => refused(services, error),
        onSignedOut: () => account.clear(),
        approve: (work) => approvalFlow.run(work),
        signIn: async (networkId, signal) => services.signInCode.loaded?.login(networkId, signal),
      });
    made.set(namespace, connector);
    return connector;
  };
};
