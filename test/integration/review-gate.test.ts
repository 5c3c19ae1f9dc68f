import { describe, expect, it } from "vitest";
import { createWalletClient, custom } from "viem";
import { mainnet } from "viem/chains";
import { isLatchkitError, type LatchkitEvent, type TypedData } from "../../src/index.js";
import { Lifetime } from "../../src/application/shared/lifetime.js";
import { FakeClock } from "../../src/infrastructure/in-memory/fake-clock.js";
import { ALICE, BOB } from "../support/builders/connection.js";
import { lazy } from "../support/builders/lazy.js";
import { data, STRANGER, TOKEN } from "../support/builders/review-requests.js";
import { rejectionOf } from "../support/assertions/rejection.js";
import { errorCodeOf, flushPromises } from "../support/worlds/instance.js";
import { decideAll, nextReview, setupReview } from "../support/worlds/review.js";

const APPROVE = "approve(address spender, uint256 amount)";
const UNLIMITED = data(APPROVE, [STRANGER, 2n ** 256n - 1n]);
const SMALL = data("transfer(address to, uint256 amount)", [BOB, 5n]);
const approveAll = (): { method: string; params: unknown[] } => ({
  method: "eth_sendTransaction",
  params: [{ from: ALICE, to: TOKEN, data: UNLIMITED, value: "0x0" }],
});
const transfer = (): { method: string; params: unknown[] } => ({
  method: "eth_sendTransaction",
  params: [{ from: ALICE, to: TOKEN, data: SMALL }],
});
const MAIL: TypedData = {
  domain: { name: "Mail", chainId: 1 },
  types: { Mail: [{ name: "text", type: "string" }] },
  primaryType: "Mail",
  message: { text: "Hello" },
};

describe("an instance without the option `review`", () => {
  it.each([undefined, { show: "never" } as const, { show: "never", block: [] } as const])(
    "forwards the app's own request object to the wallet at once if the option `review` is %j",
    async (review) => {
      const { latchkit, got } = await setupReview(review);
      const provider = await latchkit.connection.provider("eip155");
      const asked = approveAll();
      const answer = provider.request(asked);
      expect(got[0]?.params).toBe(asked.params);
      await answer;
    },
  );
});

describe("a request that the option `review` lets pass", () => {
  it("sends a request without danger to the wallet without showing a review", async () => {
    const { latchkit, got, asked } = await setupReview({ show: "danger" });
    const provider = await latchkit.connection.provider("eip155");
    await provider.request(transfer());
    await provider.request({ method: "eth_blockNumber" });
    expect(got).toEqual([transfer(), { method: "eth_blockNumber" }]);
    expect(latchkit.review.snapshot.pending).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it("lets a wallet modify a request object if the request was not reviewed", async () => {
    const { latchkit, wallet } = await setupReview({ show: "danger" });
    const provider = await latchkit.connection.provider("eip155");
    wallet.onRequest = async ({ params }) => {
      const [sent] = params as [{ gas?: string }];
      sent.gas = "0x5208";
      return { kind: "done", value: sent.gas };
    };
    expect(await provider.request(transfer())).toBe("0x5208");
  });

  it("rejects a request that must be reviewed if it contains anything but plain data", async () => {
    const { latchkit, got } = await setupReview({ show: "danger" });
    const provider = await latchkit.connection.provider("eip155");
    class Amount {
      readonly hex = "0x1";
    }
    for (const value of [() => "0x1", new Amount(), Symbol("one")])
      expect(
        await rejectionOf(
          provider.request({ method: "eth_sendTransaction", params: [{ from: ALICE, value }] }),
        ),
      ).toMatchObject({ code: "review/refused", context: { rule: "malformed-data" } });
    expect(
      await rejectionOf(provider.request({ method: new String("eth_sign") as string })),
    ).toMatchObject({ code: "review/refused" });
    expect(got).toEqual([]);
  });
});

describe("a request that names an account or a network that is not the wallet's", () => {
  const found = async (call: { method: string; params: unknown }) => {
    const { latchkit } = await setupReview({ show: "always" });
    const provider = await latchkit.connection.provider("eip155");
    const answer = rejectionOf(provider.request(call));
    const { id, review, request } = await nextReview(latchkit);
    latchkit.review.cancel(id);
    await answer;
    return { request, rules: review.findings.map(({ rule, level }) => `${rule} ${level}`) };
  };
  const sending = (fields: object) =>
    found({ method: "eth_sendTransaction", params: [{ to: TOKEN, data: UNLIMITED, ...fields }] });

  it("reads it for the wallet's account: a spender cannot name itself as the sender", async () => {
    const own = ["amount-unlimited danger", "spender-unknown caution"];
    expect((await sending({ from: ALICE.toLowerCase() })).rules).toEqual(own);
    const { request, rules } = await sending({ from: STRANGER });
    expect(rules).toEqual(["signer-not-owner danger", ...own]);
    expect(request).toMatchObject({ account: ALICE });
  });

  it("reads a transaction for the wallet's network, which some wallets use whatever it names", async () => {
    expect((await sending({ from: ALICE, chainId: "0x1" })).rules).not.toContain(
      "other-chain danger",
    );
    const { request, rules } = await sending({ from: ALICE, chainId: "0x5" });
    expect(rules[0]).toBe("other-chain danger");
    expect(request).toMatchObject({ networkId: "eip155:1" });
  });

  it("reads a batch of calls for the network that it names", async () => {
    const calls = [{ to: TOKEN, data: SMALL }];
    const { request, rules } = await found({
      method: "wallet_sendCalls",
      params: [{ version: "2.0.0", chainId: "0x5", from: ALICE, calls }],
    });
    expect(rules).not.toContain("other-chain danger");
    expect(request).toMatchObject({ networkId: "eip155:5" });
  });
});

describe("a request that is a danger", () => {
  const setup = async (review: Parameters<typeof setupReview>[0] = { show: "danger" }) => {
    const page = await setupReview(review);
    const provider = await page.latchkit.connection.provider("eip155");
    return { ...page, provider };
  };

  it("sends a dangerous request to the wallet only when the user approves it, in the same task as the click", async () => {
    const { latchkit, provider, got } = await setup();
    const answer = provider.request(approveAll());
    const { id, review, request } = await nextReview(latchkit);
    expect(review.findings.map(({ rule }) => rule)).toContain("amount-unlimited");
    expect(request).toMatchObject({ kind: "transaction", account: ALICE });
    expect(latchkit.navigation.snapshot.current.view).toBe("ReviewRequest");
    expect(got).toEqual([]);
    latchkit.review.approve(id);
    expect(got).toEqual([approveAll()]);
    await answer;
    expect(latchkit.review.snapshot.pending).toBeUndefined();
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
  });

  it("asks the wallet once if the user approves a review twice", async () => {
    const { latchkit, provider, got } = await setup();
    const answer = provider.request(approveAll());
    const { id } = await nextReview(latchkit);
    latchkit.review.approve(id);
    latchkit.review.approve(id);
    latchkit.review.cancel(id);
    await answer;
    expect(got).toHaveLength(1);
  });

  it("accepts no approval in the first 500 ms of a review that replaced an aborted one", async () => {
    const scheduler = new FakeClock();
    const { latchkit, got } = await setupReview({ show: "danger" }, {}, { ports: { scheduler } });
    const caller = new AbortController();
    const call = { to: TOKEN, data: UNLIMITED as `0x${string}` };
    const first = latchkit.account.sendTransaction(call, { signal: caller.signal });
    const { id } = await nextReview(latchkit);
    latchkit.account.sendTransaction(call).catch(() => undefined);
    caller.abort();
    await rejectionOf(first);
    const next = await nextReview(latchkit, id);
    latchkit.review.approve(next.id);
    expect(next.isHeld).toBe(true);
    expect(got).toEqual([]);
    scheduler.advance(500);
    latchkit.review.approve(next.id);
    expect(got).toHaveLength(1);
  });

  it("approves one request, even if a listener repeats the approval when the next review appears", async () => {
    const { latchkit, provider, got } = await setup();
    const asked = [provider.request(approveAll()), provider.request(approveAll())];
    const { id } = await nextReview(latchkit);
    latchkit.events.events$.subscribe(({ name }) => {
      if (name === "REVIEW_SHOWN") latchkit.review.approve(id);
    });
    latchkit.review.approve(id);
    expect(got).toHaveLength(1);
    latchkit.review.cancel((await nextReview(latchkit, id)).id);
    await Promise.allSettled(asked);
  });

  it("does not approve a request if the app calls `approve` with the id of a different review", async () => {
    const scheduler = new FakeClock();
    const { latchkit, got } = await setupReview({ show: "danger" }, {}, { ports: { scheduler } });
    const provider = await latchkit.connection.provider("eip155");
    const [first, second] = [provider.request(approveAll()), provider.request(approveAll())];
    const { id } = await nextReview(latchkit);
    latchkit.review.cancel(id);
    scheduler.advance(500);
    latchkit.review.approve(id);
    latchkit.review.cancel(id);
    expect(await rejectionOf(first)).toMatchObject({ code: 4001 });
    expect(got).toEqual([]);
    latchkit.review.cancel((await nextReview(latchkit, id)).id);
    await rejectionOf(second);
  });

  it.each([
    ["cancels", "review"],
    ["closes the modal", "modal"],
    ["goes back", "navigation"],
  ] as const)("rejects a reviewed request like a declined one if the user %s", async (_, where) => {
    const { latchkit, provider, got } = await setup();
    const leave = async (): Promise<void> => {
      const { id } = await nextReview(latchkit);
      if (where === "review") latchkit.review.cancel(id);
      if (where === "modal") await latchkit.modal.close();
      if (where === "navigation") latchkit.navigation.back();
    };
    const asked = rejectionOf(provider.request(approveAll()));
    await leave();
    expect(await asked).toMatchObject({ code: 4001 });
    const sending = rejectionOf(
      latchkit.account.sendCalls([{ to: TOKEN, data: UNLIMITED as `0x${string}` }]),
    );
    await leave();
    const error = await sending;
    expect(isLatchkitError(error, "wallet/declined") && error.isCancellation).toBe(true);
    expect(got).toEqual([]);
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
    expect(latchkit.review.snapshot.pending).toBeUndefined();
  });

  it("returns from a review to the view that was open before", async () => {
    const { latchkit, provider } = await setup();
    await latchkit.modal.open({ view: "Networks" });
    const answer = provider.request(approveAll());
    const { id } = await nextReview(latchkit);
    expect(latchkit.navigation.snapshot.current.view).toBe("ReviewRequest");
    latchkit.review.approve(id);
    await answer;
    expect(latchkit.navigation.snapshot.current.view).toBe("Networks");
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
  });

  it("ends a review without asking the wallet when the caller's signal aborts", async () => {
    const { latchkit, got } = await setup({ show: "always" });
    const ways: readonly ((signal: AbortSignal) => Promise<unknown>)[] = [
      (signal) => latchkit.account.signMessage("Hello", { signal }),
      (signal) => latchkit.account.signTypedData(MAIL, { signal }),
      (signal) => latchkit.account.sendCalls([{ to: BOB, value: 1n }], { signal }),
      (signal) => latchkit.account.sendTransaction({ to: BOB, value: 1n }, { signal }),
    ];
    for (const way of ways) {
      const stop = new AbortController();
      const asked = errorCodeOf(way(stop.signal));
      const { id } = await nextReview(latchkit);
      stop.abort();
      latchkit.review.approve(id);
      expect(await asked).toBe("call/aborted");
      expect(latchkit.review.snapshot.pending).toBeUndefined();
    }
    expect(got).toEqual([]);
  });

  it("ends a review when the wallet disconnects or the instance is disposed", async () => {
    for (const end of ["disconnect", "dispose"] as const) {
      const { latchkit, provider, got } = await setup();
      const asked = rejectionOf(provider.request(approveAll()));
      const sending = errorCodeOf(
        latchkit.account.sendCalls([{ to: TOKEN, data: UNLIMITED as `0x${string}` }]),
      );
      const { id } = await nextReview(latchkit);
      await flushPromises();
      if (end === "dispose") await latchkit.dispose();
      else await latchkit.connection.disconnect();
      latchkit.review.approve(id);
      const code = end === "dispose" ? "instance/disposed" : 4900;
      expect(await asked).toMatchObject({ code });
      expect(await sending).toBe(
        end === "dispose" ? "instance/disposed" : "connection/not-connected",
      );
      expect(got).toEqual([]);
    }
  });

  it("rejects a reviewed request as declined if the wallet's account or network changes", async () => {
    const events = [
      { kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] },
      { kind: "network", networkId: "eip155:10" },
    ] as const;
    for (const event of events) {
      const { latchkit, wallet, provider, got } = await setup();
      const asked = rejectionOf(provider.request(approveAll()));
      const { id } = await nextReview(latchkit);
      wallet.emit(event);
      latchkit.review.approve(id);
      expect(await asked).toMatchObject({ code: 4001 });
      expect(got).toEqual([]);
      expect(latchkit.modal.snapshot.isOpen).toBe(false);
    }
  });

  it("queues at most sixteen reviews, and approves only one review on a double click", async () => {
    const scheduler = new FakeClock();
    const page = await setupReview({ show: "danger" }, {}, { ports: { scheduler } });
    const { latchkit, got } = page;
    const provider = await latchkit.connection.provider("eip155");
    const asked = Array.from({ length: 17 }, () => provider.request(approveAll()));
    await expect(asked[16]).rejects.toMatchObject({ code: -32002 });
    for (let done = 1; done <= 16; done += 1) {
      const id = latchkit.review.snapshot.pending?.id ?? 0;
      latchkit.review.approve(id);
      const next = latchkit.review.snapshot.pending?.id;
      if (next !== undefined) latchkit.review.approve(next);
      expect(got).toHaveLength(done);
      scheduler.advance(500);
    }
    await Promise.all(asked.slice(0, 16));
    expect(latchkit.review.snapshot.pending).toBeUndefined();
  });

  it("ignores the approval of a review in the first 500 ms after it replaced a previous review", async () => {
    const scheduler = new FakeClock();
    const { latchkit, got } = await setupReview({ show: "danger" }, {}, { ports: { scheduler } });
    const provider = await latchkit.connection.provider("eip155");
    const asked = [provider.request(approveAll()), provider.request(approveAll())];
    const first = await nextReview(latchkit);
    expect(first.isHeld).toBe(false);
    latchkit.review.approve(first.id);
    const { id, isHeld } = await nextReview(latchkit, first.id);
    expect(isHeld).toBe(true);
    scheduler.advance(499);
    latchkit.review.approve(id);
    expect(latchkit.review.snapshot.pending).toMatchObject({ id, isHeld: true });
    scheduler.advance(1);
    expect(latchkit.review.snapshot.pending).toMatchObject({ id, isHeld: false });
    latchkit.review.approve(id);
    await Promise.all(asked);
    expect(got).toHaveLength(2);
  });

  it("emits the names of the rules that a review found, but no addresses", async () => {
    const { latchkit, provider } = await setup({ show: "danger", block: ["opaque-hash"] });
    const told: LatchkitEvent[] = [];
    latchkit.events.events$.subscribe((event) => {
      if (event.name.startsWith("REVIEW")) told.push(event);
    });
    decideAll(latchkit);
    await provider.request(approveAll());
    await rejectionOf(
      provider.request({ method: "personal_sign", params: [`0x${"ab".repeat(32)}`, ALICE] }),
    );
    expect(told).toEqual([
      {
        name: "REVIEW_SHOWN",
        rules: expect.arrayContaining(["amount-unlimited", "spender-unknown"]) as unknown,
      },
      { name: "REVIEW_REFUSED", rule: "opaque-hash" },
    ]);
    expect(JSON.stringify(told)).not.toContain("0x");
  });
});

describe("a rule of review.block", () => {
  it("rejects a request that a rule in `review.block` forbids without asking the wallet", async () => {
    const { latchkit, got } = await setupReview({ block: ["amount-unlimited"] });
    const provider = await latchkit.connection.provider("eip155");
    const client = createWalletClient({
      account: ALICE as `0x${string}`,
      chain: mainnet,
      transport: custom(provider, { retryCount: 0 }),
    });
    const call = { to: TOKEN as `0x${string}`, data: UNLIMITED as `0x${string}` };
    const ways: readonly Promise<unknown>[] = [
      latchkit.account.sendTransaction(call),
      latchkit.account.sendCalls([call]),
      provider.request(approveAll()),
    ];
    for (const way of ways)
      expect(await rejectionOf(way)).toMatchObject({
        code: "review/refused",
        context: { rule: "amount-unlimited" },
      });
    await expect(client.sendTransaction(call)).rejects.toThrow("amount-unlimited");
    expect(got).toEqual([]);
    expect(await rejectionOf(latchkit.account.sendCalls([call]))).toMatchObject({
      isCancellation: false,
    });
    await provider.request(transfer());
    expect(got).toEqual([transfer()]);
  });

  it("rejects a name in `review.block` that is not a rule", async () => {
    const { latchkit, got } = await setupReview({ block: ["amount-unlimitted" as never] });
    const provider = await latchkit.connection.provider("eip155");
    expect(await rejectionOf(provider.request(transfer()))).toMatchObject({
      code: "options/wrong-type",
      context: { option: "review.block" },
    });
    expect(got).toEqual([]);
  });
});

describe("requests that change after they were made", () => {
  const shifting = (answers: readonly string[]): { readonly data: string } => {
    let reads = 0;
    return Object.defineProperty({ from: ALICE, to: TOKEN, data: "" }, "data", {
      enumerable: true,
      get: () => answers[Math.min(reads++, answers.length - 1)],
    });
  };

  it("sends the wallet the request as reviewed, even if the app changes its object later", async () => {
    const { latchkit, got } = await setupReview({ show: "always", descriptions: false });
    const provider = await latchkit.connection.provider("eip155");
    const reviewed: unknown[] = [];
    const late: { to: string; from: string; data: string } = {
      from: ALICE,
      to: TOKEN,
      data: SMALL,
    };
    decideAll(latchkit, ({ id, request }) => {
      late.data = UNLIMITED;
      if ("kind" in request && request.kind === "transaction")
        reviewed.push(request.calls[0]?.data);
      latchkit.review.approve(id);
    });
    let reads = 0;
    const proxy = new Proxy(
      { from: ALICE, to: TOKEN, data: SMALL },
      {
        get: (target, name) =>
          name === "data" && reads++ > 0 ? UNLIMITED : Reflect.get(target, name),
      },
    );
    for (const sent of [late, shifting([SMALL, UNLIMITED]), shifting([UNLIMITED, SMALL]), proxy])
      await provider.request({ method: "eth_sendTransaction", params: [sent] });
    const sent = got.map(({ params }) => (params as [{ data: string }])[0].data);
    expect(sent).toEqual(reviewed);
    expect(new Set(sent)).toEqual(new Set([SMALL, UNLIMITED]));
  });
});

describe("an instance whose review code does not load", () => {
  it("rejects signing requests without asking the wallet if the review code does not load", async () => {
    const reviewCode = lazy("review", () => Promise.reject(new TypeError("offline")));
    const { latchkit, got } = await setupReview({ show: "danger" }, { reviewCode });
    const provider = await latchkit.connection.provider("eip155");
    expect(await errorCodeOf(latchkit.account.signMessage("Hello"))).toBe("code/unavailable");
    expect(await rejectionOf(provider.request(transfer()))).toMatchObject({
      code: expect.stringMatching(/^code\/(?:unavailable|outdated)$/u) as unknown,
    });
    expect(got).toEqual([]);
    await provider.request({ method: "eth_blockNumber" });
    expect(got).toEqual([{ method: "eth_blockNumber" }]);
  });
});

describe("simulation of a shown review", () => {
  const never = new Promise<never>(() => undefined);

  it("asks no node for a simulation without the option `review.simulate`", async () => {
    const { latchkit, asked } = await setupReview({ show: "always" });
    const provider = await latchkit.connection.provider("eip155");
    decideAll(latchkit);
    await provider.request(approveAll());
    await flushPromises();
    expect(asked).toEqual([]);
  });

  it("adds simulated balance changes to an open review without delaying the user's approval", async () => {
    const scheduler = new FakeClock();
    let simulations = 0;
    const { latchkit, got } = await setupReview(
      { show: "always", simulate: true },
      {
        simulator: { simulate: () => (simulations++ === 0 ? never : Promise.reject(new Error())) },
        addressFacts: { codes: () => never },
      },
      { ports: { scheduler } },
    );
    const provider = await latchkit.connection.provider("eip155");
    const first = provider.request(approveAll());
    const { id, changes } = await nextReview(latchkit);
    expect(changes).toBe("pending");
    scheduler.advance(2_500);
    await expect
      .poll(() => latchkit.review.snapshot.pending?.changes)
      .toEqual({ status: "not-simulated", why: "timeout" });
    latchkit.review.approve(id);
    await first;
    const second = provider.request(approveAll());
    const pending = await nextReview(latchkit, id);
    await expect
      .poll(() => latchkit.review.snapshot.pending?.changes)
      .toEqual({ status: "not-simulated", why: "failed" });
    latchkit.review.approve(pending.id);
    await second;
    expect(got).toHaveLength(2);
  });

  it("returns a review of a request to the app without asking the wallet", async () => {
    const { latchkit, got, asked } = await setupReview(undefined);
    const request = {
      kind: "transaction",
      networkId: "eip155:1",
      account: ALICE,
      calls: [{ to: TOKEN, data: UNLIMITED }],
    } as const;
    const review = await latchkit.review.read(request);
    expect(review.findings.map(({ rule }) => rule)).toContain("amount-unlimited");
    expect(review.changes).toEqual({ status: "not-simulated", why: "off" });
    expect(asked).toEqual([]);
    await latchkit.review.read(request, { simulate: true });
    expect(asked.toSorted()).toEqual(["codes", "simulation"]);
    expect(got).toEqual([]);
    const end = new Lifetime();
    end.end();
    expect(await errorCodeOf(latchkit.review.read(request, { signal: end.signal }))).toBe(
      "instance/disposed",
    );
  });
});
