export type Mode = "system" | "light" | "dark";

/**
 * What the address line asks for: `?theme=`, `?locale=`, `?wallet=none`, `?walletconnect=off`,
 * `?relay=none`, `?preload=none`, `?wallets=custom`, `?links=universal`, `?project=demo`,
 * `?chains=evm` or `all`, `?signin=on` or `off`, `?siwx=required`, `optional` or `cloud`,
 * `?session=60` (seconds), `?sessions=on` or `open`.
 */
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
  /** Made-up wallets are suggested, and the phone page as one of them. */
  readonly hasOwnWallets: boolean;
  /** Users without a wallet sign in by e-mail or an account elsewhere, where the site runs. */
  readonly hasSignIn: boolean;
  /** The site is named, and both ways to sign in at it are off. */
  readonly hasSignInOff: boolean;
  /**
   * Whoever connects is asked to sign in, and may stay without where it is optional; `cloud`: at
   * the project's service.
   */
  readonly signIn: "required" | "optional" | "cloud" | undefined;
  /** How long that sign-in lasts, ms; without it until the user disconnects. */
  readonly sessionMs: number | undefined;
  /** Smart sessions can be granted: as the page stands, or with the modal open. */
  readonly smartSessions: "on" | "open" | undefined;
  /** Every chain that runs beside the page is offered, not only the EVM ones. */
  readonly hasEveryChain: boolean;
  /** When the code of the modal is fetched; without one as Latchkit does. */
  readonly preload: "idle" | "intent" | "none" | undefined;
  /** A wallet's universal address is opened before its own scheme. */
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

/** What the address line says; `hasEveryChain` holds where it does not name the chains. */
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

/** The address of this page with other settings, the rest of its address kept. */
export function addressWith(changes: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return `${url.pathname}${url.search}`;
}

/** Writes one setting into the address line and loads the page again. */
export function reloadWith(name: "locale" | "wallets", value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  location.assign(url.href);
}
