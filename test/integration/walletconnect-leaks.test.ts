import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Latchkit } from "latchkit";
import { SOON, uriOf, WalletConnectWorld } from "./walletconnect-world.js";

/** Number of sessions that one page creates and ends; more in a soak. */
const SESSIONS = Number(process.env["LATCHKIT_SESSIONS"] ?? 100);
/** Number of sessions in each timing sample. */
const SAMPLE = 50;
const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** How many timers and sockets keep this process awake. */
const handles = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === "Timeout" || kind === "TCPSocketWrap")
    .length;

/** Collects unhandled rejections until the end of the test. */
const unheardInTest = (): readonly unknown[] => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown): void => {
    unheard.push(reason);
  };
  process.on("unhandledRejection", hear);
  onTestFinished(() => {
    process.off("unhandledRejection", hear);
  });
  return unheard;
};

describe("resources left by WalletConnect", () => {
  let local: WalletConnectWorld;
  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"]);
    if (typeof started === "string") throw new Error(started);
    local = started;
  });
  afterAll(() => local.stop());

  /**
   * The phone's SDK deletes a session after publishing its next message, so leftovers of the last
   * session disappear with the next pairing at the latest.
   */
  const forgets = async (page: Latchkit): Promise<void> => {
    const [last] = local.phone.sessions;
    if (last === undefined) return;
    try {
      await expect.poll(() => local.phone.sessions, SOON).toEqual([]);
    } catch {
      await local.connect(page);
      await page.connection.disconnect();
      await expect.poll(() => local.phone.sessions, SOON).not.toContain(last);
    }
  };

  it(
    `leaves no socket, session or timer after ${SESSIONS} WalletConnect connections, and does not slow down`,
    { tags: ["finding-W14"] },
    async () => {
      const page = await local.open();
      await local.connect(page);
      await page.connection.disconnect();
      const before = handles();
      const times: number[] = [];
      for (let turn = 1; turn < SESSIONS; turn += 1) {
        const began = performance.now();
        await local.connect(page);
        await page.connection.disconnect();
        times.push(performance.now() - began);
      }
      // The phone's library keeps records, so slight growth comes from the phone.
      const [first, last] = [median(times.slice(0, SAMPLE)), median(times.slice(-SAMPLE))];
      expect(last / first, `ms ${first} and ${last}`).toBeLessThan(3);
      await forgets(page);
      expect(local.relay.log.opened).toBe(2);
      await expect.poll(handles, SOON).toBeLessThanOrEqual(before);
      await page.dispose();
      await expect.poll(() => local.relay.log.open, SOON).toBe(1);
      await expect.poll(handles, SOON).toBeLessThan(before);
    },
  );

  it("leaves no handle or global after 20 instances are disposed during pairing", async () => {
    const globals = Object.keys(globalThis).length;
    const before = handles();
    for (let turn = 0; turn < 20; turn += 1) {
      const page = await local.open();
      const ended = page.connection.connect("walletConnect").catch(() => undefined);
      await uriOf(page);
      await page.dispose();
      await ended;
    }
    await expect.poll(() => local.relay.log.open, SOON).toBe(1);
    await expect.poll(handles, SOON).toBeLessThanOrEqual(before);
    expect(Object.keys(globalThis)).toHaveLength(globals);
  });

  it(
    "leaves no WalletConnect session if phone and page disconnect at the same time or in turn",
    { tags: ["finding-W14"] },
    async () => {
      const unheard = unheardInTest();
      const page = await local.open();
      const [fixture, there] = [() => page.connection.disconnect(), () => local.phone.disconnect()];
      for (const [first, second] of [
        [fixture, there],
        [there, fixture],
      ] as const)
        for (const waits of [0, 1, 3]) {
          await local.connect(page);
          const begun = first();
          for (let turn = 0; turn < waits; turn += 1)
            await new Promise((resolve) => setImmediate(resolve));
          await Promise.all([begun, second()]);
          await expect.poll(() => page.account.snapshot.status, SOON).toBe("disconnected");
          await forgets(page);
        }
      await page.dispose();
      expect(unheard).toEqual([]);
    },
  );

  it(
    "processes a message only once if the relay delivers it twice",
    { tags: ["finding-W14"] },
    async () => {
      const unheard = unheardInTest();
      onTestFinished(local.relay.deliverTwice());
      const { proposals, requests, address } = local.phone;
      const before = [proposals.length, requests.length] as const;
      const page = await local.open();
      const seen: unknown[] = [];
      page.account.state$.subscribe(({ current }) => seen.push(current?.address));
      page.events.events$.subscribe(({ name }) => seen.push(name));
      // Only a disconnect by this page emits its own success event.
      for (const [end, successes] of [
        [() => page.connection.disconnect(), 1],
        [() => local.phone.disconnect(), 0],
      ] as const) {
        seen.length = 0;
        await local.connect(page);
        expect(local.phone.sessions).toHaveLength(1);
        await page.account.signMessage("Hello");
        await local.phone.changeAccount(1);
        const second = local.phone.address;
        await local.phone.changeAccount(0);
        await end();
        await expect.poll(() => page.account.snapshot.status, SOON).toBe("disconnected");
        await forgets(page);
        const ends = seen.filter((one) => one === "DISCONNECT_SUCCESS");
        const changes = seen.filter((one) => one !== undefined && one !== "DISCONNECT_SUCCESS");
        expect(changes).toEqual(["CONNECT_SUCCESS", address, second, address]);
        expect(ends).toHaveLength(successes);
      }
      await page.dispose();
      expect([proposals.length - before[0], requests.length - before[1]]).toEqual([2, 2]);
      expect(unheard).toEqual([]);
    },
  );
});
