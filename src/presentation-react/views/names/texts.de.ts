import type { Texts } from "../../messages/text.js";
import type { NamesKey } from "./texts.js";

/** Those texts in German. */
export const texts: Texts<NamesKey> = {
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
};
