import { namespaceOf } from "../caip/caip.js";
import { type CaipAddress } from "../caip/caip.types.js";
import { chainOf } from "../chains/chains.js";
import { isAddress } from "../address/address.js";
import { IDENTITY_TTL_MS, NAME_TTL_MS, type TtlCache, emptyCache } from "../cache/ttl-cache.js";
import { type Identity, avatarUrl } from "../names/identity.js";
import { readServiceName } from "../names/name-rules.js";
import { type CachedKind, cacheCodec } from "./cache-codec.js";
import { isId } from "./codecs.js";
import { field, isRecord } from "../shared/records.js";
import { type StorageEntry, storageEntry } from "./storage-registry.js";

/** Keeps the newest accounts. */
const MAX_ACCOUNTS = 20;
const MAX_NAMES = 20;
/** Characters; longer avatars are loaded again. */
const MAX_AVATAR_LENGTH = 2_048;

const isAccount = (key: string): boolean =>
  chainOf(key)?.hasNames === true &&
  /^[^:]+:[1-9]\d{0,15}:/.test(key) &&
  isAddress(namespaceOf(key as CaipAddress), key.slice(key.lastIndexOf(":") + 1));

const readIdentity = (value: unknown): Identity | undefined => {
  if (!isRecord(value)) return undefined;
  const [name, avatar] = [field(value, "name"), field(value, "avatar")];
  const picture = typeof avatar === "string" ? avatarUrl(avatar) : undefined;
  return { ...(isId(name) && { name }), ...(picture !== undefined && { avatar: picture }) };
};
const writeIdentity = ({ name, avatar }: Identity): Identity => ({
  ...(name !== undefined && { name }),
  ...(avatar !== undefined && avatar.length <= MAX_AVATAR_LENGTH && { avatar }),
});

const readNames = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value)
    ? value.slice(0, MAX_NAMES).filter((name) => isId(name) && readServiceName(name) === name)
    : undefined;

const entry = <T>(name: string, kind: Omit<CachedKind<T>, "most">): StorageEntry<TtlCache<T>> =>
  storageEntry(
    "names",
    name,
    cacheCodec({
      ...kind,
      most: MAX_ACCOUNTS,
      read: (value, key) => (isAccount(key) ? kind.read(value, key) : undefined),
    }),
    emptyCache<T>(kind.lifetimeMs),
  );

/** Name caches, 5 minutes; read only if names are used. */
export const NAME_ENTRIES = {
  identities: entry<Identity>("identity_cache", {
    lifetimeMs: IDENTITY_TTL_MS,
    write: writeIdentity,
    read: readIdentity,
  }),
  names: entry<readonly string[]>("names_cache", {
    lifetimeMs: NAME_TTL_MS,
    write: (names) => names.slice(0, MAX_NAMES),
    read: readNames,
  }),
} as const;
