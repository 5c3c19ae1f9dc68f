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
  | "emailUpdateDone";

/** Texts of changing an e-mail address in every language, the titles among them. */
export const texts: LanguageTexts<EmailUpdateKey> = {
  en: {
    titleUpdateEmailWallet: "Edit Email",
    titleUpdateEmailPrimaryOtp: "Confirm Current Email",
    titleUpdateEmailSecondaryOtp: "Confirm New Email",
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
  },
  de: {
    titleUpdateEmailWallet: "E-Mail ändern",
    titleUpdateEmailPrimaryOtp: "Bisherige E-Mail bestätigen",
    titleUpdateEmailSecondaryOtp: "Neue E-Mail bestätigen",
    emailUpdateField: "Neue E-Mail-Adresse",
    emailUpdateNow: "Sie melden sich derzeit mit {email} an.",
    emailUpdateSave: "Speichern",
    emailUpdateCancel: "Abbrechen",
    emailUpdateSaving: "Eine E-Mail wird gesendet",
    emailUpdateSent: "Geben Sie den Code ein, den wir an {email} gesendet haben",
    emailUpdateInvalid: "Ungültige E-Mail-Adresse. Versuchen Sie es noch einmal.",
    emailUpdateUnchanged: "Das ist bereits Ihre E-Mail-Adresse.",
    emailUpdateTooSoon: "Bitte versuchen Sie es in {count} Sekunden noch einmal",
    emailUpdateCodeField: "Code aus sechs Ziffern",
    emailUpdateCodeBusy: "Einen Moment",
    emailUpdateCodeWrong: "{reason}. Versuchen Sie es noch einmal",
    emailUpdateAgain: "Noch einmal",
    emailUpdateAgainIn: "Noch einmal in {count} s",
    emailUpdateDone: "Ihre E-Mail-Adresse ist geändert",
  },
  ar: {
    titleUpdateEmailWallet: "تعديل البريد الإلكتروني",
    titleUpdateEmailPrimaryOtp: "تأكيد البريد الحالي",
    titleUpdateEmailSecondaryOtp: "تأكيد البريد الجديد",
    emailUpdateField: "عنوان البريد الإلكتروني الجديد",
    emailUpdateNow: "تسجّل الدخول الآن بواسطة {email}.",
    emailUpdateSave: "حفظ",
    emailUpdateCancel: "إلغاء",
    emailUpdateSaving: "جارٍ إرسال رسالة",
    emailUpdateSent: "أدخل الرمز الذي أرسلناه إلى {email}",
    emailUpdateInvalid: "بريد إلكتروني غير صالح. حاول مرة أخرى.",
    emailUpdateUnchanged: "هذا هو عنوان بريدك بالفعل.",
    emailUpdateTooSoon: "حاول مرة أخرى بعد {count} ثانية",
    emailUpdateCodeField: "رمز من ستة أرقام",
    emailUpdateCodeBusy: "لحظة واحدة",
    emailUpdateCodeWrong: "{reason}. حاول مرة أخرى",
    emailUpdateAgain: "حاول مرة أخرى",
    emailUpdateAgainIn: "حاول مرة أخرى بعد {count} ث",
    emailUpdateDone: "تم تغيير عنوان بريدك الإلكتروني",
  },
  ja: {
    titleUpdateEmailWallet: "メールアドレスの変更",
    titleUpdateEmailPrimaryOtp: "現在のメールを確認",
    titleUpdateEmailSecondaryOtp: "新しいメールを確認",
    emailUpdateField: "新しいメールアドレス",
    emailUpdateNow: "現在は {email} でサインインしています。",
    emailUpdateSave: "保存",
    emailUpdateCancel: "キャンセル",
    emailUpdateSaving: "メールを送信しています",
    emailUpdateSent: "{email} に送信したコードを入力してください",
    emailUpdateInvalid: "メールアドレスが正しくありません。もう一度お試しください。",
    emailUpdateUnchanged: "すでにこのメールアドレスです。",
    emailUpdateTooSoon: "{count} 秒後にもう一度お試しください",
    emailUpdateCodeField: "6 桁のコード",
    emailUpdateCodeBusy: "お待ちください",
    emailUpdateCodeWrong: "{reason}。もう一度お試しください",
    emailUpdateAgain: "もう一度試す",
    emailUpdateAgainIn: "{count} 秒後に再試行",
    emailUpdateDone: "メールアドレスを変更しました",
  },
};
