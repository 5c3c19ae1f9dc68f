import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of the blocks of Connect for those without a wallet. */
export type SignInBlockKey =
  | "emailField"
  | "emailPlaceholder"
  | "emailSubmit"
  | "emailBusy"
  | "emailInvalid"
  | "emailTooSoon"
  | "emailOr"
  | "emailCodeWrong"
  | "socialGroup"
  | "socialContinue"
  | "socialMore";

/**
 * English texts of those blocks, and what went wrong in them. Nothing else of signing in
 * is fetched before somebody begins to.
 */
export const texts: LanguageTexts<SignInBlockKey> = {
  en: {
    emailField: "Email address",
    emailPlaceholder: "Email",
    emailSubmit: "Continue with email",
    emailBusy: "Sending an email",
    emailInvalid: "Invalid email. Try again.",
    emailTooSoon: "Please try again after {count} seconds",
    emailOr: "or",
    emailCodeWrong: "{reason}. Try Again",
    socialGroup: "Accounts elsewhere",
    socialContinue: "Continue with {name}",
    socialMore: "More accounts",
  },
  ar: () => import("./block-texts.ar.js"),
  de: () => import("./block-texts.de.js"),
  ja: () => import("./block-texts.ja.js"),
};
