import { describe, expect, it } from "vitest";
import {
  guardMessage,
  type GuardExpectation,
  type PostedMessage,
} from "../../../../src/domain/secure-frame/frame-messages.js";
import type { AppMessageName } from "../../../../src/domain/secure-frame/frame-payloads.js";
import { describeValue } from "../../../../src/domain/errors/latchkit-error.js";
import { MAX_MESSAGE_SIZE } from "../../../../src/domain/secure-frame/plain-data.js";
import { processorMs } from "../../../support/assertions/growth.js";

const ORIGIN = "https://secure.example";
const FRAME = {};
const open = new Map<string, AppMessageName>([
  ["one", "CONNECT_EMAIL"],
  ["two", "SWITCH_NETWORK"],
  ["rpc", "RPC_REQUEST"],
]);
const expected: GuardExpectation = { origin: ORIGIN, source: FRAME, pending: open };
const reply = (data: object): PostedMessage => ({ origin: ORIGIN, source: FRAME, data });
const judged = (data: unknown) => guardMessage({ origin: ORIGIN, source: FRAME, data }, expected);

const CONDITIONS = ["origin", "source", "schema", "id", "type"] as const;
type Condition = (typeof CONDITIONS)[number];
const combinations = Array.from({ length: 2 ** CONDITIONS.length }, (_, bits) =>
  CONDITIONS.filter((_condition, at) => (bits >> at) % 2 === 1),
);
/** A reply to request `one` that violates exactly these conditions. */
const broken = (wrong: readonly Condition[]): PostedMessage => {
  const isWrong = (condition: Condition): boolean => wrong.includes(condition);
  const [type, fit] = isWrong("type")
    ? ["@w3m-frame/SWITCH_NETWORK_SUCCESS", { chainId: 1 }]
    : ["@w3m-frame/CONNECT_EMAIL_SUCCESS", { action: "VERIFY_OTP" }];
  return {
    origin: isWrong("origin") ? "https://other.example" : ORIGIN,
    source: isWrong("source") ? {} : FRAME,
    data: {
      type,
      id: isWrong("id") ? "never-asked" : "one",
      payload: isWrong("schema") ? { action: 7 } : fit,
    },
  };
};

describe("guardMessage", () => {
  it(
    "accepts a secure frame reply only if all five conditions of the guard are met",
    { tags: ["T15"] },
    () => {
      const verdicts = combinations.map((wrong) => guardMessage(broken(wrong), expected));
      expect(combinations).toHaveLength(32);
      expect(verdicts.filter(({ kind }) => kind === "dropped")).toHaveLength(31);
      expect(verdicts[0]).toEqual({
        kind: "reply",
        id: "one",
        name: "CONNECT_EMAIL",
        isSuccess: true,
        payload: { action: "VERIFY_OTP" },
      });
    },
  );

  it.each(CONDITIONS)(
    "drops a secure frame reply if only its `%s` is wrong",
    { tags: ["T15"] },
    (condition) => {
      expect(guardMessage(broken([condition]), expected)).toEqual({
        kind: "dropped",
        reason: condition,
      });
    },
  );

  it(
    'drops an unknown message type as "type", and a non-string message type as "schema"',
    { tags: ["T15"] },
    () => {
      const reasonOf = (type: unknown): unknown => judged({ type, id: "one" });
      expect(reasonOf("@w3m-frame/GET_KEYS_SUCCESS")).toEqual({ kind: "dropped", reason: "type" });
      for (const type of [7, undefined, null, {}, ["@w3m-frame/READY"]])
        expect(reasonOf(type)).toEqual({ kind: "dropped", reason: "schema" });
    },
  );

  it("accepts a secure frame's error reply with or without a message", { tags: ["S7-061"] }, () => {
    for (const payload of [{ message: "no" }, undefined])
      expect(judged({ type: "@w3m-frame/CONNECT_EMAIL_ERROR", id: "one", payload })).toMatchObject({
        kind: "reply",
        isSuccess: false,
        payload,
      });
  });

  it("accepts a secure frame event without an id if origin, source and payload are valid", () => {
    const ready = { type: "@w3m-frame/READY", payload: { version: "4" } };
    expect(judged(ready)).toEqual({ kind: "event", name: "READY", payload: { version: "4" } });
    expect(guardMessage({ ...reply(ready), source: {} }, expected).kind).toBe("dropped");
    expect(guardMessage({ ...reply(ready), origin: "null" }, expected).kind).toBe("dropped");
    expect(judged({ type: "@w3m-frame/SESSION_UPDATE", payload: {} }).kind).toBe("dropped");
  });

  it("drops messages if there is no frame or the message's origin is opaque", () => {
    const data = { type: "@w3m-frame/READY" };
    for (const source of [undefined, null])
      expect(guardMessage({ origin: ORIGIN, source, data }, { ...expected, source })).toEqual({
        kind: "dropped",
        reason: "source",
      });
    const opaque = { origin: "null", source: FRAME, data };
    expect(guardMessage(opaque, { ...expected, origin: "null" }).kind).toBe("dropped");
  });

  it("accepts only a message whose origin equals the secure frame's exactly", () => {
    const data = { type: "@w3m-frame/READY" };
    for (const origin of [
      "https://secure.example:444",
      "http://secure.example",
      "https://secure.example/",
      "https://a.secure.example",
      "https://secure.example.evil",
      "HTTPS://SECURE.EXAMPLE",
      "",
    ])
      expect(guardMessage({ origin, source: FRAME, data }, expected).kind).toBe("dropped");
  });

  it("does not read the data of a message from a different origin", { tags: ["T17"] }, () => {
    const data = new Proxy(
      {},
      { get: () => expect.unreachable(), ownKeys: () => expect.unreachable() },
    );
    expect(guardMessage({ origin: "https://evil.example", source: {}, data }, expected).kind).toBe(
      "dropped",
    );
  });

  it(
    "drops prototype names, getters, classes, functions, cycles and huge data within 50 ms",
    { tags: ["T17"], timeout: 60_000 },
    () => {
      const cycle: Record<string, unknown> = {};
      cycle["self"] = cycle;
      const deep = Array.from({ length: 10_000 }).reduce<object>((inner) => ({ inner }), {});
      const hostile: readonly unknown[] = [
        JSON.parse('{"__proto__":{"x":1}}'),
        { constructor: { prototype: { x: 1 } } },
        { a: { prototype: 1 } },
        Object.defineProperty({}, "a", { enumerable: true, get: () => expect.unreachable() }),
        new Map([["x", 1]]),
        new Date(0),
        () => 1,
        Symbol("x"),
        1n,
        cycle,
        deep,
        "x".repeat(20 * MAX_MESSAGE_SIZE),
        Array.from({ length: 3_000_000 }, () => 1),
        Object.assign([], { length: 4_000_000_000 }),
        Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`name${at}`, 1])),
      ];
      for (const payload of hostile) {
        const judge = (): string =>
          judged({ type: "@w3m-frame/RPC_REQUEST_SUCCESS", id: "rpc", payload }).kind;
        expect(judge()).toBe("dropped");
        expect(processorMs(judge), describeValue(payload)).toBeLessThan(50);
      }
      expect(({} as { x?: unknown }).x).toBeUndefined();
    },
  );

  it("drops data that is not a secure frame message", { tags: ["T17"] }, () => {
    for (const data of [
      undefined,
      null,
      7,
      "text",
      [],
      {},
      { type: 7 },
      { type: {} },
      [{ type: "" }],
    ])
      expect(judged(data).kind).toBe("dropped");
  });

  it("returns a frozen copy of an accepted message payload", () => {
    const payload = { list: [{ a: 1 }] };
    const data = { type: "@w3m-frame/RPC_REQUEST_SUCCESS", id: "rpc", payload };
    const verdict = guardMessage(reply(data), expected);
    payload.list = [];
    expect(verdict).toMatchObject({ payload: { list: [{ a: 1 }] } });
    expect(Object.isFrozen(verdict.kind === "reply" && verdict.payload)).toBe(true);
  });
});
