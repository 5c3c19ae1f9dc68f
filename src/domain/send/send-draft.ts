import type { DecimalSign } from "./typed-amount.js";

/** What the user wants to send, as it was typed. */
export interface SendDraft {
  /** The contract of the token; undefined for the network's currency. */
  readonly token: string | undefined;
  readonly amount: string;
  /** What separates whole from parts in `amount`. */
  readonly decimalSign: DecimalSign;
  /** All of it, but for the fee: `amount` is what that was when it was asked. */
  readonly isMaximum: boolean;
  readonly to: string;
}

/** As a field of one line takes what is pasted: nothing of an address hides on a second line. */
export const recipientText = (text: string): string => text.replace(/[\r\n]+/gu, "");

/** A form in which nothing was typed. */
export const EMPTY_DRAFT: SendDraft = {
  token: undefined,
  amount: "",
  decimalSign: ".",
  isMaximum: false,
  to: "",
};
