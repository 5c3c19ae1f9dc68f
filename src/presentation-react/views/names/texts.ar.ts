import type { Texts } from "../../messages/text.js";
import type { NamesKey } from "./texts.js";

/** Those texts in Arabic. */
export const texts: Texts<NamesKey> = {
  titleRegisterAccountName: "اختر اسمًا",
  titleRegisterAccountNameSuccess: "سُجّل الاسم",
  nameLead: "يجدك الآخرون ويدفعون لك باسم. تطلب المحفظة توقيعك، ولا تكلفة لذلك.",
  nameField: "اسمك",
  nameRule: "4 أحرف لاتينية أو أرقام أو شرطات على الأقل",
  nameTooShort: "يتكوّن الاسم من 4 رموز على الأقل.",
  nameInvalid: "يتكوّن الاسم من أحرف لاتينية وأرقام وشرطات فقط.",
  nameTooLong: "يتكوّن الاسم من 63 رمزًا على الأكثر.",
  nameTaken: "هذا الاسم محجوز.",
  nameOwned: "تملك الاسم {name} بالفعل.",
  nameSuggestions: "اقتراحات",
  nameSuggesting: "جارٍ البحث عن أسماء",
  nameSuggestFailed: "تعذّر تحميل الاقتراحات. يمكنك تجربة اسمك مع ذلك.",
  nameAvailable: "متاح",
  nameRegistered: "محجوز",
  nameSubmit: "تسجيل",
  nameBusy: "جارٍ التسجيل",
  nameFailed: "تعذّر تسجيل {name}. حاول مرة أخرى أو اختر اسمًا آخر.",
  nameDeclined: "رفضت التوقيع. لم يُسجّل شيء.",
  nameOnlyEmbedded: "لا يسجّل اسمًا إلا من سجّل الدخول هنا بالبريد الإلكتروني أو بحساب.",
  nameGone: "لا توجد محفظة متصلة",
  nameDone: "أصبح {name} لك",
  nameDoneHint: "يمكن للآخرين العثور عليك والدفع لك بهذا الاسم.",
  nameGo: "هيا بنا!",
};
