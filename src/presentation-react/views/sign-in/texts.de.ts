import type { Texts } from "../../messages/text.js";
import type { SignInKey } from "./texts.js";

/** Those texts in German. */
export const texts: Texts<SignInKey> = {
  titleSIWXSignMessage: "Anmelden",
  signInLead: "{host} möchte sich mit der Wallet verbinden",
  signInRequired:
    "Die Unterschrift unter dieser Nachricht zeigt, wem die Wallet gehört. Abbrechen trennt die Verbindung.",
  signInOptional:
    "Die Unterschrift unter dieser Nachricht zeigt, wem die Wallet gehört. Nach dem Abbrechen bleibt die Verbindung bestehen.",
  signInSign: "Unterschreiben",
  signInSigning: "Wird unterschrieben …",
  signInCancel: "Abbrechen",
  signInCancelling: "Wird abgebrochen …",
  signInChecking: "Wird geladen",
  signInDeclined: "Unterschrift abgelehnt",
  signInSmartAccount: "Diese Anwendung unterstützt Smart Accounts vielleicht nicht",
  signInInvalid: "Die Unterschrift ist ungültig",
  signInRefused:
    "Die Nachricht dieser Seite kann nicht unterschrieben werden. Es wurde nichts unterschrieben.",
  signInFailed: "Fehler beim Unterschreiben der Nachricht",
  signInGone: "Die Wallet ist nicht mehr verbunden",
};
