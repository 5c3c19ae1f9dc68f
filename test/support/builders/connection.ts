import type { Account } from "../../../src/domain/account/account.js";
import { toCaipAddress } from "../../../src/domain/caip/caip.js";
import type { CaipNetworkId, Namespace } from "../../../src/domain/caip/caip.types.js";
import type { Connection } from "../../../src/domain/connection/connection-state.js";
import type { Connector } from "../../../src/domain/connectors/connector.js";
import type { Network } from "../../../src/domain/network/network.js";

/** Two valid EVM addresses. */
export const ALICE = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const BOB = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

/** An announced eip155 wallet; `name` also makes its rdns unless given. */
export const aConnector = (change: Partial<Connector> = {}): Connector => {
  const name = change.name ?? "Alpha";
  const id = change.id ?? `org.${name.toLowerCase().replaceAll(" ", "-")}`;
  const namespace = change.namespace ?? "eip155";
  return {
    id,
    type: "ANNOUNCED",
    name,
    namespace,
    namespaces: [namespace],
    info: { rdns: id },
    isConflicting: false,
    ...change,
  };
};

/** An account on a network; the CAIP-10 id follows from both. */
export const anAccount = (
  change: {
    readonly address?: string;
    readonly networkId?: CaipNetworkId;
    readonly connectorId?: string;
    readonly type?: Account["type"];
  } = {},
): Account => {
  const {
    address = ALICE,
    networkId = "eip155:1",
    connectorId = "org.alpha",
    type = "eoa",
  } = change;
  const namespace = networkId.slice(0, networkId.indexOf(":")) as Namespace;
  return {
    namespace,
    address,
    caipAddress: toCaipAddress(networkId, address),
    networkId,
    connectorId,
    type,
  } as Account;
};

/** A connection with one account each address, all on one network. */
export const aConnection = (
  change: {
    readonly connector?: Connector;
    readonly networkId?: CaipNetworkId;
    readonly addresses?: readonly [string, ...string[]];
  } = {},
): Connection => {
  const { networkId = "eip155:1", addresses = [ALICE] } = change;
  const namespace = networkId.slice(0, networkId.indexOf(":")) as Namespace;
  const connector = change.connector ?? aConnector({ namespace });
  const [first, ...others] = addresses;
  const accountOf = (address: string): Account =>
    anAccount({ address, networkId, connectorId: connector.id });
  return { connector, namespace, accounts: [accountOf(first), ...others.map(accountOf)] };
};

/** A listed eip155 network. */
export const aNetwork = (change: Partial<Network> = {}): Network => {
  const id = change.id ?? "eip155:1";
  const [namespace, reference = ""] = id.split(":");
  return {
    id,
    namespace: namespace as Namespace,
    reference,
    name: "Alpha Chain",
    currency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: ["https://rpc.example"],
    isTestnet: false,
    ...change,
  };
};
