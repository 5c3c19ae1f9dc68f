import type { ReactElement, ReactNode } from "react";
import { CheckIcon, ChevronIcon, ExternalIcon } from "../icons/icons.js";

/** One line of a list. */
export interface RowProps {
  readonly testId: string;
  readonly lead: ReactNode;
  readonly name: string;
  readonly note?: string | undefined;
  readonly badge?: string | undefined;
  readonly tone?: "quiet" | "positive" | "caution" | "danger";
  /**
   * `deeper`: a chevron; `chosen`: a tick, announced as the current one; `outside`: it opens a new
   * tab.
   */
  readonly end?: "deeper" | "chosen" | "outside" | "nothing";
  /** The accessible name where the visible text is not enough; it must contain that text. */
  readonly label?: string;
  /** Text for screen readers, after the visible text. */
  readonly unseen?: string;
  /** It may not be chosen yet. It stays focusable, and pressing it explains why. */
  readonly isBlocked?: boolean;
  /** Emphasised: at most one row of a list. */
  readonly isStrong?: boolean;
  readonly onClick: () => void;
}

/** One line of a list to press: tile, name, one quiet badge. */
export function Row({
  testId,
  lead,
  name,
  note,
  badge,
  tone = "quiet",
  end = "nothing",
  label,
  unseen,
  isBlocked = false,
  isStrong = false,
  onClick,
}: RowProps): ReactElement {
  return (
    <button
      type="button"
      className={isStrong ? "row row-strong" : "row"}
      part="row"
      data-testid={testId}
      aria-current={end === "chosen" ? "true" : undefined}
      aria-disabled={isBlocked || undefined}
      aria-label={label}
      onClick={onClick}
    >
      {lead}
      <span className="row-words">
        <span className="row-name">
          <bdi>{name}</bdi>
          {unseen === undefined ? null : <span className="unseen">{unseen}</span>}
        </span>
        {note === undefined ? null : <bdi className="row-note">{note}</bdi>}
      </span>
      {badge === undefined ? null : (
        <span className={`badge badge-${tone}`} part="badge">
          {badge}
        </span>
      )}
      <End end={end} />
    </button>
  );
}

const ENDS = { deeper: ChevronIcon, chosen: CheckIcon, outside: ExternalIcon } as const;

function End({ end }: { readonly end: NonNullable<RowProps["end"]> }): ReactElement | null {
  const Icon = end === "nothing" ? undefined : ENDS[end];
  return Icon ? <Icon /> : null;
}
