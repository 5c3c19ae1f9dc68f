import { readRequest } from "latchkit/review";
import { InMemoryTokenFacts } from "latchkit/testing";
import { describe, expect, it } from "vitest";
import { reviewView } from "../../../../src/application/review/views/review-request.model.js";
import type { PendingReview } from "../../../../src/application/review/review.api.js";
import type { TokenLabel } from "../../../../src/domain/review/tokens.js";
import type { LatchkitOptions } from "../../../../src/index.js";
import { ALICE } from "../../../support/builders/connection.js";
import { data, ROUTER, STRANGER, TOKEN } from "../../../support/builders/review-requests.js";
import { flushPromises } from "../../../support/worlds/instance.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { setupReview } from "../../../support/worlds/review.js";

const DOLLAR = { symbol: "USDC", decimals: 6 };
const APPROVAL = data("approve(address,uint256)", [ROUTER, 2_500_000n]);
const request = {
  kind: "transaction",
  networkId: "eip155:1",
  account: ALICE,
  calls: [{ to: TOKEN, data: APPROVAL }],
} as const;

/** A page whose node says `told` about the token, and whose list of tokens says `listed`. */
const setup = async ({
  told,
  listed,
  review,
}: {
  readonly told?: TokenLabel;
  readonly listed?: typeof DOLLAR;
  readonly review?: LatchkitOptions["review"];
}) => {
  const tokenFacts = new InMemoryTokenFacts();
  if (told) tokenFacts.setLabels("eip155:1", { [TOKEN]: told });
  const tokens = listed
    ? [{ ...listed, networkId: "eip155:1", address: TOKEN, name: "Dollar", units: 1n } as const]
    : [];
  const page = await setupReview(
    review,
    { tokenFacts },
    {
      ports: {
        scheduler: new FakeClock(),
        blockchainData: { tokens: async () => tokens, activity: async () => ({ items: [] }) },
      },
    },
  );
  if (listed) await page.latchkit.tokens.refresh();
  return { ...page, tokenFacts };
};
const shown = (given: Omit<PendingReview, "id" | "request">) =>
  reviewView({ id: 1, request, ...given }, { symbol: "ETH", decimals: 18 }).grants[0];

describe("tokens of a review", () => {
  it("labels tokens of a review by symbol and decimals that a node returns, and by address", async () => {
    const { latchkit } = await setup({ told: DOLLAR });
    const { changes, ...review } = await latchkit.review.read(request, { simulate: true });
    expect(review.tokens).toEqual({ [TOKEN]: DOLLAR });
    expect(shown({ review, changes, isHeld: false })).toMatchObject({
      token: TOKEN,
      amount: { ...DOLLAR, units: 2_500_000n, token: TOKEN },
    });
    expect(review.parts[0]?.fields).toContainEqual({
      label: "Amount",
      value: expect.objectContaining({ kind: "amount", units: 2_500_000n, ...DOLLAR }) as unknown,
    });
  });

  it("labels tokens of a review by the account's token list, without a node, if simulation is off", async () => {
    const { latchkit, tokenFacts } = await setup({ told: DOLLAR });
    const unknown = await latchkit.review.read(request);
    expect(unknown.tokens).toBeUndefined();
    const own = await setup({ listed: DOLLAR });
    expect((await own.latchkit.review.read(request)).tokens).toEqual({ [TOKEN]: DOLLAR });
    expect([...tokenFacts.requestedTokens, ...own.tokenFacts.requestedTokens]).toEqual([]);
  });

  it("labels tokens of a review by what the app knows, asked for the request's network", async () => {
    const asked: unknown[][] = [];
    const token = (...about: unknown[]) => {
      asked.push(about);
      return DOLLAR;
    };
    const { latchkit } = await setup({ review: { token } });
    const there = { ...request, networkId: "eip155:10" } as const;
    expect((await latchkit.review.read(there)).tokens).toEqual({ [TOKEN]: DOLLAR });
    expect(asked).toEqual([["eip155:10", TOKEN]]);
    const lies = await setup({
      review: { token: () => ({ ...DOLLAR, decimals: 9 }) },
      listed: DOLLAR,
    });
    expect((await lies.latchkit.review.read(request)).tokens?.[TOKEN]?.decimals).toBeUndefined();
  });

  it("labels no token of a review if the app's answer throws or has a wrong form", async () => {
    const throwing = (): never => {
      throw new Error("no");
    };
    for (const token of [throwing, () => undefined, () => ({ symbol: 5 }) as never]) {
      const { latchkit } = await setup({ review: { token } });
      expect((await latchkit.review.read(request)).tokens).toBeUndefined();
    }
    const token = () => ({ symbol: "US\u202eDC", decimals: 1.5 });
    expect(readRequest(request, { token }).tokens).toEqual({
      [TOKEN]: { symbol: undefined, decimals: undefined },
    });
  });

  it("labels tokens in `readRequest` by what the app knows", () => {
    const asked: unknown[][] = [];
    const token = (...about: unknown[]) => {
      asked.push(about);
      return DOLLAR;
    };
    const { tokens, parts } = readRequest(request, { token });
    expect(tokens).toEqual({ [TOKEN]: DOLLAR });
    expect(asked).toEqual([[TOKEN, 1n]]);
    expect(parts[0]?.fields.at(-1)?.value).toMatchObject({ units: 2_500_000n, ...DOLLAR });
  });

  it("labels no token of a review by the token list of a different network", async () => {
    const { latchkit } = await setup({ listed: DOLLAR });
    const there = await latchkit.review.read({ ...request, networkId: "eip155:10" });
    expect(there.tokens).toBeUndefined();
  });

  it("shows a review's token amounts in base units if node and token list disagree on decimals", async () => {
    const lies = await setup({ told: { ...DOLLAR, decimals: 18 }, listed: DOLLAR });
    const impossible = await setup({ told: { ...DOLLAR, decimals: 255 } });
    for (const { latchkit } of [lies, impossible]) {
      const { changes, ...review } = await latchkit.review.read(request, { simulate: true });
      expect(shown({ review, changes, isHeld: false })?.amount).toMatchObject({
        decimals: undefined,
        symbol: "",
        units: 2_500_000n,
      });
    }
  });

  it("returns the same review findings for an unknown token even if it has a famous symbol", async () => {
    const stranger = {
      ...request,
      calls: [{ to: STRANGER, data: data("approve(address,uint256)", [STRANGER, 5n]) }],
    };
    const tokenFacts = new InMemoryTokenFacts();
    tokenFacts.setLabels("eip155:1", { [STRANGER]: DOLLAR });
    const { latchkit } = await setupReview(undefined, { tokenFacts });
    const [plain, labelled] = [
      await latchkit.review.read(stranger),
      await latchkit.review.read(stranger, { simulate: true }),
    ];
    expect(labelled.tokens).toEqual({ [STRANGER]: DOLLAR });
    expect(labelled.findings).toEqual(plain.findings);
  });

  it("adds token labels to an open review without delaying the user's approval", async () => {
    const { latchkit, tokenFacts } = await setup({
      told: DOLLAR,
      review: { show: "always", simulate: true },
    });
    const provider = await latchkit.connection.provider("eip155");
    const asked = provider.request({
      method: "eth_sendTransaction",
      params: [{ from: ALICE, to: TOKEN, data: APPROVAL }],
    });
    await expect.poll(() => latchkit.review.snapshot.pending?.review.tokens).toBeDefined();
    expect(tokenFacts.requestedTokens).toEqual([TOKEN]);
    latchkit.review.approve(latchkit.review.snapshot.pending?.id ?? 0);
    await asked;
    tokenFacts.isSilent = true;
    const next = provider.request({
      method: "eth_sendTransaction",
      params: [{ from: ALICE, to: TOKEN, data: APPROVAL }],
    });
    await expect.poll(() => latchkit.review.snapshot.pending?.id).toBe(2);
    await flushPromises();
    latchkit.review.approve(2);
    await next;
  });
});
