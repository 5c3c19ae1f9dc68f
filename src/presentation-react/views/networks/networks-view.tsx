import { useRef, useState, type ReactElement } from "react";
import {
  matchingNetworks,
  networksModel,
} from "../../../application/network/views/networks.model.js";
import { useModel } from "../../hooks/use-model.js";
import { NothingFoundDrawing } from "../../icons/drawings.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { NetworkList } from "./network-list.js";
import { SearchField } from "./search-field.js";
import { useViewText } from "../../messages/use-text.js";

/** Shows the search from this number of networks. */
const SEARCHED_FROM = 7;

/** The host's networks with the active one marked, and a search by name. */
export default function NetworksView(): ReactElement {
  const { model, state } = useModel(networksModel);
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const text = useViewText();
  const found = matchingNetworks(state.rows, query);
  const clear = (): void => {
    setQuery("");
    field.current?.focus();
  };
  return (
    <>
      {state.rows.length < SEARCHED_FROM ? null : (
        <SearchField ref={field} label={text("searchNetworks")} value={query} onChange={setQuery} />
      )}
      <span className="unseen" role="status">
        {query === "" ? "" : text("networksFound", { count: found.length })}
      </span>
      {found.length > 0 ? (
        <NetworkList rows={found} choose={model.choose} />
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

const LONGEST_QUERY = 32;
/** Shortens a long search text, which the field shows in full. */
const shortQuery = (query: string): string =>
  query.length > LONGEST_QUERY ? `${query.slice(0, LONGEST_QUERY)}…` : query;
