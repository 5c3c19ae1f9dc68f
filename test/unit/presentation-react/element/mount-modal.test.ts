// @vitest-environment happy-dom
import { mountModal } from "latchkit/element";
import { afterEach, describe, expect, it, vi } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import { createLatchkit, type Latchkit } from "../../../../src/index.js";
import { mainnet } from "../../../../src/networks.js";
import { findInModal, inMemoryPorts } from "../../../../src/testing.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

/** Longer than modal.open() waits for a mounting tree. In ms. */
const LONG = 1_000;

describe("mountModal before React's renderer has loaded", () => {
  let latchkit: Latchkit;
  const ports = inMemoryPorts({ networks: [mainnet] });
  /** Delays the renderer until the returned function is called. */
  const slow = (): (() => void) => {
    latchkit = createLatchkit({ networks: [mainnet], ports });
    const internals = internalsOf(latchkit);
    const { lazy } = internals;
    let come = (): void => undefined;
    const fixture = new Promise<void>((resolve) => (come = resolve));
    vi.spyOn(internals, "lazy").mockImplementation((name, load) =>
      lazy(name, () => (name === "button" ? fixture.then(load) : load())),
    );
    return come;
  };
  afterEach(() => latchkit.dispose());

  it("shows the modal once React's renderer has loaded after modal.open()", async () => {
    const come = slow();
    const unmount = mountModal(latchkit);
    const opening = latchkit.modal.open();
    await ports.clock.pass(LONG);
    await opening;
    come();
    // The modal's code may load slowly on a busy machine.
    const options = { timeoutMs: 20_000 };
    expect(await findInModal({ role: "heading", name: "Connect a wallet" }, options)).toBeDefined();
    unmount();
  });
  it("rejects modal.open() with modal/not-mounted if the modal is unmounted before React loads", async () => {
    slow();
    mountModal(latchkit)();
    const opening = errorCodeOf(latchkit.modal.open());
    await ports.clock.pass(LONG);
    expect(await opening).toBe("modal/not-mounted");
  });
});

describe("several <latchkit-button>s on a page", () => {
  it("keeps the buttons of other custom elements when one element is removed", async () => {
    const latchkit = createLatchkit({
      networks: [mainnet],
      ports: inMemoryPorts({ networks: [mainnet] }),
    });
    const unmount = mountModal(latchkit);
    const elements = ["first", "second", "third"].map((label) => {
      const element = document.createElement("latchkit-button");
      element.setAttribute("label", label);
      document.body.append(element);
      return element;
    });
    const [earlier, ...later] = elements;
    const buttons = () => later.map((element) => element.querySelector("button"));
    await expect.poll(buttons, { timeout: 20_000 }).not.toContain(null);
    const before = buttons();
    earlier?.remove();
    await expect.poll(() => earlier?.querySelector("button")).toBeNull();
    for (const [at, button] of buttons().entries()) expect(button).toBe(before[at]);
    unmount();
    for (const element of later) element.remove();
    await latchkit.dispose();
  });
});

describe("a <latchkit-button> with an invalid attribute", () => {
  /** A page with one button, and the warnings its developer reads. */
  const page = async (debug: boolean, value: string, name = "namespace") => {
    const ports = inMemoryPorts({ networks: [mainnet] });
    const latchkit = createLatchkit({ networks: [mainnet], debug, ports });
    const unmount = mountModal(latchkit);
    const element = document.createElement("latchkit-button");
    element.setAttribute(name, value);
    document.body.append(element);
    const button = (): HTMLButtonElement | null => element.querySelector("button");
    await expect.poll(button, { timeout: 20_000 }).not.toBeNull();
    const warned = (): readonly string[] =>
      ports.logger.lines.filter(({ level }) => level === "warn").map(({ message }) => message);
    const end = async (): Promise<void> => {
      unmount();
      element.remove();
      await latchkit.dispose();
    };
    return { latchkit, element, button, warned, end };
  };

  it("warns in debug mode about an unknown namespace attribute of a button, and lists valid ones", async () => {
    const { element, warned, end } = await page(true, "ethereum");
    await expect
      .poll(warned)
      .toEqual([
        expect.stringMatching(/"ethereum".*"eip155", "solana", "bip122", "polkadot", "cosmos"/u),
      ]);
    element.setAttribute("namespace", "EIP155");
    await expect.poll(() => warned().length).toBe(2);
    element.setAttribute("namespace", "eip155");
    element.setAttribute("label", "Log in");
    await expect.poll(() => element.textContent).toContain("Log in");
    expect(warned()).toHaveLength(2);
    await end();
  });
  it('warns once for each value of a button\'s balance and network that is neither "show" nor "hide"', async () => {
    const { element, warned, end } = await page(true, "hidden", "balance");
    await expect.poll(warned).toEqual([expect.stringMatching(/balance="hidden".*"show".*"hide"/u)]);
    element.setAttribute("network", "");
    await expect
      .poll(() => warned().slice(1))
      .toEqual([expect.stringMatching(/network="".*"show".*"hide"/u)]);
    element.setAttribute("balance", "hide");
    element.setAttribute("network", "show");
    element.setAttribute("label", "Log in");
    await expect.poll(() => element.textContent).toContain("Log in");
    expect(warned()).toHaveLength(2);
    await end();
  });
  it("treats a button's unknown namespace attribute as all namespaces, without a warning in production", async () => {
    const { latchkit, button, warned, end } = await page(false, "ethereum");
    button()?.click();
    await expect.poll(() => latchkit.modal.snapshot.isOpen, { timeout: 20_000 }).toBe(true);
    expect(warned()).toEqual([]);
    await end();
  });
});
