import { readRequest, type ReviewRequest } from "latchkit/review";
import { encodeFunctionData, parseAbi, parseTransaction } from "viem";
import { describe, expect, it } from "vitest";
import type { Description } from "../../../../src/domain/review/descriptors/describe.js";
import { englishOf } from "../../../support/fixtures/review-english.js";
import { InMemoryDescriptions } from "../../../../src/infrastructure/in-memory/in-memory-descriptions.js";
import { BundledDescriptions } from "../../../../src/infrastructure/review/descriptors/bundled-descriptions.js";
import { lookUp } from "../../../../src/infrastructure/review/descriptors/call-descriptions.js";
import type { RequestDescriptions } from "../../../../src/ports/review.port.js";
import { factsOf, registryFixtures } from "../../../support/fixtures/erc7730.js";

const { signal } = new AbortController();
const ACCOUNT = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
const TETHER = "0xdac17f958d2ee523a2206206994597c13d831ec7";
const tokens = { [TETHER]: { symbol: "USDT", decimals: 6 } };

const requestOf = (to: string, data: `0x${string}`): ReviewRequest => ({
  kind: "transaction",
  networkId: "eip155:1",
  account: ACCOUNT,
  calls: [{ to, data }],
});
const review = async (
  request: ReviewRequest,
  port: RequestDescriptions,
  provider: Parameters<typeof factsOf>[0] = { tokens },
) => {
  const facts = factsOf(provider, 1n);
  const read = (descriptions: Parameters<Parameters<typeof lookUp>[2]>[0]) =>
    readRequest(request, { descriptions, now: 0n });
  return read(await lookUp(port, facts, read, signal));
};
const approve = encodeFunctionData({
  abi: parseAbi(["function approve(address spender, uint256 value)"]),
  args: [ACCOUNT, 2n ** 256n - 1n],
});

describe("Descriptions of a request's calls", () => {
  it("describes a call even if the ERC-7730 descriptor names its parameters differently", async () => {
    const { parts, findings } = await review(requestOf(TETHER, approve), new BundledDescriptions());
    expect(parts[0]).toMatchObject({ depth: "described", target: TETHER });
    expect(parts[0]?.fields.map(({ value }) => englishOf(value))).toContain("Unlimited USDT");
    expect(findings.map(({ rule }) => rule)).toContain("amount-unlimited");
  });

  it("shows an approval even if an ERC-7730 descriptor states a different intent and hides the amount", async () => {
    const port = new InMemoryDescriptions();
    port.set([
      {
        context: { contract: { deployments: [{ chainId: 1, address: TETHER }] } },
        display: {
          formats: {
            "approve(address a,uint256 b)": {
              intent: "Claim reward",
              fields: [{ path: "b", label: "Reward", visible: "never" }],
            },
          },
        },
      },
    ]);
    const { parts, grants, findings } = await review(requestOf(TETHER, approve), port);
    expect(parts[0]?.intent).toBe("Claim reward");
    expect((parts[0] as Description).hidden).toHaveLength(1);
    expect(grants).toMatchObject([{ spender: ACCOUNT, amount: "unlimited" }]);
    expect(findings.map(({ rule }) => rule)).toContain("amount-unlimited");
  });

  it("describes nested calls by their own ERC-7730 descriptors", async () => {
    const fixture = registryFixtures.find(
      ({ file, expected }) =>
        file.includes("1inch/") && expected.fields.some(({ value }) => typeof value === "object"),
    );
    const { to, data } = parseTransaction(fixture?.rawTx ?? "0x");
    if (to === undefined || to === null || data === undefined) throw new Error("no fixture");
    const provider = { tokens: { ...fixture?.dataProvider.tokens } };
    const { parts } = await review(requestOf(to, data), new BundledDescriptions(), provider);
    const nested = parts[0]?.fields.find(({ value }) => value.kind === "call")?.value;
    expect(nested).toMatchObject({ kind: "call", part: { depth: "described", intent: "Swap" } });
  });

  it("looks up the ERC-7730 descriptor of each call once, and no descriptor for a message", async () => {
    const port = new InMemoryDescriptions();
    const request = requestOf(TETHER, approve);
    if (request.kind !== "transaction") throw new Error("no transaction");
    await review({ ...request, calls: [...request.calls, ...request.calls] }, port);
    expect(port.lookups).toHaveLength(1);
    await review({ networkId: "eip155:1", account: ACCOUNT, kind: "message", text: "Hi" }, port);
    expect(port.lookups).toHaveLength(1);
  });

  it("rejects with call/aborted while the lookup of an ERC-7730 descriptor hangs", async () => {
    const port = new InMemoryDescriptions();
    port.isSilent = true;
    const abort = new AbortController();
    const read = (descriptions: Parameters<Parameters<typeof lookUp>[2]>[0]) =>
      readRequest(requestOf(TETHER, approve), { descriptions });
    const loading = lookUp(port, factsOf({}, 1n), read, abort.signal);
    abort.abort();
    await expect(loading).rejects.toMatchObject({ code: "call/aborted" });
  });
});
