import { describe, expect, it } from "vitest";
import { stepProblem } from "../../../../src/application/embedded-wallet/step-problem.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";

const refused = (text: string) =>
  new LatchkitError("frame/refused", { request: "CONNECT_EMAIL", text });

describe("what went wrong in a step of signing in by e-mail", () => {
  it("is the address where the wallet refuses it as one", () => {
    for (const isCode of [true, false])
      expect(stepProblem(isCode, refused("Invalid Email address"))).toEqual({
        kind: "invalid-email",
      });
  });
  it("is the code where one was tried and refused", () => {
    const text = "Invalid Otp";
    expect(stepProblem(true, refused(text))).toEqual({ kind: "wrong-code", text });
    expect(stepProblem(false, refused(text))).toMatchObject({ kind: "failed", text });
  });
  it("is the step where it was no refusal, whatever its words are", () => {
    for (const isCode of [true, false]) {
      const text = "invalid email";
      expect(stepProblem(isCode, new Error(text))).toMatchObject({ kind: "failed", text });
      expect(stepProblem(isCode, { message: text })).toMatchObject({ kind: "failed", text: "" });
    }
  });
});
