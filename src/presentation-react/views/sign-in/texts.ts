import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of signing in with a wallet. */
export type SignInKey =
  | "titleSIWXSignMessage"
  | "signInLead"
  | "signInRequired"
  | "signInOptional"
  | "signInSign"
  | "signInSigning"
  | "signInCancel"
  | "signInCancelling"
  | "signInChecking"
  | "signInDeclined"
  | "signInSmartAccount"
  | "signInInvalid"
  | "signInRefused"
  | "signInFailed"
  | "signInGone";

/** English texts of signing in with a wallet, the title among them. */
export const texts: LanguageTexts<SignInKey> = {
  en: {
    titleSIWXSignMessage: "Sign in",
    signInLead: "{host} needs to connect to your wallet",
    signInRequired:
      "Sign this message to prove you own this wallet and proceed. Cancelling will disconnect you.",
    signInOptional:
      "Sign this message to prove you own this wallet. You stay connected if you cancel.",
    signInSign: "Sign",
    signInSigning: "Signing...",
    signInCancel: "Cancel",
    signInCancelling: "Cancelling...",
    signInChecking: "Loading",
    signInDeclined: "Signature declined",
    signInSmartAccount: "This application might not support Smart Accounts",
    signInInvalid: "The signature is not valid",
    signInRefused: "This page's message cannot be signed. Nothing was signed.",
    signInFailed: "Error signing message",
    signInGone: "Your wallet is no longer connected",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
