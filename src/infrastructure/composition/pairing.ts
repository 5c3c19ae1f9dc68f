import type { RaiseAlert } from "../../application/alerts/alerts.js";
import type { SessionStore } from "../../application/connection/session.store.js";
import type { PairingGroup } from "../../application/latchkit.js";
import type { Networks } from "../../application/network/network-state.js";
import { lazyPairing } from "../../application/pairing/lazy-pairing.js";
import { LazyCode } from "../../application/shared/lazy-code.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { Ports } from "../../ports/ports.js";
import { LazyWalletConnector } from "../wallet-connector/lazy-wallet-connector.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import type { PairingCode } from "./pairing.entry.js";

/** The pairing capability as an idle page has it. */
export interface Pairing {
  readonly group: PairingGroup;
  readonly code: LazyCode<PairingCode>;
  /** The way to connect through it; none where the protocol is off or has no relay. */
  readonly wallets: readonly DiscoveredWallet[];
}

interface Parts { readonly options: LatchkitOptions; readonly ports: Ports; readonly networks: Networks; readonly session: SessionStore; readonly life: Lifetime; readonly alert: RaiseAlert }

const ID = "walletConnect";

/** Wires the protocol so that nothing of it is on an idle page. */
export const pairingOf = ({ options, ports, networks, session, life, alert }: Parts): Pairing => {
  const open = options.enableWalletConnect === false ? undefined : ports.pairing;
  const override = options.universalProviderConfigOverride;
  const code = new LazyCode("pairing", async () => {
    // Where the protocol is off nothing leads here; what calls all the same is told that the code is not to be had.
    const [{ pairingCode }, pairing] = await Promise.all([import("./pairing.entry.js"), open?.() ?? Promise.reject(new Error())]);
    return pairingCode({ ports, pairing, session, networks, life, alert, ...(override && { override }) });
  });
  const connector = new LazyWalletConnector(ID, "eip155", async () => (await code.load()).connector);
  const wallet: DiscoveredWallet = { connector: { id: ID, type: "WALLET_CONNECT", name: "WalletConnect", namespace: "eip155", namespaces: ["eip155"], isConflicting: false }, open: () => connector };
  return { group: lazyPairing(async () => (await code.load()).store), code, wallets: open ? [wallet] : [] };
};
