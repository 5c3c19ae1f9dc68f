import type { Texts } from "../../messages/text.js";
import type { EmailKey } from "./texts.js";

/** Those texts in Arabic. */
export const texts: Texts<EmailKey> = {
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
  emailDeviceCompare: "اختر هناك هذا الرقم:",
  emailDeviceHint: "هذا المتصفح جديد علينا. نتابع هنا بعد أن تفتح الرابط.",
  emailDeviceResend: "إعادة إرسال البريد",
  approveTitle: "قرّر في نافذة محفظتك",
  approveHint: "تعرض ما يُطلب منك توقيعه. إغلاقها يعني الرفض.",
  approveClose: "إغلاق ورفض",
  emailInvalid: "بريد إلكتروني غير صالح. حاول مرة أخرى.",
  emailTooSoon: {
    zero: "يرجى المحاولة بعد {count} ثانية",
    one: "يرجى المحاولة بعد ثانية واحدة",
    two: "يرجى المحاولة بعد ثانيتين",
    few: "يرجى المحاولة بعد {count} ثوانٍ",
    many: "يرجى المحاولة بعد {count} ثانية",
    other: "يرجى المحاولة بعد {count} ثانية",
  },
  emailCodeWrong: "{reason}. حاول مرة أخرى",
};
