import type { ReactElement, ReactNode } from "react";
import { CheckIcon, ChevronIcon } from "../icons/icons.js";

/** One line of a list. */
export interface RowProps {
  readonly testId: string;
  readonly lead: ReactNode;
  readonly name: string;
  readonly note?: string | undefined;
  readonly badge?: string | undefined;
  readonly tone?: "quiet" | "positive" | "caution" | "danger";
  /** `deeper`: a chevron; `chosen`: a tick, announced as the current one. */
  readonly end?: "deeper" | "chosen" | "nothing";
  readonly onClick: () => void;
}

/** One line of a list to press: tile, name, one quiet badge. */
export function Row({ testId, lead, name, note, badge, tone = "quiet", end = "nothing", onClick }: RowProps): ReactElement {
  return (
    <button type="button" className="row" part="row" data-testid={testId} aria-current={end === "chosen" ? "true" : undefined} onClick={onClick}>
      {lead}
      <span className="row-words">
        <span className="row-name"><bdi>{name}</bdi></span>
        {note === undefined ? null : <span className="row-note">{note}</span>}
      </span>
      {badge === undefined ? null : <span className={`badge badge-${tone}`} part="badge">{badge}</span>}
      {end === "deeper" ? <ChevronIcon /> : end === "chosen" ? <CheckIcon /> : null}
    </button>
  );
}
