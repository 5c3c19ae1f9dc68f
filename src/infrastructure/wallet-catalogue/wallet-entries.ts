import * as v from "valibot";
import { type CatalogueEntry, toWallet } from "../../domain/catalogue/catalogue-entry.js";
import { type Wallet, uniqueWallets } from "../../domain/catalogue/wallet.js";

const MAX_ENTRIES = 20_000;
const text = v.nullish(v.string());

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
  const result = v.safeParse(Entry, value);
  const wallet = result.success ? toWallet(result.output) : undefined;
  return wallet ? [wallet] : [];
};

/** Parses untrusted entries without duplicates; skips invalid ones. */
export const readEntries = (entries: readonly unknown[]): readonly Wallet[] =>
  uniqueWallets(entries.slice(0, MAX_ENTRIES).flatMap(readEntry));

/** Like `readEntries` for entries of known types. */
export const readOwnEntries = (entries: readonly CatalogueEntry[]): readonly Wallet[] =>
  uniqueWallets(entries.flatMap((entry) => toWallet(entry) ?? []));

const SLICE = 200;

/** Like `readEntries` for a whole catalogue, in slices; `pause` yields to the page. */
export const readEntriesInSlices = async (
  entries: readonly unknown[],
  pause: () => Promise<void>,
): Promise<readonly Wallet[]> => {
  const wallets: Wallet[] = [];
  for (let at = 0; at < Math.min(entries.length, MAX_ENTRIES); at += SLICE) {
    if (at > 0) await pause();
    wallets.push(...entries.slice(at, Math.min(at + SLICE, MAX_ENTRIES)).flatMap(readEntry));
  }
  return uniqueWallets(wallets);
};
