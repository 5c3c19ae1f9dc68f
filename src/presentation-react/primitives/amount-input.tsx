import { useState, type InputHTMLAttributes, type ReactElement } from "react";
import type { DecimalSign } from "../../domain/send/typed-amount.js";
import { groupedAmount } from "../format/token-amount.js";
import { useNumberLocale } from "../provider/use-locale.js";

interface AmountInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "value" | "onChange"
> {
  /** As it is typed: plain digits and one sign. */
  readonly value: string;
  /** Digits behind the sign that count. */
  readonly decimals: number;
  readonly sign: DecimalSign;
  readonly onType: (typed: string) => void;
}

/** A field for an amount. Its digits are grouped while nothing is typed in it. */
export function AmountInput({
  value,
  decimals,
  sign,
  onType,
  ...attributes
}: AmountInputProps): ReactElement {
  const locale = useNumberLocale();
  const [isFocused, setFocused] = useState(false);
  return (
    <input
      part="field"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      placeholder="0"
      {...attributes}
      value={isFocused ? value : groupedAmount(value, { decimals, sign }, locale)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
