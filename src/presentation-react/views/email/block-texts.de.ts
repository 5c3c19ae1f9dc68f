import type { Texts } from "../../messages/text.js";
import type { SignInBlockKey } from "./block-texts.js";

/** Those texts in German. */
export const texts: Texts<SignInBlockKey> = {
  emailField: "E-Mail-Adresse",
  emailPlaceholder: "E-Mail",
  emailSubmit: "Weiter mit E-Mail",
  emailBusy: "E-Mail wird gesendet",
  emailInvalid: "Ungültige E-Mail-Adresse. Bitte erneut versuchen.",
  emailTooSoon: {
    one: "Bitte in {count} Sekunde erneut versuchen",
    other: "Bitte in {count} Sekunden erneut versuchen",
  },
  emailOr: "oder",
  emailCodeWrong: "{reason}. Bitte erneut versuchen",
  socialGroup: "Konten anderswo",
  socialContinue: "Weiter mit {name}",
  socialMore: "Weitere Konten",
};
