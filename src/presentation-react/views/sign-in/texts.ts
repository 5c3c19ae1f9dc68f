import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of signing in with a wallet. */
export type SignInKey =
  | "titleSIWXSignMessage"
  | "signInLead"
  | "signInRequired"
  | "signInOptional"
  | "signInSign"
  | "signInSigning"
  | "signInCancel"
  | "signInCancelling"
  | "signInChecking"
  | "signInDeclined"
  | "signInSmartAccount"
  | "signInInvalid"
  | "signInRefused"
  | "signInFailed"
  | "signInGone";

/** Texts of signing in with a wallet in every language, the title among them. */
export const texts: LanguageTexts<SignInKey> = {
  en: {
    titleSIWXSignMessage: "Sign In",
    signInLead: "{host} needs to connect to your wallet",
    signInRequired:
      "Sign this message to prove you own this wallet and proceed. Cancelling will disconnect you.",
    signInOptional:
      "Sign this message to prove you own this wallet. You stay connected if you cancel.",
    signInSign: "Sign",
    signInSigning: "Signing...",
    signInCancel: "Cancel",
    signInCancelling: "Cancelling...",
    signInChecking: "Loading",
    signInDeclined: "Signature declined",
    signInSmartAccount: "This application might not support Smart Accounts",
    signInInvalid: "The signature is not valid",
    signInRefused: "This page's message cannot be signed. Nothing was signed.",
    signInFailed: "Error signing message",
    signInGone: "Your wallet is no longer connected",
  },
  de: {
    titleSIWXSignMessage: "Anmelden",
    signInLead: "{host} möchte sich mit Ihrer Wallet verbinden",
    signInRequired:
      "Unterschreiben Sie diese Nachricht, um zu zeigen, dass die Wallet Ihnen gehört. Abbrechen trennt die Verbindung.",
    signInOptional:
      "Unterschreiben Sie diese Nachricht, um zu zeigen, dass die Wallet Ihnen gehört. Nach dem Abbrechen bleiben Sie verbunden.",
    signInSign: "Unterschreiben",
    signInSigning: "Wird unterschrieben …",
    signInCancel: "Abbrechen",
    signInCancelling: "Wird abgebrochen …",
    signInChecking: "Wird geladen",
    signInDeclined: "Unterschrift abgelehnt",
    signInSmartAccount: "Diese Anwendung unterstützt Smart Accounts vielleicht nicht",
    signInInvalid: "Die Unterschrift ist ungültig",
    signInRefused:
      "Die Nachricht dieser Seite kann nicht unterschrieben werden. Es wurde nichts unterschrieben.",
    signInFailed: "Fehler beim Unterschreiben der Nachricht",
    signInGone: "Ihre Wallet ist nicht mehr verbunden",
  },
  ar: {
    titleSIWXSignMessage: "تسجيل الدخول",
    signInLead: "يحتاج {host} إلى الاتصال بمحفظتك",
    signInRequired:
      "وقّع هذه الرسالة لإثبات أنك مالك هذه المحفظة وللمتابعة. سيؤدي الإلغاء إلى قطع الاتصال.",
    signInOptional: "وقّع هذه الرسالة لإثبات أنك مالك هذه المحفظة. تبقى متصلًا إذا ألغيت.",
    signInSign: "توقيع",
    signInSigning: "جارٍ التوقيع…",
    signInCancel: "إلغاء",
    signInCancelling: "جارٍ الإلغاء…",
    signInChecking: "جارٍ التحميل",
    signInDeclined: "رُفض التوقيع",
    signInSmartAccount: "قد لا يدعم هذا التطبيق الحسابات الذكية",
    signInInvalid: "التوقيع غير صالح",
    signInRefused: "لا يمكن توقيع رسالة هذه الصفحة. لم يُوقَّع شيء.",
    signInFailed: "خطأ في توقيع الرسالة",
    signInGone: "محفظتك لم تعد متصلة",
  },
  ja: {
    titleSIWXSignMessage: "サインイン",
    signInLead: "{host} がウォレットへの接続を求めています",
    signInRequired:
      "このウォレットの所有者であることを示すため、メッセージに署名してください。キャンセルすると接続が解除されます。",
    signInOptional:
      "このウォレットの所有者であることを示すため、メッセージに署名してください。キャンセルしても接続は続きます。",
    signInSign: "署名する",
    signInSigning: "署名中…",
    signInCancel: "キャンセル",
    signInCancelling: "キャンセル中…",
    signInChecking: "読み込み中",
    signInDeclined: "署名が拒否されました",
    signInSmartAccount: "このアプリはスマートアカウントに対応していない可能性があります",
    signInInvalid: "署名が正しくありません",
    signInRefused: "このページのメッセージには署名できません。何も署名されていません。",
    signInFailed: "メッセージの署名でエラーが発生しました",
    signInGone: "ウォレットの接続が切れました",
  },
};
