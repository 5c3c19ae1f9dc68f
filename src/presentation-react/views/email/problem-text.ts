import type { EmailLoginViewState } from "../../../application/embedded-wallet/views/email-login.model.js";
import { reasonText } from "../../format/reason.js";
import type { CoreKey } from "../../messages/keys.js";
import type { Translate } from "../../messages/text.js";

/** The user's text for a failure; undefined without one. */
export const problemText = (
  { login, error }: Pick<EmailLoginViewState, "login" | "error">,
  text: Translate<CoreKey>,
): string | undefined => {
  const problem = "problem" in login ? login.problem : undefined;
  if (problem?.kind === "invalid-email") return text("emailInvalid");
  if (problem?.kind === "too-soon") return text("emailTooSoon", { count: problem.seconds });
  if (problem?.kind === "wrong-code") return text("emailCodeWrong");
  const failure = error ?? problem?.error;
  if (failure === undefined) return undefined;
  return reasonText(failure, text);
};
