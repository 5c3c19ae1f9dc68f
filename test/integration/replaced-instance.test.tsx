// @vitest-environment happy-dom
import { LatchkitProvider } from "latchkit/react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import { createLatchkit, type Latchkit } from "../../src/index.js";
import { errorCodeOf, TWO_NETWORKS } from "../support/worlds/instance.js";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const make = (instanceId?: string): Latchkit => {
  const latchkit = createLatchkit({ networks: TWO_NETWORKS, ...(instanceId && { instanceId }) });
  ends.push(() => latchkit.dispose());
  return latchkit;
};
const aRoot = (): Root => {
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  ends.unshift(() => {
    root.unmount();
    place.remove();
  });
  return root;
};
const show = (root: Root, latchkit: Latchkit): void =>
  flushSync(() => root.render(<LatchkitProvider latchkit={latchkit}>page</LatchkitProvider>));
const isDisposed = async (latchkit: Latchkit): Promise<boolean> =>
  (await errorCodeOf(latchkit.start())) === "instance/disposed";

describe("LatchkitProvider given another instance", () => {
  it("disposes the old instance when LatchkitProvider gets a new instance with the same id", async () => {
    const [root, former, next] = [aRoot(), make(), make()];
    show(root, former);
    show(root, next);
    expect(await isDisposed(former)).toBe(true);
    expect(await isDisposed(next)).toBe(false);
  });
  it("keeps the old instance when LatchkitProvider gets a new instance with a different id", async () => {
    const [root, former, next] = [aRoot(), make("one"), make("two")];
    show(root, former);
    show(root, next);
    expect(await isDisposed(former)).toBe(false);
  });
  it("keeps the old instance when LatchkitProvider gets a new instance but a second provider uses the old", async () => {
    const [root, other, former, next] = [aRoot(), aRoot(), make(), make()];
    show(other, former);
    show(root, former);
    show(root, next);
    expect(await isDisposed(former)).toBe(false);
  });
});
