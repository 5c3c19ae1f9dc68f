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
 * Texts of those blocks in every language, and what went wrong in them. Nothing else of signing in
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
  de: {
    emailField: "E-Mail-Adresse",
    emailPlaceholder: "E-Mail",
    emailSubmit: "Weiter mit E-Mail",
    emailBusy: "E-Mail wird gesendet",
    emailInvalid: "Ungültige E-Mail-Adresse. Bitte erneut versuchen.",
    emailTooSoon: {
      one: "Bitte in {count} Sekunde erneut versuchen",
      other: "Bitte in {count} Sekunden erneut versuchen",
    },
    emailOr: "oder",
    emailCodeWrong: "{reason}. Bitte erneut versuchen",
    socialGroup: "Konten anderswo",
    socialContinue: "Weiter mit {name}",
    socialMore: "Weitere Konten",
  },
  ar: {
    emailField: "عنوان البريد الإلكتروني",
    emailPlaceholder: "البريد الإلكتروني",
    emailSubmit: "المتابعة بالبريد الإلكتروني",
    emailBusy: "جارٍ إرسال بريد إلكتروني",
    emailInvalid: "بريد إلكتروني غير صالح. حاول مرة أخرى.",
    emailTooSoon: {
      zero: "يرجى المحاولة بعد {count} ثانية",
      one: "يرجى المحاولة بعد ثانية واحدة",
      two: "يرجى المحاولة بعد ثانيتين",
      few: "يرجى المحاولة بعد {count} ثوانٍ",
      many: "يرجى المحاولة بعد {count} ثانية",
      other: "يرجى المحاولة بعد {count} ثانية",
    },
    emailOr: "أو",
    emailCodeWrong: "{reason}. حاول مرة أخرى",
    socialGroup: "حسابات أخرى",
    socialContinue: "المتابعة باستخدام {name}",
    socialMore: "حسابات إضافية",
  },
  ja: {
    emailField: "メールアドレス",
    emailPlaceholder: "メール",
    emailSubmit: "メールで続ける",
    emailBusy: "メールを送信しています",
    emailInvalid: "メールアドレスが正しくありません。もう一度お試しください。",
    emailTooSoon: { other: "{count}秒後にもう一度お試しください" },
    emailOr: "または",
    emailCodeWrong: "{reason}。もう一度お試しください",
    socialGroup: "ほかのアカウント",
    socialContinue: "{name}で続ける",
    socialMore: "ほかのアカウントを表示",
  },
};
