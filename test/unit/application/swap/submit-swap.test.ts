import { describe, expect, it } from "vitest";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { SubmitSwap } from "../../../../src/application/swap/submit-swap.js";
import { SwapApprovals } from "../../../../src/application/swap/swap-approvals.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { SwapPreview } from "../../../../src/domain/swap/swap-preview.js";
import type { BatchCall, TransactionRequest } from "../../../../src/index.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB, anAccount } from "../../../support/builders/connection.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";
import { ETH, ROUTER, USDC, USDC_ADDRESS } from "../../../support/fixtures/swap.js";
import { HASH } from "../../../support/worlds/swap-page.js";
import { unsettledTransfers } from "../../../support/builders/transfer-memory.js";

const { signal } = new AbortController();
const APPROVAL: TransactionRequest = { to: USDC_ADDRESS, value: 0n, data: "0x095ea7b3" };
const SENT = { networkId: "eip155:1", hash: HASH } as const;

/** Submits swaps of Alice; the wallet signs everything and reports `status` for batches. */
const submission = () => {
  const [clock, life] = [new FakeClock(), new Lifetime()];
  const active = { address: ALICE, isGone: false };
  const status: { code: number; hashes: readonly string[]; failure?: LatchkitError } = {
    code: 200,
    hashes: [HASH],
  };
  const approvals = new SwapApprovals();
  const refusal: { providerCode?: number } = {};
  const asked: (TransactionRequest | readonly BatchCall[])[] = [];
  let looks = 0;
  const submit = new SubmitSwap({
    prepare: () => Promise.reject(new Error()),
    account: () => {
      if (active.isGone) throw new LatchkitError("connection/not-connected", {});
      return anAccount({ address: active.address });
    },
    wallet: {
      send: async (transaction, check) => {
        check();
        asked.push(transaction);
        return SENT;
      },
      sendCalls: async (calls, check) => {
        check();
        asked.push(calls);
        if (refusal.providerCode === undefined) return "batch-1";
        // The user may disconnect before the wallet refuses.
        active.isGone = true;
        throw new LatchkitError("wallet/request-failed", {
          method: "wallet_sendCalls",
          ...refusal,
        });
      },
      callsStatus: async () => {
        looks += 1;
        if (status.failure) throw status.failure;
        return { id: "batch-1", isAtomic: true, ...status };
      },
      mined: async () => ({ ...SENT, status: "success", blockNumber: 1n }),
      callDataOf: async () => undefined,
    },
    approvals,
    clock,
    scheduler: clock,
    unsettled: unsettledTransfers(clock),
    events: { emit: () => undefined },
    life,
  });
  /** A preview of 300 USDC for ether, with these changes. */
  const allowed = (change: Partial<SwapPreview> = {}): SwapPreview =>
    submit.allow({
      account: anAccount().caipAddress,
      networkId: "eip155:1",
      source: USDC,
      target: ETH,
      given: { units: 300_000_000n, decimals: 6, symbol: "USDC" },
      to: ROUTER,
      isTargetKnown: true,
      needsYes: false,
      isUnlimited: false,
      isBatch: false,
      transaction: { to: ROUTER, value: 0n, data: "0x07ed2379" },
      expiresAt: clock.now() + 30_000,
      ...change,
    } as SwapPreview);
  return {
    submit,
    allowed,
    clock,
    life,
    active,
    status,
    asked,
    approvals,
    refusal,
    looks: () => looks,
  };
};
const field = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: { readonly context?: unknown }) => error.context);

describe("swap approval", () => {
  it("requests a token approval only for a preview of the same instance that needs an approval", async () => {
    const { submit, allowed, asked } = submission();
    const needed = allowed({ approval: APPROVAL });
    const copy = { ...needed };
    const bare = allowed();
    expect(await field(submit.approve(copy, false, signal))).toEqual({ field: "preview" });
    expect(await field(submit.approve(bare, false, signal))).toEqual({ field: "preview" });
    expect(asked).toEqual([]);
    expect(await submit.approve(needed, false, signal)).toBe(SENT);
    expect(asked).toEqual([APPROVAL]);
  });
  it("requests a token approval once for two calls with the same swap preview", async () => {
    const { submit, allowed, asked } = submission();
    const preview = allowed({ approval: APPROVAL });
    await Promise.all([1, 2].map(() => submit.approve(preview, false, signal)));
    expect(asked).toHaveLength(1);
  });
});

describe("refused swap submission", () => {
  it("rejects submitting a copied swap preview, or a preview whose token approval was not sent", async () => {
    const { submit, allowed, asked } = submission();
    const approved = allowed({ approval: APPROVAL });
    expect(await field(submit.submit(approved, false, signal))).toEqual({ field: "approval" });
    expect(await field(submit.submit({ ...allowed() }, false, signal))).toEqual({
      field: "preview",
    });
    expect(asked).toEqual([]);
  });
  it("rejects a swap preview of a different account, and accepts it after switching back", async () => {
    const { submit, allowed, active, asked } = submission();
    const preview = allowed();
    active.address = BOB;
    expect(await errorCodeOf(submit.submit(preview, false, signal))).toBe("account/not-available");
    expect(asked).toEqual([]);
    active.address = ALICE;
    expect(await submit.submit(preview, false, signal)).toBe(SENT);
  });
});

describe("swap in a batch", () => {
  const batch = { approval: APPROVAL, isBatch: true };
  it("resolves a swap batch with its last transaction once the wallet reports the hash", async () => {
    const { submit, allowed, status, clock, looks } = submission();
    Object.assign(status, { code: 100, hashes: ["0xb", HASH] });
    const sending = submit.submit(allowed(batch), false, signal);
    await flushPromises();
    Object.assign(status, { code: 200, hashes: [] });
    await clock.pass(1_000);
    expect([looks(), clock.pending]).toEqual([2, 1]);
    status.hashes = ["0xb", HASH];
    await clock.pass(1_000);
    expect(await sending).toEqual(SENT);
    expect([looks(), clock.pending]).toEqual([3, 0]);
  });
  it.each([5700, 5750, 5760])(
    "rejects the swap batch after wallet error %i, and sends separate transactions from then on",
    async (providerCode) => {
      const { submit, allowed, active, asked, approvals, refusal } = submission();
      refusal.providerCode = providerCode;
      const preview = allowed(batch);
      for (const count of [1, 2]) {
        active.isGone = false;
        expect(await errorCodeOf(submit.submit(preview, false, signal))).toBe(
          "account/feature-not-supported",
        );
        expect([asked.length, approvals.needsSeparateSteps(preview.account)]).toEqual([
          count,
          true,
        ]);
      }
    },
  );
  it("does not resend a swap batch if the wallet may have sent the batch despite an error", async () => {
    const { submit, allowed, asked, approvals, refusal } = submission();
    refusal.providerCode = 5740;
    const preview = allowed(batch);
    for (let count = 0; count < 2; count += 1)
      expect(await errorCodeOf(submit.submit(preview, false, signal))).toBe(
        "wallet/request-failed",
      );
    expect([asked.length, approvals.needsSeparateSteps(preview.account)]).toEqual([1, false]);
  });
  it("rejects a swap batch with swap/reverted for a batch status of 300 and above", async () => {
    const { submit, allowed, status } = submission();
    status.code = 300;
    expect(await errorCodeOf(submit.submit(allowed(batch), false, signal))).toBe("swap/reverted");
  });
  it("asks for the status of a swap batch again if the wallet could not be reached", async () => {
    const { submit, allowed, status, clock, looks } = submission();
    status.failure = new LatchkitError("account/not-available", { address: ALICE });
    const sending = submit.submit(allowed(batch), false, signal);
    await flushPromises();
    delete status.failure;
    await clock.pass(1_000);
    expect(await sending).toEqual(SENT);
    expect(looks()).toBe(2);
  });
  it("reports a swap batch that got no answer for 5 s as unknown, and does not resend the batch", async () => {
    const { submit, allowed, status, clock, asked, looks } = submission();
    status.failure = new LatchkitError("account/not-available", { address: ALICE });
    const preview = allowed(batch);
    const sending = submit.submit(preview, false, signal);
    const end = field(sending);
    await clock.pass(10_000);
    expect(await errorCodeOf(sending)).toBe("transaction/unknown");
    expect(await end).toMatchObject({ hash: "batch-1", waitMs: 5_000 });
    expect(looks()).toBe(5);
    expect(await errorCodeOf(submit.submit(preview, false, signal))).toBe("transaction/unknown");
    expect(asked).toHaveLength(1);
  });
  it("stops asking for the status of a swap batch when the instance is disposed", async () => {
    const { submit, allowed, status, clock, life, looks } = submission();
    status.code = 100;
    const sending = errorCodeOf(submit.submit(allowed(batch), false, signal));
    await flushPromises();
    life.end();
    await clock.pass(1_000);
    expect(await sending).toBe("transaction/unknown");
    expect([looks(), clock.pending]).toEqual([1, 0]);
  });
  it("stops asking for the status of a swap batch if the wallet does not answer in time", async () => {
    const { submit, allowed, status, clock, looks } = submission();
    const method = "wallet_getCallsStatus";
    status.failure = new LatchkitError("wallet/no-answer", { method, waitMs: 600_000 });
    const sending = submit.submit(allowed(batch), false, signal);
    expect(await errorCodeOf(sending)).toBe("transaction/unknown");
    expect([looks(), clock.pending]).toEqual([1, 0]);
  });
  it("asks for the status of a swap batch for ten minutes, then reports an unknown outcome", async () => {
    const { submit, allowed, status, clock, looks } = submission();
    status.code = 100;
    const sending = submit.submit(allowed(batch), false, signal);
    const end = field(sending);
    await clock.pass(600_000);
    expect(looks()).toBe(600);
    expect(await errorCodeOf(sending)).toBe("transaction/unknown");
    expect(await end).toEqual({
      networkId: "eip155:1",
      hash: "batch-1",
      waitMs: 600_000,
      lastSeen: "waiting",
    });
  });
});
