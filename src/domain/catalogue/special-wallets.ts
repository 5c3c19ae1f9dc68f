import { NAMESPACES, type Namespace } from "../caip/caip.types.js";
import { CONNECTOR_ID } from "../connectors/connector-id.js";
import type { Connector } from "../connectors/connector.js";

/** Coinbase has been listed under both ids. */
export const COINBASE_IDS: readonly string[] = [
  "fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa",
  "d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8",
];
export const PHANTOM_ID = "a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393";
export const SOLFLARE_ID = "1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79";
/** Opens a page in its own browser on Bitcoin only. */
export const BINANCE_ID = "2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25";
export const METAMASK_ID = "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96";
export const TRUST_ID = "4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0";
export const OKX_ID = "971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709";
export const BITGET_ID = "38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662";
export const BACKPACK_ID = "2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0";
export const XVERSE_ID = "2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b";

/**
 * Namespaces for which a mobile wallet opens a page in its own browser, by wallet id. Sources:
 * docs/internal/bundled-wallets.md.
 */
export const OWN_BROWSER_NAMESPACES: ReadonlyMap<string, readonly Namespace[]> = new Map<
  string,
  readonly Namespace[]
>([
  [METAMASK_ID, ["eip155", "solana"]],
  [TRUST_ID, ["eip155", "solana"]],
  ...COINBASE_IDS.map((id) => [id, ["eip155", "solana"]] as const),
  [OKX_ID, ["eip155", "solana", "bip122"]],
  [BITGET_ID, ["eip155", "solana"]],
  [PHANTOM_ID, ["eip155", "solana", "bip122"]],
  [SOLFLARE_ID, ["solana"]],
  [BACKPACK_ID, ["eip155", "solana"]],
  [XVERSE_ID, ["bip122"]],
  [BINANCE_ID, ["bip122"]],
]);

/** Mobile wallets that never pair, and the namespaces on which they need no app link. */
export const OWN_BROWSER_ONLY: ReadonlyMap<string, readonly Namespace[]> = new Map<
  string,
  readonly Namespace[]
>([
  ...COINBASE_IDS.map((id) => [id, NAMESPACES] as const),
  [PHANTOM_ID, ["solana", "bip122"]],
  [SOLFLARE_ID, ["solana"]],
  [BINANCE_ID, ["bip122"]],
]);

const CATALOGUE_IDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    coinbaseWallet: COINBASE_IDS,
    coinbaseWalletSDK: COINBASE_IDS,
    safe: ["225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f"],
    ledger: ["19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927"],
    okx: [OKX_ID],
    "OKX Wallet": [OKX_ID],
    MetaMask: [METAMASK_ID],
    "Trust Wallet": [TRUST_ID],
    Solflare: [SOLFLARE_ID],
    Phantom: [PHANTOM_ID],
    Coin98: ["2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01"],
    "Magic Eden": ["8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6"],
    Backpack: [BACKPACK_ID],
    "Bitget Wallet": [BITGET_ID],
    Frontier: ["85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041"],
    "Xverse Wallet": [XVERSE_ID],
    Leather: ["483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13"],
    "Binance Wallet": [BINANCE_ID],
  }),
);

/** Catalogue ids of a connector; empty if unknown. */
export const catalogueIdsOf = ({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
}): readonly string[] => CATALOGUE_IDS.get(id) ?? CATALOGUE_IDS.get(name) ?? [];

/** Name, image and catalogue data of connectors that the specification names. */
export type SpecialConnector = Pick<Connector, "name" | "imageId" | "explorerId" | "info">;

/** By connector id. Image ids belong to the catalogue service. */
export const SPECIAL_CONNECTORS: Readonly<Partial<Record<string, SpecialConnector>>> = {
  [CONNECTOR_ID.coinbase]: {
    name: "Coinbase",
    imageId: "0c2840c3-5b04-4c44-9661-fbd4b49e1800",
    info: { rdns: "com.coinbase.wallet" },
  },
  [CONNECTOR_ID.safe]: { name: "Safe", imageId: "461db637-8616-43ce-035a-d89b8a1d5800" },
  [CONNECTOR_ID.ledger]: {
    name: "Ledger",
    imageId: "54a1aa77-d202-4f8d-0fb2-5d2bb6db0300",
    explorerId: "19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927",
  },
};
