import type { ErrorCode } from "./error-context.js";

/**
 * Codes that one lazy capability alone reports; each has its text in that capability's own file
 * beside this one, and is made there.
 */
export type LateCode = Extract<
  ErrorCode,
  `${"email-update" | "farcaster" | "frame" | "names" | "popup" | "sign-in" | "social" | "swap"}/${string}`
>;
