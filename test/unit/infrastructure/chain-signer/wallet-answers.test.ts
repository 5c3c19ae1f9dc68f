import { describe, expect, it } from "vitest";
import {
  parseBatchId,
  parseCallsStatus,
  parseHash,
  parseSignature,
  readCapabilities,
} from "../../../../src/infrastructure/chain-signer/wallet-answers.js";
import { touchy } from "../../../support/faults.js";
import { codeThrownBy } from "../../../support/thrown.js";

const METHOD = "wallet_sendCalls";
const isRefused = (read: (answer: unknown, method: string) => unknown, answer: unknown): void =>
  expect(
    codeThrownBy(() => read(answer, METHOD)),
    String(answer).slice(0, 40),
  ).toBe("wallet/invalid-answer");

describe("what a wallet answers to a request for a signature", () => {
  it("is whole bytes of hex, as long as contract wallets make them", () => {
    for (const good of ["0x12", `0x${"ab".repeat(65)}`, `0x${"AB".repeat(65_536)}`])
      expect(parseSignature(good, METHOD)).toBe(good);
    for (const bad of ["0x", "0x1", "12", "0xzz", `0x${"ab".repeat(65_537)}`, 12, null, ["0x12"]])
      isRefused(parseSignature, bad);
  });
});

describe("what a wallet answers to a transaction", () => {
  it("is a hash of 32 bytes", () => {
    const hash = `0x${"Ab".repeat(32)}`;
    expect(parseHash(hash, METHOD)).toBe(hash);
    for (const bad of [`${hash}0`, hash.slice(0, -1), "0x", `${hash}\n`, undefined, {}])
      isRefused(parseHash, bad);
  });
});

describe("EIP-5792 what a wallet answers to a batch", () => {
  it("is its id, plain or in an object, and no longer than the standard allows", () => {
    const longest = "x".repeat(8_194);
    for (const id of ["0x1", "abc", longest]) {
      expect(parseBatchId(id, METHOD)).toBe(id);
      expect(parseBatchId({ id, capabilities: {} }, METHOD)).toBe(id);
    }
    for (const bad of ["", `${longest}x`, { id: "" }, {}, null, 1, [1]])
      isRefused(parseBatchId, bad);
  });

  it("is its state by code, or by the words of earlier drafts", () => {
    const status = (answer: object) => parseCallsStatus(answer, "id", METHOD);
    expect(status({ status: "PENDING" })).toEqual({
      id: "id",
      code: 100,
      isAtomic: false,
      hashes: [],
    });
    const hash = `0x${"1".repeat(64)}`;
    expect(
      status({
        status: "CONFIRMED",
        atomic: true,
        receipts: [{ transactionHash: hash, logs: [] }],
      }),
    ).toEqual({ id: "id", code: 200, isAtomic: true, hashes: [hash] });
    expect(status({ status: 100, receipts: null }).code).toBe(100);
    expect(status({ status: 999 }).code).toBe(999);
    for (const bad of [99, 1_000, 200.5, "DONE", undefined])
      expect(codeThrownBy(() => status({ status: bad }))).toBe("wallet/invalid-answer");
    expect(codeThrownBy(() => status({ status: 200, receipts: [{ transactionHash: "0x" }] }))).toBe(
      "wallet/invalid-answer",
    );
  });
});

describe("EIP-5792 what a wallet reports of its capabilities", () => {
  it("is told by network; what is no network or no object is left out", () => {
    expect(
      readCapabilities({
        "0x1": { atomic: { status: "ready" } },
        "0xa": {},
        "0x0": {},
        ethereum: {},
        "0x89": "all",
        "0x38": null,
      }),
    ).toEqual({ "eip155:1": { atomic: { status: "ready" } }, "eip155:10": {} });
  });

  it("is nothing where the answer is none, and never throws", () => {
    for (const none of [null, undefined, 7, "text", touchy()])
      expect(readCapabilities(none)).toEqual({});
  });

  it("is read of 500 networks at most", () => {
    const many = Object.fromEntries(
      Array.from({ length: 600 }, (_, at) => [`0x${(at + 1).toString(16)}`, {}]),
    );
    expect(Object.keys(readCapabilities(many))).toHaveLength(500);
  });
});
