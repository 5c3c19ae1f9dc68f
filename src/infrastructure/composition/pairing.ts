import type { RaiseAlert } from "../../application/alerts/alerts.js";
import type { SessionStore } from "../../application/connection/session.store.js";
import type { PairingGroup } from "../../application/latchkit.js";
import type { Networks } from "../../application/network/network-state.js";
import type { HostControl } from "../../application/pairing/host-control.js";
import { lazyPairing } from "../../application/pairing/lazy-pairing.js";
import { LazyCode } from "../../application/shared/lazy-code.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Ports } from "../../ports/ports.js";
import { LazyWalletConnector } from "../wallet-connector/lazy-wallet-connector.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import type { PairingCode, PairingHost } from "./pairing.entry.js";

/** The pairing capability as an idle page has it. */
export interface Pairing {
  readonly group: PairingGroup;
  readonly code: LazyCode<PairingCode>;
  /** The way to connect through it; none where the protocol is off or has no relay. */
  readonly wallets: readonly DiscoveredWallet[];
  /** Shows a uri of the host's own. */
  readonly handUri: (uri: string) => void;
  /** Follows the host's own provider, if it brought one. */
  readonly follow: () => void;
}

interface Parts { readonly options: LatchkitOptions; readonly ports: Ports; readonly networks: Networks; readonly session: SessionStore; readonly life: Lifetime; readonly alert: RaiseAlert; readonly host: PairingHost }

const ID = "walletConnect";

/** What the host does with its own provider is heard from the start; the code that answers comes with the first of it. */
const followProvider = ({ universalProvider, enableWalletConnect, enableReconnect }: LatchkitOptions, { scheduler }: Ports, life: Lifetime, withHost: (work: (host: HostControl) => unknown) => void): void => {
  if (!universalProvider || enableWalletConnect === false || life.isOver || life.hasStarted) return;
  // In a turn of its own: by then an attempt of ours that made this session has heard of it.
  const connected = (): void => void scheduler.after(0, () => withHost((host) => host.connected()));
  universalProvider.on("connect", connected);
  life.onEnd(() => universalProvider.removeListener("connect", connected));
  if (universalProvider.session && enableReconnect !== false) withHost((host) => host.restore());
};

/** Wires the protocol so that nothing of it is on an idle page. */
export const pairingOf = ({ options, ports, networks, session, life, alert, host }: Parts): Pairing => {
  const open = options.enableWalletConnect === false ? undefined : ports.pairing;
  const override = options.universalProviderConfigOverride;
  const code = new LazyCode("pairing", async () => {
    const [{ pairingCode, NO_WALLET_PAIRING }, pairing] = await Promise.all([import("./pairing.entry.js"), open?.()]);
    return pairingCode({ ports, pairing: pairing ?? NO_WALLET_PAIRING, session, networks, life, alert, host: host(), isManual: options.manualWCControl ?? false, ...(override && { override }) });
  });
  const connector = new LazyWalletConnector(ID, "eip155", async () => (await code.load()).connector);
  const wallet: DiscoveredWallet = { connector: { id: ID, type: "WALLET_CONNECT", name: "WalletConnect", namespace: "eip155", namespaces: ["eip155"], isConflicting: false }, open: () => connector };
  const withHost = (work: (host: HostControl) => unknown): void => void code.load().then(({ host: loaded }) => work(loaded)).catch(() => undefined);
  return {
    group: lazyPairing(async () => (await code.load()).store), code, wallets: open ? [wallet] : [],
    handUri: (uri) => withHost((loaded) => loaded.hand(uri)),
    follow: () => followProvider(options, ports, life, withHost),
  };
};
