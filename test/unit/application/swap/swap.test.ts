import { beforeEach, describe, expect, it, vi } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { InMemorySwapService } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";
import { ROUTER, USDC_ADDRESS, approveCall } from "../../../support/fixtures/swap.js";
import { BUY, HASH, SELL, setupSwap } from "../../../support/worlds/swap-page.js";

const ETHER = 10n ** 18n;
const ACCOUNT = `eip155:1:${ALICE}` as const;
const word = (value: bigint): string => value.toString(16).padStart(64, "0");
type Lies = InMemorySwapService["changedAnswers"];
let page: Awaited<ReturnType<typeof setupSwap>>;
beforeEach(async () => {
  page = await setupSwap();
});

describe("swap quote", () => {
  it(
    "returns a swap quote with the minimum received, fees and price impact",
    { tags: ["S9-013"] },
    async () => {
      expect(await page.swap.quote(BUY)).toMatchObject({
        given: { units: ETHER / 4n, symbol: "ETH" },
        received: { units: 750_000_000n, symbol: "USDC" },
        minimum: { units: 742_500_000n },
        providerFee: { units: 2_125_000_000_000_000n, symbol: "ETH" },
        networkCost: { units: 150_000n * 10n ** 9n, symbol: "ETH" },
        priceImpact: 0n,
        givenValue: 750n * ETHER,
        receivedValue: 750n * ETHER,
      });
    },
  );
  it(
    "shows no network cost in a swap quote if the gas price cannot be read",
    { tags: ["S7-024"] },
    async () => {
      page.service.gasPrice = () => Promise.reject(new Error("down"));
      expect(await page.swap.quote(BUY)).not.toHaveProperty("networkCost");
    },
  );
  it.each([
    [{ ...BUY, slippage: 0.5 }, "transaction/invalid"],
    [{ ...BUY, slippage: 51 }, "transaction/invalid"],
    [{ amount: "1" }, "transaction/invalid"],
    [{ ...BUY, target: BOB }, "transaction/invalid"],
    [{ ...BUY, amount: "0" }, "transaction/invalid"],
    [{ ...BUY, amount: "1,5" }, "amount/malformed"],
    [{ ...BUY, amount: "-1" }, "amount/malformed"],
  ])("rejects an invalid swap request without asking for a quote %#", async (request, code) => {
    expect(await errorCodeOf(page.swap.quote(request))).toBe(code);
    expect(page.service.requests.map(({ name }) => name)).not.toContain("quote");
  });
  it(
    "rejects a swap on a network without swap support, without asking the service",
    { tags: ["S9-021"] },
    async () => {
      page.connector.emit({ kind: "network", networkId: "eip155:4242" });
      await vi.waitFor(async () =>
        expect(await errorCodeOf(page.swap.quote(BUY))).toBe("swap/not-supported"),
      );
      await expect(page.swap.quote(BUY)).rejects.toThrow("Network not supported for Swaps");
      expect(page.service.requests).toEqual([]);
    },
  );
  it("rejects a swap quote for a different amount", { tags: ["F8"] }, async () => {
    page.service.changedAnswers.quote = (quote) => ({ ...quote, fromUnits: quote.fromUnits + 1n });
    expect(await errorCodeOf(page.swap.quote(BUY))).toBe("swap/unexpected-answer");
  });
});

describe("swap preview", () => {
  it("returns a frozen swap preview with the checked transaction, and no approval for the currency", async () => {
    const preview = await page.swap.preview(BUY);
    expect(preview).toMatchObject({
      account: ACCOUNT,
      to: ROUTER,
      isTargetKnown: true,
      isBatch: false,
      slippage: 1,
      minimum: { units: 742_500_000n },
      networkCost: { units: 210_000n * 10n ** 9n },
      transaction: { to: ROUTER, value: ETHER / 4n, gas: 210_000n },
    });
    expect(preview).not.toHaveProperty("approval");
    expect(Object.isFrozen(preview) && Object.isFrozen(preview.transaction)).toBe(true);
    expect(page.sent).toEqual([]);
  });
  it("approves the router to spend exactly the swapped amount of the token", async () => {
    const { approval, transaction } = await page.swap.preview(SELL);
    const data = approveCall(ROUTER, 300_000_000n);
    expect(approval).toEqual({ to: USDC_ADDRESS, value: 0n, data });
    expect(transaction.value).toBe(0n);
  });
  it("approves an unlimited token amount for a swap only if the user chose it", async () => {
    const { approval } = await page.swap.preview({ ...SELL, isUnlimited: true });
    expect(approval?.data).toBe(approveCall(ROUTER, 2n ** 256n - 1n));
  });
  it(
    "needs no token approval for a swap if the allowance is high enough",
    { tags: ["S7-023"] },
    async () => {
      const [, usdc] = await page.swap.tokens();
      if (usdc === undefined) throw new Error("the service has two tokens");
      page.service.setAllowance(ACCOUNT, usdc, 300_000_000n);
      expect(await page.swap.preview(SELL)).not.toHaveProperty("approval");
      page.service.setAllowance(ACCOUNT, usdc, 299_999_999n);
      expect(await page.swap.preview(SELL)).toHaveProperty("approval");
    },
  );
  it(
    "does not check whether an allowance must be reset if no approval is needed",
    { tags: ["S7-023"] },
    async () => {
      const [, usdc] = await page.swap.tokens();
      if (usdc === undefined) throw new Error("the service has two tokens");
      page.service.setAllowance(ACCOUNT, usdc, 300_000_000n);
      page.chain.refusesChange = true;
      expect(await page.swap.preview(SELL)).not.toHaveProperty("reset");
      expect(await page.swap.preview(BUY)).not.toHaveProperty("reset");
    },
  );
  it("allows a swap that spends the whole currency balance including fees", async () => {
    const whole = ETHER / 4n + 210_000n * 10n ** 9n;
    page.chain.currency = whole;
    expect(await page.swap.preview(BUY)).toMatchObject({ given: { units: ETHER / 4n } });
    page.chain.currency = whole - 1n;
    expect(await errorCodeOf(page.swap.preview(BUY))).not.toBeUndefined();
  });
  it("shows network cost and price impact of a swap only if they are known", async () => {
    expect(await page.swap.preview(BUY)).toMatchObject({ priceImpact: 0n });
    page.service.changedAnswers.swap = ({ gasPrice: _, ...built }) => built;
    expect(await page.swap.preview(BUY)).not.toHaveProperty("networkCost");
    page.service.price = async () => undefined;
    expect(await page.swap.preview(BUY)).not.toHaveProperty("priceImpact");
  });
  it.each<[string, Lies]>([
    ["another chain", { swap: (it) => ({ ...it, to: `eip155:10:${ROUTER}` }) }],
    ["another sender", { swap: (it) => ({ ...it, from: `eip155:1:${BOB}` }) }],
    [
      "a target that is not the approved spender",
      { swap: (it) => ({ ...it, to: `eip155:1:${BOB}` }) },
    ],
    ["the token as target", { swap: (it) => ({ ...it, to: `eip155:1:${USDC_ADDRESS}` }) }],
    ["a native value", { swap: (it) => ({ ...it, value: 1n }) }],
    ["a transfer as its call", { swap: (it) => ({ ...it, data: `0xa9059cbb${"00".repeat(64)}` }) }],
    ["empty call data", { swap: (it) => ({ ...it, data: "0x" }) }],
    ["an excessive gas limit", { swap: (it) => ({ ...it, gas: 10n ** 12n }) }],
    ["less than the quoted minimum", { swap: (it) => ({ ...it, units: (it.units * 98n) / 100n }) }],
    ["another spender", { approval: (it) => ({ ...it, data: approveCall(BOB, 300_000_000n) }) }],
    [
      "an unlimited approval",
      { approval: (it) => ({ ...it, data: approveCall(ROUTER, 2n ** 255n) }) },
    ],
    ["another token's approval", { approval: (it) => ({ ...it, from: `eip155:1:${BOB}` }) }],
    ["an approval with a value", { approval: (it) => ({ ...it, value: 1n }) }],
    ["an approval of another chain", { approval: (it) => ({ ...it, to: `eip155:10:${BOB}` }) }],
  ])(
    "rejects a swap that the service builds with %s without asking the wallet",
    { tags: ["T12"] },
    async (_, lies) => {
      Object.assign(page.service.changedAnswers, lies);
      expect(await errorCodeOf(page.swap.preview(SELL))).toBe("swap/unexpected-answer");
      expect([...page.sent, ...page.batches]).toEqual([]);
    },
  );
  it(
    "rejects swapping a token whose on-chain decimals differ from the service's",
    { tags: ["T13"] },
    async () => {
      page.chain.decimals = 8;
      expect(await errorCodeOf(page.swap.preview(SELL))).toBe("transaction/invalid");
    },
  );
  it("reports whether the swapped amount or the fees exceed the balance", async () => {
    const error = (request: Parameters<typeof page.swap.preview>[0]) =>
      page.swap.preview(request).catch((cause: unknown) => cause);
    expect(await error({ ...BUY, amount: "2.1" })).toMatchObject({
      context: { covers: "transfer" },
    });
    expect(await error({ ...BUY, amount: "2" })).toMatchObject({ context: { covers: "fees" } });
    page.chain.currency = 1n;
    expect(await error(SELL)).toMatchObject({ context: { covers: "fees" } });
  });
});

describe("submitting a swap", () => {
  it("sends the reviewed swap once, even if the user submits it twice", async () => {
    const preview = await page.swap.preview(BUY);
    const all = [page.swap.submit(preview), page.swap.submit(preview)];
    await vi.waitFor(() => expect(page.sent).toEqual([preview.transaction]));
    page.done();
    expect((await Promise.all(all)).map(({ hash }) => hash)).toEqual([HASH, HASH]);
    expect(page.sent).toHaveLength(1);
    expect(page.events).toEqual(expect.arrayContaining(["INITIATE_SWAP", "SWAP_SUCCESS"]));
  });
  it("sends the token approval first, then builds the swap again", async () => {
    const preview = await page.swap.preview(SELL);
    expect(await errorCodeOf(page.swap.submit(preview))).toBe("transaction/invalid");
    const approving = page.swap.approve(preview);
    await vi.waitFor(() => expect(page.sent).toEqual([preview.approval]));
    page.done();
    await approving;
    const next = await page.swap.preview(SELL);
    expect(next).not.toHaveProperty("approval");
    const sending = page.swap.submit(next);
    await vi.waitFor(() => expect(page.sent).toHaveLength(2));
    page.done();
    await sending;
    // The swap used up the approval, so the next one needs a new approval.
    expect(await page.swap.preview(SELL)).toHaveProperty("approval");
  });
  it("asks for a token approval again if the user approved too little in the wallet", async () => {
    const preview = await page.swap.preview(SELL);
    const approving = page.swap.approve(preview);
    await vi.waitFor(() => expect(page.sent).toHaveLength(1));
    page.chain.call = String(preview.approval?.data).replace(/.{64}$/u, "1".padStart(64, "0"));
    page.done();
    await approving;
    expect(await page.swap.preview(SELL)).toHaveProperty("approval");
  });
  it.each([
    ["returns the requested approval", "same"],
    ["returns a higher approval", "more"],
    ["returns another call, as for a smart account", "0x1234"],
    ["cannot be read", new Error("down")],
  ])("sends a single token approval for a swap if the chain %s", async (_, call) => {
    const preview = await page.swap.preview(SELL);
    const asked = String(preview.approval?.data);
    const approving = page.swap.approve(preview);
    await vi.waitFor(() => expect(page.sent).toHaveLength(1));
    const calls: Record<string, string> = {
      same: asked,
      more: asked.replace(/.{64}$/u, "f".repeat(64)),
    };
    page.chain.call = typeof call === "string" ? (calls[call] ?? call) : call;
    page.done();
    await approving;
    expect(await page.swap.preview(SELL)).not.toHaveProperty("approval");
  });
  it("rejects a token approval whose transaction reverted", { tags: ["S8-017"] }, async () => {
    const preview = await page.swap.preview(SELL);
    page.receipt.status = "reverted";
    const approving = errorCodeOf(page.swap.approve(preview));
    await vi.waitFor(() => expect(page.sent).toHaveLength(1));
    page.done();
    expect(await approving).toBe("swap/reverted");
    expect(page.events).toContain("SWAP_APPROVAL_ERROR");
    expect(await page.swap.preview(SELL)).toHaveProperty("approval");
  });
  it("sends approval and swap as one batch if the wallet supports atomic calls", async () => {
    page.wallet.atomic = "supported";
    const preview = await page.swap.preview(SELL);
    expect(preview.isBatch).toBe(true);
    expect((await page.swap.submit(preview)).hash).toBe(HASH);
    const { approval, transaction } = preview;
    const calls = [
      { to: USDC_ADDRESS, value: 0n, data: approval?.data },
      { to: ROUTER, value: 0n, data: transaction.data },
    ];
    expect(page.batches).toEqual([{ calls, atomicRequired: true }]);
    expect(page.sent).toEqual([]);
  });
  it("rejects a swap batch that failed on the chain with swap/reverted", async () => {
    page.wallet.atomic = "ready";
    page.wallet.status = { code: 500, hashes: [HASH] };
    const preview = await page.swap.preview(SELL);
    expect(await errorCodeOf(page.swap.submit(preview))).toBe("swap/reverted");
  });
  it("rejects submitting a swap preview that is 30 seconds old", { tags: ["T12"] }, async () => {
    const preview = await page.swap.preview(BUY);
    page.clock.advance(30_000);
    expect(await errorCodeOf(page.swap.submit(preview))).toBe("swap/expired");
    const token = await page.swap.preview(SELL);
    page.clock.advance(30_000);
    expect(await errorCodeOf(page.swap.approve(token))).toBe("swap/expired");
    expect(page.sent).toEqual([]);
  });
  it(
    "sends a swap to an unlisted contract only with the user's explicit consent",
    { tags: ["T12"] },
    async () => {
      page.service.router = BOB;
      const preview = await page.swap.preview(BUY);
      expect(preview.isTargetKnown).toBe(false);
      expect(await errorCodeOf(page.swap.submit(preview))).toBe("swap/unknown-target");
      expect(page.sent).toEqual([]);
      const sending = page.swap.submit(preview, { acceptsTarget: true });
      await vi.waitFor(() => expect(page.sent).toHaveLength(1));
      page.done();
      await sending;
    },
  );
  it(
    "shows the minimum received that the swap's call data contains",
    { tags: ["T12"] },
    async () => {
      page.service.changedAnswers.swap = (it) => ({
        ...it,
        data: it.data.replace(word(742_500_000n), word(745_000_000n)),
      });
      expect(await page.swap.preview(BUY)).toMatchObject({
        isCallRead: true,
        needsYes: false,
        minimum: { units: 745_000_000n },
      });
    },
  );
  it(
    "submits a router call that cannot be decoded only with the user's explicit consent",
    { tags: ["T12"] },
    async () => {
      page.service.changedAnswers.swap = (it) => ({ ...it, data: `0x83800a8e${"00".repeat(128)}` });
      const preview = await page.swap.preview(BUY);
      expect(preview).toMatchObject({
        isTargetKnown: true,
        isCallRead: false,
        needsYes: true,
        minimum: { units: 742_500_000n },
      });
      expect(await errorCodeOf(page.swap.submit(preview))).toBe("swap/unread-call");
      expect(page.sent).toEqual([]);
      const sending = page.swap.submit(preview, { acceptsTarget: true });
      await vi.waitFor(() => expect(page.sent).toHaveLength(1));
      page.done();
      await sending;
    },
  );
  it("resets an allowance first if the token refuses to change it, separately or in the batch", async () => {
    const [, usdc] = await page.swap.tokens();
    if (usdc === undefined) throw new Error("the service has two tokens");
    page.service.setAllowance(ACCOUNT, usdc, 5n);
    page.chain.refusesChange = true;
    const preview = await page.swap.preview(SELL);
    expect(preview.reset).toEqual({ to: USDC_ADDRESS, value: 0n, data: approveCall(ROUTER, 0n) });
    const resetting = page.swap.approve(preview);
    await vi.waitFor(() => expect(page.sent).toEqual([preview.reset]));
    page.done();
    await resetting;
    page.chain.refusesChange = false;
    const next = await page.swap.preview(SELL);
    expect(next).not.toHaveProperty("reset");
    expect(next).toHaveProperty("approval");
    page.chain.refusesChange = true;
    page.wallet.atomic = "supported";
    await page.swap.submit(await page.swap.preview(SELL));
    expect(page.batches[0]?.calls.map(({ data }) => data)).toEqual([
      approveCall(ROUTER, 0n),
      approveCall(ROUTER, 300_000_000n),
      expect.stringMatching(/^0x07ed2379/),
    ]);
  });
  it("adds no reset of the allowance if the chain does not answer whether the token needs it", async () => {
    page.chain.refusesChange = "timeout";
    expect(await page.swap.preview(SELL)).not.toHaveProperty("reset");
  });
  it("rejects signing a swap on a different network than the reviewed one", async () => {
    const preview = await page.swap.preview(BUY);
    page.connector.emit({ kind: "network", networkId: "eip155:10" });
    await vi.waitFor(async () =>
      expect(await errorCodeOf(page.swap.submit(preview))).toBe("chain/not-supported"),
    );
    expect(page.sent).toEqual([]);
  });
  it("rejects submitting a copy of a swap preview", async () => {
    const preview = await page.swap.preview(BUY);
    expect(await errorCodeOf(page.swap.submit({ ...preview }))).toBe("transaction/invalid");
    expect(await errorCodeOf(page.swap.approve({ ...preview }))).toBe("transaction/invalid");
    expect(page.sent).toEqual([]);
  });
  it("lets the user submit a swap again after the wallet reported another pending request", async () => {
    const preview = await page.swap.preview(BUY);
    const first = errorCodeOf(page.swap.submit(preview));
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answers[0]?.reject(new LatchkitError("wallet/pending", { method: "send" }));
    expect(await first).toBe("wallet/pending");
    const second = page.swap.submit(preview);
    await vi.waitFor(() => expect(page.answers).toHaveLength(2));
    page.done();
    expect((await second).hash).toBe(HASH);
  });
  it("lets the user submit a swap again after declining, but not if the outcome is unknown", async () => {
    const preview = await page.swap.preview(BUY);
    const first = errorCodeOf(page.swap.submit(preview));
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answers[0]?.resolve({ kind: "declined" });
    expect(await first).toBe("wallet/declined");
    const second = errorCodeOf(page.swap.submit(preview));
    await vi.waitFor(() => expect(page.answers).toHaveLength(2));
    page.answers[1]?.reject(new LatchkitError("wallet/no-answer", { method: "send", waitMs: 1 }));
    expect(await second).toBe("wallet/no-answer");
    expect(await errorCodeOf(page.swap.submit(preview))).toBe("wallet/no-answer");
    expect(page.answers).toHaveLength(2);
  });
});
