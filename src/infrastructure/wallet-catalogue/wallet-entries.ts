import * as v from "valibot";
import { type CatalogueEntry, toWallet } from "../../domain/catalogue/catalogue-entry.js";
import { uniqueWallets } from "../../domain/catalogue/wallet-order.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";

/** Most entries of one answer that are looked at; a catalogue of ten thousand wallets is one. */
const MAX_LOOKED_AT = 20_000;
const text = v.nullish(v.string());

/** Fields of the right type; those that are not known are left behind. */
const Entry = v.object({
  id: v.string(),
  name: v.string(),
  badge_type: text,
  chains: v.nullish(v.array(v.string())),
  homepage: text,
  image_id: text,
  order: v.nullish(v.number()),
  link_mode: text,
  mobile_link: text,
  desktop_link: text,
  webapp_link: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  edge_store: text,
  firefox_store: text,
  safari_store: text,
  rdns: text,
  injected: v.nullish(v.array(v.object({ namespace: text, injected_id: text }))),
  supports_wc: v.nullish(v.boolean()),
}) satisfies v.GenericSchema<unknown, CatalogueEntry>;

const readEntry = (value: unknown): readonly Wallet[] => {
  const read = v.safeParse(Entry, value);
  const wallet = read.success ? toWallet(read.output) : undefined;
  return wallet ? [wallet] : [];
};

/** The wallets in foreign entries, each id once; what is unfit is left out alone. */
export const readEntries = (entries: readonly unknown[]): readonly Wallet[] =>
  uniqueWallets(entries.slice(0, MAX_LOOKED_AT).flatMap(readEntry));

/** The same of entries whose fields are known to be of the right type. */
export const readOwnEntries = (entries: readonly CatalogueEntry[]): readonly Wallet[] =>
  uniqueWallets(entries.flatMap((entry) => toWallet(entry) ?? []));

/** So many entries are read in one go: some milliseconds. */
const SLICE = 200;

/** The same for a whole catalogue, a slice at a time; `pause` lets the page answer in between. */
export const readEntriesInSlices = async (
  entries: readonly unknown[],
  pause: () => Promise<void>,
): Promise<readonly Wallet[]> => {
  const read: Wallet[] = [];
  for (let at = 0; at < Math.min(entries.length, MAX_LOOKED_AT); at += SLICE) {
    if (at > 0) await pause();
    read.push(...entries.slice(at, Math.min(at + SLICE, MAX_LOOKED_AT)).flatMap(readEntry));
  }
  return uniqueWallets(read);
};
