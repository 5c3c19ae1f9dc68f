import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { SwapPreview } from "../../../../src/domain/swap/swap-preview.js";
import type { TransactionRef } from "../../../../src/domain/transaction/transaction.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";
import { ETH, USDC } from "../../../support/fixtures/swap.js";
import { setupSwapForm } from "../../../support/worlds/swap-form.js";

const SENT = { networkId: "eip155:1", hash: "0x01" } as TransactionRef;
const amount = (units: bigint) => ({ units, decimals: 3, symbol: "X" });
/** A preview with the fields that the flow reads. */
const previewOf = (
  { clock }: Pick<ReturnType<typeof setupSwapForm>, "clock">,
  change: object = {},
): SwapPreview =>
  ({
    account: "eip155:1:0x01",
    given: amount(250n),
    received: amount(750n),
    expiresAt: clock.now() + 30_000,
    isBatch: false,
    ...change,
  }) as unknown as SwapPreview;

const FORM = { target: USDC, amount: "0.25" } as const;
const setupFilledForm = async () => {
  const world = setupSwapForm();
  await world.flow.edit(FORM);
  return world;
};
/** A reviewed form, with these changes of its preview. */
const reviewed = async (change: object = {}) => {
  const world = await setupFilledForm();
  const preview = previewOf(world, change);
  world.swaps.preview = async () => preview;
  await world.flow.review();
  return { ...world, preview };
};
const step = ({ flow }: Pick<ReturnType<typeof setupSwapForm>, "flow">) => flow.store.snapshot.step;
const draft = ({ flow }: Pick<ReturnType<typeof setupSwapForm>, "flow">) =>
  flow.store.snapshot.draft;

describe("swap form input", () => {
  it("rejects reviewing a swap if its amount could be read as two different numbers", async () => {
    const world = setupSwapForm();
    const asked: string[] = [];
    world.swaps.preview = async ({ amount }) => {
      asked.push(amount);
      return previewOf(world);
    };
    await world.flow.edit({ ...FORM, amount: "1.234", decimalSign: "," });
    expect(await errorCodeOf(world.flow.review())).toBe("amount/malformed");
    expect(asked).toEqual([]);
    await world.flow.edit({ amount: "1,234" });
    await world.flow.review();
    expect(asked).toEqual(["1.234"]);
  });
  it("keeps a typed amount to receive when the user edits a different field", async () => {
    const world = setupSwapForm();
    await world.flow.edit({ target: USDC, amount: "5", amountOf: "target" });
    await world.flow.edit({ slippage: 3 });
    expect(draft(world).amountOf).toBe("target");
    await world.flow.edit({ amount: "6" });
    expect(draft(world).amountOf).toBe("source");
  });
  it("flips the swap form, with the former received amount as the amount to sell, or with none if it is unknown", async () => {
    const world = await setupFilledForm();
    await world.flow.turn();
    expect(draft(world)).toMatchObject({ source: USDC, target: ETH, amount: "0.25" });
    await world.flow.turn();
    expect(draft(world)).toMatchObject({ source: undefined, target: USDC, amount: "0.25" });
    world.clock.advance(200);
    await flushPromises();
    world.quotes.at(-1)?.answer();
    await flushPromises();
    expect(world.flow.store.snapshot.estimate.status).toBe("ready");
    // The quote for seven returns slightly more.
    const more = { ...amount(7_001n), symbol: "usdc" };
    world.swaps.quote = async () => ({ received: more }) as never;
    await world.flow.edit({ amount: "7", amountOf: "target" });
    world.clock.advance(200);
    await flushPromises();
    expect(world.flow.store.snapshot.estimate.status).toBe("ready");
    await world.flow.turn();
    expect(draft(world)).toMatchObject({ amount: "7", amountOf: "source" });
  });
  it("requests swap quotes with the contract addresses of tokens, and no address for the currency", async () => {
    const world = setupSwapForm();
    const rest = { amount: "1", slippage: 1, isUnlimited: false, amountOf: "source" };
    for (const sides of [{ target: USDC }, { source: USDC, target: ETH }]) {
      await world.flow.edit({ amount: "1", ...sides });
      world.clock.advance(200);
      await flushPromises();
    }
    const { address } = USDC;
    expect(world.quotes.map(({ request }) => request)).toStrictEqual([
      { target: address, ...rest },
      { source: address, ...rest },
    ]);
  });
  it("does not flip the swap form without a target token", async () => {
    const world = setupSwapForm();
    await world.flow.edit({ amount: "3" });
    const before = draft(world);
    await world.flow.turn();
    expect(draft(world)).toBe(before);
  });
});

describe("swap review", () => {
  it("opens SwapPreview only from the Swap view of the open modal", async () => {
    const world = await reviewed();
    expect(world.led).toEqual(["push SwapPreview"]);
    world.show("Account");
    await world.flow.edit(FORM);
    await world.flow.review();
    world.show("Swap");
    world.modal.isOpen = false;
    await world.flow.edit(FORM);
    await world.flow.review();
    expect(world.led).toEqual(["push SwapPreview"]);
  });
  it("aborts a swap review if the form changed before it finished", async () => {
    const world = await setupFilledForm();
    let answer: (preview: SwapPreview) => void = () => undefined;
    world.swaps.preview = () => new Promise((resolve) => (answer = resolve));
    const ended = errorCodeOf(world.flow.review());
    await world.flow.edit({ amount: "1" });
    answer(previewOf(world));
    expect(await ended).toBe("call/aborted");
    expect(world.flow.store.snapshot).toMatchObject({ step: "editing", draft: { amount: "1" } });
    expect(world.flow.store.snapshot).not.toHaveProperty("preview");
    expect(world.led).toEqual([]);
  });
  it("shows the error of a swap review in the form until the next review", async () => {
    const world = await setupFilledForm();
    world.swaps.preview = () => Promise.reject(new LatchkitError("swap/no-liquidity", {}));
    expect(await errorCodeOf(world.flow.review())).toBe("swap/no-liquidity");
    expect(world.flow.store.snapshot).toMatchObject({
      step: "editing",
      error: { code: "swap/no-liquidity" },
    });
    expect(world.flow.store.snapshot).not.toHaveProperty("mayBeSent");
    world.swaps.preview = async () => previewOf(world);
    await world.flow.review();
    expect(world.flow.store.snapshot).not.toHaveProperty("error");
  });
  it("keeps the swap preview if building the swap again fails", async () => {
    const world = await reviewed();
    world.swaps.preview = () => Promise.reject(new LatchkitError("swap/no-quote", {}));
    expect(await errorCodeOf(world.flow.review())).toBe("swap/no-quote");
    expect(world.flow.store.snapshot).toMatchObject({
      step: "review",
      preview: world.preview,
      error: { code: "swap/no-quote" },
    });
  });
  it("shows no error of a failed swap review after the form changed", async () => {
    const world = await setupFilledForm();
    let fail: (error: Error) => void = () => undefined;
    world.swaps.preview = () => new Promise((_, reject) => (fail = reject));
    const ended = errorCodeOf(world.flow.review());
    await world.flow.edit({ amount: "1" });
    fail(new LatchkitError("swap/no-liquidity", {}));
    expect(await ended).toBe("swap/no-liquidity");
    expect(world.flow.store.snapshot).not.toHaveProperty("error");
  });
  it("shows no error of a swap review that the host aborted", async () => {
    const world = await setupFilledForm();
    world.swaps.preview = () => Promise.reject(new LatchkitError("call/aborted", {}));
    expect(await errorCodeOf(world.flow.review())).toBe("call/aborted");
    expect(step(world)).toBe("editing");
    expect(world.flow.store.snapshot).not.toHaveProperty("error");
  });
  it("counts the seconds of a swap review down to zero, and stops when the form changes", async () => {
    const world = await reviewed();
    world.clock.advance(29_000);
    expect(world.flow.store.snapshot.secondsLeft).toBe(1);
    world.clock.advance(1_000);
    expect(world.flow.store.snapshot.secondsLeft).toBe(0);
    expect(world.clock.pending).toBe(0);
    const next = previewOf(world);
    world.swaps.preview = async () => next;
    await world.flow.review();
    expect(world.flow.store.snapshot.secondsLeft).toBe(30);
    await world.flow.edit({ amount: "x" });
    world.clock.advance(5_000);
    expect(world.flow.store.snapshot).not.toHaveProperty("secondsLeft");
    expect(world.clock.pending).toBe(0);
  });
});

describe("swap confirmation", () => {
  it("rejects the confirmation of a swap without a review", async () => {
    expect(await errorCodeOf((await setupFilledForm()).flow.confirm())).toBe("transaction/invalid");
  });
  it("submits token approval and swap as one batch", async () => {
    const world = await reviewed({ approval: {}, isBatch: true });
    const asked: string[] = [];
    world.swaps.submit = async () => (asked.push("submit"), SENT);
    world.swaps.approve = async () => (asked.push("approve"), SENT);
    expect(await world.flow.confirm()).toBe(SENT);
    expect(asked).toEqual(["submit"]);
  });
  it("reviews approval and swap as separate transactions if the wallet does not support batches", async () => {
    const world = await reviewed({ approval: {}, isBatch: true });
    const refusal = { feature: "atomic", namespace: "eip155" } as const;
    world.swaps.submit = () =>
      Promise.reject(new LatchkitError("account/feature-not-supported", refusal));
    const next = previewOf(world, { approval: {} });
    world.swaps.preview = async () => next;
    expect(await errorCodeOf(world.flow.confirm())).toBe("account/feature-not-supported");
    expect(world.flow.store.snapshot).toMatchObject({ step: "review", preview: next });
    expect(world.flow.store.snapshot).not.toHaveProperty("error");
    world.swaps.submit = () =>
      Promise.reject(new LatchkitError("wallet/declined", { method: "m" }));
    world.swaps.approve = async () => SENT;
    expect(await world.flow.confirm()).toBeUndefined();
  });
  it("counts the confirmed approvals of a swap until the user edits the form", async () => {
    const world = await reviewed({ approval: {} });
    world.swaps.approve = async () => SENT;
    const next = previewOf(world);
    world.swaps.preview = async () => next;
    await world.flow.confirm();
    expect(world.flow.store.snapshot).toMatchObject({ step: "review", approvalsDone: 1 });
    await world.flow.edit({ amount: "1" });
    expect(world.flow.store.snapshot.approvalsDone).toBeUndefined();
  });
  it("sends the token approval before the swap if they are separate transactions", async () => {
    const world = await reviewed({ approval: {} });
    world.swaps.approve = async () => SENT;
    const next = previewOf(world);
    world.swaps.preview = async () => next;
    expect(await world.flow.confirm()).toBeUndefined();
    expect(world.flow.store.snapshot).toMatchObject({ step: "review", preview: next });
    expect(world.flow.store.snapshot).not.toHaveProperty("transaction");
  });
  it.each([
    ["approving", { approval: {} }],
    ["swapping", {}],
  ])(
    'rejects editing and reviewing a swap while the wallet is asked, in the phase "%s"',
    async (name, change) => {
      const world = await reviewed(change);
      const confirmed = world.flow.confirm();
      confirmed.catch(() => undefined);
      expect(step(world)).toBe(name);
      const before = draft(world);
      await world.flow.edit({ amount: "9" });
      world.show("Account");
      expect(draft(world)).toBe(before);
      expect(await errorCodeOf(world.flow.review())).toBe("wallet/pending");
    },
  );
  it("reports that a swap may have been sent if the swap fails, but not if its approval fails", async () => {
    const unknown = new LatchkitError("wallet/no-answer", { method: "m", waitMs: 1 });
    const world = await reviewed();
    world.swaps.submit = () => Promise.reject(unknown);
    expect(await errorCodeOf(world.flow.confirm())).toBe("wallet/no-answer");
    expect(world.flow.store.snapshot).toMatchObject({ step: "review", mayBeSent: true });
    const other = await reviewed({ approval: {} });
    other.swaps.approve = () => Promise.reject(unknown);
    expect(await errorCodeOf(other.flow.confirm())).toBe("wallet/no-answer");
    expect(step(other)).toBe("review");
    expect(other.flow.store.snapshot).not.toHaveProperty("mayBeSent");
  });
  it("does not show a swap as done after the network changed", async () => {
    const world = await reviewed();
    let answer: (sent: TransactionRef) => void = () => undefined;
    world.swaps.submit = () => new Promise((resolve) => (answer = resolve));
    const confirmed = world.flow.confirm();
    world.account.update(() => "eip155:10:0x01");
    answer(SENT);
    expect(await confirmed).toBe(SENT);
    expect(step(world)).toBe("editing");
    expect(world.flow.store.snapshot).not.toHaveProperty("transaction");
  });
  it("does not continue with the swap after an approval if the account changed", async () => {
    const world = await reviewed({ approval: {} });
    let answer: (sent: TransactionRef) => void = () => undefined;
    world.swaps.approve = () => new Promise((resolve) => (answer = resolve));
    const asked: unknown[] = [];
    world.swaps.preview = async (request) => (asked.push(request), previewOf(world));
    const confirmed = world.flow.confirm();
    world.account.update(() => "eip155:1:0x02");
    answer(SENT);
    expect(await confirmed).toBeUndefined();
    expect(asked).toEqual([]);
    expect(step(world)).toBe("editing");
    await world.flow.edit({ target: USDC, amount: "1" });
    expect(draft(world)).toMatchObject({ target: USDC, amount: "1" });
  });
  it("shows no error of a swap confirmation after the network changed", async () => {
    const world = await reviewed();
    let fail: (error: Error) => void = () => undefined;
    world.swaps.submit = () => new Promise((_, reject) => (fail = reject));
    const confirmed = errorCodeOf(world.flow.confirm());
    world.account.update(() => "eip155:10:0x01");
    fail(new LatchkitError("swap/expired", {}));
    expect(await confirmed).toBe("swap/expired");
    expect(world.flow.store.snapshot).not.toHaveProperty("error");
  });
});

describe("late swap review", () => {
  it("keeps a newer swap review that the user is confirming when an older review ends", async () => {
    const world = await setupFilledForm();
    const answers: ((preview: SwapPreview) => void)[] = [];
    world.swaps.preview = () => new Promise((resolve) => answers.push(resolve));
    const older = errorCodeOf(world.flow.review());
    const newer = world.flow.review();
    const preview = previewOf(world);
    answers[1]?.(preview);
    await newer;
    void world.flow.confirm().catch(() => undefined);
    expect(step(world)).toBe("swapping");
    answers[0]?.(previewOf(world));
    expect(await older).toBe("call/aborted");
    expect(world.flow.store.snapshot).toMatchObject({ step: "swapping" });
    expect(world.flow.store.snapshot.preview).toBe(preview);
  });
});

describe("sent swap", () => {
  const sent = async (view: "SwapPreview" | "Account" = "SwapPreview") => {
    const world = await reviewed();
    world.show(view === "SwapPreview" ? view : "Swap");
    const outcomes: ((outcome: never) => void)[] = [];
    world.swaps.outcome = () => new Promise((resolve) => outcomes.push(resolve));
    world.swaps.submit = async () => ({ ...SENT });
    if (view === "Account") world.modal.isOpen = false;
    world.led.length = 0;
    await world.flow.confirm();
    return { ...world, outcomes };
  };
  it("opens the account view after a sent swap only from SwapPreview of the open modal", async () => {
    expect((await sent()).led).toEqual(["reset Account"]);
    expect((await sent("Account")).led).toEqual([]);
  });
  it("shows the outcome of a sent swap until the user fills in the form again", async () => {
    const world = await sent();
    world.show("Account");
    expect(world.flow.store.snapshot).not.toHaveProperty("outcome");
    world.outcomes[0]?.({ status: "mined" } as never);
    await flushPromises();
    expect(world.flow.store.snapshot).toMatchObject({
      step: "done",
      transaction: SENT,
      outcome: { status: "mined" },
      draft: { amount: "" },
    });
    world.show("Swap");
    world.show("Account");
    expect(world.flow.store.snapshot).toMatchObject({ outcome: { status: "mined" } });
  });
  it("does not show the outcome of an earlier swap for a later one", async () => {
    const world = await sent();
    const later = previewOf(world);
    world.swaps.preview = async () => later;
    world.show("Swap");
    await world.flow.edit(FORM);
    await world.flow.review();
    await world.flow.confirm();
    world.outcomes[0]?.({ status: "reverted" } as never);
    await flushPromises();
    expect(world.flow.store.snapshot).not.toHaveProperty("outcome");
    world.outcomes[1]?.({ status: "mined" } as never);
    await flushPromises();
    expect(world.flow.store.snapshot).toMatchObject({ outcome: { status: "mined" } });
  });
  it('shows a swap as "done" even if its outcome cannot be read', async () => {
    const world = await reviewed();
    world.swaps.submit = async () => SENT;
    world.swaps.outcome = () => Promise.reject(new Error("down"));
    await world.flow.confirm();
    await flushPromises();
    expect(world.flow.store.snapshot).toMatchObject({ step: "done", transaction: SENT });
    expect(world.flow.store.snapshot).not.toHaveProperty("outcome");
  });
});

describe("swap views", () => {
  it("clears the swap form when the user leaves Swap, and the preview when the user leaves SwapPreview", async () => {
    const world = await reviewed();
    world.show("SwapPreview");
    expect(world.flow.store.snapshot).toHaveProperty("preview");
    world.show("Swap");
    expect(world.flow.store.snapshot).not.toHaveProperty("preview");
    expect(draft(world)).toMatchObject(FORM);
    world.show("SwapSelectToken");
    world.show("Swap");
    expect(draft(world)).toMatchObject(FORM);
    world.show("Account");
    expect(draft(world)).toMatchObject({ amount: "", target: undefined });
  });
  /** Confirmed, with the modal closed before the wallet answers. */
  const closed = async (change: object = {}) => {
    const world = await reviewed(change);
    world.clock.advance(200);
    await flushPromises();
    world.quotes[0]?.answer();
    await flushPromises();
    world.show("SwapPreview");
    const wallet = deferred<TransactionRef>();
    world.swaps.approve = () => wallet.promise;
    world.swaps.submit = () => wallet.promise;
    const confirmed = world.flow.confirm();
    world.show("Connect");
    const comeBack = (): void => {
      world.show("Account");
      world.show("Swap");
    };
    return { ...world, wallet, confirmed, comeBack };
  };
  it("shows the swap form with a new quote if an approval was mined while the modal was closed", async () => {
    const world = await closed({ approval: {} });
    const next = previewOf(world);
    world.swaps.preview = async () => next;
    world.wallet.resolve(SENT);
    await world.confirmed;
    expect(world.flow.store.snapshot).toMatchObject({ step: "review", preview: next });
    world.comeBack();
    expect(world.flow.store.snapshot).toMatchObject({
      step: "editing",
      draft: FORM,
      estimate: { status: "loading" },
    });
    expect(world.flow.store.snapshot).not.toHaveProperty("preview");
    world.clock.advance(200);
    await flushPromises();
    expect(world.quotes).toHaveLength(2);
  });
  it.each([
    ["a swap that may have been sent", {}, { mayBeSent: true }],
    ["an approval that failed", { approval: {} }, {}],
  ])("still reports %s after the modal was closed", async (_, change, kept) => {
    const world = await closed(change);
    const code = "wallet/no-answer";
    world.wallet.reject(new LatchkitError(code, { method: "m", waitMs: 1 }));
    expect(await errorCodeOf(world.confirmed)).toBe(code);
    world.comeBack();
    expect(world.flow.store.snapshot).toMatchObject({ step: "editing", error: { code }, ...kept });
    expect(world.flow.store.snapshot.estimate.status).toBe("loading");
  });
  it("keeps the swap preview when SwapPreview is shown again", async () => {
    const world = await reviewed();
    world.show("SwapPreview");
    world.show("SwapPreview", {});
    expect(world.flow.store.snapshot).toHaveProperty("preview");
  });
  it("fills in the arguments of the swap view, and ignores arguments of other views", async () => {
    const world = setupSwapForm();
    world.flow.watch();
    await flushPromises();
    world.show("Account");
    world.show("WalletSend", { target: USDC.address, amount: "5" });
    expect(draft(world)).toMatchObject({ amount: "", target: undefined });
    const given = { target: USDC.address, amount: "5" };
    world.show("Swap", given);
    expect(draft(world)).toMatchObject({ amount: "5", target: USDC });
    // The arguments apply once: returning to the view keeps what the user typed since.
    await world.flow.edit({ amount: "9" });
    world.show("SwapSelectToken");
    world.show("Swap", given);
    expect(draft(world)).toMatchObject({ amount: "9" });
  });
  it.each([
    ["before the tokens were read", 0],
    ["after the tokens were read", 1],
  ])(
    "converts a swap amount that the host set %s to the user's decimal separator",
    async (_, late) => {
      const world = setupSwapForm();
      world.flow.watch();
      if (late === 1) await flushPromises();
      world.show("Account");
      world.show("Swap", { target: USDC.address, amount: "1.234" });
      await world.flow.edit({ decimalSign: "," });
      await flushPromises();
      expect(draft(world)).toMatchObject({ amount: "1,234", decimalSign: ",", target: USDC });
      world.show("Account");
      world.show("Swap", { target: USDC.address, amount: "1.234" });
      expect(draft(world)).toMatchObject({ amount: "1,234", decimalSign: "," });
    },
  );
  it("keeps the typed swap values while the user visits other views", async () => {
    const world = setupSwapForm();
    world.show("Account");
    await world.flow.edit(FORM);
    world.show("Networks");
    expect(draft(world)).toMatchObject(FORM);
  });
  it("shows the swap form again when the network changes", async () => {
    const world = setupSwapForm();
    const move = (to: string): void => world.account.update(() => `eip155:${to}:0x01` as never);
    move("10");
    expect(world.modal.backs).toBe(0);
    world.show("SwapPreview");
    move("1");
    expect(world.modal.backs).toBe(1);
    move("1");
    expect(world.modal.backs).toBe(1);
    world.show("SwapSelectToken");
    move("10");
    expect(world.modal.backs).toBe(2);
    world.modal.isOpen = false;
    move("1");
    expect(world.modal.backs).toBe(2);
  });
});

describe("swap tokens", () => {
  const counted = () => {
    const world = setupSwapForm();
    const asked = { times: 0, fails: false };
    world.swaps.tokens = async () => {
      asked.times += 1;
      if (asked.fails) throw new LatchkitError("swap/no-quote", {});
      return [ETH, USDC];
    };
    return { ...world, asked };
  };
  it("loads the swap tokens once per account, and again when the account changes", async () => {
    const { flow, asked, account } = counted();
    const release = flow.watch();
    const other = flow.watch();
    await flushPromises();
    flow.watch()();
    await flushPromises();
    expect(asked.times).toBe(1);
    account.update(() => "eip155:10:0x01");
    await flushPromises();
    expect(asked.times).toBe(2);
    release();
    release();
    account.update(() => "eip155:1:0x01");
    await flushPromises();
    expect(asked.times).toBe(3);
    other();
    account.update(() => "eip155:10:0x01");
    await flushPromises();
    expect(asked.times).toBe(3);
    expect(flow.store.snapshot.tokens.status).toBe("idle");
  });
  it("loads the swap tokens again on the next subscription after a failure", async () => {
    const { flow, asked } = counted();
    asked.fails = true;
    flow.watch();
    await flushPromises();
    expect(flow.store.snapshot.tokens).toMatchObject({ status: "failed" });
    asked.fails = false;
    flow.watch();
    await flushPromises();
    expect(flow.store.snapshot.tokens).toMatchObject({ status: "ready", value: [ETH, USDC] });
  });
  it("shows and loads no swap tokens after the account disconnected", async () => {
    const { flow, account, asked, swaps } = counted();
    let answer: (tokens: readonly (typeof ETH)[]) => void = () => undefined;
    swaps.tokens = () => ((asked.times += 1), new Promise((resolve) => (answer = resolve)));
    flow.watch();
    account.update(() => undefined);
    answer([ETH]);
    await flushPromises();
    expect(flow.store.snapshot.tokens.status).toBe("idle");
    expect(asked.times).toBe(1);
  });
});
