import {
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactElement,
  forwardRef,
  type ForwardedRef,
} from "react";
import {
  allWalletsModel,
  type AllWalletsModel,
} from "../../../application/catalogue/views/all-wallets.model.js";
import type { AllWalletsState } from "../../../application/catalogue/views/all-wallets-state.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useModel } from "../../hooks/use-model.js";
import { RetryAction, ActionButton } from "../../primitives/action-button.js";
import { useViewMemory, ShownContext } from "../../shell/view-context.js";
import { WalletGrid, type GridPosition } from "./wallet-grid.js";
import { SkeletonTiles } from "./wallet-tile.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { useViewText } from "../../messages/use-text.js";
import css from "./all-wallets.css?inline";
import { ShieldIcon, CloseIcon, PhoneCodeIcon } from "../../icons/icons.js";
import { SearchField, shortQuery } from "../networks/search-field.js";
import { BrokenDrawing, NothingFoundDrawing } from "../../icons/drawings.js";
import { reasonText } from "../../format/reason.js";
import { Message } from "../../primitives/message.js";

const SKELETONS = 16;

/** The wallet catalogue, with paging and search. Back restores scroll position and focus. */
export default function AllWalletsView(): ReactElement {
  useSheet(css);
  const {
    consent,
    state: { mayChoose: canChoose },
  } = useConsent();
  const { model, state } = useModel((latchkit) => allWalletsModel(latchkit, consent));
  const isShown = useContext(ShownContext);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(model.isReturn ? state.text : "");
  useEffect(() => (isShown ? model.start() : undefined), [model, isShown]);
  const search = (searchText: string): void => {
    setTyped(searchText);
    model.search(searchText);
  };
  const clear = (): void => {
    setTyped("");
    model.clear();
    field.current?.focus();
  };
  return (
    <>
      <SearchAndFilters
        ref={field}
        model={model}
        typed={typed}
        search={search}
        isCertified={state.badge !== undefined}
      />
      <Announcement state={state} />
      <div className="wallets-found">
        <WalletResults model={model} state={state} isBlocked={!canChoose} clear={clear} />
      </div>
    </>
  );
}

interface WalletResultsProps {
  readonly model: AllWalletsModel;
  readonly state: AllWalletsState;
  readonly isBlocked: boolean;
  readonly clear: () => void;
}

function WalletResults({ model, state, isBlocked, clear }: WalletResultsProps): ReactElement {
  const { saved, save } = useViewMemory<GridPosition>("AllWallets", model.isReturn);
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
        saved={saved}
        onLeave={save}
      />
      {more === "failed" ? <NextPageFailure retry={model.retry} /> : null}
      {more === "idle" || more === "loading" ? <SkeletonTiles count={4} /> : null}
    </>
  );
}

/** Announces loading, then the number of wallets; the view itself announces an empty result. */
function Announcement({
  state: { status, count },
}: {
  readonly state: AllWalletsState;
}): ReactElement {
  const text = useViewText();
  const resultText =
    status === "ready" && count !== undefined ? text("walletsFound", { count }) : "";
  return (
    <span className="unseen" role="status">
      {status === "loading" ? text("walletsLoading") : resultText}
    </span>
  );
}

function NextPageFailure({ retry }: { readonly retry: () => void }): ReactElement {
  const text = useViewText();
  return (
    <div className="more-failed">
      <p role="alert">{text("walletsMoreFailed")}</p>
      <RetryAction kind="small" testId="lk-wallets-retry" onRetry={retry} />
    </div>
  );
}

interface SearchAndFiltersProps {
  readonly model: AllWalletsModel;
  readonly typed: string;
  readonly search: (searchText: string) => void;
  readonly isCertified: boolean;
}

const SearchAndFilters = forwardRef<HTMLInputElement, SearchAndFiltersProps>(
  function SearchAndFilters({ model, typed, search, isCertified }, field) {
    const text = useViewText();
    return (
      <>
        <div className="finder">
          <SearchField ref={field} label={text("searchWallets")} value={typed} onChange={search} />
          {typed === "" ? null : (
            <button
              type="button"
              className="icon-button finder-clear"
              part="button"
              data-testid="lk-clear-search"
              aria-label={text("clearSearch")}
              onClick={() => {
                search("");
                focusOn(field);
              }}
            >
              <CloseIcon />
            </button>
          )}
        </div>
        <div className="ways">
          <button
            type="button"
            className="way"
            part="button"
            data-testid="lk-certified"
            aria-pressed={isCertified}
            aria-describedby={isCertified ? "lk-certified-note" : undefined}
            onClick={() => model.filter(!isCertified)}
          >
            <ShieldIcon />
            {text("certifiedOnly")}
          </button>
          {model.hasCode ? <CodeButton showCode={model.showCode} /> : null}
          {isCertified ? (
            <p id="lk-certified-note" className="ways-note">
              {text("certifiedNote")}
            </p>
          ) : null}
        </div>
      </>
    );
  },
);

function CodeButton({ showCode }: { readonly showCode: () => void }): ReactElement {
  const text = useViewText();
  return (
    <button type="button" className="way" part="button" data-testid="lk-qr-code" onClick={showCode}>
      <PhoneCodeIcon />
      {text("anotherDevice")}
    </button>
  );
}

const focusOn = (field: ForwardedRef<HTMLInputElement>): void => {
  if (typeof field !== "function") field?.current?.focus();
};

export function NoWallets({
  state: { status, text: query, badge, error },
  clear,
  retry,
}: {
  readonly state: AllWalletsState;
  readonly clear: () => void;
  readonly retry: () => void;
}): ReactElement {
  const text = useViewText();
  if (status === "failed")
    return (
      <Message
        drawing={<BrokenDrawing />}
        title={text("walletsFailed")}
        hint={error && reasonText(error, text)}
        isAlert
      >
        <RetryAction error={error} testId="lk-wallets-retry" onRetry={retry} />
      </Message>
    );
  const isUnfiltered = query === "" && badge === undefined;
  const title =
    query !== ""
      ? text("walletsNoMatch", { query: shortQuery(query) })
      : text(isUnfiltered ? "walletsEmpty" : "walletsNoCertified");
  return (
    <Message drawing={<NothingFoundDrawing />} title={title}>
      {isUnfiltered ? undefined : (
        <ActionButton kind="secondary" onClick={clear}>
          {text("showAllWallets")}
        </ActionButton>
      )}
    </Message>
  );
}
