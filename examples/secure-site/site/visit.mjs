import { isIPv6 } from "node:net";

const LOOPBACK = /^(?:127\.|::1$)/u;
const GROUPS = 4;
/** In order: many user agents contain other browsers' names. */
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

/** Describes a browser by its `user-agent`, unverified: "Firefox on Windows". */
export const browserName = (agent = "") => {
  const [name, system] = [first(NAMES, agent) ?? "A browser", first(SYSTEMS, agent)];
  return system === undefined ? name : `${name} on ${system}`;
};

/** An IPv6 client has at least 2^64 addresses: its line is the first half. */
const lineOf = (address) => {
  if (!isIPv6(address)) return address;
  const [head = ""] = address.split("::");
  return [...head.split(":"), ..."0".repeat(GROUPS)].slice(0, GROUPS).join(":");
};

/**
 * Name, network address and rate-limit key of a browser. A proxy appends the address to
 * `x-forwarded-for`; earlier values are unverified. No address or line if a local proxy sends none.
 */
export const visitOf = ({ headers, socket }) => {
  const name = browserName(headers["user-agent"]);
  const named = headers["x-forwarded-for"]?.split(",").at(-1)?.trim();
  const address = (named || socket.remoteAddress || "").replace(/^::ffff:/iu, "");
  if (!named && LOOPBACK.test(address)) return { name };
  return { name, place: address, line: lineOf(address) };
};
