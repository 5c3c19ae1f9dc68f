import { createContext, useState, type ReactElement, type ReactNode } from "react";
import { RowsInView } from "./rows-in-view.js";

/** Reports which tiles are in view. Without it a tile counts as in view while mounted. */
export const PictureListContext = createContext<RowsInView | undefined>(undefined);

/** Limits picture requests to tiles in view, with one observer for all. Renders no element. */
export function PictureList({ children }: { readonly children: ReactNode }): ReactElement {
  const [rows] = useState(() => new RowsInView());
  return <PictureListContext.Provider value={rows}>{children}</PictureListContext.Provider>;
}
