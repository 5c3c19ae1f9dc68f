import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of signing in with an account elsewhere. */
export type SocialKey =
  | "titleConnectSocials"
  | "titleConnectingSocial"
  | "titleConnectingFarcaster"
  | "socialTitle"
  | "socialInWindow"
  | "socialUser"
  | "socialFailed"
  | "socialBlocked"
  | "socialUntrusted"
  | "socialReason"
  | "socialNoReason"
  | "socialRetry"
  | "socialNothing"
  | "farcasterLoading"
  | "farcasterCode"
  | "farcasterScanHint"
  | "farcasterOpenHint"
  | "farcasterOpen"
  | "farcasterCopy"
  | "farcasterCopied"
  | "farcasterCopyRefused";

/**
 * English texts of signing in with an account elsewhere, the titles among them. They
 * travel in the views' chunk.
 */
export const texts: LanguageTexts<SocialKey> = {
  en: {
    titleConnectSocials: "All socials",
    titleConnectingSocial: "Log in",
    titleConnectingFarcaster: "Farcaster",
    socialTitle: "Log in with {name}",
    socialInWindow: "Connect in the other window. Closing it takes you back.",
    socialUser: "Retrieving your user data",
    socialFailed: "{name} did not connect",
    socialBlocked: "The browser blocked the window. Allow popups for this page, then try again.",
    socialUntrusted: "The answer came from another site than the wallet’s and was not used.",
    socialReason: "The reason given: {reason}",
    socialNoReason: "No reason was given. Nothing was changed.",
    socialRetry: "Try again",
    socialNothing: "Nobody is logging in at the moment",
    farcasterLoading: "The code is on its way",
    farcasterCode: "Code for the Farcaster app",
    farcasterScanHint: "Scan this code with your phone’s camera and agree in Farcaster",
    farcasterOpenHint: "Agree in the Farcaster app, then come back",
    farcasterOpen: "Open Farcaster",
    farcasterCopy: "Copy link",
    farcasterCopied: "Link copied",
    farcasterCopyRefused: "The browser did not allow copying",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
