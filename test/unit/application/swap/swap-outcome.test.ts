import { beforeEach, describe, expect, it, vi } from "vitest";
import { LatchkitError, type TransactionOutcome } from "../../../../src/index.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";
import { BUY, HASH, setupSwap } from "../../../support/worlds/swap-page.js";
import { USDC } from "../../../support/fixtures/swap.js";

let page: Awaited<ReturnType<typeof setupSwap>>;
beforeEach(async () => {
  page = await setupSwap();
});
const swapped = async () => {
  const sending = page.swap.submit(await page.swap.preview(BUY));
  await vi.waitFor(() => expect(page.answers).toHaveLength(1));
  page.done();
  return sending;
};

describe("swap outcome", () => {
  it.each([
    ["success", "mined"],
    ["reverted", "reverted"],
  ])('maps the receipt of a swap with status "%s" to the outcome "%s"', async (status, outcome) => {
    page.receipt.status = status;
    expect((await page.swap.outcome(await swapped())).status).toBe(outcome);
  });
  it.each<[string, LatchkitError, TransactionOutcome["status"]]>([
    [
      "replaced",
      new LatchkitError("transaction/replaced", { networkId: "eip155:1", hash: HASH, by: "0xb" }),
      "replaced",
    ],
    ["unknown", new LatchkitError("instance/disposed", {}), "unknown"],
  ])(
    'reports a swap as "%s" if the mined transaction is not the signed one',
    async (_, failure, status) => {
      page.receipt.failure = failure;
      expect((await page.swap.outcome(await swapped())).status).toBe(status);
    },
  );
  it("shows the swap outcome only in the form that sent the swap, after the receipt", async () => {
    await page.swap.edit({ target: USDC, amount: "0.25" });
    await page.swap.review();
    page.receipt.status = "reverted";
    const done = page.swap.confirm();
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.done();
    await done;
    await vi.waitFor(() => expect(page.progress().outcome?.status).toBe("reverted"));
    expect(page.progress().step).toBe("done");
    await page.swap.edit({ amount: "1" });
    expect(page.progress()).not.toHaveProperty("outcome");
  });
  it("rejects an aborted call of outcome(), but not a later call for the same swap", async () => {
    const sent = await swapped();
    const stop = new AbortController();
    stop.abort();
    expect(await errorCodeOf(page.swap.outcome(sent, { signal: stop.signal }))).toBe(
      "call/aborted",
    );
    expect((await page.swap.outcome(sent)).status).toBe("mined");
  });
});
