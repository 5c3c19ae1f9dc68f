import { useEffect, useMemo, type ReactElement } from "react";
import {
  activityModel,
  type ActivityModel,
  type ActivityViewState,
} from "../../../application/activity/views/activity.model.js";
import type { ActivityList } from "../../../application/activity/activity.api.js";
import type { Activity } from "../../../domain/activity/activity.js";
import { type ActivityMonth, groupActivities } from "../../../domain/activity/activity-list.js";
import { useModel } from "../../hooks/use-model.js";
import { useOpenTab } from "../../primitives/external-link.js";
import { useToast } from "../../hooks/use-modal.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { LongList } from "../../primitives/long-list.js";
import { Message } from "../../primitives/message.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { SkeletonRows } from "../../primitives/row.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { ActivityRow } from "./activity-row.js";
import css from "./activity.css?inline";

/** CSS px, with the gap below. */
const ROW_HEIGHT = 64;
const LOADING_ROWS = 7;
type Line = Activity | Omit<ActivityMonth, "items">;
const keyOf = (line: Line): string => ("id" in line ? line.id : `${line.year}-${line.month}`);
const monthOf = (time: number): Omit<ActivityMonth, "items"> => {
  const local = new Date(time);
  return { year: local.getFullYear(), month: local.getMonth() };
};

export default function TransactionsView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(activityModel);
  const text = useViewText();
  const { show } = useToast();
  const { error } = state;
  useEffect(() => model.watch(), [model]);
  useEffect(() => {
    if (error !== undefined) show({ variant: "error", text: text("activityFailed") });
  }, [error, show, text]);
  if (!state.isConnected)
    return <NotConnected title={text("activityGone")} onConnect={model.openConnect} />;
  if (state.list !== undefined)
    return <TransactionList model={model} state={state} list={state.list} />;
  if (error === undefined)
    return <SkeletonRows label={text("activityLoading")} count={LOADING_ROWS} />;
  return <LoadFailure model={model} state={state} />;
}

interface PartProps {
  readonly model: ActivityModel;
  readonly state: ActivityViewState;
}

function LoadFailure({ model, state: { error, network } }: PartProps): ReactElement {
  const text = useViewText();
  const isUnknown = error?.code === "chain/not-supported";
  const title = isUnknown ? text("activityUnknown", { network }) : text("activityUnread");
  return (
    <Message drawing={<EmptyWalletDrawing />} title={title}>
      {isUnknown ? null : (
        <ActionButton kind="primary" testId="lk-activity-retry" onClick={model.retry}>
          {text("activityRetry")}
        </ActionButton>
      )}
    </Message>
  );
}

const linesOf = ({ items }: ActivityList): readonly Line[] =>
  groupActivities(items, monthOf).flatMap(({ year, month, items: own }) => [
    { year, month },
    ...own,
  ]);

function TransactionList({
  model,
  state,
  list,
}: PartProps & { readonly list: ActivityList }): ReactElement {
  const text = useViewText();
  const openTab = useOpenTab(model.open);
  const openExplorer = useOpenTab(model.openExplorer);
  const { explorerUrl } = state;
  const lines = useMemo(() => linesOf(list), [list]);
  if (lines.length === 0 && !list.hasMore)
    return (
      <Message drawing={<EmptyWalletDrawing />} title={text("activityEmpty")}>
        {explorerUrl === undefined ? null : (
          <ActionButton
            kind="secondary"
            testId="lk-activity-explorer"
            onClick={() => openExplorer(explorerUrl)}
          >
            {text("activityExplorer")}
          </ActionButton>
        )}
      </Message>
    );
  return (
    <div className="activity" data-testid="lk-activity">
      <LongList
        items={lines}
        keyOf={keyOf}
        label={text("titleTransactions")}
        rowHeight={ROW_HEIGHT}
        {...(list.hasMore && state.status === "ready" && { onEnd: model.reachEnd })}
      >
        {(line) =>
          "id" in line ? (
            <ActivityRow
              activity={line}
              now={list.readAt}
              {...(state.hasExplorer && !line.isBatch && { onOpen: () => openTab(line.hash) })}
            />
          ) : (
            <Month {...line} />
          )
        }
      </LongList>
      {list.hasMore ? (
        <ActionButton kind="secondary" testId="lk-activity-more" onClick={model.more}>
          {text("activityOlder")}
        </ActionButton>
      ) : null}
    </div>
  );
}

function Month({ year, month }: Omit<ActivityMonth, "items">): ReactElement {
  const locale = useNumberLocale();
  const name = new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", timeZone: "UTC" });
  return <h3 className="activity-month">{name.format(Date.UTC(year, month, 1))}</h3>;
}
