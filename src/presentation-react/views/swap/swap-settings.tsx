import type { ReactElement } from "react";
import type { SwapModel, SwapViewState } from "../../../application/swap/views/swap.model.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { texts } from "./texts.js";

const MOST_PERCENT = 50;

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
      <label className="swap-field">
        <span className="swap-label">{text("swapSlippage")}</span>
        <input
          className="swap-input swap-percent"
          part="field"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_PERCENT}
          step={1}
          dir="ltr"
          data-testid="lk-swap-slippage"
          value={draft.slippage}
          onChange={({ currentTarget }) => {
            const percent = currentTarget.valueAsNumber;
            if (Number.isInteger(percent) && percent >= 1 && percent <= MOST_PERCENT)
              model.edit({ slippage: percent });
          }}
        />
      </label>
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
