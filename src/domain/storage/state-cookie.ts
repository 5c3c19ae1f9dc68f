import { CHAINS } from "../chains/chains.js";
import { isNamespace, parseCaipNetworkId } from "../caip/caip.js";
import { NAMESPACES, type CaipNetworkId, type Namespace } from "../caip/caip.types.js";
import { SECURE_COOKIE_PREFIX, stateCookieName } from "./storage-registry.js";

/**
 * Button state before a remembered wallet is restored. Serialisable, so that a server can pass it
 * to the page.
 */
export interface InitialState {
  /** The displayed address per namespace; empty if none was connected. */
  readonly accounts: Readonly<Partial<Record<Namespace, string>>>;
  /** The active network. */
  readonly networkId?: CaipNetworkId;
  /** The colour scheme the page chose; absent to follow the system. */
  readonly theme?: "light" | "dark";
}

/** Maximum header length, in characters; longer headers are not parsed. */
export const MAX_COOKIE_HEADER = 65_536;
const MAX_VALUE = 2_048;
const THEMES = ["light", "dark"] as const;
const HEX = /^0x[\da-fA-F]{40}$/;
const PLAIN = /^[\da-zA-Z]{1,128}$/;

/** Format only: the address is displayed until the wallet is restored. */
const isAddressText = (namespace: Namespace, text: string): boolean =>
  (CHAINS[namespace].hasHexAddresses ? HEX : PLAIN).test(text);

/** Trims spaces and tabs around cookies only (RFC 6265). */
const valuesOf = (header: string, name: string): readonly string[] =>
  header
    .split(";")
    .map((pair) => pair.replace(/^[ \t]+|[ \t]+$/gu, ""))
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

/** One copy of a duplicated cookie may be injected. */
const valueOf = (header: string, instanceId: string): string | undefined => {
  const name = stateCookieName(instanceId);
  const ownValues = valuesOf(header, `${SECURE_COOKIE_PREFIX}${name}`);
  const [found, ...more] = ownValues.length > 0 ? ownValues : valuesOf(header, name);
  if (found === undefined || more.length > 0 || found.length > MAX_VALUE) return undefined;
  // Some servers percent-encode cookies.
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
 * Parses an instance's button state from a `Cookie` header, for `LatchkitProvider`'s `initialState`
 * on server and client. Undefined without a valid cookie of option `stateCookie`. Never throws.
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

/** Cookie lifetime in seconds: 30 days. */
export const STATE_COOKIE_SECONDS = 2_592_000;

/** Encodes the cookie's value; undefined without a connection and colour scheme. */
export const encodeStateCookie = ({
  accounts,
  networkId = "" as CaipNetworkId,
  theme,
}: InitialState): string | undefined => {
  const addresses = NAMESPACES.flatMap((namespace) => {
    const address = accounts[namespace];
    return address !== undefined && isAddressText(namespace, address)
      ? [`${namespace}:${address}`]
      : [];
  });
  if (addresses.length === 0 && theme === undefined) return undefined;
  return ["1", theme ?? "", networkId, ...addresses].join("|");
};
