import { useEffect, type ReactElement, useMemo, useState } from "react";
import {
  swapModel,
  type SwapModel,
  type SwapViewState,
} from "../../../application/swap/views/swap.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useViewText } from "../../messages/use-text.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { SkeletonRows, Row } from "../../primitives/row.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { SwapForm } from "./swap-form.js";
import { SwapPreviewView } from "./swap-preview-view.js";
import formCss from "../../primitives/form.css?inline";
import css from "./swap.css?inline";
import type { RouteOf } from "../../../domain/navigation/routes.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import {
  type SwapToken,
  foundTokens,
  isSameToken,
  splitTokens,
  suggestedTokens,
} from "../../../domain/swap/swap-token.js";
import { tokenAmountText } from "../../format/token-amount.js";
import type { Translate } from "../../messages/text.js";
import { LongList } from "../../primitives/long-list.js";
import { TokenTile } from "../../primitives/tile.js";
import { TokenSearch, TransferView, useDecimalSign } from "../../primitives/transfer-form.js";

export default function SwapView(): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(swapModel);
  useEffect(() => model.watch(), [model]);
  useDecimalSign(state, (decimalSign) => {
    if (model.snapshot.draft.decimalSign !== decimalSign) model.edit({ decimalSign });
  });
  return (
    <TransferView kind="swap" state={state} onConnect={model.openConnect}>
      <SwapForm model={model} state={state} />
    </TransferView>
  );
}
export const selectToken = { default: SwapSelectTokenView };
export const preview = { default: SwapPreviewView };

/** CSS px, with the gap below. */
const ROW_HEIGHT = 64;
const SKELETON_ROWS = 5;
const NONE: readonly SwapToken[] = [];
type Side = RouteOf<"SwapSelectToken">["side"];
const keyOf = ({ address }: SwapToken): string => address ?? "currency";

function SwapSelectTokenView({
  route: { side },
}: {
  readonly route: RouteOf<"SwapSelectToken">;
}): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(swapModel);
  const text = useViewText();
  const [query, setQuery] = useState("");
  useEffect(() => model.watch(), [model]);
  if (state.account === undefined)
    return <NotConnected title={text("swapGone")} onConnect={model.openConnect} />;
  return (
    <div className="form swap">
      <TokenSearch kind="swap" query={query} onQuery={setQuery} />
      <Tokens model={model} state={state} side={side} query={query} />
    </div>
  );
}

function Tokens({
  model,
  state,
  side,
  query,
}: {
  readonly model: SwapModel;
  readonly state: SwapViewState;
  readonly side: Side;
  readonly query: string;
}): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const all = valueOf(state.tokens) ?? NONE;
  const { own, others } = useMemo(() => splitTokens(all, state.own), [all, state.own]);
  const matches = useMemo(() => foundTokens(others, query), [others, query]);
  const ownTokens = foundTokens(own, query);
  const chosenToken = side === "source" ? state.source : state.draft.target;
  if (state.tokens.status === "loading" && all.length === 0)
    return <SkeletonRows label={text("swapLoading")} count={SKELETON_ROWS} />;
  const row = (token: SwapToken, secondLine: string): ReactElement => (
    <Row
      testId={`lk-swap-token-${keyOf(token)}`}
      leading={<TokenTile token={token} networkId={token.networkId} />}
      name={token.symbol}
      note={secondLine}
      trailing={chosenToken !== undefined && isSameToken(token, chosenToken) ? "chosen" : "nothing"}
      onClick={() => model.choose(side, token)}
    />
  );
  return (
    <>
      {query === "" ? <Suggested model={model} state={state} side={side} tokens={all} /> : null}
      <p className="form-note" role="status">
        {matches.length + ownTokens.length > 0 ? "" : emptyText(state, text)}
      </p>
      {ownTokens.length === 0 ? null : (
        <section className="form swap" aria-label={text("swapOwn")}>
          <p className="form-note">{text("swapOwn")}</p>
          {ownTokens.map((token) => (
            <div key={keyOf(token)}>{row(token, tokenAmountText(token, locale))}</div>
          ))}
        </section>
      )}
      {matches.length === 0 ? null : (
        <>
          <p className="form-note">{text("swapAll")}</p>
          <LongList items={matches} keyOf={keyOf} label={text("swapAll")} rowHeight={ROW_HEIGHT}>
            {(token) => row(token, token.name)}
          </LongList>
        </>
      )}
    </>
  );
}

const emptyText = ({ tokens }: SwapViewState, text: Translate): string =>
  text(tokens.status === "failed" ? "swapListFailed" : "swapNoTokens");

function Suggested({
  model,
  state,
  side,
  tokens,
}: {
  readonly model: SwapModel;
  readonly state: SwapViewState;
  readonly side: Side;
  readonly tokens: readonly SwapToken[];
}): ReactElement | null {
  const text = useViewText();
  const suggested = suggestedTokens(tokens, state.network.id);
  if (suggested.length === 0) return null;
  return (
    <ul className="swap-chips" aria-label={text("swapSuggested")}>
      {suggested.map((token) => (
        <li key={keyOf(token)}>
          <button
            type="button"
            className="swap-chip"
            part="button"
            data-testid={`lk-swap-chip-${keyOf(token)}`}
            onClick={() => model.choose(side, token)}
          >
            <bdi>{token.symbol}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
