import { isIPv6 } from "node:net";

const LOOPBACK = /^(?:127\.|::1$)/u;
const GROUPS = 4;
/** In this order: many name themselves after others too. */
const NAMES = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//u],
  ["Opera", /\bOPR\//u],
  ["Samsung Internet", /\bSamsungBrowser\//u],
  ["Firefox", /\b(?:Firefox|FxiOS)\//u],
  ["Chrome", /\b(?:(?:Headless)?Chrome|CriOS)\//u],
  ["Safari", /\bSafari\//u],
];
const SYSTEMS = [
  ["iOS", /\b(?:iPhone|iPad|iPod)\b/u],
  ["Android", /\bAndroid\b/u],
  ["Windows", /\bWindows\b/u],
  ["ChromeOS", /\bCrOS\b/u],
  ["macOS", /\bMac OS X\b/u],
  ["Linux", /\bLinux\b/u],
];
const first = (table, text) => table.find(([, sign]) => sign.test(text))?.[0];

/** A browser in words, by its `user-agent`: "Firefox on Windows". It is what the browser claims. */
export const browserName = (agent = "") => {
  const [name, system] = [first(NAMES, agent) ?? "A browser", first(SYSTEMS, agent)];
  return system === undefined ? name : `${name} on ${system}`;
};

/** A client has 2^64 addresses of IPv6 at least: the first half is its line. */
const lineOf = (address) => {
  if (!isIPv6(address)) return address;
  const [head = ""] = address.split("::");
  return [...head.split(":"), ..."0".repeat(GROUPS)].slice(0, GROUPS).join(":");
};

/**
 * How a browser comes: its name, its network address, and its line to count by. The proxy names the
 * address last in `x-forwarded-for`; what stands before is whatever a browser wrote. No address or
 * line where a proxy on this machine names none.
 */
export const visitOf = ({ headers, socket }) => {
  const name = browserName(headers["user-agent"]);
  const named = headers["x-forwarded-for"]?.split(",").at(-1)?.trim();
  const address = (named || socket.remoteAddress || "").replace(/^::ffff:/iu, "");
  if (!named && LOOPBACK.test(address)) return { name };
  return { name, place: address, line: lineOf(address) };
};
