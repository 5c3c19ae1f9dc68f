import type { SocialLoginProblem } from "../../../domain/embedded-wallet/login-states.js";
import { isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import { reasonOf } from "../../messages/reason.js";
import type { Translate } from "../../messages/text.js";

/** The user's text of a failed sign-in. Never text from the provider or the frame. */
export const failureText = (problem: SocialLoginProblem, text: Translate): string => {
  if (problem.kind === "blocked") return text("socialBlocked");
  if (problem.kind === "untrusted") return text("socialUntrusted");
  const { error } = problem;
  if (isLatchkitError(error, "frame/refused"))
    return text(error.context.isCanceled ? "socialCanceled" : "socialRefused");
  const { key, slots } = reasonOf(error);
  return text(key, slots);
};
