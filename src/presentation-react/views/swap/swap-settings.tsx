import { useId, useState, type ReactElement } from "react";
import type { SwapModel, SwapViewState } from "../../../application/swap/views/swap.model.js";
import { isSlippage, readSlippage } from "../../../domain/swap/swap-amounts.js";
import { useViewText } from "../../messages/use-text.js";
import { FieldProblem } from "../../primitives/problem.js";

export function SwapSettings({
  model,
  state: { draft, source },
}: {
  readonly model: SwapModel;
  readonly state: SwapViewState;
}): ReactElement {
  const text = useViewText();
  const { symbol, address } = source;
  return (
    <>
      <SlippageField model={model} slippage={draft.slippage} />
      {address === undefined ? null : (
        <label className="swap-check">
          <input
            type="checkbox"
            data-testid="lk-swap-unlimited"
            checked={draft.isUnlimited}
            onChange={({ currentTarget }) => model.edit({ isUnlimited: currentTarget.checked })}
          />
          <span>{text("swapUnlimited", { symbol })}</span>
        </label>
      )}
    </>
  );
}

/** Shows the typed text until blur, and while it is invalid. */
function SlippageField({
  model,
  slippage,
}: {
  readonly model: SwapModel;
  readonly slippage: number;
}): ReactElement {
  const text = useViewText();
  const [slippageInput, setTyped] = useState<string>();
  const edit = (value: string): void => {
    setTyped(value);
    model.edit({ slippage: readSlippage(value) ?? 0 });
  };
  const isWrong = !isSlippage(slippage);
  const wrongId = useId();
  return (
    <>
      <label className="form-field swap-field">
        <span className="form-note swap-label">{text("swapSlippage")}</span>
        <input
          className="form-input swap-input swap-percent"
          part="field"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          data-testid="lk-swap-slippage"
          aria-invalid={isWrong || undefined}
          aria-describedby={wrongId}
          value={slippageInput ?? (isWrong ? "" : slippage)}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
          onBlur={() => isWrong || setTyped(undefined)}
        />
      </label>
      <FieldProblem
        id={wrongId}
        testId="lk-swap-slippage-problem"
        text={isWrong ? text("swapWrongSlippage") : undefined}
      />
    </>
  );
}
