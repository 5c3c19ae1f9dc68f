import { catalogueIdsOf } from "../../domain/catalogue/special-wallets.js";
import { sanitizeAnnouncement } from "../../domain/connectors/announcement.js";
import { readField, readList } from "../shared/foreign-values.js";

/** Families of Bitcoin wallets, each with its own driver. */
export type BitcoinFamily = "standard" | "sats-connect" | "leather" | "okx" | "unisat";

/** A Bitcoin wallet: validated texts, its family and the untrusted object. */
export interface BitcoinProvider {
  readonly name: string;
  readonly rdns?: string;
  readonly icon?: string;
  readonly family: BitcoinFamily;
  readonly provider: object;
}

/** The property to check, the object for the driver, name and family. */
const KNOWN_PROPERTIES: readonly {
  readonly path: string;
  readonly from: string;
  readonly name: string;
  readonly family: BitcoinFamily;
}[] = [
  { path: "okxwallet.bitcoin", from: "okxwallet", name: "OKX Wallet", family: "okx" },
  { path: "unisat", from: "unisat", name: "UniSat Wallet", family: "unisat" },
  { path: "bitkeep.unisat", from: "bitkeep.unisat", name: "Bitget Wallet", family: "unisat" },
  {
    path: "binancew3w.bitcoin",
    from: "binancew3w.bitcoin",
    name: "Binance Wallet",
    family: "unisat",
  },
];
const MAX_RECORDS = 100;

/** Undefined if missing, at a path such as `XverseProviders.BitcoinProvider`. */
const at = (root: unknown, path: string): object | undefined => {
  const value = path.split(".").reduce(readField, root);
  return (typeof value === "object" && value !== null) || typeof value === "function"
    ? value
    : undefined;
};

const catalogueRdns = (name: string): { readonly rdns?: string } => {
  const [rdns] = catalogueIdsOf({ id: name, name });
  return rdns === undefined ? {} : { rdns };
};

/** Reads a record of `window.btc_providers`; skips wallets of `KNOWN_PROPERTIES`. */
const readRecord = (window: unknown, record: unknown): BitcoinProvider | undefined => {
  const id = readField(record, "id");
  if (
    typeof id !== "string" ||
    id.length > 200 ||
    KNOWN_PROPERTIES.some(({ path, from }) => path === id || from === id)
  )
    return undefined;
  const [provider, text] = [
    at(window, id),
    sanitizeAnnouncement({
      name: readField(record, "name"),
      icon: readField(record, "icon"),
    }),
  ];
  if (!provider || !text) return undefined;
  return {
    ...text,
    ...catalogueRdns(text.name),
    provider,
    family: id === "LeatherProvider" ? "leather" : "sats-connect",
  };
};

/** Reads the page's unregistered Bitcoin wallets. Calls none of them; never throws. */
export const readBitcoinProviders = (window: unknown): readonly BitcoinProvider[] => {
  const records = readList(readField(window, "btc_providers"), MAX_RECORDS);
  const providers = records.flatMap((record) => readRecord(window, record) ?? []);
  const atProperties = KNOWN_PROPERTIES.flatMap(({ path, from, name, family }) => {
    const provider = at(window, path) && at(window, from);
    return provider ? [{ name, ...catalogueRdns(name), provider, family }] : [];
  });
  // Leather may be present without a record.
  const leather = providers.some(({ family }) => family === "leather")
    ? undefined
    : at(window, "LeatherProvider");
  const all = [
    ...providers,
    ...(leather
      ? [
          {
            name: "Leather",
            ...catalogueRdns("Leather"),
            provider: leather,
            family: "leather" as const,
          },
        ]
      : []),
    ...atProperties,
  ];
  return all.filter(
    ({ provider }, index) => all.findIndex((one) => one.provider === provider) === index,
  );
};
