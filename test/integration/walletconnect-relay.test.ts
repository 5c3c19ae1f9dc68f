import { FakeClock } from "latchkit/testing";
import { verifyMessage } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Latchkit } from "latchkit";
import { uriOf, WalletConnectWorld, when } from "./walletconnect-world.js";

const settled = (promise: Promise<unknown>): Promise<"yes" | "no"> => promise.then(() => "yes" as const, () => "no" as const);

describe("a wallet on another device while the relay is in trouble", () => {
  let local: WalletConnectWorld;
  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"]);
    if (typeof started === "string") throw new Error(started);
    local = started;
  });
  afterEach(() => local.tidy());
  afterAll(() => local.stop());

  const signs = async (page: Latchkit): Promise<void> => {
    const signature = (await page.account.signMessage("Hello")) as `0x${string}`;
    expect(await verifyMessage({ address: local.phone.address as `0x${string}`, message: "Hello", signature })).toBe(true);
  };
  /** Requests that reached the phone while `work` ran. */
  const asked = async (work: () => Promise<unknown>): Promise<number> => {
    const before = local.phone.requests.length;
    await work();
    return local.phone.requests.length - before;
  };

  it.each([["with a status", { status: 503 }], ["with a word", { reason: "Unauthorized: origin not allowed" }]] as const)("F19 refused %s: shown as reconnecting after 5 s and not before, and the code comes when the relay is back", async (_, refusal) => {
    const clock = new FakeClock(Date.now());
    const lift = local.relay.refuse(refusal);
    const page = await local.open({ options: { ports: { clock, scheduler: clock } } });
    const connecting = page.connection.connect("walletConnect");
    connecting.catch(() => undefined);
    await when(page.pairing.state$, ({ status }) => status === "fetching");
    clock.advance(4_999);
    expect(page.pairing.snapshot.isBuffering).toBe(false);
    clock.advance(1);
    expect(page.pairing.snapshot.isBuffering).toBe(true);
    lift();
    const uri = await uriOf(page);
    expect(page.pairing.snapshot.isBuffering).toBe(false);
    await local.phone.scan(uri);
    expect((await connecting).address).toBe(local.phone.address);
  }, 20_000);

  it("F19 away while connected: shown as reconnecting after 5 s, back at once, and the session lives", async () => {
    const clock = new FakeClock(Date.now());
    const page = await local.open({ options: { ports: { clock, scheduler: clock } } });
    await local.connect(page);
    const lift = local.relay.refuse({ status: 503 });
    local.relay.cut();
    await expect.poll(() => { clock.advance(1_000); return page.pairing.snapshot.isBuffering; }).toBe(true);
    lift();
    await when(page.pairing.state$, ({ isBuffering }) => !isBuffering);
    expect(page.account.snapshot.status).toBe("connected");
    expect(await asked(() => signs(page))).toBe(1);
  }, 30_000);

  it.each([
    ["wc_proposeSession", true], ["wc_proposeSession", false], ["irn_subscribe", true], ["irn_subscribe", false], ["wc_approveSession", true], ["wc_approveSession", false],
  ] as const)("F19 the socket ends at %s (before its effect: %s): the pairing comes to its end all the same", async (method, isBefore) => {
    const page = await local.open();
    local.relay.cutAt(method, isBefore);
    expect((await local.connect(page)).address).toBe(local.phone.address);
    expect(await asked(() => signs(page))).toBe(1);
  }, 30_000);

  it.each([true, false])("T27 the socket ends while a request is handed over (before its effect: %s): the phone is asked once, and its answer comes", async (isBefore) => {
    const page = await local.open();
    await local.connect(page);
    local.relay.cutAt("irn_publish", isBefore);
    expect(await asked(() => signs(page))).toBe(1);
  }, 30_000);

  it.each(["hang", "html", "truncate"] as const)("F21 a relay that answers nothing or garbage (%s): every promise settles when the visitor leaves, and the next try works", async (kind) => {
    const page = await local.open();
    const lift = local.world.fault("relay", { kind });
    const leaving = new AbortController();
    const connecting = settled(page.connection.connect("walletConnect", { signal: leaving.signal }));
    await when(page.pairing.state$, ({ status }) => status === "fetching");
    leaving.abort();
    expect(await connecting).toBe("no");
    lift();
    local.relay.cut();
    expect((await local.connect(page)).address).toBe(local.phone.address);
    await signs(page);
  }, 30_000);

  it("F21 a connected wallet that is asked over a half-open socket: leaving settles the call, and nothing is lost afterwards", async () => {
    const page = await local.open();
    await local.connect(page);
    const lift = local.world.fault("relay", { kind: "hang" });
    const leaving = new AbortController();
    const signing = settled(page.account.signMessage("Hello", { signal: leaving.signal }));
    leaving.abort();
    expect(await signing).toBe("no");
    lift();
    local.relay.cut();
    await signs(page);
  }, 30_000);

  it("a slow relay is only slow", async () => {
    const page = await local.open();
    const lift = local.world.fault("relay", { kind: "delay", ms: 300 });
    expect((await local.connect(page)).address).toBe(local.phone.address);
    await signs(page);
    lift();
  }, 30_000);

  it("disposing ends whatever waits, and its socket", async () => {
    const page = await local.open();
    const open = local.relay.log.open;
    const connecting = page.connection.connect("walletConnect");
    const end = expect(connecting).rejects.toMatchObject({ code: "instance/disposed" });
    await uriOf(page);
    expect(local.relay.log.open).toBe(open + 1);
    await page.dispose();
    await end;
    await expect.poll(() => local.relay.log.open).toBe(open);
  });
});
