import type { ReactElement, ReactNode } from "react";

/** An icon at the start of a row without a picture. */
export function IconTile({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className="tile tile-medium tile-icon">{children}</span>;
}
