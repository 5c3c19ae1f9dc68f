// @vitest-environment happy-dom
import { LatchkitEmbed, LatchkitProvider } from "latchkit/react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import { createLatchkit, type Latchkit } from "../../../../src/index.js";
import { mainnet } from "../../../../src/networks.js";
import { inMemoryPorts } from "../../../../src/testing.js";
import { flushPromises } from "../../../support/worlds/instance.js";

let root: Root;
const made: Latchkit[] = [];

/** An instance whose card's code loads or fails when the test says so. */
const instance = (instanceId: string) => {
  const ports = inMemoryPorts({ networks: [mainnet] });
  const latchkit = createLatchkit({ networks: [mainnet], enableEmbedded: true, instanceId, ports });
  made.push(latchkit);
  const internals = internalsOf(latchkit);
  const { lazy } = internals;
  let come = (): void => undefined;
  let refuse = (): void => undefined;
  const fixture = new Promise<void>((resolve, reject) => {
    come = resolve;
    refuse = () => reject(new TypeError("Failed to fetch"));
  });
  vi.spyOn(internals, "lazy").mockImplementation((name, load) =>
    lazy(name, () => (name === "modal" ? fixture.then(load) : load())),
  );
  return { latchkit, come, refuse };
};
const show = (latchkit: Latchkit): void =>
  flushSync(() =>
    root.render(
      <LatchkitProvider latchkit={latchkit}>
        <LatchkitEmbed />
      </LatchkitProvider>,
    ),
  );
const cards = (): readonly (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>("[data-latchkit-instance]")].map(
    ({ dataset }) => dataset["latchkitInstance"],
  );
const notices = (): number => document.querySelectorAll(".lk-notice").length;

describe("LatchkitEmbed when its instance changes", () => {
  beforeEach(() => {
    root = createRoot(document.body.appendChild(document.createElement("main")));
  });
  afterEach(async () => {
    root.unmount();
    document.body.replaceChildren();
    await Promise.all(made.splice(0).map((latchkit) => latchkit.dispose()));
  });

  it("replaces the embedded card of the first instance with the card of the second", async () => {
    const [first, second] = [instance("first"), instance("second")];
    first.come();
    second.come();
    show(first.latchkit);
    await expect.poll(cards).toEqual(["first"]);
    expect(first.latchkit.modal.snapshot.isOpen).toBe(true);
    show(second.latchkit);
    await expect.poll(cards).toEqual(["second"]);
    expect(first.latchkit.modal.snapshot.isOpen).toBe(false);
    expect(second.latchkit.modal.snapshot.isOpen).toBe(true);
  });
  it("does not show the old instance's card if its code loads after the instance was replaced", async () => {
    const [first, second] = [instance("first"), instance("second")];
    show(first.latchkit);
    show(second.latchkit);
    second.come();
    await expect.poll(cards).toEqual(["second"]);
    first.come();
    await flushPromises();
    expect(cards()).toEqual(["second"]);
  });
  it("removes the old instance's load-failure notice when the instance is replaced", async () => {
    const [first, second] = [instance("first"), instance("second")];
    first.refuse();
    show(first.latchkit);
    await expect.poll(notices).toBe(1);
    show(second.latchkit);
    expect(notices()).toBe(0);
  });
  it("shows no load-failure notice if the old instance's code fails after the replacement", async () => {
    const [first, second] = [instance("first"), instance("second")];
    show(first.latchkit);
    show(second.latchkit);
    first.refuse();
    await flushPromises();
    flushSync(() => undefined);
    expect(notices()).toBe(0);
    second.refuse();
    await expect.poll(notices).toBe(1);
  });
});
