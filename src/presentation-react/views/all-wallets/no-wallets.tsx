import type { ReactElement } from "react";
import type { AllWalletsState } from "../../../application/catalogue/views/all-wallets-state.js";
import { BrokenDrawing, NothingFoundDrawing } from "../../icons/drawings.js";
import { reasonOf } from "../../messages/reason.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { RetryAction } from "../../primitives/retry-action.js";
import { useViewText } from "../../messages/use-text.js";

const LONGEST_QUERY = 32;
/** Shortens a long search text, which the field shows in full. */
const shortQuery = (query: string): string =>
  query.length > LONGEST_QUERY ? `${query.slice(0, LONGEST_QUERY)}…` : query;

/** Replaces an empty list: nothing found, nothing listed, or a failed request. */
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
  if (status === "failed") {
    const reason = error && reasonOf(error);
    return (
      <Message
        drawing={<BrokenDrawing />}
        title={text("walletsFailed")}
        hint={reason && text(reason.key, reason.slots)}
        isAlert
      >
        <RetryAction error={error} testId="lk-wallets-retry" onRetry={retry} />
      </Message>
    );
  }
  const isWhole = query === "" && badge === undefined;
  const title =
    query !== ""
      ? text("walletsNoMatch", { query: shortQuery(query) })
      : text(isWhole ? "walletsEmpty" : "walletsNoCertified");
  return (
    <Message drawing={<NothingFoundDrawing />} title={title}>
      {isWhole ? undefined : (
        <ActionButton kind="secondary" onClick={clear}>
          {text("showAllWallets")}
        </ActionButton>
      )}
    </Message>
  );
}
