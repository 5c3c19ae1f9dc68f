import { useEffect, type ReactElement, memo } from "react";
import {
  type FirstStep,
  isUnread,
  type TokensModel,
  tokensModel,
  type TokensViewState,
} from "../../../application/tokens/views/tokens.model.js";
import type { TokenBalance } from "../../../domain/tokens/token-balance.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { ActionButton } from "../../primitives/action-button.js";
import { LongList } from "../../primitives/long-list.js";
import { Message } from "../../primitives/message.js";
import { SkeletonRows } from "../../primitives/row.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { useViewText } from "../../messages/use-text.js";
import css from "./tokens.css?inline";
import { fullAmountText, tokenAmountText, usdText } from "../../format/token-amount.js";
import { TokenTile } from "../../primitives/tile.js";
import { useNumberLocale } from "../../provider/use-locale.js";

/** CSS px, with the gap below. */
const ROW_HEIGHT = 64;
const keyOf = ({ address }: TokenBalance): string => address ?? "currency";

export default function TokensPart(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(tokensModel);
  const text = useViewText();
  const { show } = useToast();
  useEffect(() => model.watch(), [model]);
  useEffect(
    () => model.onFailure(() => show({ variant: "error", text: text("tokensFailed") })),
    [model, show, text],
  );
  const { portfolio } = state;
  return (
    <section className="group" aria-label={text("tokens")} data-testid="lk-tokens">
      <Content model={model} state={state} />
      {portfolio !== undefined && state.status === "failed" ? (
        <p className="tokens-note" role="status">
          {text("tokensStale")}
        </p>
      ) : null}
    </section>
  );
}

interface PartProps {
  readonly model: TokensModel;
  readonly state: TokensViewState;
}

/** A toast announces a failure, except on an unsupported namespace. */
function LoadingOrFailed({ model, state: { error, network } }: PartProps): ReactElement {
  const text = useViewText();
  if (error === undefined) return <SkeletonRows label={text("tokensLoading")} count={2} />;
  if (isUnread(error))
    return (
      <p className="tokens-note" role="alert">
        {text("tokensFailed")}
      </p>
    );
  if (error.code === "chain/not-supported")
    return <p className="tokens-note">{text("tokensUnknownNetwork", { network })}</p>;
  return (
    <div className="tokens-note tokens-unread">
      <div>
        <p>{text("tokensUnread")}</p>
        <p>{text("tokensRetried")}</p>
      </div>
      <ActionButton kind="small" testId="lk-tokens-retry" onClick={model.retry}>
        {text("tokensRetry")}
      </ActionButton>
    </div>
  );
}

function Content({ model, state }: PartProps): ReactElement {
  const text = useViewText();
  const { portfolio } = state;
  if (portfolio === undefined) return <LoadingOrFailed model={model} state={state} />;
  const { tokens } = portfolio;
  if (tokens.length === 0) return <Empty model={model} steps={state.firstSteps} />;
  return (
    <LongList items={tokens} keyOf={keyOf} label={text("tokens")} rowHeight={ROW_HEIGHT}>
      {(token) => <TokenRow token={token} onOpen={model.openToken} />}
    </LongList>
  );
}

const FIRST_STEPS = {
  onramp: { text: "buy", open: "openOnramp" },
  receive: { text: "receive", open: "openReceive" },
} as const satisfies Record<FirstStep, object>;

function Empty({
  model,
  steps,
}: {
  readonly model: TokensModel;
  readonly steps: readonly FirstStep[];
}): ReactElement {
  const text = useViewText();
  return (
    <Message drawing={<EmptyWalletDrawing />} title={text("tokensEmpty")}>
      {steps.map((step, at) => (
        <ActionButton
          key={step}
          kind={at === 0 ? "primary" : "secondary"}
          testId={`lk-tokens-${step}`}
          onClick={model[FIRST_STEPS[step].open]}
        >
          {text(FIRST_STEPS[step].text)}
        </ActionButton>
      ))}
    </Message>
  );
}

/** Amounts are rounded down; screen readers get the exact amount. */
const TokenRow = memo(function TokenRow({
  token,
  onOpen,
}: {
  readonly token: TokenBalance;
  readonly onOpen: (token: TokenBalance) => void;
}): ReactElement {
  const locale = useNumberLocale();
  const { name, address, price, value } = token;
  const full = fullAmountText(token, locale);
  return (
    <button
      type="button"
      className="row"
      part="row"
      data-testid={`lk-token-${address ?? "currency"}`}
      onClick={() => onOpen(token)}
    >
      <TokenTile token={token} networkId={token.networkId} />
      <span className="row-words">
        <span className="row-name">
          <bdi>{name}</bdi>
        </span>
        {price === undefined ? null : (
          <bdi className="row-note" dir="ltr">
            {withLineBreak(usdText(price, locale))}
          </bdi>
        )}
      </span>
      <span className="token-end">
        <span className="token-amount" title={full}>
          <bdi dir="ltr" aria-hidden="true">
            {tokenAmountText(token, locale)}
          </bdi>
          <span className="unseen">{full}</span>
        </span>
        {value === undefined ? null : (
          <bdi className="row-note" dir="ltr">
            {withLineBreak(usdText(value, locale))}
          </bdi>
        )}
      </span>
    </button>
  );
});

/** Lets a narrow row wrap between amount and currency. */
const withLineBreak = (amount: string): string => amount.replaceAll("\u00a0", " ");
