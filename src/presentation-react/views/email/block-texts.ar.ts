import type { Texts } from "../../messages/text.js";
import type { SignInBlockKey } from "./block-texts.en.js";

/** Those texts in Arabic. */
export const texts: Texts<SignInBlockKey> = {
  emailField: "عنوان البريد الإلكتروني",
  emailPlaceholder: "البريد الإلكتروني",
  emailSubmit: "المتابعة بالبريد الإلكتروني",
  emailBusy: "جارٍ إرسال بريد إلكتروني",
  emailOr: "أو",
  socialGroup: "حسابات أخرى",
  socialContinue: "المتابعة باستخدام {name}",
  socialMore: "حسابات إضافية",
};
