import { isIPv6 } from "node:net";
import { HttpRefusal } from "./http.mjs";
import { limitOf } from "./limit.mjs";

const WINDOW_MS = 20 * 60_000;
const MOST = 60;
/** Where a proxy names nobody all users are one. */
const MOST_TOGETHER = 600;
const LOOPBACK = /^(?:127\.|::1$)/u;
const GROUPS = 4;

/** Whoever has a line has 2^64 addresses of IPv6: its first half is the line. */
const lineOf = (address) => {
  if (!isIPv6(address)) return address;
  const [head = ""] = address.split("::");
  return [...head.split(":"), ..."0".repeat(GROUPS)].slice(0, GROUPS).join(":");
};

/** Whom the proxy names, in what it added last; what stands before is whatever a browser wrote. */
const clientOf = (request) => {
  const named = request.headers["x-forwarded-for"]?.split(",").at(-1)?.trim();
  const address = (named || request.socket.remoteAddress || "").replace(/^::ffff:/iu, "");
  return named || !LOOPBACK.test(address) ? lineOf(address) : undefined;
};

/** Refuses a browser that begins where its line began many. */
export const limitedBegin = (now) => {
  const begun = limitOf(WINDOW_MS, now);
  return (request) => {
    const client = clientOf(request);
    if (begun.isOver(client ?? "", client === undefined ? MOST_TOGETHER : MOST))
      throw new HttpRefusal(429, "too many sessions");
  };
};
