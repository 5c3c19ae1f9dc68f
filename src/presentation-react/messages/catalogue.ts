import { errors } from "./en/errors.js";
import { modal, type ModalKey } from "./en/modal.js";
import { reasons } from "./en/reasons.js";
import { shell, type ShellKey } from "./en/shell.js";
import type { ErrorCode } from "../../domain/errors/error-context.js";
import type { UserCode } from "./reason.js";
import type { Text } from "./text.js";

/** Every key a locale, or a host's `messages` option, may give a text for. */
export type MessageKey = ShellKey | ModalKey | ErrorCode;

/** The part of a locale that the page needs before the modal is opened. */
export type ButtonTexts = Readonly<Record<ShellKey, Text>>;
/**
 * The part of a locale that comes with the modal: its views, and a sentence for every error a
 * user can meet.
 */
export type ModalTexts = Readonly<Record<ModalKey | UserCode, Text>>;
/** A whole locale. */
export type Messages = ButtonTexts & ModalTexts;
/**
 * A host's own texts of one locale; what is missing is said in our texts of that locale, else in
 * English.
 */
export type HostMessages = Readonly<Partial<Record<MessageKey, Text>>>;

/** The complete English catalogue. Only the modal's chunk holds it. */
export const english: Readonly<Record<MessageKey, Text>> = {
  ...shell,
  ...modal,
  ...errors,
  ...reasons,
};
