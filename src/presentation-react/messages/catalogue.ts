import { type CapabilityKey, capabilityTexts } from "./capability-texts.js";
import type { Texts } from "./text.js";
import { common } from "./common.js";
import type { modal } from "./en/modal.js";
import type { ShellKey } from "./en/shell.js";
import { transactionReasons } from "./en/transaction-reasons.js";
import { views } from "./en/views.js";
import type { ErrorKey } from "./en/errors.js";
import type { UserCode } from "./reason.js";
import type { Text } from "./text.js";

/** Keys of the texts of the modal and its views. */
export type ModalKey = keyof typeof modal | keyof typeof views;
/** Every key a locale, or a host's `messages` option, may give a text for. */
export type MessageKey = ShellKey | ModalKey | CapabilityKey | ErrorKey | UserCode;

/** The part of a locale that the page needs before the modal is opened. */
export type ButtonTexts = Readonly<Record<ShellKey, Text>>;
/**
 * The part of a locale that comes with the modal: its views, and a sentence for every error a
 * user can meet.
 */
export type ModalTexts = Readonly<Record<ModalKey | UserCode, Text>>;
/** A whole locale. */
export type Messages = ButtonTexts & ModalTexts & Texts<CapabilityKey>;
/**
 * A host's own texts of one locale; a missing one falls back to ours of that locale, then to
 * English.
 */
export type HostMessages = Readonly<Partial<Record<MessageKey, Text>>>;

/** The complete English catalogue. No chunk of the modal holds it whole. */
export const english: Readonly<Record<MessageKey, Text>> = {
  ...common,
  ...views,
  ...transactionReasons,
  ...capabilityTexts("en"),
};
