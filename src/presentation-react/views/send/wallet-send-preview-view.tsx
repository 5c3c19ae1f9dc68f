import formCss from "../../primitives/form.css?inline";
import css from "./send.css?inline";
import type { ReactElement } from "react";
import { sendModel, type SendViewState } from "../../../application/send/views/send.model.js";
import { parseCaipAddress } from "../../../domain/caip/caip.js";
import { shortenAddress } from "../../../domain/account/account.js";
import type { SendPreview } from "../../../domain/send/send-preview.js";
import { fullAmountText, usdText } from "../../format/token-amount.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { WarningIcon } from "../../icons/icons.js";
import type { TextKey } from "../../messages/keys.js";
import { useViewText } from "../../messages/use-text.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { FailureNote } from "../../primitives/problem.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { ReviewActions, useScrollIntoView, Detail } from "../../primitives/transfer-form.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { WARNING_TEXTS, failureText, recipientSlots, outcomeToast } from "./problem-text.js";
import { TokenTile } from "../../primitives/tile.js";

/** Shows exactly what the user signs: whole address, every digit, maximum fee. */
export function WalletSendPreviewView(): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(sendModel);
  const text = useViewText();
  const { show } = useToast();
  const { preview, step, error, account, network } = state;
  const actions = useScrollIntoView(error);
  if (account === undefined || preview === undefined)
    return <NotConnected title={text("sendGone")} onConnect={model.openConnect} />;
  const confirm = async (): Promise<void> => {
    const sent = await model.confirm((status) => show(outcomeToast(status, text)));
    if (sent === "done") show({ variant: "success", text: text("sendStarted") });
  };
  const isSending = step === "sending";
  const { mayBeSent = false } = state;
  const isRepeat = preview.warnings.includes("earlier-transfer");
  return (
    <div className="form">
      <Details preview={preview} state={state} />
      <ul className="send-warnings" data-testid="lk-send-warnings">
        {preview.warnings.map((warning) => (
          <li key={warning} className="form-warning">
            <WarningIcon />
            <span>{text(WARNING_TEXTS[warning], recipientSlots(preview.name, network.name))}</span>
          </li>
        ))}
      </ul>
      <p className="form-note">{text("sendCareful")}</p>
      <div ref={actions} className="form-actions">
        <FailureNote
          testId="lk-send-failure"
          isUncertain={mayBeSent}
          error={error}
          text={failureText(state, text)}
        />
        <ReviewActions
          kind="send"
          mayBeSent={mayBeSent}
          isRepeat={isRepeat}
          isBusy={isSending}
          confirmText={text(confirmText(isSending, isRepeat))}
          onOpenActivity={model.openActivity}
          onConfirm={() => void confirm()}
          onCancel={model.leaveReview}
        />
      </div>
    </div>
  );
}

const confirmText = (isSending: boolean, isRepeat: boolean): TextKey => {
  if (isSending) return "sendWaiting";
  return isRepeat ? "sendAgain" : "sendConfirm";
};

function Details({
  preview: { amount, arrives, to, name, account, fee, token },
  state: { network, worth, token: sent },
}: {
  readonly preview: SendPreview;
  readonly state: SendViewState;
}): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  return (
    <dl className="form-details send-details" data-testid="lk-send-details">
      <div className="send-hero">
        <TokenTile token={sent} networkId={network.id} />
        <dt className="unseen">{text("sendAmount")}</dt>
        <dd>
          <bdi dir="ltr" className="send-sum" data-testid="lk-send-sum">
            {fullAmountText(amount, locale)}
          </bdi>
          <Worth value={worth.amount} locale={locale} />
        </dd>
      </div>
      <Detail name={text("sendTo")}>
        {name === undefined ? null : (
          <bdi className="send-name" data-testid="lk-send-name">
            {name}
          </bdi>
        )}
        <GroupedAddress address={to} />
      </Detail>
      {token === undefined ? null : (
        <Detail name={text("sendToken")}>
          <GroupedAddress address={token} />
        </Detail>
      )}
      {arrives === undefined ? null : (
        <Detail className="send-line" name={text("sendArrives")}>
          <bdi dir="ltr" data-testid="lk-send-arrives">
            {fullAmountText(arrives, locale)}
          </bdi>
        </Detail>
      )}
      <Detail className="send-line" name={text("sendFrom")}>
        <bdi dir="ltr" data-testid="lk-send-from">
          {shortenAddress(parseCaipAddress(account).address)}
        </bdi>
      </Detail>
      <Detail className="send-line" name={text("sendNetwork")}>
        <bdi>{network.name}</bdi>
      </Detail>
      <Detail className="send-line" name={text("sendFee")}>
        <bdi dir="ltr">{fullAmountText(fee, locale)}</bdi>
        <Worth value={worth.fee} locale={locale} />
      </Detail>
    </dl>
  );
}

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
