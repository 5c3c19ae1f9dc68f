import { useRef, useState, type ReactElement } from "react";
import {
  matchingNetworks,
  networksModel,
  type NetworkRow,
} from "../../../application/network/views/networks.model.js";
import { useModel } from "../../hooks/use-model.js";
import { NothingFoundDrawing } from "../../icons/drawings.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { SearchField, shortQuery } from "./search-field.js";
import { useViewText } from "../../messages/use-text.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { Row } from "../../primitives/row.js";
import { Tile, networkTile } from "../../primitives/tile.js";
import { Notice } from "../../primitives/problem.js";
import { unsupportedChainModel } from "../../../application/network/views/unsupported-chain.model.js";
import { useToast } from "../../hooks/use-modal.js";
import { PowerIcon } from "../../icons/icons.js";

const MIN_SEARCHABLE = 7;

export default function NetworksView(): ReactElement {
  const { model, state } = useModel(networksModel);
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const text = useViewText();
  const matches = matchingNetworks(state.rows, query);
  const clear = (): void => {
    setQuery("");
    field.current?.focus();
  };
  return (
    <>
      {state.rows.length < MIN_SEARCHABLE ? null : (
        <SearchField ref={field} label={text("searchNetworks")} value={query} onChange={setQuery} />
      )}
      <span className="unseen" role="status">
        {query === "" ? "" : text("networksFound", { count: matches.length })}
      </span>
      {matches.length > 0 ? (
        <NetworkList rows={matches} choose={model.choose} />
      ) : (
        <Message
          drawing={<NothingFoundDrawing />}
          title={
            query === ""
              ? text("networksEmpty")
              : text("networksNoMatch", { query: shortQuery(query) })
          }
        >
          {query === "" ? null : (
            <ActionButton kind="secondary" onClick={clear}>
              {text("clearSearch")}
            </ActionButton>
          )}
        </Message>
      )}
    </>
  );
}

function NetworkList({
  rows,
  choose,
}: {
  readonly rows: readonly NetworkRow[];
  readonly choose: (id: CaipNetworkId) => void;
}): ReactElement {
  const text = useViewText();
  return (
    <ul className="stack">
      {rows.map(({ network, isCurrent }) => (
        <li key={network.id}>
          <Row
            testId={`lk-network-${network.id}`}
            leading={<Tile {...networkTile(network)} />}
            name={network.name}
            note={network.isTestnet ? text("testnet") : undefined}
            badge={isCurrent ? text("currentNetwork") : undefined}
            tone="positive"
            trailing={isCurrent ? "chosen" : "nothing"}
            onClick={() => choose(network.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function UnsupportedChainView(): ReactElement {
  const { model, state } = useModel(unsupportedChainModel);
  const text = useViewText();
  const { show } = useToast();
  const [isDisconnecting, setDisconnecting] = useState(false);
  const disconnect = async (): Promise<void> => {
    setDisconnecting(true);
    if ((await model.disconnect()) === "failed")
      show({ variant: "error", text: text("disconnectFailed") });
    setDisconnecting(false);
  };
  return (
    <>
      <Notice>
        {state.isConnected
          ? text("unsupportedText", { network: state.current })
          : text("unsupportedTextOffline")}
      </Notice>
      <NetworkList
        rows={state.networks.map((network) => ({ network, isCurrent: false }))}
        choose={model.choose}
      />
      {state.isConnected ? (
        <ActionButton
          kind="quiet"
          testId="lk-disconnect"
          isBusy={isDisconnecting}
          onClick={() => void disconnect()}
        >
          <PowerIcon />
          {text(isDisconnecting ? "disconnecting" : "disconnect")}
        </ActionButton>
      ) : null}
    </>
  );
}

export const unsupportedChain = { default: UnsupportedChainView };
