import type { SocialLoginProblem } from "../../../domain/embedded-wallet/social-login-state.js";
import type { TextKey } from "../../messages/keys.js";

/** The text for what went wrong; a reason that somebody gave is shown as it is. */
export const failureKey = (problem: SocialLoginProblem): TextKey => {
  if (problem.kind === "blocked") return "socialBlocked";
  if (problem.kind === "untrusted") return "socialUntrusted";
  return problem.kind === "failed" && problem.text !== "" ? "socialReason" : "socialNoReason";
};
