import { useState, type ReactElement } from "react";
import { type SwapViewState, swapModel } from "../../../application/swap/views/swap.model.js";
import { type SwapPreview, nextStep } from "../../../domain/swap/swap-preview.js";
import { fullAmountText } from "../../format/token-amount.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { WarningIcon } from "../../icons/icons.js";
import type { Translate } from "../../messages/text.js";
import { useViewText } from "../../messages/use-text.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { FailureNote } from "../../primitives/problem.js";
import { ReviewActions, useScrollIntoView, Detail } from "../../primitives/transfer-form.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { failureText, swapToasts } from "./problem-text.js";
import { CostRows } from "./swap-details.js";
import type { TextKey } from "../../messages/keys.js";
import formCss from "../../primitives/form.css?inline";
import css from "./swap.css?inline";

type Text = Translate;

/** Shows exactly what the user signs: both amounts, minimum received, contract. */
export function SwapPreviewView(): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(swapModel);
  const text = useViewText();
  const locale = useNumberLocale();
  const { show } = useToast();
  const [trustedContract, setTrustedContract] = useState<string>();
  const { preview, error, account, network, secondsLeft } = state;
  const actions = useScrollIntoView(error);
  if (account === undefined || preview === undefined)
    return <NotConnected title={text("swapGone")} onConnect={model.openConnect} />;
  const isFirst = preview.approval !== undefined && !preview.isBatch;
  // Consent covers one contract; a new quote may name another.
  const isTrusted = trustedContract === preview.to;
  const confirm = async (): Promise<void> => {
    const { swapping, ended } = swapToasts(preview, text, locale);
    const outcome = await model.confirm(isTrusted, (status) => show(ended(status)));
    if (outcome === "done" && !isFirst) show(swapping);
  };
  const isEnded = secondsLeft === 0;
  const { mayBeSent = false } = state;
  const isRepeat = preview.earlierMayBeSent === true;
  const isBlocked = preview.needsYes && !isTrusted && !isEnded;
  return (
    <div className="form swap">
      <Details preview={preview} fees={state.fees} network={network.name} />
      <Warnings preview={preview} />
      {preview.needsYes ? (
        <TrustBox
          isOn={isTrusted}
          onChange={(isOn) => setTrustedContract(isOn ? preview.to : undefined)}
        />
      ) : null}
      <p className="form-note" data-testid="lk-swap-left">
        {isEnded ? text("swapExpired") : text("swapLeft", { seconds: String(secondsLeft ?? "") })}
      </p>
      <FailureNote
        testId="lk-swap-failure"
        isUncertain={mayBeSent}
        error={error}
        text={failureText(state, text)}
      />
      <div ref={actions} className="form-actions">
        <StepLine preview={preview} done={state.approvalsDone} />
        <ReviewActions
          kind="swap"
          mayBeSent={mayBeSent}
          isRepeat={isRepeat}
          isBusy={state.step !== "review" || isBlocked}
          confirmText={buttonText(state, isEnded ? "swapRenew" : nextKey(preview, isFirst), text)}
          onOpenActivity={model.openActivity}
          onConfirm={() => (isEnded ? model.review() : void confirm())}
          onCancel={model.leaveReview}
        />
      </div>
    </div>
  );
}

function StepLine({
  preview,
  done,
}: {
  readonly preview: SwapPreview;
  readonly done: number | undefined;
}): ReactElement | null {
  const text = useViewText();
  const locale = useNumberLocale();
  const { kind, step, count } = nextStep(preview, done);
  if (count === 1) return null;
  const { given, source, isUnlimited } = preview;
  const amount = `\u2068${fullAmountText(given, locale)}\u2069`;
  const key = kind === "approve" && isUnlimited ? "swapStepUnlimited" : STEP_TEXTS[kind];
  return (
    <p className="swap-step" role="status" data-testid="lk-swap-step">
      {text(key, { step, count, amount, symbol: source.symbol })}
    </p>
  );
}
const STEP_TEXTS = {
  reset: "swapStepReset",
  approve: "swapStepApprove",
  swap: "swapStepSwap",
} as const;

function TrustBox({
  isOn,
  onChange,
}: {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}): ReactElement {
  const text = useViewText();
  return (
    <label className="swap-check">
      <input
        type="checkbox"
        data-testid="lk-swap-accept"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{text("swapAccept")}</span>
    </label>
  );
}

const nextKey = ({ reset, earlierMayBeSent }: SwapPreview, isFirst: boolean): TextKey => {
  if (!isFirst) return earlierMayBeSent ? "swapAgain" : "swapConfirm";
  return reset === undefined ? "swapApprove" : "swapReset";
};

const buttonText = ({ step, preview }: SwapViewState, next: TextKey, text: Text): string => {
  if (step === "approving") return text("swapApproving");
  if (step === "swapping") return text("swapWaiting");
  if (step === "preparing") return text("swapQuoting");
  return text(next, { symbol: preview?.source.symbol ?? "" });
};

function Warnings({ preview }: { readonly preview: SwapPreview }): ReactElement | null {
  const text = useViewText();
  const { approval, reset, isUnlimited, isTargetKnown, needsYes, source } = preview;
  const warnings = [
    ...(preview.earlierMayBeSent ? [text("swapEarlier")] : []),
    ...(needsYes ? [text(isTargetKnown ? "swapUnreadCall" : "swapUnknownTarget")] : []),
    ...(reset === undefined ? [] : [text("swapResetFirst", { symbol: source.symbol })]),
    ...(approval !== undefined && isUnlimited
      ? [text("swapUnlimitedWarning", { symbol: source.symbol })]
      : []),
  ];
  if (warnings.length === 0) return null;
  return (
    <ul className="form swap" data-testid="lk-swap-warnings">
      {warnings.map((warning) => (
        <li key={warning} className="form-warning">
          <WarningIcon />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );
}

function Details({
  preview,
  fees,
  network,
}: {
  readonly preview: SwapPreview;
  readonly fees: SwapViewState["fees"];
  readonly network: string;
}): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const { given, received, to } = preview;
  return (
    <dl className="form-details swap-details" data-testid="lk-swap-details">
      <Detail name={text("swapGive")}>
        <bdi dir="ltr" className="swap-sum" data-testid="lk-swap-given">
          {fullAmountText(given, locale)}
        </bdi>
      </Detail>
      <Detail name={text("swapGet")}>
        <bdi dir="ltr" className="swap-sum" data-testid="lk-swap-expected">
          {fullAmountText(received, locale)}
        </bdi>
      </Detail>
      <CostRows costs={preview} fees={fees} hasRate />
      <Detail name={text("swapNetwork")}>
        <bdi>{network}</bdi>
      </Detail>
      <Detail name={text("swapContract")}>
        <GroupedAddress address={to} />
      </Detail>
    </dl>
  );
}
