import { randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { verifyMessage } from "viem";
import * as siwe from "viem/siwe";

const { ORIGIN = "http://127.0.0.1:3000" } = process.env;
type Session = { message: string; signature: `0x${string}`; address: string };

/** Nonces and sessions until a restart. In `globalThis`: routes do not share module variables. */
const memory = globalThis as { signIn?: Map<string, Session | "nonce"> };
const kept = (memory.signIn ??= new Map<string, Session | "nonce">());
const keep = (value: Session | "nonce", seconds: number): string => {
  const key = randomBytes(32).toString("hex");
  kept.set(key, value);
  setTimeout(() => kept.delete(key), seconds * 1_000).unref();
  return key;
};

/** The session of the visitor, who has one at a time. */
export async function currentSession(): Promise<Session | undefined> {
  const value = kept.get((await cookies()).get("session")?.value ?? "");
  return value === "nonce" ? undefined : value;
}

/** Throws unless the message is for this page, its account signed it, and its nonce is unused. */
async function check({ message, signature }: Session): Promise<Session> {
  const fields = siwe.parseSiweMessage(message.slice(0, 4_000)) as siwe.SiweMessage;
  const { address, nonce } = fields;
  const isOurs = siwe.validateSiweMessage({ message: fields, domain: new URL(ORIGIN).host });
  if (!isOurs || siwe.createSiweMessage(fields) !== message) throw new Error("Not for us");
  if (!(await verifyMessage({ address, message, signature }))) throw new Error("Not signed");
  if (kept.get(nonce) !== "nonce" || !kept.delete(nonce)) throw new Error("Used before");
  return { message, signature, address };
}

/** Answers the calls of `siwx: { kind: "server" }`. */
export async function signIn(request: Request, call: string): Promise<Response> {
  if (call === "nonce") return Response.json({ nonce: keep("nonce", 300) });
  const [jar, now] = [await cookies(), await currentSession()];
  if (request.method === "GET") return Response.json({ sessions: now ? [now] : [] });
  if (request.headers.get("origin") !== ORIGIN) return new Response(null, { status: 403 });
  const body = request.method === "DELETE" ? { sessions: [] } : await request.json();
  const signed = body.sessions ? body.sessions.at(-1) : body;
  const isKnown = now !== undefined && now.message === signed?.message;
  const next = signed && (isKnown ? now : await check(signed).catch(() => undefined));
  if (signed && !next) return new Response(null, { status: 401 });
  kept.delete(jar.get("session")?.value ?? "");
  const about = { httpOnly: true, sameSite: "lax", secure: ORIGIN.startsWith("https:") } as const;
  jar.set("session", next ? keep(next, 86_400) : "", { ...about, maxAge: next ? 86_400 : 0 });
  return new Response(null, { status: 204 });
}
