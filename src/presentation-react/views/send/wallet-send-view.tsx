import { useEffect, type ReactElement, useState } from "react";
import { sendModel } from "../../../application/send/views/send.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useViewText } from "../../messages/use-text.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { SkeletonRows, Row } from "../../primitives/row.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { SendForm } from "./send-form.js";
import { WalletSendPreviewView } from "./wallet-send-preview-view.js";
import formCss from "../../primitives/form.css?inline";
import css from "./send.css?inline";
import { matchingTokens, type TokenBalance } from "../../../domain/tokens/token-balance.js";
import { tokenAmountText } from "../../format/token-amount.js";
import { LongList } from "../../primitives/long-list.js";
import { TokenTile } from "../../primitives/tile.js";
import { TokenSearch, TransferView, useDecimalSign } from "../../primitives/transfer-form.js";

export default function WalletSendView(): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(sendModel);
  useEffect(() => model.watch(), [model]);
  useDecimalSign(state, (sign) => model.setDecimalSign(sign));
  return (
    <TransferView kind="send" state={state} onConnect={model.openConnect}>
      <SendForm model={model} state={state} />
    </TransferView>
  );
}
export const selectToken = { default: WalletSendSelectTokenView };
export const preview = { default: WalletSendPreviewView };

/** CSS px, with the gap below. */
const ROW_HEIGHT = 64;
const keyOf = ({ address }: TokenBalance): string => address ?? "currency";

/** A choice clears the amount. */
function WalletSendSelectTokenView(): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(sendModel);
  const text = useViewText();
  const locale = useNumberLocale();
  const [query, setQuery] = useState("");
  useEffect(() => model.watch(), [model]);
  if (state.account === undefined)
    return <NotConnected title={text("sendGone")} onConnect={model.openConnect} />;
  if (state.isListLoading) return <SkeletonRows label={text("sendLoading")} count={3} />;
  const matches = matchingTokens(state.tokens, query);
  return (
    <div className="form">
      <TokenSearch kind="send" query={query} onQuery={setQuery} />
      <p className="form-note" role="status">
        {matches.length === 0 ? text("sendNoTokens") : ""}
      </p>
      {matches.length === 0 ? null : (
        <LongList
          items={matches}
          keyOf={keyOf}
          label={text("titleWalletSendSelectToken")}
          rowHeight={ROW_HEIGHT}
        >
          {(token) => (
            <Row
              testId={`lk-send-token-${keyOf(token)}`}
              leading={<TokenTile token={token} networkId={token.networkId} />}
              name={token.name}
              note={tokenAmountText(token, locale)}
              trailing={token.address === state.draft.token ? "chosen" : "nothing"}
              onClick={() => model.chooseToken(token.address)}
            />
          )}
        </LongList>
      )}
    </div>
  );
}
