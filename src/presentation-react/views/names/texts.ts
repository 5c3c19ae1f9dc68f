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

/** English texts of names, the titles among them. They travel in the views' chunk. */
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
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
