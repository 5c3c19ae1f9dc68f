import type core from "../../messages/en.core.json";
import type rest from "../../messages/en.rest.json";
import type { MessageText } from "../../domain/config/message-text.js";
import type { ErrorCode } from "../../domain/errors/error-context.js";

/** Keys of the texts that a page has from the start: buttons, card, Connect, errors. */
export type CoreKey = keyof typeof core;
/** Keys of the texts that are fetched with the first view after Connect. */
export type RestKey = keyof typeof rest;
/** Keys of every text that a user can read. Each locale has all of them. */
export type TextKey = CoreKey | RestKey;
/** Codes of one capability, whose views have texts of their own for them. */
type CapabilityCode = Extract<
  ErrorCode,
  `${"email-update" | "farcaster" | "frame" | "names" | "popup" | "sign-in" | "social" | "swap"}/${string}`
>;
/** Error codes that only developers read; a user reads a general sentence instead. */
export type DeveloperKey = Exclude<ErrorCode, CapabilityCode | TextKey>;
/** Every key a locale, or a host's `messages` option, may give a text for. */
export type MessageKey = TextKey | DeveloperKey;

/** A whole locale. */
export type Messages = Readonly<Record<TextKey, MessageText>>;
/**
 * A host's own texts of one locale; a missing one falls back to ours of that locale, then to
 * English.
 */
export type HostMessages = Readonly<Partial<Record<MessageKey, MessageText>>>;
