import { createLatchkit, type Latchkit, type LatchkitOptions, type NetworkOption } from "latchkit";
import { mainnet, optimism } from "latchkit/networks";
import {
  addInMemoryWallet,
  inMemoryPorts,
  InMemorySignIn,
  type InMemoryPorts,
} from "latchkit/testing";

/** Light or dark, as the page around the example is. */
export type Mode = "light" | "dark";

const COLOURS = ["#3b5bfd", "#f6851b", "#0b7457", "#8a3ffc", "#d6336c"];
const WHOLE = 10n ** 18n;

/** The first account of the first in-memory wallet. */
export const ACCOUNT = "eip155:1:0x0101010101010101010101010101010101010101";
export const WALLETS = ["Field Wallet", "Harbour", "Quill"];

const icon = (index: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${COLOURS[index % COLOURS.length]}" d="M0 0h40v40H0z"/><path fill="none" stroke="#fff" stroke-width="3" d="M10 14h20v13H10zM22 20h8"/></svg>`)}`;

/** Ports in memory with EVM wallets. The first account has two ether. */
export const walletsInMemory = (
  networks: readonly NetworkOption[],
  names: readonly string[],
): InMemoryPorts => {
  const ports = inMemoryPorts({
    networks,
    time: "running",
    now: Date.now(),
    environment: {
      origin: location.origin,
      language: navigator.language,
      prefersDark: matchMedia("(prefers-color-scheme: dark)").matches,
    },
    balances: { [ACCOUNT]: 2n * WHOLE },
  });
  for (const [index, name] of names.entries())
    addInMemoryWallet(ports, "eip155", { name, connector: { icon: icon(index) } });
  return ports;
};

/** Sign-in in memory for the page of the example. */
export const signInMemory = (ports: InMemoryPorts): InMemorySignIn =>
  new InMemorySignIn({ now: () => ports.clock.now(), origin: location.origin });

/** An instance whose wallets, chains and storage are in memory. It sends no request. */
export const createWorld = (
  mode: Mode,
  options: (ports: InMemoryPorts) => Partial<LatchkitOptions> = () => ({}),
): Latchkit => {
  const networks = [mainnet, optimism];
  const ports = walletsInMemory(networks, WALLETS);
  return createLatchkit({
    networks,
    theme: { mode },
    metadata: { name: "Field Notes" },
    ports,
    ...options(ports),
  });
};
