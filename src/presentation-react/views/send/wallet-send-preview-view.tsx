import type { ReactElement, ReactNode } from "react";
import { sendModel, type SendViewState } from "../../../application/send/views/send.model.js";
import { parseCaipAddress } from "../../../domain/caip/caip.js";
import type { SendPreview } from "../../../domain/send/send-preview.js";
import { fullAmountText } from "../../format/token-amount.js";
import { usdText } from "../../format/usd.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-toast.js";
import { WarningIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useBroughtUp } from "../../primitives/use-brought-up.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { WARNING_TEXTS, failureText, recipientSlots } from "./problem-text.js";
import { Gone } from "./gone.js";
import { outcomeToast } from "./outcome-toast.js";
import css from "./send.css?inline";

/** Exactly what is signed: the whole address, every digit, the fee at most. */
export function WalletSendPreviewView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(sendModel);
  const text = useViewText();
  const { show } = useToast();
  const { preview, step, error, account, network } = state;
  const actions = useBroughtUp(error);
  if (account === undefined || preview === undefined) return <Gone model={model} />;
  const confirm = async (): Promise<void> => {
    const sent = await model.confirm((status) => show(outcomeToast(status, text)));
    if (sent === "done") show({ variant: "success", text: text("sendStarted") });
  };
  const isSending = step === "sending";
  const why = state.mayBeSent ? () => text("sendUnknown") : failureText;
  return (
    <div className="send">
      <Details preview={preview} state={state} />
      <ul className="send-warnings" data-testid="lk-send-warnings">
        {preview.warnings.map((warning) => (
          <li key={warning}>
            <WarningIcon />
            <span>{text(WARNING_TEXTS[warning], recipientSlots(preview.name, network.name))}</span>
          </li>
        ))}
        <li>
          <WarningIcon />
          <span>{text("sendCareful")}</span>
        </li>
      </ul>
      <p className="send-problem" role="alert" data-testid="lk-send-failure">
        {error === undefined ? null : why(error, network.currency.symbol, text)}
      </p>
      <div ref={actions} className="send-actions">
        {state.mayBeSent ? (
          <ActionButton kind="primary" testId="lk-send-look" onClick={model.openActivity}>
            {text("sendLook")}
          </ActionButton>
        ) : (
          <ActionButton
            kind="primary"
            testId="lk-send-confirm"
            isBusy={isSending}
            onClick={() => void confirm()}
          >
            {text(isSending ? "sendWaiting" : "sendConfirm")}
          </ActionButton>
        )}
        <ActionButton kind="secondary" testId="lk-send-cancel" onClick={model.leaveReview}>
          {text("sendCancel")}
        </ActionButton>
      </div>
    </div>
  );
}

function Details({
  preview: { amount, arrives, to, name, account, fee, token },
  state: { network, worth },
}: {
  readonly preview: SendPreview;
  readonly state: SendViewState;
}): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  return (
    <dl className="send-details" data-testid="lk-send-details">
      <Detail name={text("sendAmount")}>
        <bdi dir="ltr" className="send-sum" data-testid="lk-send-sum">
          {fullAmountText(amount, locale)}
        </bdi>
        <Worth value={worth.amount} locale={locale} />
      </Detail>
      {arrives === undefined ? null : (
        <Detail name={text("sendArrives")}>
          <bdi dir="ltr" data-testid="lk-send-arrives">
            {fullAmountText(arrives, locale)}
          </bdi>
        </Detail>
      )}
      {token === undefined ? null : (
        <Detail name={text("sendToken")}>
          <GroupedAddress address={token} />
        </Detail>
      )}
      <Detail name={text("sendTo")}>
        {name === undefined ? null : (
          <bdi className="send-name" data-testid="lk-send-name">
            {name}
          </bdi>
        )}
        <GroupedAddress address={to} />
      </Detail>
      <Detail name={text("sendFrom")}>
        <GroupedAddress address={parseCaipAddress(account).address} />
      </Detail>
      <Detail name={text("sendNetwork")}>
        <bdi>{network.name}</bdi>
      </Detail>
      <Detail name={text("sendFee")}>
        <bdi dir="ltr">{fullAmountText(fee, locale)}</bdi>
        <Worth value={worth.fee} locale={locale} />
      </Detail>
    </dl>
  );
}

/** Beside a sum, where prices are known. */
function Worth({
  value,
  locale,
}: {
  readonly value: bigint | undefined;
  readonly locale: string;
}): ReactElement | null {
  return value === undefined ? null : (
    <bdi dir="ltr" className="send-worth">
      {usdText(value, locale)}
    </bdi>
  );
}

function Detail({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
