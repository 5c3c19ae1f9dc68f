import type { Texts } from "../../messages/text.js";
import type { EmailKey } from "./texts.js";

/** Those texts in German. */
export const texts: Texts<EmailKey> = {
  titleEmailLogin: "E-Mail-Anmeldung",
  emailLoginHint: "Bitte mit der E-Mail-Adresse anmelden, die hier schon verwendet wurde.",
  titleEmailVerifyOtp: "E-Mail bestätigen",
  titleEmailVerifyDevice: "Diesen Browser freigeben",
  titleApproveTransaction: "Freigeben",
  emailCodeSent: "Den Code eingeben, der an {email} gesendet wurde",
  emailCodeValid: "Der Code gilt 20 Minuten.",
  emailCodeField: "Code mit sechs Ziffern",
  emailCodeBusy: "Einen Moment",
  emailCodeResend: "Code erneut senden",
  emailCodeResendIn: "Erneut senden in {count} s",
  emailCodeResent: "Code wurde erneut gesendet",
  emailDeviceTitle: "Den Link bestätigen, der an {email} gesendet wurde",
  emailDeviceCompare: "Dort diese Zahl wählen:",
  emailDeviceHint:
    "Dieser Browser ist noch unbekannt. Nach dem Öffnen des Links geht es hier weiter.",
  emailDeviceResend: "E-Mail erneut senden",
  approveTitle: "Im Fenster der Wallet entscheiden",
  approveHint: "Es zeigt, was zu unterschreiben ist. Schließen lehnt ab.",
  approveClose: "Schließen und ablehnen",
  emailInvalid: "Ungültige E-Mail-Adresse. Bitte erneut versuchen.",
  emailTooSoon: {
    one: "Bitte in {count} Sekunde erneut versuchen",
    other: "Bitte in {count} Sekunden erneut versuchen",
  },
  emailCodeWrong: "{reason}. Bitte erneut versuchen",
};
