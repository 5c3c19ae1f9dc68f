import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of the blocks of Connect for those without a wallet. */
export type SignInBlockKey =
  | "emailField"
  | "emailPlaceholder"
  | "emailSubmit"
  | "emailBusy"
  | "emailOr"
  | "socialGroup"
  | "socialContinue"
  | "socialMore";

/**
 * English texts of those blocks. Nothing else of signing in is fetched before somebody begins to.
 */
export const english: Pick<LanguageTexts<SignInBlockKey>, "en"> = {
  en: {
    emailField: "Email address",
    emailPlaceholder: "Email",
    emailSubmit: "Continue with email",
    emailBusy: "Sending an email",
    emailOr: "or",
    socialGroup: "Accounts elsewhere",
    socialContinue: "Continue with {name}",
    socialMore: "More accounts",
  },
};
