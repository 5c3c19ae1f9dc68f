import { ClockIcon } from "../../icons/icons.js";
import { Fragment, useState, type ReactElement } from "react";
import type { Balance } from "../../../domain/balance/balance.js";
import { valueOf, type LoadState } from "../../../domain/shared/load-state.js";
import { amountParts } from "../../format/amount.js";
import { RetryAction } from "../../primitives/action-button.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useViewText } from "../../messages/use-text.js";

/** Characters that fit on one line in the largest size. */
const MAX_ONE_LINE_LENGTH = 11;

export interface BalanceLineProps {
  readonly balance: LoadState<Balance>;
  /** The balance of any other account is hidden. */
  readonly account: string;
  readonly isSecond: boolean;
  readonly onRetry: () => void;
}

export function BalanceLine({
  balance,
  account,
  isSecond,
  onRetry,
}: BalanceLineProps): ReactElement {
  const shownBalance = valueOf(balance);
  const value = shownBalance?.account === account ? shownBalance : undefined;
  return (
    <div
      className={isSecond ? "balance balance-second" : "balance"}
      part="balance"
      data-testid="lk-balance"
      aria-busy={balance.status === "loading" || undefined}
    >
      {value === undefined ? (
        <LoadingOrFailed hasFailed={balance.status === "failed"} />
      ) : (
        <BalanceFigure value={value} onRetry={balance.status === "failed" ? onRetry : undefined} />
      )}
      {balance.status === "failed" && value === undefined ? (
        <RetryAction kind="small" onRetry={onRetry} />
      ) : null}
    </div>
  );
}

function LoadingOrFailed({ hasFailed }: { readonly hasFailed: boolean }): ReactElement {
  const text = useViewText();
  return hasFailed ? (
    <p className="balance-note" role="alert">
      {text("balanceFailed")}
    </p>
  ) : (
    <>
      <span className="bone bone-amount" aria-hidden="true" />
      <span className="unseen" role="status">
        {text("balanceLoading")}
      </span>
    </>
  );
}

function BalanceFigure({
  value,
  onRetry,
}: {
  readonly value: Balance;
  /** Set if the last read failed. */
  readonly onRetry: (() => void) | undefined;
}): ReactElement {
  const { integer, fraction, symbol, isDust } = amountParts(value, useNumberLocale());
  const text = useViewText();
  return (
    <div className="balance-known">
      <p className={`amount${integer.length > MAX_ONE_LINE_LENGTH ? " amount-long" : ""}`}>
        <span className="unseen">{text("balance")} </span>
        {isDust ? <span className="unseen">{text("balanceDust")} </span> : null}
        <bdi dir="ltr">
          {isDust ? (
            <span className="amount-less" aria-hidden="true">
              {"<"}
            </span>
          ) : null}
          {integer.length > MAX_ONE_LINE_LENGTH ? <GroupedDigits integer={integer} /> : integer}
          <span className="amount-cents">{fraction}</span>{" "}
          <bdi className="amount-unit">{symbol}</bdi>
        </bdi>
      </p>
      {onRetry === undefined ? null : <StaleBalanceButton onRetry={onRetry} />}
    </div>
  );
}

function StaleBalanceButton({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const text = useViewText();
  const [isExplained, setExplained] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button balance-stale"
        part="button"
        data-testid="lk-balance-stale"
        title={text("balanceStale")}
        onClick={() => {
          setExplained(true);
          onRetry();
        }}
      >
        <ClockIcon />
        <span className="unseen">{text("retry")}</span>
      </button>
      <p className={isExplained ? "balance-note balance-told" : "unseen"} role="status">
        {text("balanceStale")}
      </p>
    </>
  );
}

/** Lets a long number wrap between digit groups only. */
function GroupedDigits({ integer }: { readonly integer: string }): ReactElement {
  return (
    <>
      {integer.split(/(?<=[^\p{Nd}])/u).map((group, at) => (
        <Fragment key={at}>
          {at === 0 ? null : <wbr />}
          {group}
        </Fragment>
      ))}
    </>
  );
}
