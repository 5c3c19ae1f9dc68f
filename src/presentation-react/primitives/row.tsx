import type { ReactElement, ReactNode } from "react";
import { CheckIcon, ChevronIcon, ExternalIcon } from "../icons/icons.js";

export interface RowProps {
  readonly testId?: string | undefined;
  readonly leading: ReactNode;
  readonly name: string;
  readonly note?: string | undefined;
  /** The current setting, at the end of the row. */
  readonly value?: string | undefined;
  readonly badge?: string | undefined;
  readonly tone?: "quiet" | "positive" | "caution" | "danger";
  /** `deeper`: a chevron; `chosen`: a tick, announced as current; `outside`: opens a new tab. */
  readonly trailing?: "deeper" | "chosen" | "outside" | "nothing";
  /** The accessible name if the visible text is not enough; must contain that text. */
  readonly label?: string;
  /** Text for screen readers, after the visible text. */
  readonly unseen?: string;
  /** Not selectable yet. The row stays focusable and a press explains why. */
  readonly isBlocked?: boolean;
  /** Emphasised: at most one row of a list. */
  readonly isStrong?: boolean;
  /** Without it the row is not a button. */
  readonly onClick?: () => void;
}

export function Row({
  testId,
  leading,
  name,
  note,
  value,
  badge,
  tone = "quiet",
  trailing = "nothing",
  label,
  unseen: screenReaderText,
  isBlocked = false,
  isStrong = false,
  onClick,
}: RowProps): ReactElement {
  const content = (
    <>
      {leading}
      <span className="row-words">
        <span className="row-name">
          <bdi>{name}</bdi>
          {screenReaderText === undefined ? null : (
            <span className="unseen">{screenReaderText}</span>
          )}
        </span>
        {note === undefined ? null : <bdi className="row-note">{note}</bdi>}
      </span>
      {value === undefined ? null : <bdi className="row-value">{value}</bdi>}
      {badge === undefined ? null : (
        <span className={`badge badge-${tone}`} part="badge">
          {badge}
        </span>
      )}
      <Trailing kind={trailing} />
    </>
  );
  if (onClick === undefined)
    return (
      <div className="row row-still" part="row" data-testid={testId}>
        {content}
      </div>
    );
  return (
    <button
      type="button"
      className={isStrong ? "row row-strong" : "row"}
      part="row"
      data-testid={testId}
      aria-current={trailing === "chosen" ? "true" : undefined}
      aria-disabled={isBlocked || undefined}
      aria-label={label}
      onClick={onClick}
    >
      {content}
    </button>
  );
}

const TRAILING_ICONS = { deeper: ChevronIcon, chosen: CheckIcon, outside: ExternalIcon } as const;

function Trailing({
  kind,
}: {
  readonly kind: NonNullable<RowProps["trailing"]>;
}): ReactElement | null {
  const Icon = kind === "nothing" ? undefined : TRAILING_ICONS[kind];
  return Icon ? <Icon /> : null;
}

/** Loading rows. Announced once, by `label`. */
export function SkeletonRows({
  label,
  count,
}: {
  readonly label: string;
  readonly count: number;
}): ReactElement {
  return (
    <div className="stack" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, at) => (
        <SkeletonRow key={at} />
      ))}
    </div>
  );
}

export function SkeletonRow(): ReactElement {
  return (
    <span className="row row-skeleton" aria-hidden="true">
      <span className="bone bone-tile" />
      <span className="bone bone-line" />
    </span>
  );
}
