import { randomBytes } from "node:crypto";
import { readSigned } from "./check-message.mjs";
import { beginVisits, openVisits } from "./visits.mjs";

const NONCE_MS = 300_000;
const SESSION_MS = 86_400_000;
/** Of a body. */
const MAX_BYTES = 50_000;
const MOST_SESSIONS = 20;

const answer = (status, body) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });

/** Undefined where it is no JSON, or too large: what is above the limit is not read. */
const readBody = async (request) => {
  const parts = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) return undefined;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    return undefined;
  }
};
const isSigned = (one) => typeof one?.message === "string" && typeof one?.signature === "string";
const isSame = (one, other) => one.message === other.message && one.signature === other.signature;
const isAccount = (one, { chainId, address }) =>
  one.chainId === chainId && one.address.toLowerCase() === address.toLowerCase();

/** A host's server as docs/sign-in.md describes it. */
export function signInServer(parts) {
  const { store, origin, chainIds, statement, verifyContract, now = Date.now } = parts;
  const isSecure = origin.startsWith("https:");
  const place = { store, isSecure };

  /** Whatever is over ends once the new ones are kept. */
  const keep = async (visits, sessions, isOver) => {
    const cookies = await beginVisits(place, sessions);
    await visits.end(isOver);
    const about = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${SESSION_MS / 1_000}`;
    const done = answer(204);
    for (const cookie of cookies)
      done.headers.append("set-cookie", `${cookie}; ${about}${isSecure ? "; Secure" : ""}`);
    return done;
  };

  /** The sessions of what was signed; undefined where one does not hold. */
  const verified = async (all, kept) => {
    if (!Array.isArray(all) || all.length > MOST_SESSIONS || !all.every(isSigned)) return undefined;
    const known = all.flatMap((one) => kept.find((other) => isSame(one, other)) ?? []);
    const fresh = all.filter((one) => !kept.some((other) => isSame(one, other)));
    const at = now();
    const read = await Promise.all(
      fresh.map((one) => readSigned(one, { origin, chainIds, verifyContract, now: at })),
    );
    if (read.includes(undefined)) return undefined;
    // One approval may sign for several networks, with one nonce.
    for (const nonce of new Set(read.map((fields) => fields.nonce)))
      if (!(await store.useNonce(nonce, at))) return undefined;
    const sessions = read.map(({ address, chainId, expirationTime }, index) => ({
      ...fresh[index],
      address,
      chainId: `eip155:${chainId}`,
      expiresAt: Math.min(at + SESSION_MS, expirationTime?.getTime() ?? Infinity),
    }));
    return [...sessions, ...known].map(({ address, chainId, message, signature, expiresAt }) => ({
      address,
      chainId,
      message,
      signature,
      expiresAt,
    }));
  };

  const routes = {
    "GET nonce": async () => {
      const nonce = randomBytes(16).toString("hex");
      await store.addNonce(nonce, now() + NONCE_MS, now());
      return answer(200, { nonce, ...(statement !== undefined && { statement }) });
    },
    "GET sessions": async ({ visits, account }) => {
      const sessions = visits.sessions.filter((one) => isAccount(one, account));
      return answer(200, {
        sessions: sessions.map(({ message, signature }) => ({ message, signature })),
      });
    },
    "POST sessions": async ({ visits, body }) => {
      const [session] = (await verified([body], visits.sessions)) ?? [];
      if (!session) return answer(401, { error: "The message or its signature does not hold" });
      return keep(visits, [session], (one) => isAccount(one, session));
    },
    "PUT sessions": async ({ visits, body }) => {
      const sessions = await verified(body?.sessions, visits.sessions);
      if (!sessions) return answer(401, { error: "A message or its signature does not hold" });
      return keep(visits, sessions, () => true);
    },
    "DELETE sessions": ({ visits, account }) => keep(visits, [], (one) => isAccount(one, account)),
  };

  return {
    async handle(request, path) {
      const { method, headers, url } = request;
      const route = routes[`${method} ${path}`];
      if (!route) return answer(404, { error: "No such call" });
      // A page of somebody else's may have a browser send anything but this header.
      if (method !== "GET" && headers.get("origin") !== origin)
        return answer(403, { error: "Another origin asks" });
      const query = new URL(url).searchParams;
      const account = {
        chainId: query.get("chainId") ?? "",
        address: query.get("accountAddress") ?? "",
      };
      const body = method === "POST" || method === "PUT" ? await readBody(request) : undefined;
      const visits = await openVisits(place, headers.get("cookie"), now());
      return route({ visits, account, body });
    },
    async visitors(header) {
      const { sessions } = await openVisits(place, header, now());
      return sessions.map(({ address, chainId }) => ({ address, chainId }));
    },
  };
}
