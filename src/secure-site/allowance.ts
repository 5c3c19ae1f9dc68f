import type { SiteRecords } from "./site.ports.js";

const GMAIL = /^(?:gmail|googlemail)\.com$/u;

/**
 * An e-mail address as its mailbox for counting: ignores case, `+tag` and Gmail's dots. Not for
 * sending or ownership.
 */
export const mailboxKey = (email: string): string => {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/u, "");
  const local = email.slice(0, at).toLowerCase().replace(/\+.*$/su, "");
  return GMAIL.test(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
};

/** Length of the counting window, ms. */
export const WINDOW_MS = 20 * 60_000;
const KIND = "count";
/** Large limits are counted per minute, which bounds the size of a record. */
const LARGE_LIMIT = 500;
const MINUTE_MS = 60_000;

/** Maximum number of events in any 20 minutes. */
export interface Allowance {
  readonly key: string;
  readonly limit: number;
}
/** Epoch ms and number of events at that time, oldest first. */
type Times = readonly (readonly [at: number, count: number])[];

const readTimes = async (records: SiteRecords, key: string, now: number): Promise<Times> => {
  const times = JSON.parse((await records.get(KIND, key)) ?? "[]") as Times;
  return times.filter(([at]) => now - at <= WINDOW_MS);
};
const write = async (records: SiteRecords, key: string, times: Times): Promise<void> => {
  const last = times.at(-1);
  if (last === undefined) return records.remove(KIND, key);
  await records.put(KIND, key, JSON.stringify(times), { endsAt: last[0] + WINDOW_MS });
};

/** Number of events in the last 20 minutes. */
export const countRecent = async (
  records: SiteRecords,
  key: string,
  now: number,
): Promise<number> =>
  (await readTimes(records, key, now)).reduce((sum, [, count]) => sum + count, 0);

const count = async (
  records: SiteRecords,
  { key, limit }: Allowance,
  now: number,
): Promise<void> => {
  const times = await readTimes(records, key, now);
  // The end of the minute: an event never counts for less than the window.
  const at = limit > LARGE_LIMIT ? (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS : now;
  const same = times.findIndex(([time]) => time === at);
  const next: Times =
    same < 0
      ? [...times, [at, 1]]
      : times.map(([time, eventCount], index) => [
          time,
          index === same ? eventCount + 1 : eventCount,
        ]);
  await write(records, key, next);
};

/** Counts an event under each allowance; false without counting if one is exhausted. */
export const spend = async (
  records: SiteRecords,
  allowances: readonly Allowance[],
  now: number,
): Promise<boolean> => {
  for (const { key, limit } of allowances)
    if ((await countRecent(records, key, now)) >= limit) return false;
  for (const allowance of allowances) await count(records, allowance, now);
  return true;
};

export const refund = async (
  records: SiteRecords,
  allowances: readonly Allowance[],
  now: number,
): Promise<void> => {
  for (const { key } of allowances) {
    const times = await readTimes(records, key, now);
    const last = times.at(-1);
    if (last === undefined) continue;
    const rest = times.slice(0, -1);
    await write(records, key, last[1] > 1 ? [...rest, [last[0], last[1] - 1]] : rest);
  }
};
