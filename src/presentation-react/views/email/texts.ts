import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of signing in by e-mail. */
export type EmailKey =
  | "emailInvalid"
  | "emailTooSoon"
  | "emailCodeWrong"
  | "titleEmailLogin"
  | "emailLoginHint"
  | "titleEmailVerifyOtp"
  | "titleEmailVerifyDevice"
  | "titleApproveTransaction"
  | "emailCodeSent"
  | "emailCodeValid"
  | "emailCodeField"
  | "emailCodeBusy"
  | "emailCodeResend"
  | "emailCodeResendIn"
  | "emailCodeResent"
  | "emailDeviceTitle"
  | "emailDeviceCompare"
  | "emailDeviceHint"
  | "emailDeviceResend"
  | "approveTitle"
  | "approveHint"
  | "approveClose";

/**
 * English texts of signing in by e-mail, the titles among them. They travel in the
 * views' chunk.
 */
export const texts: LanguageTexts<EmailKey> = {
  en: {
    titleEmailLogin: "Email login",
    emailLoginHint: "Sign in with the email address that you used here before.",
    titleEmailVerifyOtp: "Confirm your email",
    titleEmailVerifyDevice: "Approve this browser",
    titleApproveTransaction: "Approve",
    emailCodeSent: "Enter the code we sent to {email}",
    emailCodeValid: "The code is valid for 20 minutes.",
    emailCodeField: "Code of six digits",
    emailCodeBusy: "One moment",
    emailCodeResend: "Resend Code",
    emailCodeResendIn: "Resend in {count}s",
    emailCodeResent: "Code email resent",
    emailDeviceTitle: "Approve the link we sent to {email}",
    emailDeviceCompare: "Choose this number there:",
    emailDeviceHint: "This browser is new to us. It goes on here once you opened the link.",
    emailDeviceResend: "Resend email",
    approveTitle: "Decide in the window of your wallet",
    approveHint: "It shows what you are asked to sign. Closing it declines.",
    approveClose: "Close and decline",
    emailInvalid: "Invalid email. Try again.",
    emailTooSoon: "Please try again after {count} seconds",
    emailCodeWrong: "{reason}. Try Again",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
