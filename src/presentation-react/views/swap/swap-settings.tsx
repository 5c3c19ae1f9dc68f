import { useState, type ReactElement } from "react";
import type { SwapModel, SwapViewState } from "../../../application/swap/views/swap.model.js";
import { readSlippage } from "../../../domain/swap/swap-amounts.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { texts } from "./texts.js";

/** How far the price may move, and whether every amount of the token is approved. */
export function SwapSettings({
  model,
  state: { draft, source },
}: {
  readonly model: SwapModel;
  readonly state: SwapViewState;
}): ReactElement {
  const text = useOwnText(texts);
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

/** What is typed stands there until the field is left; what it comes to goes to the draft. */
function SlippageField({
  model,
  slippage,
}: {
  readonly model: SwapModel;
  readonly slippage: number;
}): ReactElement {
  const text = useOwnText(texts);
  const [typed, setTyped] = useState<string>();
  const edit = (value: string): void => {
    setTyped(value);
    const percent = readSlippage(value);
    if (percent !== undefined) model.edit({ slippage: percent });
  };
  return (
    <label className="swap-field">
      <span className="swap-label">{text("swapSlippage")}</span>
      <input
        className="swap-input swap-percent"
        part="field"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        dir="ltr"
        data-testid="lk-swap-slippage"
        aria-invalid={(typed !== undefined && readSlippage(typed) === undefined) || undefined}
        value={typed ?? slippage}
        onChange={({ currentTarget }) => edit(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}
