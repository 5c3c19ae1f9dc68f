import type { RaiseAlert } from "../../application/alerts/alerts.js";
import {
  type SessionStore,
  namespaceOf,
  wantedNetworkId,
} from "../../application/connection/session.store.js";
import type { PairingGroup } from "../../application/latchkit.js";
import type { Networks } from "../../application/network/network-state.js";
import type { HostControl } from "../../application/pairing/host-control.js";
import { type LazyPairing, lazyPairing } from "../../application/pairing/lazy-pairing.js";
import type { Lazy, MakeLazy } from "../../application/shared/lazy.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import { PROTOCOL_NAME } from "../../domain/connectors/paired-wallet.js";
import { NAMESPACES, type Namespace } from "../../domain/caip/caip.types.js";
import {
  type PairingCache,
  type PairingPlan,
  planPairing,
} from "../../domain/pairing/pairing-plan.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Ports } from "../../ports/ports.js";
import { LazyWalletConnector } from "../wallet-connector/lazy-wallet-connector.js";
import type { ProposalOverride } from "../../domain/pairing/session-proposal.js";
import type { CustomWallets } from "./custom-wallets.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import type { PairingCode, PairingHost } from "./pairing.entry.js";

/** The pairing capability as an idle page has it. */
export interface Pairing extends Pick<LazyPairing, "choose"> {
  readonly group: PairingGroup;
  readonly code: Lazy<PairingCode>;
  /** The way to connect through it; none where the protocol is off or has no relay. */
  readonly wallets: readonly DiscoveredWallet[];
  /** What one more connect comes to; the kept code is made ready for it, or given up. */
  readonly plan: (connectorId: string, isPending: boolean, cache: PairingCache) => PairingPlan;
  /** Shows a uri of the host's own. */
  readonly handUri: (uri: string) => Promise<() => void>;
  /** Follows the host's own provider, if it brought one. */
  readonly follow: () => void;
}

interface Parts {
  readonly options: LatchkitOptions;
  readonly ports: Ports;
  readonly networks: Networks;
  readonly session: SessionStore;
  readonly life: Lifetime;
  readonly described: CustomWallets;
  readonly alert: RaiseAlert;
  readonly host: PairingHost;
  readonly lazy: MakeLazy;
}

const ID = "walletConnect";

/** The namespaces that a session is asked for, in their canonical order. */
const namespacesOf = (
  networks: Networks,
  { chains = {} }: ProposalOverride = {},
): readonly Namespace[] =>
  NAMESPACES.filter(
    (namespace) =>
      (chains[namespace] ?? networks.all.filter((network) => network.namespace === namespace))
        .length > 0,
  );

/**
 * What the host does with its own provider is heard from the start; the code that answers comes
 * with the first of it.
 */
const followProvider = (
  { universalProvider, enableWalletConnect, enableReconnect }: LatchkitOptions,
  { scheduler }: Ports,
  life: Lifetime,
  withHost: (work: (host: HostControl) => unknown) => void,
): void => {
  if (!universalProvider || enableWalletConnect === false || life.isOver || life.hasStarted) return;
  // In a turn of its own: by then an attempt of ours that made this session has heard of it.
  const connected = (): void => void scheduler.after(0, () => withHost((host) => host.connected()));
  universalProvider.on("connect", connected);
  life.onEnd(() => universalProvider.removeListener("connect", connected));
  if (universalProvider.session && enableReconnect !== false) withHost((host) => host.restore());
};

/** Wires the protocol so that nothing of it is on an idle page. */
export const pairingOf = ({
  options,
  ports,
  networks,
  session,
  life,
  described,
  alert,
  host,
  lazy,
}: Parts): Pairing => {
  const open = options.enableWalletConnect === false ? undefined : ports.pairing;
  const override = options.universalProviderConfigOverride;
  const code = lazy("pairing", async () => {
    const [{ pairingCode, NO_WALLET_PAIRING }, pairing] = await Promise.all([
      import("./pairing.entry.js"),
      open?.(),
      described.load(),
    ]);
    const known = (): readonly Wallet[] => Object.values(described.fact.snapshot).flat();
    return pairingCode({
      ports,
      pairing: pairing ?? NO_WALLET_PAIRING,
      session,
      networks,
      life,
      alert,
      host: host(),
      known,
      isManual: options.manualWCControl ?? false,
      ...(override && { override }),
    });
  });
  const namespaces = namespacesOf(networks, override);
  const connectors = new Map(
    namespaces.map((namespace) => [
      namespace,
      new LazyWalletConnector(
        ID,
        namespace,
        lazy("pairing", async () => (await code.load()).connector(namespace)),
      ),
    ]),
  );
  const [namespace = "eip155"] = namespaces;
  const of = (wanted: Namespace): LazyWalletConnector | undefined => connectors.get(wanted);
  const wallet: DiscoveredWallet = {
    connector: {
      id: ID,
      type: "WALLET_CONNECT",
      name: PROTOCOL_NAME,
      namespace,
      namespaces,
      isConflicting: false,
    },
    // Unless one is named, the namespace the user stands in comes first in what is granted.
    open: (wanted = namespaceOf(wantedNetworkId(session.snapshot))) =>
      (of(wanted) ?? of(namespace)) as LazyWalletConnector,
  };
  const plan: Pairing["plan"] = (connectorId, isPending, cache) => {
    if (connectorId !== ID) return "start";
    const {
      environment: { isTelegram, isIos, isSafari },
      clock,
    } = ports;
    const kept = code.loaded?.kept;
    const made = planPairing(kept?.code ?? {}, {
      isPending,
      cache,
      isTelegram,
      isIosSafari: isIos && isSafari,
      now: clock.now(),
    });
    if (made === "reuse-uri") kept?.reuse();
    else if (made === "start") kept?.forget();
    return made;
  };
  const withHost = (work: (host: HostControl) => unknown): void =>
    void code
      .load()
      .then(({ host: loaded }) => work(loaded))
      .catch(() => undefined);
  return {
    ...lazyPairing(code),
    code,
    plan,
    wallets: open && namespaces.length > 0 ? [wallet] : [],
    handUri: async (uri) => (await code.load()).host.check(uri),
    follow: () => followProvider(options, ports, life, withHost),
  };
};
