import { errors } from "./en/errors.js";
import { modal, type ModalKey } from "./en/modal.js";
import { shell, type ShellKey } from "./en/shell.js";
import type { ErrorCode } from "../../domain/errors/error-context.js";
import type { Text } from "./translate.js";

/** Every key a locale, or a host's `messages` option, may give a text for. */
export type MessageKey = ShellKey | ModalKey | ErrorCode;

/** The complete English catalogue. Only the modal's chunk holds it. */
export const english: Readonly<Record<MessageKey, Text>> = { ...shell, ...modal, ...errors };
