import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Latchkit } from "latchkit";
import { SOON, uriOf, WalletConnectWorld } from "./walletconnect-world.js";

/** How many timers and sockets keep this process awake. */
const handles = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === "Timeout" || kind === "TCPSocketWrap")
    .length;

describe("what a wallet on another device leaves behind", () => {
  let local: WalletConnectWorld;
  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"]);
    if (typeof started === "string") throw new Error(started);
    local = started;
  });
  afterAll(() => local.stop());

  /**
   * The phone's SDK forgets a session when its next message was published, whichever that is: what it
   * still has of the last one goes with the next pairing at the latest.
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

  it("nothing after 100 connects and disconnects: one socket while it lives, then none at the relay, no session at the phone, no timer here", async () => {
    const page = await local.open();
    await local.connect(page);
    await page.connection.disconnect();
    const before = handles();
    for (let turn = 0; turn < 99; turn += 1) {
      await local.connect(page);
      await page.connection.disconnect();
    }
    await forgets(page);
    expect(local.relay.log.opened).toBe(2);
    await expect.poll(handles, SOON).toBeLessThanOrEqual(before);
    await page.dispose();
    await expect.poll(() => local.relay.log.open, SOON).toBe(1);
    await expect.poll(handles, SOON).toBeLessThan(before);
  });

  it("nothing after 20 pages that came and went in the middle of a pairing, and no global", async () => {
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
});
