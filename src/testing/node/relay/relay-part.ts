import type { IncomingMessage, Server } from "node:http";
import { listen, requestAddress } from "../listen.js";
import type { RunningPart } from "../running-part.types.js";
import { Relay } from "./relay.js";

export interface RelayPart extends RunningPart {
  /** `ws://127.0.0.1:<port>` */
  readonly url: string;
  readonly relay: Relay;
}

const MAX_FRAME_BYTES = 2 * 1024 * 1024;
const PORT = 5555;

interface Caller {
  readonly clientId: string;
}
type Verdict =
  | Caller
  | { readonly status: number; readonly text: string }
  | { readonly reason: string };

const loadLibraries = async () => {
  try {
    const [{ WebSocketServer }, { decodeJWT, verifyJWT }] = await Promise.all([
      import("ws"),
      import("@walletconnect/relay-auth"),
    ]);
    return { WebSocketServer, decodeJWT, verifyJWT };
  } catch {
    return undefined;
  }
};
type Libraries = NonNullable<Awaited<ReturnType<typeof loadLibraries>>>;

/** Checks the signed token, its expiry and the project id. `now`: epoch ms. */
const check = async (
  { verifyJWT, decodeJWT }: Libraries,
  url: URL,
  now: number,
): Promise<Verdict> => {
  const token = url.searchParams.get("auth") ?? "";
  try {
    if (!(await verifyJWT(token))) return { status: 401, text: "Unauthorized: invalid auth" };
    const { payload } = decodeJWT(token);
    if (payload.exp * 1_000 < now)
      return { status: 401, text: "JWT validation error: JWT Token is expired" };
    if (payload.iat > now / 1_000 + 60)
      return { reason: "JWT validation error: JWT Token is not yet valid" };
    if (!url.searchParams.get("projectId"))
      return { status: 401, text: "Unauthorized: Project ID missing" };
    return { clientId: payload.iss };
  } catch {
    return { status: 401, text: "Unauthorized: invalid auth" };
  }
};

/** Starts a relay. Returns a string with the reason if it cannot run here. */
export async function startRelayPart(ports: "fixed" | "free"): Promise<RelayPart | string> {
  const libraries = await loadLibraries();
  if (libraries === undefined)
    return "the packages ws and @walletconnect/relay-auth are not installed";
  const relay = new Relay();
  const http = await listen(
    (_, response) => void response.writeHead(426).end(),
    ports === "fixed" ? PORT : 0,
  );
  const sockets = attach(libraries, http.server, relay);
  return {
    url: http.url.replace("http:", "ws:"),
    relay,
    fault: (fault) => relay.fault(fault),
    stop: async () => {
      relay.dropSockets();
      sockets.close();
      await http.close();
    },
  };
}

function attach(libraries: Libraries, server: Server, relay: Relay) {
  const clients = new WeakMap<IncomingMessage, Caller | { readonly reason: string }>();
  const sockets = new libraries.WebSocketServer({
    server,
    maxPayload: MAX_FRAME_BYTES,
    verifyClient: (
      { req }: { req: IncomingMessage },
      done: (isAccepted: boolean, status?: number, text?: string) => void,
    ) => {
      const url = requestAddress(req);
      if (url === undefined) return done(false, 400);
      void check(libraries, url, relay.now).then((verdict) => {
        if (relay.refusal !== undefined && "status" in relay.refusal)
          return done(false, relay.refusal.status);
        if ("status" in verdict) return done(false, verdict.status, verdict.text);
        clients.set(req, verdict);
        done(true);
      });
    },
  });
  relay.attach(sockets, (request) => clients.get(request) ?? { clientId: "" });
  return sockets;
}
