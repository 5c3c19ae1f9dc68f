/** Origins allowed in addition to the project's list (`defaultAllowedAncestors`). */
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
/** Longer patterns are rejected: host names have at most 253 characters. */
const MAX_LENGTH = 300;

interface OriginParts {
  readonly scheme?: string;
  readonly host: string;
  readonly port?: string;
}

const splitPort = (text: string): { readonly host: string; readonly port?: string } => {
  const portSeparator = text.indexOf(":", text.startsWith("[") ? text.indexOf("]") + 1 : 0);
  return portSeparator < 0
    ? { host: text }
    : { host: text.slice(0, portSeparator), port: text.slice(portSeparator + 1) };
};

const partsOf = (value: string): OriginParts | undefined => {
  const text = value.trim().toLowerCase();
  if (text.length > MAX_LENGTH) return undefined;
  const at = text.indexOf("://");
  const rest = at < 0 ? text : text.slice(at + 3);
  const slash = rest.search(/[/?#\\]/u);
  const { host, port } = splitPort(slash < 0 ? rest : rest.slice(0, slash));
  const isComplete =
    host !== "" &&
    !/[@\s]/u.test(host) &&
    (port === undefined || port === "*" || /^\d{1,5}$/u.test(port));
  return isComplete
    ? { ...(at >= 0 && { scheme: text.slice(0, at) }), host, ...(port !== undefined && { port }) }
    : undefined;
};

const DEFAULT_PORTS: ReadonlyMap<string | undefined, string> = new Map([
  ["https", "443"],
  ["http", "80"],
]);
const portOf = ({ scheme, port }: OriginParts): string | undefined =>
  port ?? DEFAULT_PORTS.get(scheme);

/** `*` matches exactly one whole label. */
const matchesHost = (pattern: string, host: string): boolean => {
  const [patternLabels, hostLabels] = [pattern.split("."), host.split(".")];
  return (
    patternLabels.length === hostLabels.length &&
    patternLabels.every((label, at) =>
      label === "*" ? hostLabels[at] !== "" : label === hostLabels[at],
    )
  );
};

/**
 * A pattern without a port matches every port; with a scheme and without a wildcard only the
 * scheme's default port.
 */
const matchesPort = (pattern: OriginParts, origin: OriginParts): boolean => {
  if (pattern.port === "*") return true;
  if (pattern.port === undefined && (pattern.scheme === undefined || pattern.host.includes("*")))
    return true;
  return portOf({ scheme: origin.scheme ?? "", ...pattern }) === portOf(origin);
};

const matches = (pattern: OriginParts, origin: OriginParts): boolean =>
  (pattern.scheme === undefined || pattern.scheme === origin.scheme) &&
  matchesHost(pattern.host, origin.host) &&
  matchesPort(pattern, origin);

/**
 * True if a page of this origin may use the project. Only for a warning: the service enforces the
 * list. An empty list allows every origin.
 */
export const isOriginAllowed = (origin: string, origins: readonly string[]): boolean => {
  if (origins.length === 0) return true;
  const page = partsOf(origin);
  if (page?.scheme === undefined) return false;
  if (LOOPBACK.includes(page.host)) return true;
  return [...origins, ...BUILT_IN].some((entry) => {
    const pattern = partsOf(entry);
    return pattern !== undefined && matches(pattern, page);
  });
};
