import type { Texts } from "../../messages/text.js";
import type { SignInBlockKey } from "./block-texts.js";

/** Those texts in Arabic. */
export const texts: Texts<SignInBlockKey> = {
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
};
