import { describe, expect, it } from "vitest";
import {
  ERROR_TEXTS,
  type ErrorCode,
  type ErrorContext,
} from "../../../../src/domain/errors/errors.js";
import { LatchkitError, isLatchkitError } from "../../../../src/domain/errors/latchkit-error.js";

const messageOf = <C extends ErrorCode>(code: C, context: ErrorContext[C]): string =>
  new LatchkitError(code, context).message;

describe("error texts fixed by the specification", () => {
  const texts: readonly (readonly [id: string, text: string, message: () => string])[] = [
    ["S5-006", "Invalid CAIP Address", () => messageOf("caip/malformed-address", { value: "x" })],
    [
      "S5-007",
      "Invalid CAIP-10 address: x",
      () => messageOf("caip/malformed-account-id", { value: "x" }),
    ],
    [
      "S5-008",
      "Invalid CAIP-2 network id: x",
      () => messageOf("caip/malformed-network-id", { value: "x" }),
    ],
    ["S5-029", "Invalid chainId", () => messageOf("chain/invalid-id", { value: "x" })],
    [
      "S8-019",
      "Failed to disconnect",
      () => messageOf("connection/disconnect-failed", { connectorIds: [] }),
    ],
    [
      "S8-024",
      "HTTP status code: 503",
      () => messageOf("http/status", { status: 503, url: "https://a.example" }),
    ],
    ["S8-025", "Modal closed", () => messageOf("modal/closed", {})],
    ["S8-026", "Connection rejected", () => messageOf("connection/rejected", { connectorId: "x" })],
    [
      "S8-044",
      "Chain adapter not found",
      () => messageOf("chain/adapter-not-found", { namespace: "solana" }),
    ],
    [
      "S8-045",
      "NetworkController client not set",
      () => messageOf("network/client-not-set", { fix: "start" }),
    ],
    [
      "S8-046",
      "ConnectionController client not set",
      () => messageOf("connection/client-not-set", { fix: "start" }),
    ],
    [
      "S8-049",
      "Chain is not supported",
      () => messageOf("chain/not-supported", { networkId: "eip155:5" }),
    ],
    [
      "S8-050",
      "Adapter not found",
      () => messageOf("connection/adapter-not-found", { connectorId: "x" }),
    ],
    ["S8-059", "HTTP request failed.", () => messageOf("rpc/http-failed", {})],
    ["S8-060", "RPC Request failed.", () => messageOf("rpc/request-failed", {})],
    ["S8-061", "The request took too long to respond.", () => messageOf("rpc/timeout", {})],
    ["", "Network not found", () => messageOf("network/not-found", { networkId: "x" })],
    [
      "",
      "No connector found for connection",
      () => messageOf("connection/no-connector", { connectorId: "x" }),
    ],
    ["S8-027", "Failed to connect", () => messageOf("connection/failed", { connectorId: "x" })],
    ["S8-028", "Popup closed", () => messageOf("popup/closed", {})],
    [
      "S8-051",
      "Unable to load email login dependency",
      () => messageOf("frame/load-failed", { waitMs: 20_000 }),
    ],
    [
      "S6-010",
      "Requested RPC call is not allowed",
      () => messageOf("frame/method-refused", { method: "eth_sign" }),
    ],
  ];
  for (const [id, text, message] of texts)
    it(`uses the specified error text "${text}"`, { tags: id === "" ? [] : [id] }, () => {
      expect(message()).toBe(text);
    });

  it("gives every error code a non-empty message", () => {
    for (const [code, text] of Object.entries(ERROR_TEXTS)) {
      expect([code, typeof text === "string" ? text.length > 5 : typeof text]).toEqual([
        code,
        typeof text === "string" ? true : "function",
      ]);
    }
    expect(new LatchkitError("frame/refused", { request: "SIGN_OUT", text: "no" }).message).toBe(
      "no",
    );
    expect(messageOf("http/status", { status: 404, url: "" })).toBe("HTTP status code: 404");
  });
});

describe("LatchkitError", () => {
  it.each(["Modal closed", "Popup closed", "Connection rejected"])(
    "treats the error '%s' as a cancellation",
    (text) => {
      const all = [
        new LatchkitError("modal/closed", {}),
        new LatchkitError("popup/closed", {}),
        new LatchkitError("connection/rejected", { connectorId: "x" }),
      ];
      expect(all.find(({ message }) => message === text)?.isCancellation).toBe(true);
    },
  );

  it("does not treat a failure or a timeout as a cancellation", () => {
    expect(new LatchkitError("connection/failed", { connectorId: "x" }).isCancellation).toBe(false);
    expect(
      new LatchkitError("wallet/no-answer", { method: "eth_accounts", waitMs: 1 }).isCancellation,
    ).toBe(false);
  });

  it("keeps the original error as the cause of a LatchkitError", () => {
    const cause = { code: 4001 };
    expect(new LatchkitError("wallet/declined", { method: "personal_sign" }, { cause }).cause).toBe(
      cause,
    );
  });

  it("recognizes errors of a second copy of the package by name and code", () => {
    const foreign = Object.assign(new Error("Modal closed"), {
      name: "LatchkitError",
      code: "modal/closed",
    });
    expect(isLatchkitError(foreign)).toBe(true);
    expect(isLatchkitError(foreign, "modal/closed")).toBe(true);
    expect(isLatchkitError(foreign, "popup/closed")).toBe(false);
    for (const other of [
      new Error("Modal closed"),
      { name: "LatchkitError", code: "modal/closed" },
      null,
      "LatchkitError",
    ])
      expect(isLatchkitError(other)).toBe(false);
  });
});
