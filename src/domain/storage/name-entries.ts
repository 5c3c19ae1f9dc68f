import { isAddress } from "../address/address.js";
import { IDENTITY_TTL_MS, NAME_TTL_MS, type TtlCache, emptyCache } from "../cache/ttl-cache.js";
import { type Identity, pictureUrl } from "../names/identity.js";
import { isServiceName, readName } from "../names/name-rules.js";
import { type Codec, field, guarded, isId, isRecord } from "./codecs.js";
import type { StorageEntry } from "./storage-registry.js";

/** So many accounts are remembered at most; the newest stay. */
const MOST_ACCOUNTS = 20;
/** Names of one account that are remembered. */
const MOST_NAMES = 20;
/** A longer picture, in characters, is asked for again with the next page. */
const MOST_AVATAR = 2_048;

/** A cache as JSON: account → value and when it was stored, epoch ms. */
const cacheCodec = <T>(
  lifetimeMs: number,
  write: (value: T) => unknown,
  read: (value: unknown) => T | undefined,
): Codec<TtlCache<T>> => ({
  encode: ({ entries }) =>
    JSON.stringify(
      Object.fromEntries(
        [...entries]
          .slice(-MOST_ACCOUNTS)
          .map(([key, { value, storedAt }]) => [key, { value: write(value), storedAt }]),
      ),
    ),
  decode: guarded((text) => {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return undefined;
    const entries = Object.entries(stored)
      .slice(0, MOST_ACCOUNTS)
      .flatMap(([key, one]) => {
        const storedAt = isRecord(one) ? field(one, "storedAt") : undefined;
        const value = isRecord(one) ? read(field(one, "value")) : undefined;
        const isUsable = value !== undefined && Number.isSafeInteger(storedAt) && isAccount(key);
        return isUsable ? [[key, { value, storedAt: storedAt as number }] as const] : [];
      });
    return { lifetimeMs, entries: new Map(entries) };
  }),
});

const isAccount = (key: string): boolean =>
  /^eip155:[1-9]\d{0,15}:/.test(key) && isAddress("eip155", key.slice(key.lastIndexOf(":") + 1));

const readIdentity = (value: unknown): Identity | undefined => {
  if (!isRecord(value)) return undefined;
  const [name, avatar] = [field(value, "name"), field(value, "avatar")];
  const picture = typeof avatar === "string" ? pictureUrl(avatar) : undefined;
  return { ...(isId(name) && { name }), ...(picture !== undefined && { avatar: picture }) };
};
const writeIdentity = ({ name, avatar }: Identity): Identity => ({
  ...(name !== undefined && { name }),
  ...(avatar !== undefined && avatar.length <= MOST_AVATAR && { avatar }),
});

const readNames = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value)
    ? value
        .slice(0, MOST_NAMES)
        .filter((name) => isId(name) && readName(name) === name && isServiceName(name))
    : undefined;

const entry = <T>(name: string, codec: Codec<TtlCache<T>>, lifetimeMs: number) =>
  ({
    name,
    version: 1,
    owner: "names",
    codec,
    default: emptyCache<T>(lifetimeMs),
  }) as const satisfies StorageEntry<TtlCache<T>>;

/** What is remembered of names for 5 minutes (S3-078, S9-009); read only where names are used. */
export const NAME_ENTRIES = {
  identities: entry<Identity>(
    "identity_cache",
    cacheCodec(IDENTITY_TTL_MS, writeIdentity, readIdentity),
    IDENTITY_TTL_MS,
  ),
  names: entry<readonly string[]>(
    "names_cache",
    cacheCodec<readonly string[]>(NAME_TTL_MS, (names) => names.slice(0, MOST_NAMES), readNames),
    NAME_TTL_MS,
  ),
} as const;
