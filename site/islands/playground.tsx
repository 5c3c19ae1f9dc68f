import { createRoot } from "react-dom/client";
import { Playground } from "../playground/playground.js";
import type { Example } from "../shared/mount-example.js";

/** The page on which visitors choose settings and copy the code. */
export const mount = (host: Element): Example => {
  const root = createRoot(host);
  root.render(<Playground />);
  return { setMode: () => undefined, unmount: () => root.unmount() };
};
