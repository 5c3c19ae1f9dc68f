import type { ReactElement, ReactNode } from "react";
import type { Activity } from "../../../domain/activity/activity.js";
import { relativeTime } from "../../../domain/shared/calendar.js";
import { shownTransfers } from "../../../domain/activity/shown-transfers.js";
import { ExternalIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { Tile } from "../../primitives/tile.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { agoText, operationKey, transferText } from "./activity-sentence.js";

/** One transaction: operation, transfers, time. A press opens it in the explorer. */
export function ActivityRow({
  activity,
  now,
  onOpen,
}: {
  readonly activity: Activity;
  /** Epoch ms. */
  readonly now: number;
  readonly onOpen?: () => void;
}): ReactElement {
  const testId = `lk-activity-${activity.hash}`;
  const inside = <Inside activity={activity} now={now} />;
  return onOpen === undefined ? (
    <div className="row activity-row" data-testid={testId}>
      {inside}
    </div>
  ) : (
    <button
      type="button"
      className="row activity-row"
      part="row"
      data-testid={testId}
      onClick={onOpen}
    >
      {inside}
      <ExternalIcon />
    </button>
  );
}

function Inside({
  activity,
  now,
}: {
  readonly activity: Activity;
  readonly now: number;
}): ReactNode {
  const text = useViewText();
  const locale = useNumberLocale();
  const { status, minedAt, transfers } = activity;
  const shown = shownTransfers(transfers);
  const [first] = shown;
  const name = text(operationKey(activity));
  return (
    <>
      <Tile
        id={first?.name ?? activity.operation}
        name={first?.name ?? name}
        image={first?.iconUrl}
        picture={first?.picture}
        isRound
      />
      <span className="activity-words">
        <span className="activity-name">
          {name}
          {status === "confirmed" ? null : (
            <span className={`activity-status activity-${status}`}>
              {text(status === "failed" ? "activityStatusFailed" : "activityStatusPending")}
            </span>
          )}
        </span>
        <span className="activity-moved">
          {shown.map((transfer, at) => (
            <bdi
              key={at}
              className={transfer.direction === "in" ? "activity-in" : undefined}
              dir="ltr"
            >
              {transferText(transfer, locale)}
            </bdi>
          ))}
        </span>
      </span>
      <bdi className="activity-ago">{agoText(relativeTime(minedAt, now), locale, text)}</bdi>
    </>
  );
}
