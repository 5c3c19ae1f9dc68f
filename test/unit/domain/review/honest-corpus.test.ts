import { parseTransaction, type Hex } from "viem";
import { readRequest, type Review, type ReviewRequest } from "latchkit/review";
import { describe, expect, it } from "vitest";
import { NOW, STRANGER } from "../../../support/builders/review-requests.js";
import { registryFixtures, type RegistryFixture } from "../../../support/fixtures/erc7730.js";

const transactionOf = (rawTx: Hex, account: string): ReviewRequest => {
  const { to, data, value, chainId = 1 } = parseTransaction(rawTx);
  return {
    kind: "transaction",
    networkId: `eip155:${chainId}`,
    account,
    calls: [{ to: to ?? "", value: value ?? 0n, data: data ?? "0x" }],
  };
};

/**
 * Most files name no sender. A withdrawal's third argument is the owner (ERC-4626) or the receiver
 * (Aave).
 */
const senderOf = (rawTx: Hex): string => {
  const { data = "0x" } = parseTransaction(rawTx);
  return /^0x(?:ba087652|b460af94|69328dec)/u.test(data)
    ? `0x${data.slice(10 + 2 * 64 + 24, 10 + 3 * 64)}`
    : STRANGER;
};

const SIGNERS = ["owner", "holder", "offerer", "maker", "from", "trader", "signer"];
const signerOf = ({ message }: NonNullable<RegistryFixture["data"]>): string => {
  const { info } = (message["witness"] ?? {}) as { readonly info?: { readonly swapper?: string } };
  const named = [...SIGNERS.map((name) => message[name]), info?.swapper];
  return (named.find((one) => /^0x[0-9a-f]{40}$/iu.test(String(one))) as string) ?? STRANGER;
};

const reviewOf = ({ rawTx, from, data }: RegistryFixture): Review | undefined => {
  if (rawTx !== undefined)
    return readRequest(transactionOf(rawTx, from ?? senderOf(rawTx)), { now: NOW });
  if (data === undefined) return undefined;
  const networkId = `eip155:${Number(data.domain["chainId"] ?? 1)}` as const;
  return readRequest(
    { kind: "typed-data", networkId, account: signerOf(data), data },
    { now: NOW },
  );
};

const inDanger = (fixtures: readonly RegistryFixture[]): readonly string[] =>
  fixtures.flatMap((fixture) =>
    (reviewOf(fixture)?.findings ?? [])
      .filter(({ level }) => level === "danger")
      .slice(0, 1)
      .map(({ rule }) => `${fixture.file}: ${rule}`),
  );

describe("review of honest requests", () => {
  it("reports a danger for at most one in twenty example requests of the ERC-7730 registry", () => {
    expect(registryFixtures.length).toBe(300);
    const found = inDanger(registryFixtures);
    expect(found.length / registryFixtures.length, found.join("\n")).toBeLessThanOrEqual(0.05);
  });

  it("reports the unlimited approvals among the example requests of the ERC-7730 registry", () => {
    const unlimited = inDanger(registryFixtures).filter((one) => one.endsWith("amount-unlimited"));
    expect(unlimited.length).toBe(7);
  });

  it("reports malformed data in the ERC-7730 registry only for one incomplete domain", () => {
    expect(inDanger(registryFixtures).filter((one) => one.endsWith("malformed-data"))).toEqual([
      "registry/permit/testsv2/eip712-permit-avalanche_c_chain-yetiswap.tests.json: malformed-data",
    ]);
  });
});
