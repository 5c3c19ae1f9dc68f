import type { SocialLoginProblem } from "../../../domain/embedded-wallet/social-login-state.js";
import type { TextKey } from "../../messages/keys.js";

/** The codes of OAuth 2.0 (RFC 6749, 4.1.2.1). */
const CODES: Readonly<Record<string, TextKey>> = {
  access_denied: "socialDenied",
  server_error: "socialUnavailable",
  temporarily_unavailable: "socialUnavailable",
  invalid_request: "socialMisconfigured",
  invalid_scope: "socialMisconfigured",
  unauthorized_client: "socialMisconfigured",
  unsupported_response_type: "socialMisconfigured",
};

/** The text for what went wrong; a reason that is no known code is shown as it is. */
export const failureKey = (problem: SocialLoginProblem): TextKey => {
  if (problem.kind === "blocked") return "socialBlocked";
  if (problem.kind === "untrusted") return "socialUntrusted";
  if (problem.kind !== "failed" || problem.text === "") return "socialNoReason";
  return Object.hasOwn(CODES, problem.text)
    ? (CODES[problem.text] ?? "socialReason")
    : "socialReason";
};
