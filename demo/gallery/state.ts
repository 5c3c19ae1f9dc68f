import type { LatchkitOptions, NetworkOption, PortOverrides } from "latchkit";
import type { InMemoryPorts } from "latchkit/testing";
import type { ReactElement } from "react";
import type { Stage } from "./stage.js";

/** One picture of the gallery: what the world begins with, and the way into the state. */
export interface GalleryState {
  /** Stable: addresses, screenshots and the design review name it. */
  readonly id: string;
  readonly title: string;
  readonly networks?: readonly [NetworkOption, ...NetworkOption[]];
  /** Remembered facts by name. */
  readonly storage?: Readonly<Record<string, string>>;
  readonly options?: Partial<LatchkitOptions>;
  /** The wallets of the package itself are listed. */
  readonly isBundled?: boolean;
  readonly ports?: (ports: InMemoryPorts) => PortOverrides;
  /** What stands on the page itself. */
  readonly page?: () => ReactElement;
  /** It breaks the page for what would follow, so it needs one of its own. */
  readonly isAlone?: boolean;
  readonly reach: (stage: Stage) => Promise<void>;
}

/** States of one view, or of one part of the shell. */
export interface GalleryChapter {
  readonly name: string;
  readonly states: readonly GalleryState[];
}
