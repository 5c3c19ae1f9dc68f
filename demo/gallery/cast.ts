import {
  discovered,
  InMemoryEvmWallet,
  RefusingWallet,
  type InMemoryPorts,
} from "latchkit/testing";
import type { CaipNetworkId, Connector, DiscoveredWallet, LatchkitError } from "latchkit";

/** The account of every scripted wallet, so that identicon and address are constant. */
export const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
export const COLOURS = [
  "#f6851b",
  "#3b5bfd",
  "#0b7457",
  "#8a3ffc",
  "#111827",
  "#d6336c",
  "#0e7490",
];

/** A square icon with a mark, as an announced wallet has. */
export const iconOf = (colour = "#3b5bfd"): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${colour}" d="M0 0h40v40H0z"/><path fill="none" stroke="#fff" stroke-width="3" d="M10 14h20v13H10zM22 20h8"/></svg>`)}`;

export const BROKEN_ICON = "data:image/png;base64,AAAA";
export const idOf = (name: string): string =>
  `com.example.${name.toLowerCase().replace(/[^a-z0-9]+/gu, "-")}`;

/** A scripted wallet with its row. */
export interface CastWallet {
  readonly play: InMemoryEvmWallet;
  readonly row: DiscoveredWallet;
}

export const castWallet = (
  ports: InMemoryPorts,
  networkIds: readonly CaipNetworkId[],
  name: string,
  values: Partial<Connector> = {},
): CastWallet => {
  const [first = "eip155:1" as CaipNetworkId, ...others] = networkIds;
  const play = new InMemoryEvmWallet({
    connectorId: values.id ?? idOf(name),
    addresses: [ADDRESS],
    networkIds: [first, ...others],
    scheduler: ports.scheduler,
    chain: ports.chain,
  });
  return { play, row: discovered(play.connector, name, { icon: iconOf(), ...values }) };
};

/** A wallet that fails every request with one error. */
export const refusingRow = (name: string, error: LatchkitError): DiscoveredWallet =>
  discovered(new RefusingWallet(idOf(name), error), name, { icon: iconOf() });
