import { useEffect, useState, type ReactElement } from "react";
import { sendModel } from "../../../application/send/views/send.model.js";
import { matchingTokens, type TokenBalance } from "../../../domain/tokens/token-balance.js";
import { tokenAmountText } from "../../format/token-amount.js";
import { useModel } from "../../hooks/use-model.js";
import { useViewText } from "../../messages/use-text.js";
import { LongList } from "../../primitives/long-list.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { Row } from "../../primitives/row.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import { TokenTile } from "../../primitives/token-tile.js";
import { TokenSearch } from "../../primitives/transfer-form.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import formCss from "../../primitives/form.css?inline";
import css from "./send.css?inline";

/** CSS px, with the gap below. */
const ROW_HEIGHT = 64;
const keyOf = ({ address }: TokenBalance): string => address ?? "currency";

/** The account's tokens on the active network, with a search. A choice clears the amount. */
export function WalletSendSelectTokenView(): ReactElement {
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
