import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of signing in by e-mail. */
export type EmailKey =
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
  | "emailDeviceHint"
  | "emailDeviceResend"
  | "approveTitle"
  | "approveHint"
  | "approveClose";

/**
 * Texts of signing in by e-mail in every language, the titles among them. They travel in the
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
    emailDeviceHint: "This browser is new to us. It goes on here once you opened the link.",
    emailDeviceResend: "Resend email",
    approveTitle: "Decide in the window of your wallet",
    approveHint: "It shows what you are asked to sign. Closing it declines.",
    approveClose: "Close and decline",
  },
  de: {
    titleEmailLogin: "E-Mail-Anmeldung",
    emailLoginHint: "Melde dich mit der E-Mail-Adresse an, die du hier schon verwendet hast.",
    titleEmailVerifyOtp: "E-Mail bestätigen",
    titleEmailVerifyDevice: "Diesen Browser freigeben",
    titleApproveTransaction: "Freigeben",
    emailCodeSent: "Den Code eingeben, der an {email} gesendet wurde",
    emailCodeValid: "Der Code gilt 20 Minuten.",
    emailCodeField: "Code mit sechs Ziffern",
    emailCodeBusy: "Einen Moment",
    emailCodeResend: "Code erneut senden",
    emailCodeResendIn: "Erneut senden in {count} s",
    emailCodeResent: "Code wurde erneut gesendet",
    emailDeviceTitle: "Den Link bestätigen, der an {email} gesendet wurde",
    emailDeviceHint:
      "Dieser Browser ist noch unbekannt. Nach dem Öffnen des Links geht es hier weiter.",
    emailDeviceResend: "E-Mail erneut senden",
    approveTitle: "Im Fenster der Wallet entscheiden",
    approveHint: "Es zeigt, was zu unterschreiben ist. Schließen lehnt ab.",
    approveClose: "Schließen und ablehnen",
  },
  ar: {
    titleEmailLogin: "تسجيل الدخول بالبريد الإلكتروني",
    emailLoginHint: "سجّل الدخول بعنوان البريد الإلكتروني الذي استخدمته هنا من قبل.",
    titleEmailVerifyOtp: "تأكيد بريدك الإلكتروني",
    titleEmailVerifyDevice: "الموافقة على هذا المتصفح",
    titleApproveTransaction: "الموافقة",
    emailCodeSent: "أدخل الرمز الذي أرسلناه إلى {email}",
    emailCodeValid: "الرمز صالح لمدة 20 دقيقة.",
    emailCodeField: "رمز من ستة أرقام",
    emailCodeBusy: "لحظة من فضلك",
    emailCodeResend: "إعادة إرسال الرمز",
    emailCodeResendIn: "إعادة الإرسال بعد {count} ث",
    emailCodeResent: "أُعيد إرسال الرمز",
    emailDeviceTitle: "وافق على الرابط الذي أرسلناه إلى {email}",
    emailDeviceHint: "هذا المتصفح جديد علينا. نتابع هنا بعد أن تفتح الرابط.",
    emailDeviceResend: "إعادة إرسال البريد",
    approveTitle: "قرّر في نافذة محفظتك",
    approveHint: "تعرض ما يُطلب منك توقيعه. إغلاقها يعني الرفض.",
    approveClose: "إغلاق ورفض",
  },
  ja: {
    titleEmailLogin: "メールでサインイン",
    emailLoginHint: "以前ここで使ったメールアドレスでサインインしてください。",
    titleEmailVerifyOtp: "メールアドレスの確認",
    titleEmailVerifyDevice: "このブラウザーを承認",
    titleApproveTransaction: "承認",
    emailCodeSent: "{email}に送信したコードを入力してください",
    emailCodeValid: "コードは20分間有効です。",
    emailCodeField: "6桁のコード",
    emailCodeBusy: "お待ちください",
    emailCodeResend: "コードを再送信",
    emailCodeResendIn: "{count}秒後に再送信できます",
    emailCodeResent: "コードを再送信しました",
    emailDeviceTitle: "{email}に送信したリンクを承認してください",
    emailDeviceHint: "初めてのブラウザーです。リンクを開くと、ここで続きに進みます。",
    emailDeviceResend: "メールを再送信",
    approveTitle: "ウォレットのウィンドウで決めてください",
    approveHint: "署名する内容が表示されます。閉じると拒否になります。",
    approveClose: "閉じて拒否",
  },
};
