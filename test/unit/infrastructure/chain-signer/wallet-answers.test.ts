import { describe, expect, it } from "vitest";
import {
  parseBatchId,
  parseCallsStatus,
  parseHash,
  parseSignature,
  readCapabilities,
} from "../../../../src/infrastructure/chain-signer/wallet-answers.js";
import { throwingProxy } from "../../../support/fixtures/wallet-faults.js";
import { codeThrownBy } from "../../../support/assertions/thrown.js";

const METHOD = "wallet_sendCalls";
const isRefused = (read: (answer: unknown, method: string) => unknown, answer: unknown): void =>
  expect(
    codeThrownBy(() => read(answer, METHOD)),
    String(answer).slice(0, 40),
  ).toBe("wallet/invalid-answer");

describe("a wallet's answer to a signature request", () => {
  it("accepts an EVM signature of whole hex bytes, up to 65,536 bytes", () => {
    for (const good of ["0x12", `0x${"ab".repeat(65)}`, `0x${"AB".repeat(65_536)}`])
      expect(parseSignature(good, METHOD)).toBe(good);
    for (const bad of ["0x", "0x1", "12", "0xzz", `0x${"ab".repeat(65_537)}`, 12, null, ["0x12"]])
      isRefused(parseSignature, bad);
  });
});

describe("a wallet's answer to a transaction request", () => {
  it("accepts a transaction hash of 32 bytes from a wallet", () => {
    const hash = `0x${"Ab".repeat(32)}`;
    expect(parseHash(hash, METHOD)).toBe(hash);
    for (const bad of [`${hash}0`, hash.slice(0, -1), "0x", `${hash}\n`, undefined, {}])
      isRefused(parseHash, bad);
  });
});

describe("a wallet's answer to a batch (EIP-5792)", () => {
  it("accepts a batch id of a wallet, plain or in an object, of at most 8,194 characters", () => {
    const longest = "x".repeat(8_194);
    for (const id of ["0x1", "abc", longest]) {
      expect(parseBatchId(id, METHOD)).toBe(id);
      expect(parseBatchId({ id, capabilities: {} }, METHOD)).toBe(id);
    }
    for (const bad of ["", `${longest}x`, { id: "" }, {}, null, 1, [1]])
      isRefused(parseBatchId, bad);
  });

  it("reads a wallet's batch status by code, or by the words of earlier EIP-5792 drafts", () => {
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

describe("a wallet's capabilities (EIP-5792)", () => {
  it("reads a wallet's capabilities by network, and drops invalid networks and values", () => {
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

  it("returns no capabilities for a wallet's invalid answer, without throwing", () => {
    for (const none of [null, undefined, 7, "text", throwingProxy()])
      expect(readCapabilities(none)).toEqual({});
  });

  it("reads a wallet's capabilities of at most 500 networks", () => {
    const many = Object.fromEntries(
      Array.from({ length: 600 }, (_, at) => [`0x${(at + 1).toString(16)}`, {}]),
    );
    expect(Object.keys(readCapabilities(many))).toHaveLength(500);
  });
});
