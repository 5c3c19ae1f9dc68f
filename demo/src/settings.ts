export type Mode = "system" | "light" | "dark";

/**
 * The query of the page: `?theme=`, `?locale=`, `?wallet=none`, `?walletconnect=off`,
 * `?relay=none`, `?preload=none`, `?wallets=custom`, `?links=universal`, `?project=demo`,
 * `?chains=evm` or `all`, `?signin=on` or `off`, `?siwx=required`, `optional` or `cloud`,
 * `?session=60` (seconds), `?sessions=on` or `open`.
 */
export interface Settings {
  readonly mode: Mode;
  /** BCP 47; by default Latchkit uses the page's language. */
  readonly locale: string | undefined;
  readonly hasDemoWallet: boolean;
  /** Enables wallets on other devices. */
  readonly hasPhones: boolean;
  /** Uses the local relay, if it runs. */
  readonly hasRelay: boolean;
  /** Sets a project id, whose local services respond if they run. */
  readonly hasProject: boolean;
  /** Suggests fictional wallets, and the phone page as one of them. */
  readonly hasOwnWallets: boolean;
  /** Enables e-mail and social sign-in, if the site runs. */
  readonly hasSignIn: boolean;
  /** Names the site but disables both sign-in methods. */
  readonly hasSignInOff: boolean;
  /** Requires or offers sign-in after a connection; `cloud`: at the project's service. */
  readonly signIn: "required" | "optional" | "cloud" | undefined;
  /** Duration of the sign-in in ms; by default until the user disconnects. */
  readonly sessionMs: number | undefined;
  /** Enables smart sessions: without or with an open modal. */
  readonly smartSessions: "on" | "open" | undefined;
  /** Offers all local chains instead of EVM only. */
  readonly hasEveryChain: boolean;
  /** The option `preload`; undefined uses Latchkit's default. */
  readonly preload: "idle" | "intent" | "none" | undefined;
  /** Opens a wallet's universal link before its custom scheme. */
  readonly prefersUniversalLinks: boolean;
}

const isMode = (value: string | null): value is Mode =>
  value === "system" || value === "light" || value === "dark";

const isPreload = (value: string | null): value is "idle" | "intent" | "none" =>
  value === "idle" || value === "intent" || value === "none";

const isSignIn = (value: string | null): value is "required" | "optional" | "cloud" =>
  value === "required" || value === "optional" || value === "cloud";

const isSessions = (value: string | null): value is "on" | "open" =>
  value === "on" || value === "open";

/** Reads the query; `hasEveryChain` is the default without `chains`. */
export function readSettings({ hasEveryChain }: Pick<Settings, "hasEveryChain">): Settings {
  const query = new URLSearchParams(location.search);
  const mode = query.get("theme");
  const preload = query.get("preload");
  const signIn = query.get("siwx");
  const sessions = query.get("sessions");
  return {
    mode: isMode(mode) ? mode : "system",
    locale: query.get("locale") || undefined,
    preload: isPreload(preload) ? preload : undefined,
    hasDemoWallet: query.get("wallet") !== "none",
    hasPhones: query.get("walletconnect") !== "off",
    hasRelay: query.get("relay") !== "none",
    hasOwnWallets: query.get("wallets") === "custom",
    signIn: isSignIn(signIn) ? signIn : undefined,
    sessionMs: (Number(query.get("session")) || 0) * 1000 || undefined,
    smartSessions: isSessions(sessions) ? sessions : undefined,
    hasSignIn: query.get("signin") === "on",
    hasSignInOff: query.get("signin") === "off",
    prefersUniversalLinks: query.get("links") === "universal",
    hasProject: query.get("project") === "demo",
    hasEveryChain: query.has("chains") ? query.get("chains") !== "evm" : hasEveryChain,
  };
}

/** The URL of this page with changed settings, other parameters unchanged. */
export function addressWith(changes: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return `${url.pathname}${url.search}`;
}

/** Writes a setting to the URL and reloads the page. */
export function reloadWith(name: "locale" | "wallets", value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  location.assign(url.href);
}
