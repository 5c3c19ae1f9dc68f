import type { Texts } from "../../messages/text.js";
import type { SignInBlockKey } from "./block-texts.en.js";

/** Those texts in German. */
export const texts: Texts<SignInBlockKey> = {
  emailField: "E-Mail-Adresse",
  emailPlaceholder: "E-Mail",
  emailSubmit: "Weiter mit E-Mail",
  emailBusy: "E-Mail wird gesendet",
  emailOr: "oder",
  socialGroup: "Konten anderswo",
  socialContinue: "Weiter mit {name}",
  socialMore: "Weitere Konten",
};
