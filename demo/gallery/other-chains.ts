import type { Connector, Namespace, NetworkOption, WalletConnector, WalletSession } from "latchkit";
import { discovered } from "latchkit/testing";
import { EMPTY } from "rxjs";
import { COLOURS, iconOf, idOf } from "./cast.js";
import { FEW } from "./networks.js";
import type { Stage } from "./stage.js";

const drawn = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2" fill="#fff"/></svg>`)}`;
const network = (
  id: string,
  name: string,
  symbol: string,
  decimals: number,
  colour: string,
): NetworkOption =>
  ({
    id,
    name,
    rpcUrls: ["https://rpc.example"],
    currency: { symbol, decimals },
    explorerUrl: "https://explorer.example",
    imageUrl: drawn(colour),
  }) as NetworkOption;

export const SOLANA = network(
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "Solana",
  "SOL",
  9,
  "#8a3ffc",
);
export const BITCOIN = network(
  "bip122:000000000019d6689c085ae165831e93",
  "Bitcoin",
  "BTC",
  8,
  "#f6851b",
);
export const THREE_KINDS = [...FEW, SOLANA, BITCOIN] as const;
export const FIVE_KINDS = [
  ...THREE_KINDS,
  network("polkadot:91b171bb158e2d3848fa23a9f1c25182", "Polkadot", "DOT", 10, "#d6336c"),
  network("cosmos:cosmoshub-4", "Cosmos Hub", "ATOM", 6, "#111827"),
] as const;

const SESSIONS: { readonly [N in "solana" | "bip122"]: WalletSession } = {
  solana: {
    namespace: "solana",
    networkId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    accounts: [
      { address: "FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z", type: "eoa" },
      { address: "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T", type: "eoa" },
    ],
  },
  bip122: {
    namespace: "bip122",
    networkId: "bip122:000000000019d6689c085ae165831e93",
    accounts: [
      { address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", type: "payment" },
      {
        address: "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
        type: "ordinal",
      },
    ],
  },
};

/** A wallet of another namespace that approves everything. */
export const yesWallet = (
  namespace: keyof typeof SESSIONS,
  connectorId: string,
  session = SESSIONS[namespace],
): WalletConnector => ({
  connectorId,
  namespace,
  events$: EMPTY,
  connect: () => Promise.resolve({ kind: "done", value: session }),
  reconnect: () => Promise.resolve(session),
  disconnect: () => Promise.resolve(),
  request: () => Promise.resolve({ kind: "done", value: null }),
});

/** Adds such a wallet to the page. */
export const addWallet = (
  stage: Stage,
  namespace: keyof typeof SESSIONS,
  name: string,
  values: Partial<Connector> = {},
): void =>
  stage.add(
    discovered(yesWallet(namespace, values.id ?? `${idOf(name)}.${namespace}`), name, {
      icon: iconOf(COLOURS[namespace === "solana" ? 3 : 0]),
      ...values,
    }),
  );

/** Adds and connects such a wallet. */
export const connectWallet = async (
  stage: Stage,
  namespace: keyof typeof SESSIONS,
  name: string,
): Promise<void> => {
  const id = `${idOf(name)}.${namespace}`;
  addWallet(stage, namespace, name, { id });
  await stage.latchkit.start();
  await stage.latchkit.connection.connect(id, { namespace: namespace as Namespace });
};
