// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLatchkit, type Latchkit } from "../../../../src/index.js";
import { mainnet } from "../../../../src/networks.js";
import { ShellCode } from "../../../../src/presentation-react/shell/load-shell.js";
import {
  prepareModal,
  type PreparedModal,
} from "../../../../src/presentation-react/shell/present-modal.js";
import { inMemoryPorts } from "../../../../src/testing.js";

describe("prepared modal", () => {
  let latchkit: Latchkit;
  let made: string[];
  let count: number;
  let shell: ShellCode;
  beforeEach(async () => {
    latchkit = createLatchkit({ networks: [mainnet], ports: inMemoryPorts() });
    made = [];
    count = 0;
    const noted = (of: Latchkit): PreparedModal => {
      const name = `modal ${count++}`;
      const modal = prepareModal(of);
      const note = (what: string): void => void made.push(`${name} ${what}`);
      note("made");
      return {
        prerender: () => (note("drawn ahead"), modal.prerender()),
        prerenderInSlices: () => (note("drawn in slices"), modal.prerenderInSlices()),
        matches: modal.matches,
        show: () => (note("shown"), modal.show()),
        release: () => (note("gone"), modal.release()),
      };
    };
    shell = new ShellCode(latchkit, async () => ({ prepareModal: noted }));
    shell.allowPrerender();
    await shell.prepare("en", latchkit);
  });
  afterEach(() => latchkit.dispose());

  it("shows the preloaded modal only on the first opening", () => {
    shell.take(latchkit)?.show();
    shell.take(latchkit)?.show();
    expect(made).toEqual([
      "modal 0 made",
      "modal 0 drawn ahead",
      "modal 0 shown",
      "modal 1 made",
      "modal 1 shown",
    ]);
  });

  it("discards the preloaded modal if the first opening shows another view, such as Account", () => {
    latchkit.navigation.reset({ view: "Account" });
    shell.take(latchkit)?.show();
    expect(made.slice(2)).toEqual(["modal 0 gone", "modal 1 made", "modal 1 shown"]);
  });

  it("discards the preloaded modal if a different instance opens", async () => {
    const other = createLatchkit({ networks: [mainnet], ports: inMemoryPorts() });
    shell.take(other)?.show();
    expect(made.slice(2)).toEqual(["modal 0 gone", "modal 1 made", "modal 1 shown"]);
    await other.dispose();
  });
});
