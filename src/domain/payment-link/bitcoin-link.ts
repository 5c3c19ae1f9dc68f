import {
  MAX_LINK_LENGTH,
  MALFORMED,
  UNSUPPORTED,
  decoded,
  type LinkReading,
} from "./link-reading.js";
import { MAX_SATOSHI } from "../transaction/bitcoin-transfer.js";

/** `addresses` are unverified; empty if the link offers only off-chain payments. */
interface BitcoinUri {
  readonly addresses: readonly string[];
  /** In satoshi. */
  readonly amount?: bigint;
  readonly label?: string;
  readonly message?: string;
}

const SCHEME = /^bitcoin:/iu;
const ADDRESS = /^[A-Za-z0-9]{14,90}$/u;
/** Keys whose value is an address, with the prefix of these addresses. */
const ADDRESS_KEYS: Readonly<Record<string, string>> = { bc: "bc1", tb: "tb1" };
const UNIQUE_KEYS: readonly string[] = ["amount", "label", "message"];

const satoshi = (text: string): bigint | undefined => {
  const [, whole, part = ""] = /^([0-9]{1,8})(?:\.([0-9]{1,8}))?$/u.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const amount = BigInt(whole) * 100_000_000n + BigInt(part.padEnd(8, "0"));
  return amount <= MAX_SATOSHI ? amount : undefined;
};

type Pair = readonly [key: string, value: string];

/** Keys in lower case; undefined if malformed, duplicated, or unsupported. */
const readPairs = (query: string): readonly Pair[] | undefined => {
  const pairs = query.split("&").map((part): Pair | undefined => {
    const [key = "", ...rest] = part.split("=");
    const value = decoded(rest.join("="));
    return value === undefined ? undefined : [key.toLowerCase(), value];
  });
  const parameters = pairs.filter((pair) => pair !== undefined);
  const hasDuplicateKey = UNIQUE_KEYS.some(
    (key) => parameters.filter(([one]) => one === key).length > 1,
  );
  // `pop` would send the proof of payment to the link's URL.
  const isUnsupported = parameters.some(([key]) => key.startsWith("req-") || key === "pop");
  return parameters.length < pairs.length || hasDuplicateKey || isUnsupported
    ? undefined
    : parameters;
};

/** Parses BIP-21 with BIP-321's additional addresses; undefined if invalid or unsupported. */
export const parseBitcoinUri = (text: unknown): BitcoinUri | undefined => {
  if (typeof text !== "string" || text.length > MAX_LINK_LENGTH || !SCHEME.test(text))
    return undefined;
  const [body = "", ...rest] = text.replace(SCHEME, "").split("?");
  const pairs = readPairs(rest.join("?"));
  if (!pairs) return undefined;
  const addressPairs = pairs.filter(([key]) => Object.hasOwn(ADDRESS_KEYS, key));
  const addresses = [...(body === "" ? [] : [body]), ...addressPairs.map(([, address]) => address)];
  if (
    !addresses.every((address) => ADDRESS.test(address)) ||
    !addressPairs.every(([key, address]) =>
      address.toLowerCase().startsWith(ADDRESS_KEYS[key] ?? ""),
    )
  )
    return undefined;
  const {
    amount: asked,
    label,
    message,
  } = Object.fromEntries(pairs) as Readonly<Record<string, string | undefined>>;
  const amount = asked === undefined ? undefined : satoshi(asked);
  if (asked !== undefined && amount === undefined) return undefined;
  return {
    addresses,
    ...(amount !== undefined && { amount }),
    ...(label !== undefined && { label }),
    ...(message !== undefined && { message }),
  };
};

/** BIP-21. An unknown required parameter (`req-…`) rejects the whole link. */
export const readBitcoinLink = (link: string): LinkReading => {
  const parsedLink = parseBitcoinUri(link);
  if (parsedLink === undefined) return MALFORMED;
  const { addresses, amount } = parsedLink;
  if (addresses.length === 0) return UNSUPPORTED; // only Lightning or silent payments
  return {
    kind: "payment",
    payment: {
      namespace: "bip122",
      recipients: addresses,
      ...(amount !== undefined && { units: amount }),
    },
  };
};
