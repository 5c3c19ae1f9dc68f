// @vitest-environment happy-dom
import { mountModal } from "latchkit/element";
import { afterEach, describe, expect, it, vi } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import { createLatchkit, type Latchkit } from "../../../../src/index.js";
import { mainnet } from "../../../../src/networks.js";
import { findInModal, inMemoryPorts } from "../../../../src/testing.js";
import { codeOf } from "../../../support/started.js";

/** More ms than an opening waits for a tree that is on its way. */
const LONG = 1_000;

describe("mountModal, before React's renderer is here", () => {
  let latchkit: Latchkit;
  const ports = inMemoryPorts({ networks: [mainnet] });
  /** The renderer comes with the result. */
  const slow = (): (() => void) => {
    latchkit = createLatchkit({ networks: [mainnet], ports });
    const internals = internalsOf(latchkit);
    const { lazy } = internals;
    let come = (): void => undefined;
    const here = new Promise<void>((resolve) => (come = resolve));
    vi.spyOn(internals, "lazy").mockImplementation((name, load) =>
      lazy(name, () => (name === "button" ? here.then(load) : load())),
    );
    return come;
  };
  afterEach(() => latchkit.dispose());

  it("an opening waits for it, and is shown once it comes", async () => {
    const come = slow();
    const unmount = mountModal(latchkit);
    const opening = latchkit.modal.open();
    await ports.clock.pass(LONG);
    await opening;
    come();
    // The code of the modal may take long on a busy machine.
    const options = { timeoutMs: 20_000 };
    expect(await findInModal({ role: "heading", name: "Connect a wallet" }, options)).toBeDefined();
    unmount();
  });
  it("nothing shows the modal any more where it was taken away again", async () => {
    slow();
    mountModal(latchkit)();
    const opening = codeOf(latchkit.modal.open());
    await ports.clock.pass(LONG);
    expect(await opening).toBe("modal/not-mounted");
  });
});
