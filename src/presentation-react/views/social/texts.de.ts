import type { Texts } from "../../messages/text.js";
import type { SocialKey } from "./texts.js";

/** Those texts in German. */
export const texts: Texts<SocialKey> = {
  titleConnectSocials: "Alle Konten",
  titleConnectingSocial: "Anmelden",
  titleConnectingFarcaster: "Farcaster",
  socialTitle: "Mit {name} anmelden",
  socialInWindow: "Im anderen Fenster verbinden. Wer es schließt, kommt hierher zurück.",
  socialUser: "Die Angaben werden abgerufen",
  socialFailed: "{name} hat nicht verbunden",
  socialBlocked:
    "Der Browser hat das Fenster blockiert. Pop-ups für diese Seite erlauben, dann erneut versuchen.",
  socialUntrusted:
    "Die Antwort kam von einer anderen Seite als der der Wallet und wurde nicht verwendet.",
  socialReason: "Angegebener Grund: {reason}",
  socialNoReason: "Es wurde kein Grund genannt. Nichts wurde geändert.",
  socialRetry: "Erneut versuchen",
  socialNothing: "Gerade meldet sich niemand an",
  farcasterLoading: "Der Code ist unterwegs",
  farcasterCode: "Code für die Farcaster-App",
  farcasterScanHint: "Diesen Code mit der Kamera des Handys scannen und in Farcaster zustimmen",
  farcasterOpenHint: "In der Farcaster-App zustimmen, dann zurückkommen",
  farcasterOpen: "Farcaster öffnen",
  farcasterCopy: "Link kopieren",
  farcasterCopied: "Link kopiert",
  farcasterCopyRefused: "Der Browser hat das Kopieren nicht erlaubt",
};
