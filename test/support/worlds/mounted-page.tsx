import { LatchkitProvider } from "latchkit/react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Latchkit } from "../../../src/index.js";

/** A page of happy-dom with the provider in it. */
export interface MountedPage {
  readonly text: () => string | null;
  /** Takes the page down, then the instance. */
  readonly end: () => Promise<void>;
}

/**
 * Draws a page below the provider. Its effects have run when this returns, so that the instance
 * has started: React draws first and runs them later, and a busy machine acts in between.
 */
export const mountPage = (latchkit: Latchkit, children: ReactNode = "page"): MountedPage => {
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  flushSync(() => root.render(<LatchkitProvider latchkit={latchkit}>{children}</LatchkitProvider>));
  return {
    text: () => place.textContent,
    end: async () => {
      root.unmount();
      place.remove();
      await latchkit.dispose();
    },
  };
};
