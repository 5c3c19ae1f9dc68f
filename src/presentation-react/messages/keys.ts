import type core from "../../messages/en.core.json";
import type rest from "../../messages/en.rest.json";
import type review from "../../messages/en.review.json";
import type { MessageText } from "../../domain/config/host-options.js";
import type { ErrorCode } from "../../domain/errors/errors.js";

/** Texts of the first chunk: buttons, card, Connect, errors. */
export type CoreKey = keyof typeof core;
/** Texts loaded with the first view after Connect. */
export type RestKey = keyof typeof rest;
/** Texts of the view that shows a request. */
export type ReviewKey = keyof typeof review;
/** Every locale has all of them. */
export type TextKey = CoreKey | RestKey | ReviewKey;
/** The views of a capability have their own texts for its error codes. */
export type CapabilityCode = Extract<
  ErrorCode,
  `${"email-update" | "farcaster" | "frame" | "names" | "popup" | "sign-in" | "social" | "swap"}/${string}`
>;
/** Users see a general text instead. */
export type DeveloperKey = Exclude<ErrorCode, CapabilityCode | TextKey>;
/** Every key that a locale or the option `messages` may define. */
export type MessageKey = TextKey | DeveloperKey;

/** All texts of one locale. */
export type Messages = Readonly<Record<TextKey, MessageText>>;
/**
 * A host's own texts of one locale. Missing keys fall back to our texts of that locale, then to
 * English.
 */
export type HostMessages = Readonly<Partial<Record<MessageKey, MessageText>>>;
