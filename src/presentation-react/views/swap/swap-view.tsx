import { useEffect, useLayoutEffect, type ReactElement } from "react";
import { swapModel, type SwapModel } from "../../../application/swap/views/swap.model.js";
import type { DecimalSign } from "../../../domain/send/typed-amount.js";
import { useModel } from "../../hooks/use-model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { useViewText } from "../../messages/use-text.js";
import { Message } from "../../primitives/message.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { SwapForm } from "./swap-form.js";
import { SwapPreviewView } from "./swap-preview-view.js";
import { SwapSelectTokenView } from "./swap-select-token-view.js";
import formCss from "../../primitives/form.css?inline";
import css from "./swap.css?inline";

const signOf = (locale: string): DecimalSign =>
  new Intl.NumberFormat(locale, { numberingSystem: "latn" }).format(1.1).includes(",") ? "," : ".";

/**
 * Applies the locale's decimal separator before the form can be submitted. A later change would
 * edit the form and cancel a running review.
 */
const useDecimalSign = (model: SwapModel, isFree: boolean): void => {
  const sign = signOf(useNumberLocale());
  useLayoutEffect(() => {
    if (isFree && model.snapshot.draft.decimalSign !== sign) model.edit({ decimalSign: sign });
  }, [model, sign, isFree]);
};

/** The swap form. Its button names the first unmet rule. */
export default function SwapView(): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(swapModel);
  const text = useViewText();
  const { isReady } = state;
  useEffect(() => model.watch(), [model]);
  useDecimalSign(model, isReady && state.step !== "preparing");
  if (state.account === undefined)
    return <NotConnected title={text("swapGone")} onConnect={model.openConnect} />;
  if (!state.isOffered)
    return (
      <Message
        drawing={<EmptyWalletDrawing />}
        title={text("swapNotOffered", { network: state.network.name })}
      />
    );
  if (!isReady) return <SkeletonRows label={text("swapLoading")} count={3} />;
  return <SwapForm model={model} state={state} />;
}
/** The other views of the chunk. */
export const selectToken = { default: SwapSelectTokenView };
export const preview = { default: SwapPreviewView };
