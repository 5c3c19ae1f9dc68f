import type { SiteRecords } from "./site-store.port.js";
import { refuse } from "./site-refusal.js";

const [OWNER, ACCOUNT, CHANGE] = ["owner", "account", "change"] as const;

/** Who owns an address. A record without an owner is of an address that was given up. */
interface OwnerRecord {
  readonly holder?: string | undefined;
  /** When the holder gives it up, in epoch ms. */
  readonly until?: number | undefined;
  /** Who has it from a time on, in epoch ms. */
  readonly next?: { readonly user: string; readonly from: number } | undefined;
  /** Nobody had the address before `next`. */
  readonly wasFree?: boolean | undefined;
}

/** A change of address that takes effect later. */
export interface NextAddress {
  readonly email: string;
  /** Epoch ms. */
  readonly from: number;
  /** The browser that asked for it: its session goes on. */
  readonly keep: string;
  /** The hash of the link that takes it back. */
  readonly link: string;
}
/** What the site knows of a user besides keys. */
interface AccountRecord {
  readonly email?: string | undefined;
  /** Goes up with each change of owner. Sessions of an earlier era have ended. */
  readonly era?: number | undefined;
  /** The browser whose session goes on all the same. */
  readonly keep?: string | undefined;
  readonly next?: NextAddress | undefined;
}

const read = async <T>(records: SiteRecords, kind: string, id: string): Promise<T | undefined> => {
  const text = await records.get(kind, id);
  return text === undefined ? undefined : (JSON.parse(text) as T);
};
const write = (records: SiteRecords, kind: string, id: string, value: object): Promise<void> =>
  records.put(kind, id, JSON.stringify(value));
const nameOf = (email: string): string => email.toLowerCase();

const ownerRecord = (records: SiteRecords, email: string): Promise<OwnerRecord | undefined> =>
  read<OwnerRecord>(records, OWNER, nameOf(email));
const holderOf = (owner: OwnerRecord | undefined, now: number): string | undefined => {
  if (owner?.next !== undefined && owner.next.from <= now) return owner.next.user;
  return owner?.until !== undefined && owner.until <= now ? undefined : owner?.holder;
};
const isReserved = (owner: OwnerRecord | undefined, now: number): boolean =>
  owner?.next !== undefined && owner.next.from > now;

const eraAfter = ({ era = 0 }: AccountRecord): number => era + 1;

/** A user's account as it is now: a change whose time has come has taken effect. */
export const accountOf = async (
  records: SiteRecords,
  userId: string,
  now: number,
): Promise<AccountRecord> => {
  const account = (await read<AccountRecord>(records, ACCOUNT, userId)) ?? {};
  const { next } = account;
  if (next === undefined || next.from > now) return account;
  return { email: next.email, era: eraAfter(account), keep: next.keep };
};

/** The id of the user who owns an address now; undefined where nobody does. */
export const ownerOf = async (
  records: SiteRecords,
  email: string,
  now: number,
): Promise<string | undefined> => holderOf(await ownerRecord(records, email), now);

/**
 * The user who signs in with an address; a new one where nobody owns it. `secret` makes the id of a
 * user whose address somebody else had before. Refuses an address that a user is about to have.
 */
export const userOfAddress = async (
  records: SiteRecords,
  email: string,
  { now, secret }: { readonly now: number; readonly secret: () => string },
): Promise<string> => {
  const owner = await ownerRecord(records, email);
  const holder = holderOf(owner, now);
  if (holder !== undefined) return holder;
  if (isReserved(owner, now))
    refuse("This address takes over an account later. Sign in with the former address until then");
  const id = `email:${owner === undefined ? nameOf(email) : secret()}`;
  await write(records, OWNER, nameOf(email), { holder: id });
  await write(records, ACCOUNT, id, { email: nameOf(email) });
  return id;
};

/** Refuses an address that a user has, or is about to have. */
export const checkFree = async (
  records: SiteRecords,
  { to, userId, now }: { readonly to: string; readonly userId: string; readonly now: number },
): Promise<void> => {
  const owner = await ownerRecord(records, to);
  const isOwnChange = isReserved(owner, now) && owner?.next?.user === userId;
  if (holderOf(owner, now) !== undefined || (isReserved(owner, now) && !isOwnChange))
    refuse("The address has a wallet of its own");
};

/** A change of a user's address. */
export interface AddressChange {
  readonly userId: string;
  readonly to: string;
  /** The present address; undefined where the user has none. */
  readonly former: string | undefined;
  /** Epoch ms. A time that is not later than `now`: at once. */
  readonly from: number;
  readonly now: number;
  /** The browser that asks for it. */
  readonly browser: string;
  /** The hash of the link that takes it back. */
  readonly link: string;
}

/** Nobody is about to have the address any more. */
const release = async (records: SiteRecords, email: string): Promise<void> => {
  const owner = await ownerRecord(records, email);
  if (owner?.wasFree === true) await records.remove(OWNER, nameOf(email));
  else await write(records, OWNER, nameOf(email), {});
};

/** Changes a user's address, at once or later, in the transaction of `records`. */
export const changeAddress = async (
  records: SiteRecords,
  { userId, to, former, from, now, browser, link }: AddressChange,
): Promise<void> => {
  const { next, ...account } = await accountOf(records, userId, now);
  if (next !== undefined) await release(records, next.email);
  await checkFree(records, { to, userId, now });
  const isNow = from <= now;
  if (former !== undefined && (await ownerOf(records, former, now)) === userId) {
    const left: OwnerRecord = isNow ? {} : { holder: userId, until: from };
    await write(records, OWNER, nameOf(former), left);
  }
  const known = await ownerRecord(records, to);
  if (isNow) {
    await write(records, OWNER, nameOf(to), { holder: userId });
    const moved = { email: nameOf(to), era: eraAfter(account), keep: browser };
    await write(records, ACCOUNT, userId, moved);
    return;
  }
  const reserved: OwnerRecord = { next: { user: userId, from }, wasFree: known === undefined };
  await write(records, OWNER, nameOf(to), reserved);
  const coming: NextAddress = { email: nameOf(to), from, keep: browser, link };
  const present = former === undefined ? {} : { email: nameOf(former) };
  await write(records, ACCOUNT, userId, { ...present, ...account, next: coming });
  await records.put(CHANGE, link, userId, { endsAt: from });
};

/**
 * Takes back a change that has not taken effect: the user keeps the address, and every session of
 * theirs ends. False where the link is of no such change.
 */
export const takeBackChange = async (
  records: SiteRecords,
  link: string,
  now: number,
): Promise<boolean> => {
  const userId = await records.get(CHANGE, link);
  if (userId === undefined) return false;
  await records.remove(CHANGE, link);
  const { next, ...account } = await accountOf(records, userId, now);
  if (next?.link !== link) return false;
  const { email } = account;
  await release(records, next.email);
  if (email !== undefined && (await ownerOf(records, email, now)) === userId)
    await write(records, OWNER, email, { holder: userId });
  await write(records, ACCOUNT, userId, { email, era: eraAfter(account) });
  return true;
};
