import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of changing an e-mail address. */
export type EmailUpdateKey =
  | "titleUpdateEmailWallet"
  | "titleUpdateEmailPrimaryOtp"
  | "titleUpdateEmailSecondaryOtp"
  | "emailUpdateField"
  | "emailUpdateNow"
  | "emailUpdateSave"
  | "emailUpdateCancel"
  | "emailUpdateSaving"
  | "emailUpdateSent"
  | "emailUpdateInvalid"
  | "emailUpdateUnchanged"
  | "emailUpdateTooSoon"
  | "emailUpdateCodeField"
  | "emailUpdateCodeBusy"
  | "emailUpdateCodeWrong"
  | "emailUpdateAgain"
  | "emailUpdateAgainIn"
  | "emailUpdateDone"
  | "emailUpdateLater";

/** English texts of changing an e-mail address, the titles among them. */
export const texts: LanguageTexts<EmailUpdateKey> = {
  en: {
    titleUpdateEmailWallet: "Edit email",
    titleUpdateEmailPrimaryOtp: "Confirm current email",
    titleUpdateEmailSecondaryOtp: "Confirm new email",
    emailUpdateField: "New email address",
    emailUpdateNow: "You sign in with {email} now.",
    emailUpdateSave: "Save",
    emailUpdateCancel: "Cancel",
    emailUpdateSaving: "Sending an email",
    emailUpdateSent: "Enter the code we sent to {email}",
    emailUpdateInvalid: "Invalid email. Try again.",
    emailUpdateUnchanged: "This is your email address already.",
    emailUpdateTooSoon: "Please try again after {count} seconds",
    emailUpdateCodeField: "Code of six digits",
    emailUpdateCodeBusy: "One moment",
    emailUpdateCodeWrong: "{reason}. Try Again",
    emailUpdateAgain: "Try again",
    emailUpdateAgainIn: "Try again in {count}s",
    emailUpdateDone: "Your email address is changed",
    emailUpdateLater:
      "Your email address changes to {email} on {time}. You sign in with the present one until then.",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
