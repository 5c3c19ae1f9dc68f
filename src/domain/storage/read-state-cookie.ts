import { isNamespace, parseCaipNetworkId } from "../caip/caip.js";
import { NAMESPACES, type CaipNetworkId, type Namespace } from "../caip/caip.types.js";
import { SECURE_COOKIE_PREFIX, stateCookieName } from "./storage-registry.js";

/**
 * What buttons show before a remembered wallet is back. Plain data, so that a server may hand it to
 * the page as it is.
 */
export interface InitialState {
  /** The address that each namespace showed; none where nobody was connected. */
  readonly accounts: Readonly<Partial<Record<Namespace, string>>>;
  readonly networkId?: CaipNetworkId;
  /** Only where the page chose a scheme; without it that of the system counts. */
  readonly theme?: "light" | "dark";
}

/** Longer headers, and longer values, are refused unread. In characters. */
export const MAX_COOKIE_HEADER = 65_536;
const MAX_VALUE = 2_048;
const THEMES = ["light", "dark"] as const;
const EVM = /^0x[\da-fA-F]{40}$/;
const PLAIN = /^[\da-zA-Z]{1,128}$/;

/** By its form only: it is shown until the wallet is back, and nothing is done with it. */
const isAddressText = (namespace: Namespace, text: string): boolean =>
  (namespace === "eip155" ? EVM : PLAIN).test(text);

/** The values of a name in a header. Only blanks around a cookie are not its own (RFC 6265). */
const valuesOf = (header: string, name: string): readonly string[] =>
  header
    .split(";")
    .map((pair) => pair.replace(/^[ \t]+|[ \t]+$/gu, ""))
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

/** One that comes twice was planted once, so neither counts. */
const valueOf = (header: string, instanceId: string): string | undefined => {
  const name = stateCookieName(instanceId);
  const own = valuesOf(header, `${SECURE_COOKIE_PREFIX}${name}`);
  const [found, ...more] = own.length > 0 ? own : valuesOf(header, name);
  if (found === undefined || more.length > 0 || found.length > MAX_VALUE) return undefined;
  // Some servers give cookies out percent-encoded.
  return found.includes("%") ? decodeURIComponent(found) : found;
};

const accountsOf = (parts: readonly string[]): InitialState["accounts"] => {
  const accounts: Partial<Record<Namespace, string>> = {};
  for (const part of parts.slice(0, NAMESPACES.length)) {
    const at = part.indexOf(":");
    const [namespace, address] = [part.slice(0, at), part.slice(at + 1)];
    if (isNamespace(namespace) && isAddressText(namespace, address)) accounts[namespace] = address;
  }
  return accounts;
};

const decode = (value: string): InitialState | undefined => {
  const [version, theme, networkId = "", ...accounts] = value.split("|");
  if (version !== "1") return undefined;
  const scheme = THEMES.find((one) => one === theme);
  return {
    accounts: accountsOf(accounts),
    ...(networkId !== "" && { networkId: parseCaipNetworkId(networkId).id }),
    ...(scheme && { theme: scheme }),
  };
};

/**
 * What the buttons of an instance showed last, out of the header `Cookie` of a request: give it to
 * `LatchkitProvider` as `initialState`, on the server and in the page alike. Nothing where the
 * option `stateCookie` wrote none, and for whatever else stands there. Never throws.
 */
export const cookieToInitialState = (
  header: string | null | undefined,
  instanceId = "default",
): InitialState | undefined => {
  if (typeof header !== "string" || header.length > MAX_COOKIE_HEADER) return undefined;
  try {
    const value = valueOf(header, instanceId);
    return value === undefined ? undefined : decode(value);
  } catch {
    return undefined; // a malformed escape or network id
  }
};
