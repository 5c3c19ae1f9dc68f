import { createContext, useState, type ReactElement, type ReactNode } from "react";
import { RowsInView } from "./rows-in-view.js";

/** Where a tile is seen or not. Without it a tile counts as in view while it is mounted. */
export const PictureListContext = createContext<RowsInView | undefined>(undefined);

/**
 * What is in it asks for pictures only while it is in view: not what is scrolled away, nor what is
 * drawn ahead out of sight. One observer for all. Draws nothing of its own.
 */
export function PictureList({ children }: { readonly children: ReactNode }): ReactElement {
  const [rows] = useState(() => new RowsInView());
  return <PictureListContext.Provider value={rows}>{children}</PictureListContext.Provider>;
}
