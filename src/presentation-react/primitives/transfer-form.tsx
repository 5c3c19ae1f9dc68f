import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  useEffect,
  useRef,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useState,
  type InputHTMLAttributes,
  useLayoutEffect,
} from "react";
import { useViewText } from "../messages/use-text.js";
import { ActionButton } from "./action-button.js";
import { FailureNote } from "./problem.js";
import { EmptyWalletDrawing } from "../icons/drawings.js";
import { SkeletonRows } from "./row.js";
import { Message } from "./message.js";
import { NotConnected } from "./not-connected.js";
import type { DecimalSign } from "../../domain/send/typed-amount.js";
import { groupedAmount, decimalSignOf } from "../format/token-amount.js";
import { useNumberLocale } from "../provider/use-locale.js";

/** `kind` selects texts and test ids. */
interface TransferKindProps {
  readonly kind: "send" | "swap";
}

const TEXTS = {
  send: {
    look: "sendLook",
    cancel: "sendCancel",
    search: "sendSearch",
    notConnected: "sendGone",
    notOffered: "sendNotOffered",
    loading: "sendLoading",
  },
  swap: {
    look: "swapLook",
    cancel: "swapCancel",
    search: "swapSearch",
    notConnected: "swapGone",
    notOffered: "swapNotOffered",
    loading: "swapLoading",
  },
} as const;

interface TransferViewProps extends TransferKindProps {
  readonly state: {
    readonly account?: unknown;
    readonly isOffered: boolean;
    readonly isReady: boolean;
    readonly network: { readonly name: string };
  };
  readonly onConnect: () => void;
  readonly children: ReactNode;
}

/** Shows the form once it is ready, and before that why it is not. */
export function TransferView({
  kind,
  state: { account, isOffered, isReady, network },
  onConnect,
  children,
}: TransferViewProps): ReactNode {
  const text = useViewText();
  const { notConnected, notOffered, loading } = TEXTS[kind];
  if (account === undefined)
    return <NotConnected title={text(notConnected)} onConnect={onConnect} />;
  if (!isOffered)
    return (
      <Message
        drawing={<EmptyWalletDrawing />}
        title={text(notOffered, { network: network.name })}
      />
    );
  return isReady ? children : <SkeletonRows label={text(loading)} count={3} />;
}

/**
 * Writes the locale's decimal separator into the draft before the form can be submitted: later it
 * would cancel a running review.
 */
export const useDecimalSign = (
  { isReady, step }: { readonly isReady: boolean; readonly step: string },
  write: (sign: DecimalSign) => void,
): void => {
  const sign = decimalSignOf(useNumberLocale());
  const isEditable = isReady && step !== "preparing";
  useLayoutEffect(() => {
    if (isEditable) write(sign);
  }, [sign, isEditable]);
};

interface DetailProps {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Detail({ name, className, children }: DetailProps): ReactElement {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ActivityButtonProps extends TransferKindProps {
  readonly onOpenActivity: () => void;
}

function ActivityButton({ kind, onOpenActivity }: ActivityButtonProps): ReactElement {
  const text = useViewText();
  return (
    <ActionButton kind="primary" testId={`lk-${kind}-look`} onClick={onOpenActivity}>
      {text(TEXTS[kind].look)}
    </ActionButton>
  );
}

interface FormFooterProps extends ActivityButtonProps {
  /** True if the failed transfer may have been sent. */
  readonly mayBeSent: boolean;
  readonly error: LatchkitError | undefined;
  readonly failure: string | undefined;
  readonly failureId: string;
  readonly isBlocked: boolean;
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

export function FormFooter({
  kind,
  mayBeSent,
  error,
  failure,
  failureId,
  isBlocked,
  isBusy,
  onOpenActivity,
  children,
}: FormFooterProps): ReactElement {
  return (
    <>
      <FailureNote
        id={failureId}
        testId={`lk-${kind}-failure`}
        isUncertain={mayBeSent}
        error={error}
        text={failure}
      />
      {mayBeSent ? <ActivityButton kind={kind} onOpenActivity={onOpenActivity} /> : null}
      <button
        type="submit"
        className={mayBeSent ? "action action-secondary" : "action action-primary"}
        part={mayBeSent ? "button" : "button primary"}
        data-testid={`lk-${kind}-review`}
        aria-describedby={failureId}
        aria-disabled={isBlocked || undefined}
        aria-busy={isBusy || undefined}
      >
        {children}
      </button>
    </>
  );
}

interface ReviewActionsProps extends ActivityButtonProps {
  /** A transfer that may have been sent cannot be confirmed again. */
  readonly mayBeSent: boolean;
  readonly isRepeat: boolean;
  readonly isBusy: boolean;
  readonly confirmText: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ReviewActions({
  kind,
  mayBeSent,
  isRepeat,
  isBusy,
  confirmText,
  onOpenActivity,
  onConfirm,
  onCancel,
}: ReviewActionsProps): ReactElement {
  const text = useViewText();
  return (
    <>
      {mayBeSent || isRepeat ? (
        <ActivityButton kind={kind} onOpenActivity={onOpenActivity} />
      ) : null}
      {mayBeSent ? null : (
        <ActionButton
          kind={isRepeat ? "secondary" : "primary"}
          testId={`lk-${kind}-confirm`}
          isBusy={isBusy}
          onClick={onConfirm}
        >
          {confirmText}
        </ActionButton>
      )}
      <ActionButton kind="secondary" testId={`lk-${kind}-cancel`} onClick={onCancel}>
        {text(TEXTS[kind].cancel)}
      </ActionButton>
    </>
  );
}

interface TokenSearchProps extends TransferKindProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

export function TokenSearch({ kind, query, onQuery }: TokenSearchProps): ReactElement {
  const label = useViewText()(TEXTS[kind].search);
  return (
    <div className={`form-field ${kind}-field`}>
      <input
        className={`form-input ${kind}-input`}
        part="field"
        type="search"
        autoComplete="off"
        data-testid={`lk-${kind}-search`}
        aria-label={label}
        placeholder={label}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
      />
    </div>
  );
}

export const useScrollIntoView = (reason: unknown): RefObject<HTMLDivElement | null> => {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reason !== undefined) shown.current?.scrollIntoView?.({ block: "nearest" });
  }, [reason]);
  return shown;
};

interface AmountInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "value" | "onChange"
> {
  /** Plain digits and at most one decimal separator. */
  readonly value: string;
  readonly decimals: number;
  readonly sign: DecimalSign;
  readonly onType: (text: string) => void;
}

/** Groups the digits unless the field is focused. */
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
