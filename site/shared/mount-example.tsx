import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { Latchkit } from "latchkit";
import { LatchkitProvider } from "latchkit/react";
import type { Mode } from "./world.js";

/** A running live example. */
export interface Example {
  setMode(mode: Mode): void;
  unmount(): void;
}

/** Renders an example below its provider. */
export const mountExample = (host: Element, latchkit: Latchkit, children: ReactNode): Example => {
  const root = createRoot(host);
  root.render(
    <LatchkitProvider latchkit={latchkit}>
      <p>Live example. The wallets are test wallets in this page. It sends no request.</p>
      <div className="live-island-row">{children}</div>
    </LatchkitProvider>,
  );
  return {
    setMode: (mode) => latchkit.theme.set({ mode }),
    unmount: () => {
      root.unmount();
      void latchkit.dispose();
    },
  };
};
