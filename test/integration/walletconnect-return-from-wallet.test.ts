import { InMemoryKeyValueStorage } from "latchkit/testing";
import type { Latchkit, LatchkitOptions } from "latchkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SERVER_ENVIRONMENT } from "../../src/infrastructure/browser/environment.js";
import { FakePageLifecycle } from "../../src/infrastructure/in-memory/fake-page-lifecycle.js";
import type { Environment } from "../../src/ports/page.ports.js";
import { POISONED_CHOICES } from "../support/fixtures/poisoned-choices.js";
import { RelayLine } from "./relay-line.js";
import { SOON, uriOf, WalletConnectWorld, when } from "./walletconnect-world.js";

const PHONES = {
  telegram: { isTelegram: true, isIos: true, isMobile: true },
  safari: { isIos: true, isSafari: true, isMobile: true },
} as const;
const CHOICE = "WALLETCONNECT_DEEPLINK_CHOICE";

describe("return from the wallet to a page on a phone", { timeout: 60_000 }, () => {
  let local: WalletConnectWorld;
  let line: RelayLine;
  let lifecycle: FakePageLifecycle;
  let opened: string[];

  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"]);
    if (typeof started === "string") throw new Error(started);
    local = started;
  });
  beforeEach(async () => {
    [line, lifecycle, opened] = [
      await RelayLine.to(local.world.addresses.relay ?? ""),
      new FakePageLifecycle(),
      [],
    ];
  });
  afterEach(async () => {
    await local.tidy();
    await line.stop();
  });
  afterAll(() => local.stop());

  const open = (
    place: Partial<Environment> = {},
    storage = new InMemoryKeyValueStorage(),
    options: Partial<LatchkitOptions> = {},
  ): Promise<Latchkit> =>
    local.open({
      options: {
        services: { relay: line.url },
        ...options,
        ports: {
          storage,
          lifecycle,
          environment: { ...SERVER_ENVIRONMENT, ...place },
          links: { openTab: () => false, openWallet: (link) => opened.push(link) > 0 },
        },
      },
    });
  const connect = async (page: Latchkit) => {
    const connecting = page.connection.connect("walletConnect");
    connecting.catch(() => undefined);
    await local.phone.scan(await uriOf(page));
    return connecting;
  };
  /** The user switches to the wallet; the page is hidden and its socket dies. */
  const leave = (): void => {
    lifecycle.setVisible(false);
    line.lose();
  };
  const comeBack = (): void => {
    line.restore();
    lifecycle.setVisible(true);
  };

  it.each(Object.entries(PHONES))(
    "connects with the same pairing URI on %s if the wallet approved while the page was hidden",
    { tags: ["S4-002", "S4-004"] },
    async (_, place) => {
      const { phone } = local;
      const page = await open(place);
      const codes = new Set<string>();
      page.pairing.state$.subscribe(({ uri }) => {
        if (uri !== undefined) codes.add(uri);
      });
      const connecting = page.connection.connect("walletConnect");
      expect(page.connection.snapshot.status).toBe("connecting");
      phone.wait();
      const scanned = phone.scan(await uriOf(page));
      await expect.poll(() => phone.prompts.length, SOON).toBe(1);
      await scanned;
      leave();
      const [approved, proposed] = [
        local.relay.log.calls.get("wc_approveSession") ?? 0,
        phone.proposals.length,
      ];
      phone.approve();
      await expect
        .poll(() => local.relay.log.calls.get("wc_approveSession"), SOON)
        .toBe(approved + 1);
      expect(page.connection.snapshot.status).toBe("connecting");
      const again = page.connection.connect("walletConnect");
      comeBack();
      expect((await again).address).toBe(phone.address);
      expect(await connecting).toEqual(await again);
      expect(page.connection.snapshot.status).toBe("connected");
      expect([codes.size, phone.proposals.length]).toEqual([1, proposed]);
      expect(await page.account.signMessage("Hello")).toMatch(/^0x/u);
    },
  );

  it(
    "shows an unused pairing URI again in Telegram while it is valid, and connects with it",
    { tags: ["S4-003"] },
    async () => {
      const page = await open(PHONES.telegram);
      const leaving = new AbortController();
      const left = page.connection.connect("walletConnect", { signal: leaving.signal });
      left.catch(() => undefined);
      const uri = await uriOf(page);
      leaving.abort();
      await expect(left).rejects.toMatchObject({ code: "call/aborted" });
      const again = page.connection.connect("walletConnect");
      expect(await uriOf(page)).toBe(uri);
      await local.phone.scan(uri);
      expect((await again).address).toBe(local.phone.address);
    },
  );

  it(
    "creates a new pairing URI for each connect outside Telegram, or if caching is off",
    { tags: ["S4-003"] },
    async () => {
      for (const [place, cache] of [
        [{}, "auto"],
        [PHONES.telegram, "never"],
      ] as const) {
        const page = await open(place);
        const first = page.connection
          .connect("walletConnect")
          .catch((error: { code?: string }) => error.code);
        const uri = await uriOf(page);
        const second = page.connection.connect("walletConnect", { cache }).catch(() => undefined);
        expect(await first).toBe("connection/superseded");
        expect(
          (await when(page.pairing.state$, (now) => now.uri !== undefined && now.uri !== uri)).uri,
        ).toBeDefined();
        await page.dispose();
        await second;
      }
    },
  );

  it(
    "ends the session if a wallet approves a pairing URI that the page no longer waits for",
    { tags: ["F20"] },
    async () => {
      const page = await open(PHONES.telegram);
      const leaving = new AbortController();
      const left = page.connection
        .connect("walletConnect", { signal: leaving.signal })
        .catch(() => undefined);
      const uri = await uriOf(page);
      leaving.abort();
      await left;
      const approved = local.relay.log.calls.get("wc_approveSession") ?? 0;
      await local.phone.scan(uri);
      await expect
        .poll(() => local.relay.log.calls.get("wc_approveSession"), SOON)
        .toBe(approved + 1);
      await expect.poll(() => local.phone.sessions, SOON).toEqual([]);
      expect(page.account.snapshot.status).toBe("disconnected");
    },
  );

  it(
    "replaces a closed relay socket when the user returns to the page, and does not repeat the request",
    { tags: ["F21"] },
    async () => {
      const { phone } = local;
      const page = await open(PHONES.safari);
      await connect(page);
      phone.wait();
      const asked = phone.requests.length;
      const signing = page.account.signMessage("Hello");
      await expect.poll(() => phone.prompts.length, SOON).toBe(1);
      const before = line.log.opened;
      lifecycle.setVisible(false);
      line.freeze();
      phone.approve();
      await expect.poll(() => phone.prompts.length, SOON).toBe(0);
      for (const isVisible of [true, true, false, true]) lifecycle.setVisible(isVisible);
      expect(await signing).toMatch(/^0x/u);
      expect([phone.requests.length - asked, line.log.opened - before]).toEqual([1, 1]);
    },
  );

  it(
    "shows a request over a half-open relay socket as waiting after 5 s, and asks the phone once",
    { tags: ["S3-034", "T27"] },
    async () => {
      const page = await open();
      await connect(page);
      const asked = local.phone.requests.length;
      line.freeze();
      const seen: boolean[] = [];
      page.pairing.state$.subscribe(({ isBuffering }) => {
        if (seen.at(-1) !== isBuffering) seen.push(isBuffering);
      });
      expect(await page.account.signMessage("Hello")).toMatch(/^0x/u);
      await expect.poll(() => seen, SOON).toEqual([false, true, false]);
      expect(local.phone.requests.length - asked).toBe(1);
    },
  );

  it(
    "uses a session stored by another page with the same id, until that page ends the session",
    { tags: ["T32"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const [first, second] = [
        await open({}, storage, { instanceId: "shared" }),
        await open({}, storage, { instanceId: "shared" }),
      ];
      // Both pages have a client with its own copy of the stored data.
      const left = new AbortController();
      const looking = second.connection
        .connect("walletConnect", { signal: left.signal })
        .catch(() => undefined);
      await uriOf(second);
      left.abort();
      await looking;
      await connect(first);
      lifecycle.setVisible(false);
      lifecycle.setVisible(true);
      await when(second.account.state$, ({ status }) => status === "connected");
      expect(await second.account.signMessage("From the second")).toMatch(/^0x/u);
      await first.connection.disconnect();
      await expect(second.account.signMessage("Too late")).rejects.toMatchObject({
        code: "connection/not-connected",
      });
      expect(second.account.snapshot.status).toBe("disconnected");
      await second.dispose();
      const third = await open({}, storage, { instanceId: "shared" });
      expect(third.account.snapshot.status).toBe("disconnected");
    },
  );

  it(
    "opens no link that a manipulated stored wallet link names, and still signs",
    { tags: ["T30", "T9"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      storage.set(CHOICE, POISONED_CHOICES[0] ?? "");
      const page = await open(PHONES.safari, storage);
      await connect(page);
      // Unit tests try all values; over the relay a sample is enough.
      for (const text of POISONED_CHOICES.filter((_, place) => place % 6 === 0)) {
        storage.set(CHOICE, text);
        expect(await page.account.signMessage("Hello")).toMatch(/^0x/u);
      }
      expect(opened).toEqual([]);
      storage.set(CHOICE, JSON.stringify({ href: "foo://", name: "Foo" }));
      await page.account.signMessage("Hello");
      expect(opened).toEqual([
        expect.stringMatching(/^foo:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/u),
      ]);
      await page.connection.disconnect();
      expect(storage.get(CHOICE)).toBeUndefined();
    },
  );
});
