import type { ReactElement } from "react";
import type { Stage, StageInput } from "./stage.js";

/** A state of the gallery: initial world, and steps to reach the state. */
export interface GalleryState extends StageInput {
  /** Stable: used by URLs, screenshots and the design review. */
  readonly id: string;
  readonly title: string;
  readonly page?: () => ReactElement;
  /** Breaks the page for later states, so it needs its own. */
  readonly isAlone?: boolean;
  readonly reach: (stage: Stage) => Promise<void>;
}

/** The states of one view or one part of the shell. */
export interface GalleryChapter {
  readonly name: string;
  readonly states: readonly GalleryState[];
}
