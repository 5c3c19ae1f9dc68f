import type { ReactElement } from "react";

/** Rows whose content is loading. Announced once, by `label`. */
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

/** One row whose content is loading, of a row's height. */
export function BoneRow(): ReactElement {
  return (
    <span className="row row-skeleton" aria-hidden="true">
      <span className="bone bone-tile" />
      <span className="bone bone-line" />
    </span>
  );
}
