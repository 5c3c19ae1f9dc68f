import { type Fields, isRecord } from "../shared/records.js";
import { plainText, vettedIcon } from "../connectors/announcement.js";
import { RESERVED_IDS } from "../connectors/connector-id.js";
import { nativeLink, type WalletLinks } from "../pairing/deep-link.js";
import { isOpenableLink } from "../pairing/openable-link.js";
import type { Wallet } from "./wallet.js";

/** Maximum lengths of a custom wallet's id, rdns and address, in characters. */
export const WALLET_LIMITS = { id: 128, address: 2_048 } as const;

/** A validated wallet, or the name of the first invalid field. */
export type ReadWallet = { readonly wallet: Wallet } | { readonly invalidField: string };

const isShort = (value: unknown, maxLength: number): value is string =>
  typeof value === "string" && value.trim() !== "" && value.length <= maxLength;
const isId = (value: unknown): value is string =>
  isShort(value, WALLET_LIMITS.id) &&
  plainText(value.slice(0, 64)) === value.slice(0, 64) &&
  !RESERVED_IDS.includes(value);
const isSite = (value: unknown): value is string =>
  isShort(value, WALLET_LIMITS.address) && /^https?:/iu.test(value) && isOpenableLink(value);
/** `foo`, `foo:` and `foo://` name the same scheme. */
const isAppLink = (value: unknown): value is string =>
  isShort(value, WALLET_LIMITS.address) &&
  (!value.includes(":") || isOpenableLink(value)) &&
  isOpenableLink(nativeLink(value, "", { isTelegram: false, isAndroid: false }).href);
/** An embedded image, a URL, or a path on the host's origin. */
const isImage = (value: unknown): value is string =>
  vettedIcon(value) !== undefined ||
  isSite(value) ||
  (isShort(value, WALLET_LIMITS.address) && /^\/(?![/\\])/u.test(value));
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";

const CHECKS = { imageUrl: isImage, homepage: isSite, rdns: isId, hasExtension: isFlag } as const;
const LINK_CHECKS: { readonly [L in keyof WalletLinks]-?: (value: unknown) => boolean } = {
  mobile: isAppLink,
  universal: isSite,
  desktop: isAppLink,
  webapp: isSite,
};
const STORE_CHECKS = {
  chrome: isSite,
  edge: isSite,
  firefox: isSite,
  safari: isSite,
  ios: isSite,
  android: isSite,
} as const;

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

/** Returns the name of the first invalid field. */
const pick = (record: unknown, checks: Checks, path: string): Fields | string => {
  if (record === undefined) return {};
  if (!isRecord(record)) return path;
  const fields: Record<string, unknown> = {};
  for (const [name, isValid] of Object.entries(checks)) {
    const value = record[name];
    if (value === undefined) continue;
    if (!isValid(value)) return path === "" ? name : `${path}.${name}`;
    fields[name] = value;
  }
  return fields;
};

/** Validates an untrusted record. One invalid field rejects the whole record. */
export const readWallet = (value: unknown): ReadWallet => {
  if (!isRecord(value)) return { invalidField: "" };
  const parts = [
    pick(value, CHECKS, ""),
    pick(value["links"], LINK_CHECKS, "links"),
    pick(value["stores"], STORE_CHECKS, "stores"),
  ] as const;
  const [own, links, stores] = parts;
  const { id } = value;
  const name = plainText(value["name"]);
  if (!isId(id)) return { invalidField: "id" };
  if (name === undefined) return { invalidField: "name" };
  const invalidField = parts.find((part) => typeof part === "string");
  return typeof invalidField === "string"
    ? { invalidField }
    : {
        wallet: {
          ...(own as Partial<Wallet>),
          id,
          name,
          links: links as WalletLinks,
          stores: stores as Wallet["stores"],
        },
      };
};

export const MAX_DESCRIBED_WALLETS = 100;

/** An invalid list entry; `field` is empty if the entry itself is invalid. */
export interface InvalidEntry {
  readonly index: number;
  readonly field: string;
}

/** Validates untrusted records. Drops and reports invalid ones and duplicate ids. */
export const readWallets = (
  list: readonly unknown[],
): { readonly wallets: readonly Wallet[]; readonly invalid: readonly InvalidEntry[] } => {
  const [wallets, invalid]: [Wallet[], InvalidEntry[]] = [[], []];
  list.forEach((entry, index) => {
    const result =
      wallets.length < MAX_DESCRIBED_WALLETS ? readWallet(entry) : { invalidField: "" };
    if ("invalidField" in result) invalid.push({ index, field: result.invalidField });
    else if (wallets.some(({ id }) => id === result.wallet.id))
      invalid.push({ index, field: "id" });
    else wallets.push(result.wallet);
  });
  return { wallets, invalid };
};
