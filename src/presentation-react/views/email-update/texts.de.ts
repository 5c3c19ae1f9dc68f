import type { Texts } from "../../messages/text.js";
import type { EmailUpdateKey } from "./texts.js";

/** Those texts in German. */
export const texts: Texts<EmailUpdateKey> = {
  titleUpdateEmailWallet: "E-Mail ändern",
  titleUpdateEmailPrimaryOtp: "Bisherige E-Mail bestätigen",
  titleUpdateEmailSecondaryOtp: "Neue E-Mail bestätigen",
  emailUpdateField: "Neue E-Mail-Adresse",
  emailUpdateNow: "Die Anmeldung läuft derzeit über {email}.",
  emailUpdateSave: "Speichern",
  emailUpdateCancel: "Abbrechen",
  emailUpdateSaving: "Eine E-Mail wird gesendet",
  emailUpdateSent: "Bitte den Code eingeben, der an {email} gesendet wurde",
  emailUpdateInvalid: "Ungültige E-Mail-Adresse. Bitte erneut versuchen.",
  emailUpdateUnchanged: "Das ist bereits die jetzige E-Mail-Adresse.",
  emailUpdateTooSoon: {
    one: "Bitte in {count} Sekunde erneut versuchen",
    other: "Bitte in {count} Sekunden erneut versuchen",
  },
  emailUpdateCodeField: "Code aus sechs Ziffern",
  emailUpdateCodeBusy: "Einen Moment",
  emailUpdateCodeWrong: "{reason}. Bitte erneut versuchen",
  emailUpdateAgain: "Noch einmal",
  emailUpdateAgainIn: "Noch einmal in {count} s",
  emailUpdateDone: "Die E-Mail-Adresse ist geändert",
  emailUpdateLater:
    "Die E-Mail-Adresse wechselt am {time} zu {email}. Bis dahin gilt die bisherige.",
};
