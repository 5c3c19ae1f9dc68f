import type { LatchkitOptions, NetworkOption, PortOverrides } from "latchkit";
import type { InMemoryPorts } from "latchkit/testing";
import type { ReactElement } from "react";
import type { Stage } from "./stage.js";

/** A state of the gallery: initial world, and steps to reach the state. */
export interface GalleryState {
  /** Stable: used by URLs, screenshots and the design review. */
  readonly id: string;
  readonly title: string;
  readonly networks?: readonly [NetworkOption, ...NetworkOption[]];
  /** Stored values by name. */
  readonly storage?: Readonly<Record<string, string>>;
  readonly options?: Partial<LatchkitOptions>;
  /** Lists the bundled wallets. */
  readonly isBundled?: boolean;
  readonly ports?: (ports: InMemoryPorts) => PortOverrides;
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
