import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WalletConnectWorld } from "./walletconnect-world.js";

/** What keeps this process awake, by kind. */
const handles = (): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) if (kind === "Timeout" || kind === "TCPSocketWrap" || kind === "Immediate") counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

describe("what a wallet on another device leaves behind", () => {
  let local: WalletConnectWorld;
  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"]);
    if (typeof started === "string") throw new Error(started);
    local = started;
  });
  afterAll(() => local.stop());

  it("nothing after 100 connects and disconnects: no socket at the relay, no timer in the process, no session at the phone", async () => {
    const before = handles();
    const page = await local.open();
    const t0 = Date.now();
    for (let turn = 0; turn < 100; turn += 1) {
      await local.connect(page);
      await page.connection.disconnect();
    }
    console.log(Date.now() - t0, handles(), before, local.relay.log.open);
    await expect.poll(() => local.phone.sessions).toEqual([]);
    expect(local.relay.log.opened).toBe(2);
    await page.dispose();
    await expect.poll(() => local.relay.log.open).toBe(1);
    console.log(handles());
  }, 120_000);
});
