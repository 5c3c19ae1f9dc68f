/** Always allowed beside what the project lists (`defaultAllowedAncestors`). */
const BUILT_IN = [
  "http://localhost:*",
  "https://localhost:*",
  "http://127.0.0.1:*",
  "https://127.0.0.1:*",
  "https://*.pages.dev",
  "https://*.vercel.app",
  "https://*.ngrok-free.app",
  "https://secure-mobile.walletconnect.com",
  "https://secure-mobile.walletconnect.org",
];
const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1"];
/** Longer ones are no pattern: the longest host name has 253 characters. */
const MAX_LENGTH = 300;

interface Parts {
  readonly scheme?: string;
  readonly host: string;
  readonly port?: string;
}

/** Host and port of `host[:port]`; an address in brackets keeps its colons. */
const splitPort = (text: string): { readonly host: string; readonly port?: string } => {
  const end = text.indexOf(":", text.startsWith("[") ? text.indexOf("]") + 1 : 0);
  return end < 0 ? { host: text } : { host: text.slice(0, end), port: text.slice(end + 1) };
};

/**
 * Scheme, host and port of an origin or a pattern; its path is ignored. Undefined where it is
 * neither.
 */
const partsOf = (value: string): Parts | undefined => {
  const text = value.trim().toLowerCase();
  if (text.length > MAX_LENGTH) return undefined;
  const at = text.indexOf("://");
  const rest = at < 0 ? text : text.slice(at + 3);
  const slash = rest.search(/[/?#\\]/u);
  const { host, port } = splitPort(slash < 0 ? rest : rest.slice(0, slash));
  const isWhole =
    host !== "" &&
    !/[@\s]/u.test(host) &&
    (port === undefined || port === "*" || /^\d{1,5}$/u.test(port));
  return isWhole
    ? { ...(at >= 0 && { scheme: text.slice(0, at) }), host, ...(port !== undefined && { port }) }
    : undefined;
};

const DEFAULT_PORTS: ReadonlyMap<string | undefined, string> = new Map([
  ["https", "443"],
  ["http", "80"],
]);
const portOf = ({ scheme, port }: Parts): string | undefined => port ?? DEFAULT_PORTS.get(scheme);

/** Labels one to one; `*` is any one label, never a part of one and never two. */
const matchesHost = (pattern: string, host: string): boolean => {
  const [wanted, given] = [pattern.split("."), host.split(".")];
  return (
    wanted.length === given.length &&
    wanted.every((label, at) => (label === "*" ? given[at] !== "" : label === given[at]))
  );
};

/**
 * An entry with a scheme and no wildcard is an origin, its default port included (S5-021); in any
 * other a port counts where one stands.
 */
const matchesPort = (pattern: Parts, origin: Parts): boolean => {
  if (pattern.port === "*") return true;
  if (pattern.port === undefined && (pattern.scheme === undefined || pattern.host.includes("*")))
    return true;
  return portOf({ scheme: origin.scheme ?? "", ...pattern }) === portOf(origin);
};

const matches = (pattern: Parts, origin: Parts): boolean =>
  (pattern.scheme === undefined || pattern.scheme === origin.scheme) &&
  matchesHost(pattern.host, origin.host) &&
  matchesPort(pattern, origin);

/**
 * Whether a page may use the project (S5-020, S5-021): advice here, a rule in the service. An empty
 * list allows every origin, and so does one that could not be had. Patterns are compared part by
 * part in linear time; no regular expression is made of data.
 */
export const isOriginAllowed = (origin: string, allowed: readonly string[]): boolean => {
  if (allowed.length === 0) return true;
  const page = partsOf(origin);
  if (page?.scheme === undefined) return false;
  if (LOOPBACK.includes(page.host)) return true;
  return [...allowed, ...BUILT_IN].some((entry) => {
    const pattern = partsOf(entry);
    return pattern !== undefined && matches(pattern, page);
  });
};
