import type { Latchkit, LatchkitOptions } from "latchkit";
import type { ScriptedWallet } from "latchkit/testing";

/** How a tree is rendered. */
export interface Mounting {
  /** Default true. */
  readonly strict?: boolean;
  /**
   * Suspends the tree until `lab.resume(root)`; the buttons below are then hidden and shown again
   * by React.
   */
  readonly suspends?: boolean;
  /** The buttons throw once while rendering, inside the host's own error boundary. */
  readonly throws?: boolean;
  /** One `WalletButton` in a grid, in place of the three buttons. */
  readonly single?: boolean;
  /** The card in the page, between two fields of the host's own. */
  readonly embed?: boolean;
  /** How many providers stand side by side in the one root. Default 1. */
  readonly providers?: number;
}

/** What a test drives: a host page whose developer is the test. At `window.lab`. */
export interface Lab {
  readonly wallet: ScriptedWallet;
  readonly problems: string[];
  /** Makes an instance under a name of the test's. Starts nothing. */
  make(name: string, options?: Partial<LatchkitOptions>): void;
  instance(name: string): Latchkit;
  dispose(name: string): Promise<void>;
  /**
   * Renders provider and buttons of an instance into a root; the same root again swaps what it
   * shows.
   */
  mount(root: string, instance: string, how?: Mounting): void;
  unmount(root: string): void;
  suspend(root: string): void;
  resume(root: string): void;
}

/** A window with the lab in it. */
export type LabWindow = Window & typeof globalThis & { readonly lab: Lab };
