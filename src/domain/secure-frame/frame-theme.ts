import type { AppPayload } from "./frame-payloads.js";

/** How the modal looks at present: the part of it that the frame follows. */
export interface ShownTheme {
  readonly resolved: "light" | "dark";
  readonly variables: Readonly<Record<string, string>>;
}

/** What the frame takes for the accent where the host sets none, by scheme. */
const ACCENT = { light: "hsla(231, 100%, 70%, 1)", dark: "hsla(230, 100%, 67%, 1)" } as const;
const BACKGROUND = { light: "#fff", dark: "#202020" } as const;
/** The frame's name of each variable of ours that it has. */
const NAMES: readonly (readonly [ours: string, theirs: string])[] = [
  ["--lk-accent", "--w3m-accent"],
  ["--lk-font", "--w3m-font-family"],
];

/** How the frame is to look beside the modal (S3-056). */
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
