import type { DecimalSign } from "./typed-amount.js";

/** The send form's values as typed. */
export interface SendDraft {
  /** Token contract; undefined for the native currency. */
  readonly token: string | undefined;
  readonly amount: string;
  /** Decimal separator of `amount`. */
  readonly decimalSign: DecimalSign;
  /** Send the maximum; `amount` is its value when it was requested. */
  readonly isMaximum: boolean;
  readonly to: string;
}

/** Removes line breaks from pasted text, so that no part of an address is hidden. */
export const recipientText = (text: string): string => text.replace(/[\r\n]+/gu, "");

/** An empty form. */
export const EMPTY_DRAFT: SendDraft = {
  token: undefined,
  amount: "",
  decimalSign: ".",
  isMaximum: false,
  to: "",
};
