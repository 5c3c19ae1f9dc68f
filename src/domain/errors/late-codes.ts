import type { ErrorCode } from "./error-context.js";

/** Codes of one lazy capability alone; each has its text in that capability's file beside this. */
type CapabilityCode = Extract<
  ErrorCode,
  `${"email-update" | "farcaster" | "frame" | "names" | "popup" | "sign-in" | "social" | "swap"}/${string}`
>;
/** Codes of several lazy capabilities; their texts stand in `shared-errors.ts`. */
type SharedCode =
  | Extract<
      ErrorCode,
      `${"access" | "account" | "catalogue" | "config" | "http" | "rpc" | "transaction"}/${string}`
    >
  | "address/malformed"
  | "chain/not-supported"
  | "connection/invalid-status"
  | "connection/not-connected"
  | "network/not-found"
  | "wallet/invalid-answer"
  | "wallet/no-answer"
  | "wallet/request-failed";

/** Codes that no code of an idle page reports: their texts are fetched with what reports them. */
export type LateCode = CapabilityCode | SharedCode;
