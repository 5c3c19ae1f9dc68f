import type { SiteRecords } from "./site-store.port.js";
import { refuse } from "./site-refusal.js";

const [OWNER, ACCOUNT] = ["owner", "account"] as const;
/** Owner of an address that was given up: the next user who signs in with it is a new one. */
const NOBODY = "";

/** The address that a user has now, in lower case; undefined where the site knows none. */
export const addressOf = (records: SiteRecords, userId: string): Promise<string | undefined> =>
  records.get(ACCOUNT, userId);

const give = async (records: SiteRecords, email: string, userId: string): Promise<void> => {
  await records.put(OWNER, email, userId);
  await records.put(ACCOUNT, userId, email);
};

/** The user who signs in with an address; a new one where nobody owns it. */
export const userOfAddress = async (
  records: SiteRecords,
  address: string,
  secret: () => string,
): Promise<string> => {
  const email = address.toLowerCase();
  const owner = await records.get(OWNER, email);
  if (owner !== undefined && owner !== NOBODY) return owner;
  const id = `email:${owner === NOBODY ? secret() : email}`;
  await give(records, email, id);
  return id;
};

/** Moves a user to an address that nobody owns, and gives up the former one. */
export const moveToAddress = async (
  records: SiteRecords,
  userId: string,
  address: string,
  former: string | undefined,
): Promise<void> => {
  const email = address.toLowerCase();
  const owner = await records.get(OWNER, email);
  if (owner !== undefined && owner !== NOBODY) refuse("The address has a wallet of its own");
  const left = former?.toLowerCase();
  if (left !== undefined && (await records.get(OWNER, left)) === userId)
    await records.put(OWNER, left, NOBODY);
  await give(records, email, userId);
};
