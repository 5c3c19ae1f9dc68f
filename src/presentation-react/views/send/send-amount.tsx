import { FlipIcon } from "../../icons/icons.js";
import { useId, useState, type ReactElement } from "react";
import type { SendModel, SendViewState } from "../../../application/send/views/send.model.js";
import { amountOfWorth } from "../../../domain/send/send-worth.js";
import { amountToType, readTypedAmount } from "../../../domain/send/typed-amount.js";
import { USD_DECIMALS } from "../../../domain/tokens/token-balance.js";
import { fullAmountText, groupedAmount, usdText } from "../../format/token-amount.js";
import { useViewText } from "../../messages/use-text.js";
import { AmountInput } from "../../primitives/transfer-form.js";
import { FieldProblem } from "../../primitives/problem.js";
import { Row } from "../../primitives/row.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { TokenTile } from "../../primitives/tile.js";

interface PartProps {
  readonly model: SendModel;
  readonly state: SendViewState;
}

const LARGE_LENGTH = 9;
const CENTS = 2;

interface TypedUsd {
  readonly typed: string;
  readonly amount: string;
}

/**
 * The draft always has the amount in the token. The text in USD shows only while the draft still
 * has the amount converted from it.
 */
const useAmount = ({ model, state: { draft, token, worth } }: PartProps) => {
  const [usd, setUsd] = useState<TypedUsd>();
  const { price } = token;
  const isUsd = price !== undefined && usd?.amount === draft.amount;
  const type = (amountInput: string): void => {
    if (!isUsd || price === undefined) return model.edit({ amount: amountInput });
    const amount = amountOfWorth(amountInput, { ...token, price }, draft.decimalSign);
    setUsd({ typed: amountInput, amount });
    model.edit({ amount });
  };
  const flip = (): void => {
    if (isUsd) return setUsd(undefined);
    const { amount: value } = worth;
    // An unreadable amount has no value: the user starts again.
    if (value === undefined && draft.amount !== "") model.edit({ amount: "" });
    const sum = floorToCents(value ?? 0n);
    const amountInput = sum === 0n ? "" : amountToType(sum, USD_DECIMALS, draft.decimalSign);
    setUsd({ typed: amountInput, amount: value === undefined ? "" : draft.amount });
  };
  return { isUsd, shown: isUsd ? usd.typed : draft.amount, type, flip };
};

const floorToCents = (value: bigint): bigint =>
  value - (value % 10n ** BigInt(USD_DECIMALS - CENTS));

export function AmountField({
  model,
  state,
  problem,
}: PartProps & { readonly problem: string | undefined }): ReactElement {
  const { draft, token } = state;
  const text = useViewText();
  const locale = useNumberLocale();
  const problemId = useId();
  const { isUsd, shown, type, flip } = useAmount({ model, state });
  const unit = isUsd ? "USD" : token.symbol;
  const decimals = isUsd ? USD_DECIMALS : token.decimals;
  const groupedInput = groupedAmount(shown || "0", { decimals, sign: draft.decimalSign }, locale);
  const size = groupedInput.length > LARGE_LENGTH ? "send-amount send-amount-long" : "send-amount";
  return (
    <div className="send-sum-field">
      <label className={size}>
        <span className="send-amount-box" data-value={groupedInput}>
          <AmountInput
            className="send-amount-input"
            data-testid="lk-send-amount"
            aria-label={`${text("sendAmount")} ${unit}`}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problemId}
            value={shown}
            decimals={decimals}
            sign={draft.decimalSign}
            onType={type}
          />
        </span>
        <bdi className="send-symbol">{unit}</bdi>
      </label>
      <div className="send-units">
        {token.price === undefined || token.price === 0n ? null : (
          <CurrencyToggle state={state} isUsd={isUsd} onFlip={flip} />
        )}
        <button
          type="button"
          className="form-maximum"
          part="button"
          data-testid="lk-send-maximum"
          onClick={model.fillMaximum}
        >
          {text("sendMaximum")}
        </button>
      </div>
      <FieldProblem id={problemId} testId="lk-send-amount-problem" text={problem} />
    </div>
  );
}

/** The same amount in the other unit; a press switches the field to that unit. */
function CurrencyToggle({
  state: { draft, token, worth },
  isUsd,
  onFlip,
}: Pick<PartProps, "state"> & {
  readonly isUsd: boolean;
  readonly onFlip: () => void;
}): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const { decimals, symbol } = token;
  const parsedAmount = readTypedAmount(draft.amount, decimals, draft.decimalSign);
  const units = parsedAmount.kind === "units" ? parsedAmount.units : 0n;
  const value = isUsd
    ? fullAmountText({ units, decimals, symbol }, locale)
    : usdText(worth.amount ?? 0n, locale);
  return (
    <button
      type="button"
      className="send-turn"
      part="button"
      data-testid="lk-send-currency"
      onClick={onFlip}
    >
      <span data-testid={isUsd ? "lk-send-in-token" : "lk-send-worth"}>
        {text("sendWorth", { value: `\u2068${value}\u2069` })}
      </span>
      <FlipIcon />
      <span className="unseen">{text("sendEnterIn", { unit: isUsd ? symbol : "USD" })}</span>
    </button>
  );
}

export function TokenLine({ model, state: { token, network } }: PartProps): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const { units, decimals, symbol } = token;
  const balanceText =
    units === undefined ? undefined : fullAmountText({ units, decimals, symbol }, locale);
  return (
    <Row
      testId="lk-send-token"
      leading={<TokenTile token={token} networkId={network.id} />}
      name={token.name}
      note={balanceText ?? token.symbol}
      unseen={text("sendToken")}
      trailing="deeper"
      onClick={model.openTokens}
    />
  );
}
