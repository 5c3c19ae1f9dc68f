import type { Texts } from "../../messages/text.js";
import type { EmailUpdateKey } from "./texts.js";

/** Those texts in Arabic. */
export const texts: Texts<EmailUpdateKey> = {
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
  emailUpdateTooSoon: {
    zero: "حاول مرة أخرى بعد {count} ثانية",
    one: "حاول مرة أخرى بعد ثانية واحدة",
    two: "حاول مرة أخرى بعد ثانيتين",
    few: "حاول مرة أخرى بعد {count} ثوانٍ",
    many: "حاول مرة أخرى بعد {count} ثانية",
    other: "حاول مرة أخرى بعد {count} ثانية",
  },
  emailUpdateCodeField: "رمز من ستة أرقام",
  emailUpdateCodeBusy: "لحظة واحدة",
  emailUpdateCodeWrong: "{reason}. حاول مرة أخرى",
  emailUpdateAgain: "حاول مرة أخرى",
  emailUpdateAgainIn: "حاول مرة أخرى بعد {count} ث",
  emailUpdateDone: "تم تغيير عنوان بريدك الإلكتروني",
  emailUpdateLater:
    "يتغير عنوان بريدك الإلكتروني إلى {email} في {time}. حتى ذلك الحين تسجل الدخول بالعنوان الحالي.",
};
