import { describe, expect, it } from "vitest";
import { frozenCopy } from "../../../../src/domain/transaction/request-fields.js";

describe("the copy of a transaction request", () => {
  it("keeps the requested recipient, amount and bytes if the host changes its object later", () => {
    const request = { to: "bob", memo: Uint8Array.of(1), outputs: [{ to: "bob", value: 5n }] };
    const copy = frozenCopy(request);
    request.to = "eve";
    request.memo[0] = 2;
    request.outputs[0]!.to = "eve";
    request.outputs.push({ to: "eve", value: 6n });
    expect(copy).toEqual({
      to: "bob",
      memo: Uint8Array.of(1),
      outputs: [{ to: "bob", value: 5n }],
    });
  });
  it("throws if code changes a field of the copied request", () => {
    const copy = frozenCopy({ to: "bob", outputs: [{ to: "bob" }] });
    const changes: readonly (() => unknown)[] = [
      () => Object.assign(copy, { to: "eve" }),
      () => Object.assign(copy.outputs[0]!, { to: "eve" }),
      () => copy.outputs.push({ to: "eve" }),
    ];
    for (const change of changes) expect(change).toThrow(TypeError);
  });
  it("copies a request without a prototype", () => {
    const bare: Record<string, unknown> = Object.assign(Object.create(null), { to: "bob" });
    const copy = frozenCopy(bare);
    bare["to"] = "eve";
    expect(copy).toEqual({ to: "bob" });
  });
  it.each([null, undefined, "bob", 5n, new Date(0), new Map([["to", "bob"]])])(
    "keeps the value %s of a request as it is",
    (value) => {
      expect(frozenCopy(value)).toBe(value);
    },
  );
});
