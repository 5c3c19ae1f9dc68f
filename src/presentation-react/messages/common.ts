import { errors, type ErrorKey } from "./en/errors.js";
import { modal } from "./en/modal.js";
import { reasons } from "./en/reasons.js";
import { shell, type ShellKey } from "./en/shell.js";
import type { Text } from "./text.js";

/** Keys of the texts that are there as soon as the modal is. */
export type CommonKey = ShellKey | keyof typeof modal | ErrorKey | keyof typeof reasons;

/** English texts that come with the modal; a view adds its own to them. */
export const common: Readonly<Record<CommonKey, Text>> = {
  ...shell,
  ...modal,
  ...errors,
  ...reasons,
};
