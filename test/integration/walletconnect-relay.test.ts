import { FakeClock } from "latchkit/testing";
import { verifyMessage } from "viem";
import { describe, it, type ExpectStatic, type TestContext } from "vitest";
import type { Latchkit } from "latchkit";
import { SOON, uriOf, WalletConnectWorld, when } from "./walletconnect-world.js";

const settled = (promise: Promise<unknown>): Promise<"yes" | "no"> =>
  promise.then(
    () => "yes" as const,
    () => "no" as const,
  );

/** Runs a test with its own relay and phone, because tests break them. */
const inWorld =
  (play: (local: WalletConnectWorld, expect: ExpectStatic) => Promise<void>) =>
  async ({ expect }: TestContext): Promise<void> => {
    const local = await WalletConnectWorld.start(["relay"]);
    if (typeof local === "string") throw new Error(local);
    try {
      await play(local, expect);
    } finally {
      await local.stop();
    }
  };

const signs = async ({ phone }: WalletConnectWorld, page: Latchkit): Promise<void> => {
  const signature = (await page.account.signMessage("Hello")) as `0x${string}`;
  if (
    !(await verifyMessage({ address: phone.address as `0x${string}`, message: "Hello", signature }))
  )
    throw new Error("the signature is another's");
};

describe(
  "WalletConnect while the relay is in trouble",
  { concurrent: true, timeout: 40_000 },
  () => {
    for (const [how, refusal] of [
      ["with a status", { status: 503 }],
      ["with a reason", { reason: "Unauthorized: origin not allowed" }],
    ] as const)
      it(
        `shows a relay refusal ${how} as reconnecting after 5 s, and the pairing URI once the relay recovers`,
        { tags: ["F19"] },
        inWorld(async (local, expect) => {
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
        }),
      );

    it(
      "shows a lost relay as reconnecting after 5 s, and keeps the session when the relay returns",
      { tags: ["F19"] },
      inWorld(async (local, expect) => {
        const clock = new FakeClock(Date.now());
        const page = await local.open({ options: { ports: { clock, scheduler: clock } } });
        await local.connect(page);
        const lift = local.relay.refuse({ status: 503 });
        local.relay.dropSockets();
        await expect
          .poll(() => {
            clock.advance(1_000);
            return page.pairing.snapshot.isBuffering;
          }, SOON)
          .toBe(true);
        lift();
        await when(page.pairing.state$, ({ isBuffering }) => !isBuffering);
        expect(page.account.snapshot.status).toBe("connected");
        await signs(local, page);
        expect(local.phone.requests).toHaveLength(1);
      }),
    );

    for (const method of ["wc_proposeSession", "irn_subscribe", "wc_approveSession"])
      for (const isBefore of [true, false])
        it(
          `pairs with one session if the socket closes ${isBefore ? "before" : "after"} the relay handles ${method}`,
          { tags: ["F19"] },
          inWorld(async (local, expect) => {
            const page = await local.open();
            local.relay.dropSocketAt(method, isBefore);
            expect((await local.connect(page)).address).toBe(local.phone.address);
            expect([local.phone.proposals.length, local.phone.sessions.length]).toEqual([1, 1]);
            await signs(local, page);
          }),
        );

    for (const isBefore of [true, false])
      it(
        `asks the phone once if the socket closes while publishing, ${isBefore ? "before" : "after"} the relay accepts`,
        { tags: ["T27"] },
        inWorld(async (local, expect) => {
          const page = await local.open();
          await local.connect(page);
          local.relay.dropSocketAt("irn_publish", isBefore);
          await signs(local, page);
          expect(local.phone.requests).toHaveLength(1);
        }),
      );

    it(
      "publishes a WalletConnect request only once if the socket closes before the phone answers",
      { tags: ["T27"] },
      inWorld(async (local, expect) => {
        const page = await local.open();
        await local.connect(page);
        local.phone.wait();
        const signing = signs(local, page);
        await expect.poll(() => local.phone.prompts.length, SOON).toBe(1);
        local.relay.dropSockets();
        await expect.poll(() => local.relay.log.open, SOON).toBe(2);
        local.phone.approve();
        await signing;
        expect([...local.relay.log.published.values()].filter((times) => times > 1)).toEqual([]);
        expect(local.phone.requests).toHaveLength(1);
      }),
    );

    for (const kind of ["hang", "html", "truncate", "drop"] as const)
      it(
        `settles pairing when the user leaves a relay that answers ${{ hang: "nothing", html: "a page", truncate: "half a frame", drop: "by hanging up" }[kind]}, and pairs on a retry`,
        { tags: ["F21"] },
        inWorld(async (local, expect) => {
          const page = await local.open();
          const lift = local.world.fault("relay", { kind });
          const leaving = new AbortController();
          const connecting = settled(
            page.connection.connect("walletConnect", { signal: leaving.signal }),
          );
          await when(page.pairing.state$, ({ status }) => status === "fetching");
          await expect.poll(() => local.relay.log.opened, SOON).toBeGreaterThan(0);
          leaving.abort();
          expect(await connecting).toBe("no");
          lift();
          local.relay.dropSockets();
          expect((await local.connect(page)).address).toBe(local.phone.address);
          await signs(local, page);
        }),
      );

    it(
      "settles a call over a half-open relay socket when the user leaves, and keeps the wallet usable",
      { tags: ["F21"] },
      inWorld(async (local, expect) => {
        const page = await local.open();
        await local.connect(page);
        const lift = local.world.fault("relay", { kind: "hang" });
        const leaving = new AbortController();
        const signing = settled(page.account.signMessage("Hello", { signal: leaving.signal }));
        leaving.abort();
        expect(await signing).toBe("no");
        lift();
        local.relay.dropSockets();
        await signs(local, page);
      }),
    );

    for (const kind of ["html", "truncate", "drop"] as const)
      it(
        `a signature neither hangs nor repeats over a relay that answers ${{ html: "a page", truncate: "half a frame", drop: "by hanging up" }[kind]}`,
        { tags: ["F21"] },
        inWorld(async (local, expect) => {
          const page = await local.open();
          await local.connect(page);
          local.phone.wait();
          const leaving = new AbortController();
          const signing = settled(page.account.signMessage("Hello", { signal: leaving.signal }));
          await expect.poll(() => local.phone.prompts.length, SOON).toBe(1);
          const lift = local.world.fault("relay", { kind });
          const left = settled(page.account.signMessage("Not heard", { signal: leaving.signal }));
          leaving.abort();
          expect(await Promise.all([signing, left])).toEqual(["no", "no"]);
          lift();
          local.relay.dropSockets();
          local.phone.approve();
          await expect.poll(() => local.phone.prompts.length, SOON).toBe(0);
          expect(page.account.snapshot.status).toBe("connected");
          await signs(local, page);
          const asked = local.phone.requests.map(({ params }) => JSON.stringify(params));
          // The signature after the abandoned one uses the first message again.
          expect(asked.filter((text) => text.includes("4e6f74")).length).toBeLessThanOrEqual(1);
          expect(asked.filter((text) => !text.includes("4e6f74"))).toHaveLength(2);
        }),
      );

    it(
      "disconnects within 3 s over a half-open relay socket",
      { tags: ["F21"] },
      inWorld(async (local, expect) => {
        const page = await local.open();
        await local.connect(page);
        const lift = local.world.fault("relay", { kind: "hang" });
        const began = performance.now();
        await page.connection.disconnect();
        const took = performance.now() - began;
        lift();
        local.relay.dropSockets();
        expect(took).toBeLessThan(5_000);
        expect(page.account.snapshot.status).toBe("disconnected");
      }),
    );

    it(
      "sends each WalletConnect message once over a slow relay",
      inWorld(async (local, expect) => {
        const page = await local.open();
        const lift = local.world.fault("relay", { kind: "delay", ms: 300 });
        expect((await local.connect(page)).address).toBe(local.phone.address);
        await signs(local, page);
        lift();
        expect([...local.relay.log.published.values()].filter((times) => times > 1)).toEqual([]);
      }),
    );

    it(
      "rejects pending WalletConnect calls and closes the relay socket on dispose",
      inWorld(async (local, expect) => {
        const page = await local.open();
        const connecting = expect(page.connection.connect("walletConnect")).rejects.toMatchObject({
          code: "instance/disposed",
        });
        await uriOf(page);
        expect(local.relay.log.open).toBe(1);
        await page.dispose();
        await connecting;
        await expect.poll(() => local.relay.log.open, SOON).toBe(0);
      }),
    );
  },
);
