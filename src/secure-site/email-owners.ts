import { type SiteRecords, refuse } from "./site.ports.js";

const [OWNER, ACCOUNT, CHANGE] = ["owner", "account", "change"] as const;

/** Owner of an address; `holder` is undefined after its owner gave it up. */
interface OwnerRecord {
  readonly holder?: string | undefined;
  /** End of the ownership, epoch ms. */
  readonly until?: number | undefined;
  /** The next owner and the time of the change, epoch ms. */
  readonly next?: { readonly user: string; readonly from: number } | undefined;
  /** True if the reservation created the record; releasing it deletes the record. */
  readonly wasFree?: boolean | undefined;
}

interface NextAddress {
  readonly email: string;
  /** Epoch ms. */
  readonly from: number;
  /** The browser that requested it; its session continues. */
  readonly keep: string;
  /** Hash of the link that reverts the change. */
  readonly link: string;
}
interface AccountRecord {
  readonly email?: string | undefined;
  /**
   * Incremented when the address changes or a change is reverted; ends earlier sessions.
   */
  readonly era?: number | undefined;
  readonly keep?: string | undefined;
  readonly next?: NextAddress | undefined;
}

const readRecord = async <T>(
  records: SiteRecords,
  kind: string,
  id: string,
): Promise<T | undefined> => {
  const text = await records.get(kind, id);
  return text === undefined ? undefined : (JSON.parse(text) as T);
};
const write = (records: SiteRecords, kind: string, id: string, value: object): Promise<void> =>
  records.put(kind, id, JSON.stringify(value));
const nameOf = (email: string): string => email.toLowerCase();

const ownerRecord = (records: SiteRecords, email: string): Promise<OwnerRecord | undefined> =>
  readRecord<OwnerRecord>(records, OWNER, nameOf(email));
const holderOf = (owner: OwnerRecord | undefined, now: number): string | undefined => {
  if (owner?.next !== undefined && owner.next.from <= now) return owner.next.user;
  return owner?.until !== undefined && owner.until <= now ? undefined : owner?.holder;
};
const isReserved = (owner: OwnerRecord | undefined, now: number): boolean =>
  owner?.next !== undefined && owner.next.from > now;

const eraAfter = ({ era = 0 }: AccountRecord): number => era + 1;

/** A user's current account, with a due change applied. */
export const accountOf = async (
  records: SiteRecords,
  userId: string,
  now: number,
): Promise<AccountRecord> => {
  const account = (await readRecord<AccountRecord>(records, ACCOUNT, userId)) ?? {};
  const { next } = account;
  if (next === undefined || next.from > now) return account;
  return { email: next.email, era: eraAfter(account), keep: next.keep };
};

/** The id of the current owner of an address; undefined if there is none. */
export const ownerOf = async (
  records: SiteRecords,
  email: string,
  now: number,
): Promise<string | undefined> => holderOf(await ownerRecord(records, email), now);

/**
 * The user who signs in with an address; a new one if it has no owner. `secret` generates the id if
 * the address had another owner before. Refuses a reserved address.
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
    refuse(
      "This address is reserved for an account. Sign in with the former address until the change takes effect",
    );
  const id = `email:${owner === undefined ? nameOf(email) : secret()}`;
  await write(records, OWNER, nameOf(email), { holder: id });
  await write(records, ACCOUNT, id, { email: nameOf(email) });
  return id;
};

/** Refuses an address that another user owns or has reserved. */
export const checkFree = async (
  records: SiteRecords,
  { to, userId, now }: { readonly to: string; readonly userId: string; readonly now: number },
): Promise<void> => {
  const owner = await ownerRecord(records, to);
  const isOwnChange = isReserved(owner, now) && owner?.next?.user === userId;
  if (holderOf(owner, now) !== undefined || (isReserved(owner, now) && !isOwnChange))
    refuse("The address already has a wallet");
};

interface AddressChange {
  readonly userId: string;
  readonly to: string;
  readonly currentAddress: string | undefined;
  /** Epoch ms. Immediate if not later than `now`. */
  readonly from: number;
  readonly now: number;
  readonly browser: string;
  /** Hash of the link that reverts the change. */
  readonly link: string;
}

const release = async (records: SiteRecords, email: string): Promise<void> => {
  const owner = await ownerRecord(records, email);
  if (owner?.wasFree === true) await records.remove(OWNER, nameOf(email));
  else await write(records, OWNER, nameOf(email), {});
};

/** Changes a user's address, now or later, within the transaction of `records`. */
export const changeAddress = async (
  records: SiteRecords,
  { userId, to, currentAddress, from, now, browser, link }: AddressChange,
): Promise<void> => {
  const { next, ...account } = await accountOf(records, userId, now);
  if (next !== undefined) await release(records, next.email);
  await checkFree(records, { to, userId, now });
  const isImmediate = from <= now;
  if (currentAddress !== undefined && (await ownerOf(records, currentAddress, now)) === userId) {
    const formerOwner: OwnerRecord = isImmediate ? {} : { holder: userId, until: from };
    await write(records, OWNER, nameOf(currentAddress), formerOwner);
  }
  const owner = await ownerRecord(records, to);
  if (isImmediate) {
    await write(records, OWNER, nameOf(to), { holder: userId });
    const newAccount = { email: nameOf(to), era: eraAfter(account), keep: browser };
    await write(records, ACCOUNT, userId, newAccount);
    return;
  }
  const reservation: OwnerRecord = {
    next: { user: userId, from },
    wasFree: owner === undefined,
  };
  await write(records, OWNER, nameOf(to), reservation);
  const nextAddress: NextAddress = { email: nameOf(to), from, keep: browser, link };
  const current = currentAddress === undefined ? {} : { email: nameOf(currentAddress) };
  await write(records, ACCOUNT, userId, { ...current, ...account, next: nextAddress });
  await records.put(CHANGE, link, userId, { endsAt: from });
};

/**
 * Reverts a pending change: the user keeps the address and all their sessions end. False if the
 * link matches no pending change.
 */
export const revertChange = async (
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
