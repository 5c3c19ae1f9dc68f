import { describe, expect, it } from "vitest";
import { stepProblem } from "../../../../src/application/embedded-wallet/email-login.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";

const refused = (text: string) =>
  new LatchkitError("frame/refused", { request: "CONNECT_EMAIL", text });

describe("stepProblem", () => {
  it("reports an invalid e-mail if the secure frame refuses the address", () => {
    for (const isCode of [true, false])
      expect(stepProblem(isCode, refused("Invalid Email address"))).toEqual({
        kind: "invalid-email",
      });
  });
  it("reports a wrong code if a submitted code was refused", () => {
    const text = "Invalid Otp";
    expect(stepProblem(true, refused(text))).toEqual({ kind: "wrong-code", text });
    expect(stepProblem(false, refused(text))).toMatchObject({ kind: "failed", text });
  });
  it("reports an error that is not a refusal of the secure frame as a failure, whatever its message", () => {
    for (const isCode of [true, false]) {
      const text = "invalid email";
      expect(stepProblem(isCode, new Error(text))).toMatchObject({ kind: "failed", text });
      expect(stepProblem(isCode, { message: text })).toMatchObject({ kind: "failed", text: "" });
    }
  });
});
