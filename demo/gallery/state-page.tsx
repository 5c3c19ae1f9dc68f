import type { Latchkit } from "latchkit";
import { LatchkitProvider } from "latchkit/react";
import type { ReactElement } from "react";
import type { GalleryState } from "./state.js";

export function StatePage({
  state: { title, page: Page },
  latchkit,
}: {
  readonly state: GalleryState;
  readonly latchkit: Latchkit;
}): ReactElement {
  return (
    <main>
      <h1>{title}</h1>
      <LatchkitProvider latchkit={latchkit}>
        {Page === undefined ? null : (
          <div className="stand" data-testid="gallery-stand">
            <Page />
          </div>
        )}
      </LatchkitProvider>
    </main>
  );
}
