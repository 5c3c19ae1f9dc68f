import { useEffect, type ReactElement } from "react";
import {
  accountTokenModel,
  type AccountTokenState,
} from "../../../application/tokens/views/account-token.model.js";
import type { RouteOf } from "../../../domain/navigation/routes.js";
import type { TokenBalance } from "../../../domain/tokens/token-balance.js";
import { fullAmountText, usdText } from "../../format/token-amount.js";
import { useModel } from "../../hooks/use-model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { ExternalLink } from "../../primitives/external-link.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { Message } from "../../primitives/message.js";
import { TokenTile } from "../../primitives/tile.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { ActionButtons } from "../account/action-buttons.js";
import accountCss from "../account/account.css?inline";
import css from "./tokens.css?inline";

export default function AccountTokenView({
  route,
}: {
  readonly route: RouteOf<"AccountToken">;
}): ReactElement {
  useSheet(accountCss);
  useSheet(css);
  const { model, state } = useModel(accountTokenModel(route));
  const text = useViewText();
  useEffect(() => model.watch(), [model]);
  const { token, actions, explorerUrl } = state;
  if (token === undefined)
    return (
      <Message drawing={<EmptyWalletDrawing />} title={text("tokenGone")}>
        <ActionButton kind="primary" testId="lk-token-leave" onClick={model.leave}>
          {text("tokenLeave")}
        </ActionButton>
      </Message>
    );
  return (
    <div className="token" data-testid="lk-token-page">
      <Holding token={token} />
      <ActionButtons actions={actions} model={model} />
      <TokenFacts token={token} network={state.network} />
      {explorerUrl === undefined ? null : (
        <ExternalLink
          kind="action"
          testId="lk-token-explorer"
          url={explorerUrl}
          name={text("viewExplorer")}
        />
      )}
    </div>
  );
}

function Holding({ token }: { readonly token: TokenBalance }): ReactElement {
  const locale = useNumberLocale();
  const { name, value } = token;
  return (
    <div className="token-holding">
      <TokenTile token={token} networkId={token.networkId} />
      <p className="token-name">
        <bdi>{name}</bdi>
      </p>
      <p className="token-sum">
        <bdi dir="ltr" data-testid="lk-token-held">
          {fullAmountText(token, locale)}
        </bdi>
      </p>
      {value === undefined ? null : (
        <p className="token-worth">
          <bdi dir="ltr">{usdText(value, locale)}</bdi>
        </p>
      )}
    </div>
  );
}

function TokenFacts({
  token: { price, address },
  network,
}: {
  readonly token: TokenBalance;
  readonly network: AccountTokenState["network"];
}): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  return (
    <dl className="token-facts">
      {price === undefined ? null : (
        <div>
          <dt>{text("tokenPrice")}</dt>
          <dd>
            <bdi dir="ltr">{usdText(price, locale)}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{text("tokenNetwork")}</dt>
        <dd>
          <bdi>{network.name}</bdi>
        </dd>
      </div>
      {address === undefined ? null : (
        <div className="token-contract">
          <dt>{text("tokenContract")}</dt>
          <dd>
            <GroupedAddress address={address} />
          </dd>
        </div>
      )}
    </dl>
  );
}
