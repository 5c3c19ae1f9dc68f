import { createContext, useState, type ReactElement, type ReactNode } from "react";
import { RowsInView } from "./rows-in-view.js";

/** The list a tile is part of. Without one a tile counts as in view while it is mounted. */
export const PictureListContext = createContext<RowsInView | undefined>(undefined);

/** Rows whose pictures are asked for only while they are in view. Draws nothing of its own. */
export function PictureList({ children }: { readonly children: ReactNode }): ReactElement {
  const [rows] = useState(() => new RowsInView());
  return <PictureListContext.Provider value={rows}>{children}</PictureListContext.Provider>;
}
