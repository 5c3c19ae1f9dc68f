import { useId, type FormEvent, type ReactElement, type ReactNode } from "react";
import type { SwapModel, SwapViewState } from "../../../application/swap/views/swap.model.js";
import type { Amount } from "../../../domain/balance/balance.js";
import { amountToType } from "../../../domain/send/typed-amount.js";
import { wrongSwapField } from "../../../domain/swap/swap-draft.js";
import type { SwapToken } from "../../../domain/swap/swap-token.js";
import { fullAmountText, tokenAmountText, usdText } from "../../format/token-amount.js";
import { ChevronIcon, FlipIcon } from "../../icons/icons.js";
import type { Translate } from "../../messages/text.js";
import { useViewText } from "../../messages/use-text.js";
import { FieldProblem } from "../../primitives/problem.js";
import { FormFooter, AmountInput } from "../../primitives/transfer-form.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { PROBLEM_TEXTS, failureText } from "./problem-text.js";
import { CollapsibleCosts } from "./swap-details.js";
import { SwapSettings } from "./swap-settings.js";
import { TokenTile } from "../../primitives/tile.js";

interface PartProps {
  readonly model: SwapModel;
  readonly state: SwapViewState;
}

export function SwapForm({ model, state }: PartProps): ReactElement {
  const text = useViewText();
  const { estimate, mayBeSent = false } = state;
  const failureId = useId();
  const isBlocked = isBusy(state) || state.problem !== undefined || estimate.status !== "ready";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBlocked) model.review();
  };
  const error = state.error ?? (estimate.status === "failed" ? estimate.error : undefined);
  return (
    <form className="form swap" noValidate onSubmit={submit}>
      <SourceSide model={model} state={state} />
      <button
        type="button"
        className="swap-turn"
        part="button"
        data-testid="lk-swap-turn"
        aria-label={text("swapTurn")}
        onClick={model.turn}
      >
        <FlipIcon />
      </button>
      <TargetSide model={model} state={state} />
      <SwapSettings model={model} state={state} />
      {estimate.status === "ready" ? (
        <CollapsibleCosts costs={estimate.value} fees={state.fees} />
      ) : null}
      <FormFooter
        kind="swap"
        mayBeSent={mayBeSent}
        error={error}
        failure={failureText({ ...state, error }, text)}
        failureId={failureId}
        isBlocked={isBlocked}
        isBusy={isBusy(state)}
        onOpenActivity={model.openActivity}
      >
        {buttonText(state, text)}
      </FormFooter>
    </form>
  );
}

const isBusy = ({ step }: SwapViewState): boolean =>
  step === "preparing" || step === "approving" || step === "swapping";

const buttonText = (state: SwapViewState, text: Translate): string => {
  const { problem, estimate, step, source } = state;
  if (step === "approving" || step === "swapping") return text("swapWaiting");
  if (problem !== undefined && wrongSwapField(problem) === undefined)
    return text(PROBLEM_TEXTS[problem], { symbol: source.symbol });
  return text(estimate.status === "loading" ? "swapQuoting" : "swapReview");
};

const worth = (value: bigint, locale: string): string => `\u2068${usdText(value, locale)}\u2069`;

function SourceSide({ model, state }: PartProps): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const { source, balance, maximum, draft, estimate } = state;
  const estimateValue = estimate.status === "ready" ? estimate.value : undefined;
  const { decimals, symbol } = source;
  const ownBalance =
    balance === undefined
      ? undefined
      : tokenAmountText({ units: balance, decimals, symbol }, locale);
  const notes = [
    estimateValue?.givenValue === undefined ? undefined : worth(estimateValue.givenValue, locale),
    ownBalance && text("swapHeld", { amount: ownBalance }),
  ];
  return (
    <SwapSide
      model={model}
      state={state}
      side="source"
      token={source}
      quoted={estimateValue?.given}
      notes={notes}
    >
      {maximum === undefined ? null : (
        <button
          type="button"
          className="form-maximum swap-maximum"
          part="button"
          data-testid="lk-swap-maximum"
          onClick={() =>
            model.edit({
              amount: amountToType(maximum, decimals, draft.decimalSign),
              amountOf: "source",
            })
          }
        >
          {text("swapMaximum")}
        </button>
      )}
    </SwapSide>
  );
}

function TargetSide({ model, state }: PartProps): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const { draft, estimate } = state;
  const quoted = estimate.status === "ready" ? estimate.value : undefined;
  const value = quoted?.receivedValue;
  const notes = [
    quoted !== undefined && draft.amountOf === "target"
      ? text("swapAbout", { amount: fullAmountText(quoted.received, locale) })
      : undefined,
    value === undefined ? undefined : worth(value, locale),
  ];
  return (
    <SwapSide
      model={model}
      state={state}
      side="target"
      token={draft.target}
      quoted={quoted?.received}
      notes={notes}
    />
  );
}

function SwapSide({
  model,
  state,
  side,
  token,
  quoted,
  notes,
  children,
}: PartProps & {
  readonly side: "source" | "target";
  readonly token: SwapToken | undefined;
  readonly quoted: Amount | undefined;
  readonly notes: readonly (string | undefined)[];
  readonly children?: ReactNode;
}): ReactElement {
  const text = useViewText();
  const { draft, problem } = state;
  const wrongId = useId();
  const isTyped = draft.amountOf === side;
  const amountProblem =
    isTyped && problem !== undefined && wrongSwapField(problem) === "amount"
      ? text(PROBLEM_TEXTS[problem], { symbol: state.source.symbol })
      : undefined;
  const label = text(side === "source" ? "swapGive" : "swapGet");
  const shown = quoted ? amountToType(quoted.units, quoted.decimals, draft.decimalSign) : "";
  return (
    <div className="form-field swap-side">
      <span className="form-note swap-label">{label}</span>
      <div className="swap-line">
        <AmountInput
          className="form-input swap-input"
          data-testid={side === "source" ? "lk-swap-amount" : "lk-swap-received"}
          aria-label={`${label} ${token?.symbol ?? ""}`.trim()}
          aria-invalid={amountProblem !== undefined || undefined}
          aria-describedby={wrongId}
          value={isTyped ? draft.amount : shown}
          decimals={quoted?.decimals ?? token?.decimals ?? 0}
          sign={draft.decimalSign}
          onType={(amount) => model.edit({ amount, amountOf: side })}
        />
        <TokenButton side={side} token={token} onClick={() => model.openTokens(side)} />
      </div>
      <div className="swap-foot">
        <span className="form-note" data-testid={`lk-swap-${side}-note`}>
          {notes.filter(Boolean).join(" · ")}
        </span>
        {children}
      </div>
      <FieldProblem id={wrongId} testId={`lk-swap-${side}-problem`} text={amountProblem} />
    </div>
  );
}

function TokenButton({
  side,
  token,
  onClick,
}: {
  readonly side: "source" | "target";
  readonly token: SwapToken | undefined;
  readonly onClick: () => void;
}): ReactElement {
  const text = useViewText();
  const label = text(side === "source" ? "swapGive" : "swapGet");
  return (
    <button
      type="button"
      className="swap-token"
      part="button"
      data-testid={`lk-swap-${side}`}
      onClick={onClick}
    >
      {token === undefined ? null : (
        <TokenTile token={token} networkId={token.networkId} size="small" />
      )}
      <bdi>{token?.symbol ?? text("swapChoose")}</bdi>
      <ChevronIcon />
      <span className="unseen">{label}</span>
    </button>
  );
}
