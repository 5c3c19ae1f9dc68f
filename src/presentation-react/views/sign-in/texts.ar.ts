import type { Texts } from "../../messages/text.js";
import type { SignInKey } from "./texts.js";

/** Those texts in Arabic. */
export const texts: Texts<SignInKey> = {
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
};
