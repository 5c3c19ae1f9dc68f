import { randomBytes } from "node:crypto";
import { verifyMessage } from "viem";
import { type SiweMessage, createSiweMessage, parseSiweMessage } from "viem/siwe";

const { ORIGIN = "http://127.0.0.1:3000" } = process.env;
const [NONCE_S, SESSION_S] = [300, 86_400];
type Signed = { message: string; signature: `0x${string}` };
type Session = Signed & { chainId: string; address: string };

/** Of this process: a restart signs everybody out. Routes share `globalThis`, not modules. */
const memory = globalThis as { nonces?: Map<string, number>; sessions?: Map<string, Session> };
const nonces = (memory.nonces ??= new Map<string, number>());
const sessions = (memory.sessions ??= new Map<string, Session>());
const keep = <T>(kept: Map<string, T>, value: T, seconds: number): string => {
  const key = randomBytes(32).toString("hex");
  kept.set(key, value);
  setTimeout(() => kept.delete(key), seconds * 1_000).unref();
  return key;
};
const keyOf = (cookie: string | null) => cookie?.match(/(?:^|; )sign-in=(\w+)/)?.[1] ?? "";

/** The session of a visitor, from the header `Cookie`. A visitor has one at a time. */
export const sessionOf = (cookie: string | null) => sessions.get(keyOf(cookie));

/** Throws unless the message is for this page, its account signed it, and its nonce is unused. */
async function check({ message, signature }: Signed): Promise<Session> {
  const fields = parseSiweMessage(message.slice(0, 4_000)) as SiweMessage;
  const { domain, uri, address, chainId, nonce, expirationTime } = fields;
  const isOurs = domain === new URL(ORIGIN).host && new URL(uri).origin === ORIGIN;
  const isOver = expirationTime !== undefined && expirationTime.getTime() <= Date.now();
  if (!isOurs || isOver || createSiweMessage(fields) !== message) throw new Error("Not ours.");
  if (!(await verifyMessage({ address, message, signature }))) throw new Error("Not signed.");
  if (!nonces.delete(nonce)) throw new Error("Used before.");
  return { message, signature, address, chainId: `eip155:${chainId}` };
}

/** Answers the calls of `siwx: { kind: "server" }`. */
export async function signIn(request: Request, call: string): Promise<Response> {
  const { method, headers, url } = request;
  if (call === "nonce") return Response.json({ nonce: keep(nonces, 0, NONCE_S) });
  if (call !== "sessions") return new Response(null, { status: 404 });
  const now = sessionOf(headers.get("cookie"));
  const { searchParams } = new URL(url);
  const isAsked =
    now?.chainId === searchParams.get("chainId") &&
    now?.address.toLowerCase() === searchParams.get("accountAddress")?.toLowerCase();
  if (method === "GET") return Response.json({ sessions: isAsked ? [now] : [] });
  if (headers.get("origin") !== ORIGIN) return new Response(null, { status: 403 });
  try {
    const body = method === "DELETE" ? undefined : await request.json();
    const signed: Signed | undefined = method === "PUT" ? body.sessions.at(-1) : body;
    const isKnown = signed !== undefined && signed.message === now?.message;
    const next = signed && (isKnown ? now : await check(signed));
    sessions.delete(keyOf(headers.get("cookie")));
    const key = next ? keep(sessions, next, SESSION_S) : "";
    const about = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${SESSION_S}`;
    const secure = ORIGIN.startsWith("https:") ? "; Secure" : "";
    const cookie = `sign-in=${key}; ${about}${secure}`;
    return new Response(null, { status: 204, headers: { "set-cookie": cookie } });
  } catch {
    return Response.json({ error: "The message or its signature does not hold" }, { status: 401 });
  }
}
