import { useEffect, useRef, useState, type ReactElement } from "react";
import { CODE_LENGTH, codeDigits } from "../../../domain/embedded-wallet/email.js";

export interface CodeFieldProps {
  readonly label: string;
  readonly describedBy: string;
  readonly isBusy: boolean;
  readonly isInvalid: boolean;
  readonly onComplete: (code: string) => void;
}

const DIGIT_INDEXES = Array.from({ length: CODE_LENGTH }, (_, at) => at);

/** One real input covers the boxes, so that paste, autofill, Backspace and screen readers work. */
export function CodeField(props: CodeFieldProps): ReactElement {
  const { label, describedBy, isBusy, isInvalid, onComplete } = props;
  const field = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState("");
  // Already in view; scrolling would fight the growing card.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const change = (codeInput: string): void => {
    const next = codeDigits(codeInput);
    setDigits(next);
    if (next.length === CODE_LENGTH && next !== digits) onComplete(next);
  };
  return (
    <div className="code" dir="ltr" data-wrong={isInvalid || undefined}>
      {DIGIT_INDEXES.map((at) => (
        <span
          key={at}
          className={at === Math.min(digits.length, CODE_LENGTH - 1) ? "digit digit-next" : "digit"}
          aria-hidden="true"
        >
          {digits[at]}
        </span>
      ))}
      <input
        ref={field}
        className="code-input"
        part="field"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        data-testid="lk-code"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-busy={isBusy || undefined}
        readOnly={isBusy}
        value={digits}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </div>
  );
}
