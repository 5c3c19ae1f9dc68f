import type { SessionStore } from "../../application/connection/session.store.js";
import type { PairingGroup } from "../../application/latchkit.js";
import type { Networks } from "../../application/network/network-state.js";
import { type LazyPairing, lazyPairing } from "../../application/pairing/lazy-pairing.js";
import { LazyCode } from "../../application/shared/lazy-code.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import { NAMESPACES, type Namespace } from "../../domain/caip/caip.types.js";
import { type PairingCache, type PairingPlan, planPairing } from "../../domain/pairing/pairing-plan.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Ports } from "../../ports/ports.js";
import { LazyWalletConnector } from "../wallet-connector/lazy-wallet-connector.js";
import type { ProposalOverride } from "../../domain/pairing/session-proposal.js";
import type { CustomWallets } from "./custom-wallets.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import type { PairingCode } from "./pairing.entry.js";

/** The pairing capability as an idle page has it. */
export interface Pairing extends Pick<LazyPairing, "choose"> {
  readonly group: PairingGroup;
  readonly code: LazyCode<PairingCode>;
  /** The way to connect through it; none where the protocol is off or has no relay. */
  readonly wallets: readonly DiscoveredWallet[];
  /** What one more connect comes to; the kept code is made ready for it, or given up. */
  readonly plan: (connectorId: string, isPending: boolean, cache: PairingCache) => PairingPlan;
}

interface Parts { readonly options: LatchkitOptions; readonly ports: Ports; readonly networks: Networks; readonly session: SessionStore; readonly life: Lifetime; readonly described: CustomWallets }

const ID = "walletConnect";

/** The namespaces that a session is asked for, in their canonical order. */
const namespacesOf = (networks: Networks, { chains = {} }: ProposalOverride = {}): readonly Namespace[] =>
  NAMESPACES.filter((namespace) => (chains[namespace] ?? networks.all.filter((network) => network.namespace === namespace)).length > 0);

/** Wires the protocol so that nothing of it is on an idle page. */
export const pairingOf = ({ options, ports, networks, session, life, described }: Parts): Pairing => {
  const open = options.enableWalletConnect === false ? undefined : ports.pairing;
  const override = options.universalProviderConfigOverride;
  const code = new LazyCode("pairing", async () => {
    // Where the protocol is off nothing leads here; what calls all the same is told that the code is not to be had.
    const [{ pairingCode }, pairing] = await Promise.all([import("./pairing.entry.js"), open?.() ?? Promise.reject(new Error()), described.load()]);
    return pairingCode({ ports, pairing, session, networks, life, known: () => Object.values(described.fact.snapshot).flat(), ...(override && { override }) });
  });
  const namespaces = namespacesOf(networks, override);
  const connectors = new Map(namespaces.map((namespace) => [namespace, new LazyWalletConnector(ID, namespace, async () => (await code.load()).connector(namespace))]));
  const [namespace = "eip155"] = namespaces;
  const of = (wanted: Namespace): LazyWalletConnector | undefined => connectors.get(wanted);
  const wallet: DiscoveredWallet = {
    connector: { id: ID, type: "WALLET_CONNECT", name: "WalletConnect", namespace, namespaces, isConflicting: false },
    // Unless one is named, the namespace the visitor stands in comes first in what is granted.
    open: (wanted = session.snapshot.activeNetworkId.split(":")[0] as Namespace) => (of(wanted) ?? of(namespace)) as LazyWalletConnector,
  };
  const plan: Pairing["plan"] = (connectorId, isPending, cache) => {
    if (connectorId !== ID) return "start";
    const { environment: { isTelegram, isIos, isSafari }, clock } = ports;
    const kept = code.loaded?.kept;
    const made = planPairing(kept?.code ?? {}, { isPending, cache, isTelegram, isIosSafari: isIos && isSafari, now: clock.now() });
    if (made === "reuse-uri") kept?.reuse();
    else if (made === "start") kept?.forget();
    return made;
  };
  return { plan, ...lazyPairing(async () => (await code.load()).store), code, wallets: open && namespaces.length > 0 ? [wallet] : [] };
};
