import type { HostPairingFlow } from "../../application/flows/host-pairing-flow.js";
import { lazyPairing } from "../../application/pairing/pairing.group.js";
import { PROTOCOL_NAME } from "../../domain/connectors/connector.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { planPairing, sessionNamespaces } from "../../domain/pairing/pairing-plan.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import {
  LazyWalletConnector,
  connectorByNamespace,
} from "../wallet-connector/lazy-wallet-connector.js";
import type { Services } from "./services.js";
import type { Pairing } from "./services.js";

const ID = "walletConnect";

/**
 * Subscribes to the host's provider at the start; the code that handles it is loaded on its first
 * event.
 */
const followProvider = (
  {
    options: { universalProvider, enableWalletConnect },
    enableReconnect,
    scheduler,
    life,
  }: Pick<Services, "options" | "enableReconnect" | "scheduler" | "life">,
  withHost: (work: (host: HostPairingFlow) => unknown) => void,
): void => {
  if (!universalProvider || enableWalletConnect === false || life.isOver || life.hasStarted) return;
  // Runs in a later task, so that our own attempt handles the session it created first.
  const openHost = (): void => void scheduler.after(0, () => withHost((host) => host.connected()));
  universalProvider.on("connect", openHost);
  life.onEnd(() => universalProvider.removeListener("connect", openHost));
  if (universalProvider.session && enableReconnect) withHost((host) => host.restore());
};

const planWith =
  ({
    environment,
    clock,
    pairingCode,
  }: Pick<Services, "environment" | "clock" | "pairingCode">): Pairing["plan"] =>
  (isPending, cache) => {
    const { isTelegram, isIos, isSafari } = environment;
    const reusable = pairingCode.loaded?.reusable;
    const plan = planPairing(reusable?.code ?? {}, {
      isPending,
      cache,
      isTelegram,
      isIosSafari: isIos && isSafari,
      now: clock.now(),
    });
    if (plan === "reuse-uri") reusable?.reuse();
    else if (plan === "start") reusable?.forget();
    return plan;
  };

const walletOf = (
  [namespace, ...others]: readonly [Namespace, ...Namespace[]],
  {
    connectionStore,
    lazy,
    pairingCode,
  }: Pick<Services, "connectionStore" | "lazy" | "pairingCode">,
): DiscoveredWallet => {
  const connectorOf = (one: Namespace): LazyWalletConnector =>
    new LazyWalletConnector(
      ID,
      one,
      lazy("pairing", async () => (await pairingCode.load()).connector(one)),
    );
  return {
    connector: {
      id: ID,
      type: "WALLET_CONNECT",
      name: PROTOCOL_NAME,
      namespace,
      namespaces: [namespace, ...others],
      isConflicting: false,
    },
    open: connectorByNamespace(connectionStore, [
      connectorOf(namespace),
      ...others.map(connectorOf),
    ]),
  };
};

/** Wires WalletConnect without loading its code. */
export const pairingOf = (context: Services): Pairing => {
  const { options, networks, connectionStore, lazy, pairingCode } = context;
  const isOn = options.enableWalletConnect !== false && context.pairing !== undefined;
  const [namespace, ...others] = sessionNamespaces(
    networks.all,
    options.universalProviderConfigOverride,
  );
  const withHost = (work: (host: HostPairingFlow) => unknown): void =>
    void pairingCode
      .load()
      .then(({ host }) => work(host))
      .catch(() => undefined);
  return {
    ...lazyPairing(pairingCode),
    plan: planWith(context),
    wallets:
      isOn && namespace !== undefined
        ? [walletOf([namespace, ...others], { connectionStore, lazy, pairingCode })]
        : [],
    manualUri: options.manualWCControl
      ? async (uri) => (await pairingCode.load()).host.check(uri)
      : undefined,
    follow: () => followProvider(context, withHost),
  };
};
