import { useEffect, useLayoutEffect, type ReactElement, useState } from "react";
import { sendModel, type SendModel } from "../../../application/send/views/send.model.js";
import type { DecimalSign } from "../../../domain/send/typed-amount.js";
import { useModel } from "../../hooks/use-model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { useViewText } from "../../messages/use-text.js";
import { Message } from "../../primitives/message.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { SkeletonRows, Row } from "../../primitives/row.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { SendForm } from "./send-form.js";
import { WalletSendPreviewView } from "./wallet-send-preview-view.js";
import formCss from "../../primitives/form.css?inline";
import css from "./send.css?inline";
import { matchingTokens } from "../../../domain/tokens/found-tokens.js";
import type { TokenBalance } from "../../../domain/tokens/token-balance.js";
import { tokenAmountText } from "../../format/token-amount.js";
import { LongList } from "../../primitives/long-list.js";
import { TokenTile } from "../../primitives/tile.js";
import { TokenSearch } from "../../primitives/transfer-form.js";

const signOf = (locale: string): DecimalSign =>
  new Intl.NumberFormat(locale, { numberingSystem: "latn" }).format(1.1).includes(",") ? "," : ".";

/**
 * Applies the locale's decimal separator before the form can be submitted. A later change would
 * edit the form and cancel a running review.
 */
const useDecimalSign = (model: SendModel, isFree: boolean): void => {
  const sign = signOf(useNumberLocale());
  useLayoutEffect(() => {
    if (isFree) model.writeIn(sign);
  }, [model, sign, isFree]);
};

/** The transfer form. Its button names the first unmet rule. */
export default function WalletSendView(): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(sendModel);
  const text = useViewText();
  const { isReady } = state;
  useEffect(() => model.watch(), [model]);
  useDecimalSign(model, isReady && state.step !== "preparing");
  if (state.account === undefined)
    return <NotConnected title={text("sendGone")} onConnect={model.openConnect} />;
  if (!state.isOffered)
    return (
      <Message
        drawing={<EmptyWalletDrawing />}
        title={text("sendNotOffered", { network: state.network.name })}
      />
    );
  if (!isReady) return <SkeletonRows label={text("sendLoading")} count={3} />;
  return <SendForm model={model} state={state} />;
}
/** The other views of the chunk. */
export const selectToken = { default: WalletSendSelectTokenView };
export const preview = { default: WalletSendPreviewView };

/** CSS px, with the gap below. */
const ROW_HEIGHT = 64;
const keyOf = ({ address }: TokenBalance): string => address ?? "currency";

/** The account's tokens on the active network, with a search. A choice clears the amount. */
function WalletSendSelectTokenView(): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(sendModel);
  const text = useViewText();
  const locale = useNumberLocale();
  const [sought, setSought] = useState("");
  useEffect(() => model.watch(), [model]);
  if (state.account === undefined)
    return <NotConnected title={text("sendGone")} onConnect={model.openConnect} />;
  if (state.isListLoading) return <SkeletonRows label={text("sendLoading")} count={3} />;
  const found = matchingTokens(state.tokens, sought);
  return (
    <div className="form">
      <TokenSearch kind="send" sought={sought} onSeek={setSought} />
      <p className="form-note" role="status">
        {found.length === 0 ? text("sendNoTokens") : ""}
      </p>
      {found.length === 0 ? null : (
        <LongList
          items={found}
          keyOf={keyOf}
          label={text("titleWalletSendSelectToken")}
          rowHeight={ROW_HEIGHT}
        >
          {(token) => (
            <Row
              testId={`lk-send-token-${keyOf(token)}`}
              lead={<TokenTile token={token} networkId={token.networkId} />}
              name={token.name}
              note={tokenAmountText(token, locale)}
              end={token.address === state.draft.token ? "chosen" : "nothing"}
              onClick={() => model.chooseToken(token.address)}
            />
          )}
        </LongList>
      )}
    </div>
  );
}
