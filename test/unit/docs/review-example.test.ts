import { readFileSync } from "node:fs";
import { createLatchkit, type Latchkit } from "latchkit";
import { mainnet } from "latchkit/networks";
import { addInMemoryWallet, expectReview, inMemoryPorts } from "latchkit/testing";
import { describe, expect, it } from "vitest";
import { ROUTER, TOKEN, data } from "../../support/builders/review-requests.js";

const PAGE = readFileSync(new URL("../../../docs/testing.md", import.meta.url), "utf8");
/** The lines of the first test in the section. */
const [, body = ""] =
  /### What a flow asks the wallet for[\s\S]*?\nit\(.*\n([\s\S]*?)\n\}\);/u.exec(PAGE) ?? [];

type Test = (...known: readonly unknown[]) => Promise<void>;
const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parts: readonly string[]
) => Test;
const KNOWN = {
  createLatchkit,
  mainnet,
  addInMemoryWallet,
  expectReview,
  inMemoryPorts,
  ROUTER,
};
/** Runs the test of the page for a flow that approves an amount. */
const run = (amount: bigint): Promise<void> => {
  const approveRouter = ({ account }: Latchkit) =>
    account.sendTransaction({
      to: TOKEN,
      data: data("approve(address,uint256)", [ROUTER, amount]),
    });
  const example = new AsyncFunction(...Object.keys(KNOWN), "approveRouter", body);
  return example(...Object.values(KNOWN), approveRouter);
};

describe("the test of a flow in docs/testing.md", () => {
  it("shows a test of an app's requests in docs/testing.md with at most six lines", () => {
    expect(body.split("\n").length).toBeGreaterThan(1);
    expect(body.split("\n").length).toBeLessThanOrEqual(6);
  });

  it("runs the test of docs/testing.md without a browser: exact approval passes, unlimited one fails", async () => {
    await run(5n);
    await expect(run(2n ** 256n - 1n)).rejects.toThrow("amount-unlimited");
  });
});
