import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { LatchkitOptions, ThemeVariables } from "../../../../src/index.js";
import { THEME_VARIABLES } from "../../../../src/domain/config/theme-variables.js";
import { RecordingLogger } from "../../../../src/infrastructure/in-memory/index.js";
import { ManualWallets } from "../../../support/doubles/manual-wallet.js";
import { flushPromises, setupInstance } from "../../../support/worlds/instance.js";

const setupPage = async (theme: NonNullable<LatchkitOptions["theme"]>) => {
  const logger = new RecordingLogger();
  const latchkit = await setupInstance(new ManualWallets(), {
    theme,
    debug: true,
    ports: { logger },
  });
  return { latchkit, logger };
};

describe("theme options", () => {
  it("theme options set every corner radius and the density", async () => {
    const { latchkit } = await setupPage({ radius: "none", density: "compact" });
    expect(latchkit.theme.snapshot.variables).toEqual({
      "--lk-radius-card": "0px",
      "--lk-radius-row": "0px",
      "--lk-radius-small": "0px",
      "--lk-space": "3px",
    });
    await latchkit.dispose();
  });
  it("sets no property for a medium radius and a comfortable density, the defaults", async () => {
    const { latchkit } = await setupPage({ radius: "medium", density: "comfortable" });
    expect(latchkit.theme.snapshot.variables).toEqual({});
    await latchkit.dispose();
  });
  it("sets text size, card width and backdrop blur from theme options", async () => {
    const { latchkit } = await setupPage({ fontSize: "large", width: "wide", blur: "small" });
    expect(latchkit.theme.snapshot.variables).toEqual({
      "--lk-text-scale": "1.1333",
      "--lk-width": "clamp(440px, 27.5rem, 560px)",
      "--lk-backdrop-filter": "blur(4px)",
    });
    latchkit.theme.set({ fontSize: "medium", width: "medium", blur: "none" });
    expect(latchkit.theme.snapshot.variables).toEqual({});
    await latchkit.dispose();
  });
  it("rejects a theme option value that does not exist", async () => {
    const theme = { blur: "heavy" } as never;
    await expect(setupPage(theme)).rejects.toMatchObject({ code: "options/wrong-type" });
  });
  it("prefers a --lk-radius-* variable set by the app to the value that the radius option sets", async () => {
    const { latchkit } = await setupPage({
      radius: "large",
      variables: { "--lk-radius-row": "3px" },
    });
    expect(latchkit.theme.snapshot.variables).toMatchObject({
      "--lk-radius-card": "32px",
      "--lk-radius-row": "3px",
    });
    await latchkit.dispose();
  });
  it("keeps theme options that set() omits, and removes the properties of a replaced radius", async () => {
    const { latchkit } = await setupPage({ radius: "none", variables: { "--lk-accent": "red" } });
    latchkit.theme.set({ density: "compact" });
    expect(Object.keys(latchkit.theme.snapshot.variables)).toHaveLength(5);
    latchkit.theme.set({ radius: "medium" });
    expect(latchkit.theme.snapshot.variables).toEqual({
      "--lk-space": "3px",
      "--lk-accent": "red",
    });
    latchkit.theme.set({ variables: { "--lk-text": "blue" }, mode: "dark" });
    expect(latchkit.theme.snapshot).toEqual({
      mode: "dark",
      resolved: "dark",
      variables: { "--lk-space": "3px", "--lk-text": "blue" },
    });
    await latchkit.dispose();
  });
});

describe("theme variables", () => {
  it("rejects a misspelt theme variable at compile time", () => {
    // @ts-expect-error: there is no such property.
    const variables: ThemeVariables = { "--lk-acent": "red" };
    expect(THEME_VARIABLES).not.toContain(Object.keys(variables)[0]);
  });
  it("logs a misspelt theme variable by name, without its value, with debug on", async () => {
    const { latchkit, logger } = await setupPage({ variables: { "--lk-acent": "red" } as never });
    await expect.poll(() => JSON.stringify(logger.lines)).toContain("theme.variables.--lk-acent");
    expect(JSON.stringify(logger.lines)).not.toContain("red");
    await latchkit.dispose();
  });
  it("lists exactly the theme variables that the style sheets read and the docs describe", async () => {
    const css = ["src/style.css", "src/presentation-react/theme/tokens.css"].map((file) =>
      readFileSync(file, "utf8"),
    );
    const read = css.flatMap((text) => [...text.matchAll(/var\(\s*(--lk-[\w-]+)/gu)]);
    expect(new Set(read.map(([, name]) => name))).toEqual(new Set(THEME_VARIABLES));
    const page = readFileSync("docs/theming.md", "utf8");
    const documented = [...page.matchAll(/^\| `(--lk-[\w-]+)`/gmu)].map(([, name]) => name);
    expect(documented).toEqual([...THEME_VARIABLES]);
    await flushPromises();
  });
});
