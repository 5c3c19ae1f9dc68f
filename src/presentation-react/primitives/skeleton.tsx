import type { ReactElement } from "react";

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
        <BoneRow key={at} />
      ))}
    </div>
  );
}

/** A loading row with the height of a row. */
export function BoneRow(): ReactElement {
  return (
    <span className="row row-skeleton" aria-hidden="true">
      <span className="bone bone-tile" />
      <span className="bone bone-line" />
    </span>
  );
}
