import type { ReactElement, ReactNode } from "react";
import type { Activity, Transfer } from "../../../domain/activity/activity.js";
import { relativeTime, type RelativeTime } from "../../../domain/shared/calendar.js";
import { shownTransfers } from "../../../domain/activity/shown-transfers.js";
import { ExternalIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { Tile } from "../../primitives/tile.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { unitsOfDecimal } from "../../../domain/amount/amount.js";
import { amountText } from "../../format/amount.js";
import type { TextKey } from "../../messages/keys.js";
import type { Translate } from "../../messages/text.js";

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
  const content = <RowContent activity={activity} now={now} />;
  return onOpen === undefined ? (
    <div className="row activity-row" data-testid={testId}>
      {content}
    </div>
  ) : (
    <button
      type="button"
      className="row activity-row"
      part="row"
      data-testid={testId}
      onClick={onOpen}
    >
      {content}
      <ExternalIcon />
    </button>
  );
}

function RowContent({
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
      <bdi className="activity-ago">{ageText(relativeTime(minedAt, now), locale, text)}</bdi>
    </>
  );
}

const READ_DIGITS = 36;
const SHOWN_DIGITS = 3;
const OPERATIONS: Readonly<Record<string, TextKey>> = {
  send: "activitySend",
  receive: "activityReceive",
  trade: "activityTrade",
  approve: "activityApprove",
  mint: "activityMint",
  burn: "activityBurn",
  deposit: "activityDeposit",
  withdraw: "activityWithdraw",
  stake: "activityStake",
  unstake: "activityUnstake",
  claim: "activityClaim",
  borrow: "activityBorrow",
  repay: "activityRepay",
  bought: "activityBought",
  cancel: "activityCancel",
  deploy: "activityDeploy",
  execute: "activityExecute",
};

/** A general text for unknown operations. */
export const operationKey = ({ operation }: Pick<Activity, "operation">): TextKey =>
  Object.hasOwn(OPERATIONS, operation)
    ? (OPERATIONS[operation] ?? "activityOther")
    : "activityOther";

const SIGNS = { in: "+", out: "−", self: "" } as const;

/** A transfer in one line: `−0.25 ETH`, or a collectible's name. */
export const transferText = (transfer: Transfer, locale: string): string => {
  const { quantity, name, direction, isCollectible } = transfer;
  const units = quantity === undefined ? undefined : unitsOfDecimal(quantity, READ_DIGITS);
  if (isCollectible || units === undefined) return `${SIGNS[direction]}${name}`;
  const amount = { units, decimals: READ_DIGITS, symbol: name };
  return `${SIGNS[direction]}${amountText(amount, locale, SHOWN_DIGITS).trimEnd()}`;
};

/** The age in short form: `Just now`, `5 min`, `1 hr`, `1 d`. `Intl` has no form this short. */
export const ageText = (
  { unit, count }: RelativeTime,
  locale: string,
  text: Translate<"activityDays" | "activityNow">,
): string => {
  if (unit === "second") return text("activityNow");
  return unit === "day"
    ? text("activityDays", { count: new Intl.NumberFormat(locale).format(count) })
    : new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(count);
};
