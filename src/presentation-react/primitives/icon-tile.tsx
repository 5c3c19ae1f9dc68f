import type { ReactElement, ReactNode } from "react";

/** An icon at the beginning of a row, where no picture stands. */
export function IconTile({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className="tile tile-medium tile-icon">{children}</span>;
}
