import type { NetworkOption } from "latchkit";

const ether = { name: "Ether", symbol: "ETH", decimals: 18 } as const;
const drawn = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8H0z"/><path fill="#fff" d="M4 1.5 6 4 4 6.5 2 4z"/></svg>`)}`;

/** A network whose reads go to an in-memory chain. */
export const network = (
  reference: number,
  name: string,
  more: Partial<NetworkOption> = {},
): NetworkOption =>
  ({
    id: `eip155:${reference}`,
    name,
    rpcUrls: [`https://rpc-${reference}.example`],
    currency: ether,
    explorerUrl: "https://explorer.example",
    ...more,
  }) as NetworkOption;

/** The common case. */
export const FEW = [
  network(1, "Ethereum", { imageUrl: drawn("#627eea") }),
  network(10, "OP Mainnet", { imageUrl: drawn("#e0263c") }),
  network(8453, "Base", { imageUrl: drawn("#1f5af6") }),
  network(11155111, "Sepolia", { testnet: true }),
] as const;

const LONG_NAMES = [
  "Arbitrum One",
  "Avalanche",
  "Berachain",
  "Blast",
  "BNB Smart Chain",
  "Celo",
  "Cronos",
  "Fantom",
  "Gnosis",
  "Immutable",
  "Kava",
  "Linea",
  "Lisk",
  "Manta",
  "Mantle",
  "Metis",
  "Mode",
  "Moonbeam",
  "Polygon",
  "Ronin",
  "Scroll",
  "Sei",
  "Sonic",
  "Taiko",
  "Unichain",
  "World Chain",
  "zkSync Era",
  "Zora",
];

export const FORTY = [
  ...FEW,
  ...Array.from({ length: 36 }, (_, at) =>
    network(1_000 + at, LONG_NAMES[at] ?? `Network ${at + 5}`),
  ),
] as const;

/** Names longer than a line. */
export const LONG = [
  network(1, "Ethereum Proof of Stake Beacon Settlement Layer of the World Computer", {
    imageUrl: "data:image/png;base64,AAAA",
  }),
  network(2, "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", {
    testnet: true,
  }),
  network(3, "شبكة اختبار طويلة الاسم جداً لا يتسع لها السطر الواحد أبداً"),
] as const;
