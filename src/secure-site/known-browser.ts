import type { StoredRecord } from "./memory-site-store.js";
import type { SiteRecords } from "./site.ports.js";

const KIND = "device";
const DAY_MS = 86_400_000;
const LIFE_MS = 90 * DAY_MS;
const MAX_LISTED = 100;

/** `approved`: by the link in the e-mail. `signed-in`: has also signed in with the address. */
type BrowserStatus = "approved" | "signed-in";
interface DeviceRecord {
  readonly is: BrowserStatus;
  /** Epoch ms. */
  readonly endsAt: number;
}

/** `now`: the last use of the browser. */
export const deviceRecord = (
  browser: string,
  email: string,
  is: BrowserStatus,
  now: number,
): StoredRecord => {
  const endsAt = now + LIFE_MS;
  const value = JSON.stringify({ is, endsAt } satisfies DeviceRecord);
  return { kind: KIND, id: `${browser} ${email.toLowerCase()}`, value, group: browser, endsAt };
};

/** Undefined if the browser did not use the address within 90 days. */
export const browserStatus = async (
  records: SiteRecords,
  browser: string,
  email: string,
  now: number,
): Promise<BrowserStatus | undefined> => {
  const text = await records.get(KIND, `${browser} ${email.toLowerCase()}`);
  if (text === undefined) return undefined;
  const { is, endsAt } = JSON.parse(text) as DeviceRecord;
  return now <= endsAt ? is : undefined;
};

export const rememberBrowser = (
  records: SiteRecords,
  ...args: Parameters<typeof deviceRecord>
): Promise<void> => {
  const { kind, id, value, group, endsAt } = deviceRecord(...args);
  return records.put(kind, id, value, { group, endsAt });
};

/** The browser must be approved again for every address. */
export const forgetBrowser = async (records: SiteRecords, browser: string): Promise<void> => {
  for (;;) {
    const devices = await records.list(KIND, browser, MAX_LISTED);
    if (devices.length === 0) return;
    for (const { id } of devices) await records.remove(KIND, id);
  }
};
