import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of names. */
export type NamesKey =
  | "titleRegisterAccountName"
  | "titleRegisterAccountNameSuccess"
  | "nameLead"
  | "nameField"
  | "nameRule"
  | "nameTooShort"
  | "nameInvalid"
  | "nameTooLong"
  | "nameTaken"
  | "nameOwned"
  | "nameSuggestions"
  | "nameSuggesting"
  | "nameSuggestFailed"
  | "nameAvailable"
  | "nameRegistered"
  | "nameSubmit"
  | "nameBusy"
  | "nameFailed"
  | "nameDeclined"
  | "nameOnlyEmbedded"
  | "nameGone"
  | "nameDone"
  | "nameDoneHint"
  | "nameGo";

/** Texts of names in every language, the titles among them. They travel in the views' chunk. */
export const texts: LanguageTexts<NamesKey> = {
  en: {
    titleRegisterAccountName: "Choose a name",
    titleRegisterAccountNameSuccess: "Name registered",
    nameLead: "Be found and paid by a name. Your wallet asks you to sign; it costs nothing.",
    nameField: "Your name",
    nameRule: "At least 4 letters, digits or hyphens",
    nameTooShort: "A name has at least 4 characters.",
    nameInvalid: "A name has letters, digits and hyphens only.",
    nameTooLong: "A name has at most 63 characters.",
    nameTaken: "This name is taken.",
    nameOwned: "You already own {name}.",
    nameSuggestions: "Suggestions",
    nameSuggesting: "Looking for names",
    nameSuggestFailed: "Suggestions could not be loaded. You can still try your name.",
    nameAvailable: "Available",
    nameRegistered: "Registered",
    nameSubmit: "Register",
    nameBusy: "Registering",
    nameFailed: "{name} could not be registered. Try again or choose another one.",
    nameDeclined: "You declined to sign. Nothing was registered.",
    nameOnlyEmbedded: "Only who signed in here by e-mail or with an account can register a name.",
    nameGone: "No wallet is connected",
    nameDone: "{name} is yours",
    nameDoneHint: "Others can find and pay you by this name.",
    nameGo: "Let's Go!",
  },
  de: {
    titleRegisterAccountName: "Namen wählen",
    titleRegisterAccountNameSuccess: "Name registriert",
    nameLead:
      "Unter einem Namen gefunden und bezahlt werden. Die Wallet bittet um eine Unterschrift; es kostet nichts.",
    nameField: "Name",
    nameRule: "Mindestens 4 Buchstaben, Ziffern oder Bindestriche",
    nameTooShort: "Ein Name hat mindestens 4 Zeichen.",
    nameInvalid: "Ein Name hat nur Buchstaben, Ziffern und Bindestriche.",
    nameTooLong: "Ein Name hat höchstens 63 Zeichen.",
    nameTaken: "Dieser Name ist vergeben.",
    nameOwned: "{name} gehört schon zu diesem Konto.",
    nameSuggestions: "Vorschläge",
    nameSuggesting: "Namen werden gesucht",
    nameSuggestFailed:
      "Vorschläge konnten nicht geladen werden. Der Name lässt sich trotzdem versuchen.",
    nameAvailable: "Frei",
    nameRegistered: "Vergeben",
    nameSubmit: "Registrieren",
    nameBusy: "Wird registriert",
    nameFailed:
      "{name} konnte nicht registriert werden. Bitte noch einmal versuchen oder einen anderen wählen.",
    nameDeclined: "Die Unterschrift wurde abgelehnt. Es wurde nichts registriert.",
    nameOnlyEmbedded:
      "Einen Namen kann nur registrieren, wer sich hier mit E-Mail oder einem Konto angemeldet hat.",
    nameGone: "Keine Wallet ist verbunden",
    nameDone: "{name} ist registriert",
    nameDoneHint: "Unter diesem Namen wird das Konto gefunden und bezahlt.",
    nameGo: "Los geht's!",
  },
  ar: {
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
  },
  ja: {
    titleRegisterAccountName: "名前を選ぶ",
    titleRegisterAccountNameSuccess: "名前を登録しました",
    nameLead:
      "名前で見つけてもらい、受け取れます。ウォレットで署名するだけで、費用はかかりません。",
    nameField: "名前",
    nameRule: "半角英数字またはハイフンで4文字以上",
    nameTooShort: "名前は4文字以上です。",
    nameInvalid: "名前に使えるのは半角英数字とハイフンだけです。",
    nameTooLong: "名前は63文字までです。",
    nameTaken: "この名前は使われています。",
    nameOwned: "すでに「{name}」をお持ちです。",
    nameSuggestions: "候補",
    nameSuggesting: "名前を探しています",
    nameSuggestFailed: "候補を読み込めませんでした。入力した名前はそのまま試せます。",
    nameAvailable: "利用可能",
    nameRegistered: "登録済み",
    nameSubmit: "登録",
    nameBusy: "登録しています",
    nameFailed: "「{name}」を登録できませんでした。もう一度試すか、別の名前を選んでください。",
    nameDeclined: "署名を拒否しました。何も登録されていません。",
    nameOnlyEmbedded:
      "名前を登録できるのは、ここでメールまたはアカウントでログインした方だけです。",
    nameGone: "ウォレットが接続されていません",
    nameDone: "「{name}」を登録しました",
    nameDoneHint: "この名前で見つけてもらい、受け取れます。",
    nameGo: "はじめよう！",
  },
};
