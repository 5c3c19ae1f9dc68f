import { describe, expect, it } from "vitest";
import {
  afterEmail,
  setBusy,
  withProblem,
  withResendIn,
} from "../../../../src/domain/embedded-wallet/email-login.js";
import type { EmailLoginState } from "../../../../src/domain/embedded-wallet/login-states.js";

const email = "ana@example.org";
const SIGNED_IN = { step: "signed-in", email } as const;
const ENTRY = { step: "entry", email, isBusy: false } as const;
const waiting = (step: "device" | "code"): EmailLoginState => ({
  step,
  email,
  sentAt: 5,
  resendIn: 30,
  isBusy: false,
});
const PROBLEM = { kind: "too-soon", seconds: 3 } as const;

describe("e-mail sign-in steps", () => {
  it(
    "continues the e-mail login with the step that the secure frame's answer requires",
    { tags: ["S3-061"] },
    () => {
      expect(afterEmail(email, { action: "CONNECT" }, 5)).toEqual(SIGNED_IN);
      expect(afterEmail(email, { action: "VERIFY_DEVICE" }, 5)).toEqual(waiting("device"));
      expect(afterEmail(email, { action: "VERIFY_OTP" }, 5)).toEqual(waiting("code"));
      const compare = "482 913";
      expect(afterEmail(email, { action: "VERIFY_DEVICE", compare }, 5)).toEqual({
        ...waiting("device"),
        compare,
      });
    },
  );
  it("restarts the countdown to the next e-mail only after an e-mail was sent", () => {
    for (const step of ["device", "code"] as const)
      expect(withResendIn(waiting(step), 7)).toEqual({ ...waiting(step), resendIn: 7 });
    for (const other of [ENTRY, SIGNED_IN]) expect(withResendIn(other, 7)).toStrictEqual(other);
  });
  it("keeps the step of the e-mail login and hides the last error while a request is pending", () => {
    const state = setBusy({ ...waiting("code"), problem: PROBLEM } as EmailLoginState);
    expect(state).toStrictEqual({ ...waiting("code"), isBusy: true });
    expect(setBusy(SIGNED_IN)).toStrictEqual(SIGNED_IN);
  });
  it("stores an error of the e-mail login unless the user is signed in", () => {
    const failed = { ...ENTRY, problem: PROBLEM };
    expect(withProblem({ ...ENTRY, isBusy: true }, PROBLEM)).toStrictEqual(failed);
    expect(withProblem(SIGNED_IN, PROBLEM)).toStrictEqual(SIGNED_IN);
  });
});
