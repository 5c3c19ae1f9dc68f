import { useContext, useEffect, useRef, useState, type ReactElement } from "react";
import {
  allWalletsModel,
  type AllWalletsModel,
} from "../../../application/catalogue/views/all-wallets.model.js";
import type { AllWalletsState } from "../../../application/catalogue/views/all-wallets-state.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useModel } from "../../hooks/use-model.js";
import { RetryAction } from "../../primitives/retry-action.js";
import { useViewMemory } from "../../shell/kept.js";
import { ShownContext } from "../../shell/shown.js";
import { Finder } from "./finder.js";
import { NoWallets } from "./no-wallets.js";
import { WalletGrid, type GridPlace } from "./wallet-grid.js";
import { SkeletonTiles } from "./wallet-tile.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { useViewText } from "../../messages/use-text.js";
import css from "./all-wallets.css?inline";

/** Placeholder tiles before the first response. */
const SKELETONS = 16;

/** The wallet catalogue, with paging and search. Back restores scroll position and focus. */
export default function AllWalletsView(): ReactElement {
  useSheet(css);
  const {
    consent,
    state: { mayChoose },
  } = useConsent();
  const { model, state } = useModel((latchkit) => allWalletsModel(latchkit, consent));
  const isShown = useContext(ShownContext);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(model.isReturn ? state.text : "");
  useEffect(() => (isShown ? model.start() : undefined), [model, isShown]);
  const search = (words: string): void => {
    setTyped(words);
    model.search(words);
  };
  const clear = (): void => {
    setTyped("");
    model.clear();
    field.current?.focus();
  };
  return (
    <>
      <Finder
        ref={field}
        model={model}
        typed={typed}
        search={search}
        isCertified={state.badge !== undefined}
      />
      <Answer state={state} />
      <div className="wallets-found">
        <Found model={model} state={state} isBlocked={!mayChoose} clear={clear} />
      </div>
    </>
  );
}

interface FoundProps {
  readonly model: AllWalletsModel;
  readonly state: AllWalletsState;
  readonly isBlocked: boolean;
  readonly clear: () => void;
}

function Found({ model, state, isBlocked, clear }: FoundProps): ReactElement {
  const { saved, save } = useViewMemory<GridPlace>("AllWallets", model.isReturn);
  const { status, wallets, installed, more } = state;
  // Each search or filter starts its list at the top.
  const list = `${state.badge ?? ""} ${state.text}`;
  useEffect(() => {
    if (status === "loading" && more === "idle") model.more();
  });
  if (status === "loading") return <SkeletonTiles count={SKELETONS} />;
  if (status !== "ready") return <NoWallets state={state} clear={clear} retry={model.retry} />;
  return (
    <>
      <WalletGrid
        key={list}
        wallets={wallets}
        installed={installed}
        isOpen={more !== "none"}
        isBlocked={isBlocked}
        choose={model.choose}
        onEnd={model.more}
        place={saved}
        leave={save}
      />
      {more === "failed" ? <MoreFailed retry={model.retry} /> : null}
      {more === "idle" || more === "loading" ? <SkeletonTiles count={4} /> : null}
    </>
  );
}

/** Announces loading, then the number of wallets. The view announces an empty result. */
function Answer({ state: { status, count } }: { readonly state: AllWalletsState }): ReactElement {
  const text = useViewText();
  const found = status === "ready" && count !== undefined ? text("walletsFound", { count }) : "";
  return (
    <span className="unseen" role="status">
      {status === "loading" ? text("walletsLoading") : found}
    </span>
  );
}

function MoreFailed({ retry }: { readonly retry: () => void }): ReactElement {
  const text = useViewText();
  return (
    <div className="more-failed">
      <p role="alert">{text("walletsMoreFailed")}</p>
      <RetryAction kind="small" testId="lk-wallets-retry" onRetry={retry} />
    </div>
  );
}
