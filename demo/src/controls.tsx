import { useTheme } from "latchkit/react";
import { useEffect, type ChangeEvent, type ReactElement, type ReactNode } from "react";
import { reloadWith, type Mode, type Settings } from "./settings.js";

/** Languages by their own names; the last is the pseudo-locale. */
const LOCALES = [
  ["en", "English"],
  ["ar", "العربية"],
  ["de", "Deutsch"],
  ["es", "Español"],
  ["fr", "Français"],
  ["he", "עברית"],
  ["hi", "हिन्दी"],
  ["id", "Bahasa Indonesia"],
  ["it", "Italiano"],
  ["ja", "日本語"],
  ["ko", "한국어"],
  ["nl", "Nederlands"],
  ["pl", "Polski"],
  ["pt-BR", "Português (Brasil)"],
  ["ru", "Русский"],
  ["th", "ไทย"],
  ["tr", "Türkçe"],
  ["uk", "Українська"],
  ["vi", "Tiếng Việt"],
  ["zh-CN", "简体中文"],
  ["zh-TW", "繁體中文"],
  ["en-XA", "[Ƥšéûðö ~~~]"],
] as const;

/** Applies the theme that Latchkit shows to the page. */
function usePageTheme(resolved: "light" | "dark"): void {
  useEffect(() => {
    document.documentElement.dataset["theme"] = resolved;
  }, [resolved]);
}

/** Selects for theme and language, and `children`. */
export function Controls({
  settings,
  children,
}: {
  readonly settings: Settings;
  readonly children?: ReactNode;
}): ReactElement {
  const { mode, resolved, set } = useTheme();
  usePageTheme(resolved);
  const chooseMode = (event: ChangeEvent<HTMLSelectElement>): void =>
    set({ mode: event.target.value as Mode });
  return (
    <div className="controls">
      <label>
        <span>Theme</span>
        <select data-testid="demo-theme" value={mode} onChange={chooseMode}>
          <option value="system">System</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
      </label>
      <label>
        <span>Language</span>
        <select
          data-testid="demo-locale"
          value={settings.locale ?? "en"}
          onChange={(event) => reloadWith("locale", event.target.value)}
        >
          {LOCALES.map(([value, name]) => (
            <option key={value} value={value} lang={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {children}
    </div>
  );
}

/** Chooses which wallets are listed. */
export const WalletsControl = ({ settings }: { readonly settings: Settings }): ReactElement => (
  <label>
    <span>Wallets</span>
    <select
      data-testid="demo-wallets"
      value={settings.hasOwnWallets ? "custom" : "none"}
      onChange={(event) => reloadWith("wallets", event.target.value)}
    >
      <option value="none">Found</option>
      <option value="custom">Found and suggested</option>
    </select>
  </label>
);
