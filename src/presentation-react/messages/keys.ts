import type core from "../../messages/en.core.json";
import type rest from "../../messages/en.rest.json";
import type review from "../../messages/en.review.json";
import type { MessageText } from "../../domain/config/host-options.js";
import type { ErrorCode } from "../../domain/errors/errors.js";

/** Keys of the texts in the first chunk: buttons, card, Connect, errors. */
export type CoreKey = keyof typeof core;
/** Keys of the texts loaded with the first view after Connect. */
export type RestKey = keyof typeof rest;
/** Keys of the texts that only the review of a request needs. */
export type ReviewKey = keyof typeof review;
/** Keys of every user-facing text. Each locale has all of them. */
export type TextKey = CoreKey | RestKey | ReviewKey;
/** Error codes of one capability, whose views have their own texts. */
export type CapabilityCode = Extract<
  ErrorCode,
  `${"email-update" | "farcaster" | "frame" | "names" | "popup" | "sign-in" | "social" | "swap"}/${string}`
>;
/** Error codes for developers; users see a general text instead. */
export type DeveloperKey = Exclude<ErrorCode, CapabilityCode | TextKey>;
/** Every key that a locale or the option `messages` may define. */
export type MessageKey = TextKey | DeveloperKey;

/** A whole locale. */
export type Messages = Readonly<Record<TextKey, MessageText>>;
/**
 * A host's own texts of one locale. Missing keys fall back to our texts of that locale, then to
 * English.
 */
export type HostMessages = Readonly<Partial<Record<MessageKey, MessageText>>>;
