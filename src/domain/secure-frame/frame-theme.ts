import type { AppPayload } from "./frame-payloads.js";

/** The part of the modal's theme that the frame follows. */
export interface ShownTheme {
  readonly resolved: "light" | "dark";
  readonly variables: Readonly<Record<string, string>>;
}

const ACCENT = { light: "hsla(231, 100%, 70%, 1)", dark: "hsla(230, 100%, 67%, 1)" } as const;
const BACKGROUND = { light: "#fff", dark: "#202020" } as const;
/** Maps our variables to the frame's. */
const NAMES: readonly (readonly [ours: string, theirs: string])[] = [
  ["--lk-accent", "--w3m-accent"],
  ["--lk-font", "--w3m-font-family"],
];

export const frameTheme = ({ resolved, variables }: ShownTheme): AppPayload<"SYNC_THEME"> => ({
  themeMode: resolved,
  themeVariables: Object.fromEntries(
    NAMES.flatMap(([ours, theirs]) => {
      const value = variables[ours];
      return value === undefined ? [] : [[theirs, value]];
    }),
  ),
  w3mThemeVariables: {
    "--w3m-accent": variables["--lk-accent"] ?? ACCENT[resolved],
    "--w3m-background": BACKGROUND[resolved],
  },
});
