export type Mode = "system" | "light" | "dark";

/** What the address line asks for: `?theme=`, `?locale=`, `?wallet=none`, `?walletconnect=off`, `?relay=none`, `?project=demo`. */
export interface Settings {
  readonly mode: Mode;
  /** BCP 47; without one Latchkit follows the page. */
  readonly locale: string | undefined;
  readonly hasDemoWallet: boolean;
  /** Wallets on other devices may be connected. */
  readonly hasPhones: boolean;
  /** The local relay is used, where one runs. */
  readonly hasRelay: boolean;
  /** The page has a project id, and the local services answer for the project, where they run. */
  readonly hasProject: boolean;
}

const isMode = (value: string | null): value is Mode => value === "system" || value === "light" || value === "dark";

export function readSettings(): Settings {
  const query = new URLSearchParams(location.search);
  const mode = query.get("theme");
  return { mode: isMode(mode) ? mode : "system", locale: query.get("locale") || undefined, hasDemoWallet: query.get("wallet") !== "none", hasPhones: query.get("walletconnect") !== "off", hasRelay: query.get("relay") !== "none", hasProject: query.get("project") === "demo" };
}

/** Writes one setting into the address line and loads the page again. */
export function reloadWith(name: "locale", value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  location.assign(url.href);
}
