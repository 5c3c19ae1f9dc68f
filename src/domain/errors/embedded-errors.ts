import { lateErrors } from "./late-error.js";

/** English text of each code that the embedded wallet alone reports; fetched with its code. */
export const EMBEDDED_ERROR_TEXTS = {
  "popup/closed": "Popup closed",
  "social/not-started": "Failed to initiate social connection",
  "email-update/no-connector": "No auth connector found",
  "email-update/not-signed-in": "Not connected to email or social",
  "farcaster/failed": "Failed to connect to farcaster",
  "frame/load-failed": "Unable to load email login dependency",
  "frame/timeout": "Something went wrong",
  "frame/aborted": "{text}",
  "frame/refused": "{text}",
  "frame/method-refused": "Requested RPC call is not allowed",
} as const;
/** A code of the embedded wallet. */
export type EmbeddedCode = keyof typeof EMBEDDED_ERROR_TEXTS;

/** An error of the embedded wallet. */
export const embeddedError = lateErrors(EMBEDDED_ERROR_TEXTS);
