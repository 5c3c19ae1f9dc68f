import { createContext } from "react";
import type { InitialState } from "../../domain/storage/read-state-cookie.js";

/** What is drawn until the instance knows better. */
export interface DrawnAhead extends Partial<InitialState> {
  /** The provider has not started the instance yet: on a server, and while hydrating. */
  readonly isBefore: boolean;
}

/** What a page's server, or its first render, knows of the buttons. */
export const AheadContext = createContext<DrawnAhead>({ isBefore: false });
