import { describe, expect, it } from "vitest";
import { forgetBrowser, rememberBrowser } from "../../../src/secure-site/known-browser.js";
import { RateLimitedMailer } from "../../../src/secure-site/rate-limited-mailer.js";
import { MemorySiteStore } from "../../../src/secure-site/memory-site-store.js";

const ANA = "ana@a.example";
const [TO_ADDRESS, OF_BROWSER, OF_LINE] = [6, 10, 200];
const WINDOW_MS = 20 * 60_000;
const DAY_MS = 86_400_000;

interface Letter {
  readonly to?: string;
  readonly browser?: string;
  readonly line?: string;
}

/** A site over one store; `send` resolves to true if it sent the e-mail. */
const setup = (lettersInAll?: number) => {
  const [store, clock] = [new MemorySiteStore(), { now: 60_000_000 }];
  const now = () => clock.now;
  const send = async ({ to = ANA, browser = "new", line }: Letter = {}): Promise<boolean> => {
    let isSent = false;
    const visit = () => ({ ...(line !== undefined && { line }) });
    const letters = new RateLimitedMailer({
      store,
      browser,
      now,
      visit,
      ...(lettersInAll !== undefined && { lettersInAll }),
    });
    const sending = letters.send(to, () => {
      isSent = true;
    });
    await sending.catch((error: Error) => {
      expect(error.message).toBe("Too many e-mails. Try again later");
    });
    return isSent;
  };
  /** How many of these e-mails the site sends before it refuses one. */
  const sentOf = async (most: number, given: (at: number) => Letter): Promise<number> => {
    for (let at = 0; at < most; at += 1) if (!(await send(given(at)))) return at;
    return most;
  };
  const approve = (browser: string) =>
    store.transaction((records) => rememberBrowser(records, browser, ANA, "approved", now()));
  return { store, clock, send, sentOf, approve };
};

describe("the site's e-mails", () => {
  it("sends at most six sign-in e-mails to an address in 20 minutes for all new browsers", async () => {
    const { send, sentOf, clock } = setup();
    expect(await sentOf(20, (at) => ({ browser: `browser ${at}` }))).toBe(TO_ADDRESS);
    expect(await send({ to: "ANA+x@A.example" })).toBe(false);
    expect(await send({ to: "bea@a.example" })).toBe(true);
    clock.now += WINDOW_MS;
    expect(await send()).toBe(false);
    clock.now += 1;
    expect(await send()).toBe(true);
  });
  it("sends six further sign-in e-mails to an address for each browser that the owner approved", async () => {
    const { sentOf, approve } = setup();
    await approve("known");
    expect(await sentOf(20, () => ({ browser: "new" }))).toBe(TO_ADDRESS);
    expect(await sentOf(20, () => ({ browser: "known" }))).toBe(TO_ADDRESS);
  });
  it("counts an owner's e-mails after the owner's own six towards the limit of new browsers", async () => {
    const { sentOf, approve } = setup();
    await approve("known");
    expect(await sentOf(20, () => ({ browser: "known" }))).toBe(TO_ADDRESS + TO_ADDRESS);
    expect(await sentOf(1, () => ({ browser: "new" }))).toBe(0);
  });
  it("limits sign-in e-mails to ten per browser, 200 per network address and the secure site's total limit", async () => {
    const ofBrowser = setup();
    expect(await ofBrowser.sentOf(20, (at) => ({ to: `a${at}@b.example` }))).toBe(OF_BROWSER);
    const each = (at: number) => ({ to: `a${at}@b.example`, browser: `browser ${at}` });
    const ofLine = setup();
    expect(await ofLine.sentOf(300, (at) => ({ ...each(at), line: "office" }))).toBe(OF_LINE);
    expect(await ofLine.send({ line: "home" })).toBe(true);
    expect(await ofLine.send({ to: "bea@b.example" })).toBe(true);
    expect(await setup(7).sentOf(20, each)).toBe(7);
  });
  it("with a limit above 500, the secure site counts a sign-in e-mail until 20 minutes after the end of its minute", async () => {
    const { sentOf, clock } = setup(501);
    const each = (at: number) => ({ to: `a${at}@b.example`, browser: `browser ${at}` });
    expect(await sentOf(600, each)).toBe(501);
    clock.now += WINDOW_MS + 1;
    expect(await sentOf(1, () => each(601))).toBe(0);
    clock.now += 60_000;
    expect(await sentOf(1, () => each(602))).toBe(1);
  });
});

describe("a browser that an address's owner approved", () => {
  const isKnown = async ({ sentOf }: ReturnType<typeof setup>, browser = "known") =>
    (await sentOf(20, () => ({ browser }))) === TO_ADDRESS + TO_ADDRESS;

  it("treats a browser as known for 90 days after the e-mail address's owner approved it", async () => {
    const inTime = setup();
    await inTime.approve("known");
    inTime.clock.now += 90 * DAY_MS;
    expect(await isKnown(inTime)).toBe(true);
    const late = setup();
    await late.approve("known");
    late.clock.now += 90 * DAY_MS + 1;
    expect(await isKnown(late)).toBe(false);
  });
  it("treats a removed browser as unknown for every e-mail address, and keeps other browsers known", async () => {
    const site = setup();
    await site.approve("known");
    await site.approve("other");
    const addresses = Array.from({ length: 150 }, (_, at) => `a${at}@b.example`);
    await site.store.transaction(async (records) => {
      for (const to of addresses) await rememberBrowser(records, "known", to, "approved", 0);
      await forgetBrowser(records, "known");
      expect(await records.list("device", "known", 1)).toEqual([]);
      expect(await records.list("device", "other", 10)).toHaveLength(1);
    });
    expect(await isKnown(site)).toBe(false);
  });
});
