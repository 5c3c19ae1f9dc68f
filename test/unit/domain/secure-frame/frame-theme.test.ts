import { describe, expect, it } from "vitest";
import { frameTheme } from "../../../../src/domain/secure-frame/frame-theme.js";
import { APP_PAYLOADS } from "../../../../src/domain/secure-frame/frame-payloads.js";

describe("frame theme", () => {
  it(
    "sends the color scheme with accent and background colors to the secure frame",
    { tags: ["S3-056"] },
    () => {
      expect(frameTheme({ resolved: "light", variables: {} })).toEqual({
        themeMode: "light",
        themeVariables: {},
        w3mThemeVariables: {
          "--w3m-accent": "hsla(231, 100%, 70%, 1)",
          "--w3m-background": "#fff",
        },
      });
      expect(frameTheme({ resolved: "dark", variables: {} }).w3mThemeVariables).toEqual({
        "--w3m-accent": "hsla(230, 100%, 67%, 1)",
        "--w3m-background": "#202020",
      });
    },
  );

  it(
    "forwards only accent and font of the host's theme variables to the secure frame",
    { tags: ["S3-056"] },
    () => {
      const variables = { "--lk-accent": "#0b7457", "--lk-font": "Inter", "--lk-surface": "#123" };
      const theme = frameTheme({ resolved: "dark", variables });
      expect(theme.themeVariables).toEqual({
        "--w3m-accent": "#0b7457",
        "--w3m-font-family": "Inter",
      });
      expect(theme.w3mThemeVariables?.["--w3m-accent"]).toBe("#0b7457");
      expect(APP_PAYLOADS.SYNC_THEME(theme)).toBe(true);
    },
  );
});
