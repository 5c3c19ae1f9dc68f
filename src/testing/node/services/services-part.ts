import type { IncomingMessage, ServerResponse } from "node:http";
import { playFault, send, type Answer } from "../faults.js";
import { listen } from "../listen.js";
import type { RunningPart } from "../running-part.types.js";
import { hostileWallets } from "./hostile-wallets.js";
import type { RouteRequest } from "./route.types.js";
import { findRoute } from "./routes.js";
import { Services } from "./services.js";
import type { ServiceAnswers, ServiceRequest, WorldServices } from "./services.types.js";

const PORT = 4175;
/** Allows any origin, with these headers only. */
const PREFLIGHT = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, HEAD",
  "access-control-allow-headers":
    "content-type, user-agent, referer, origin, access-control-request-method, access-control-request-headers, solana-client, sec-fetch-mode, x-sdk-type, x-sdk-version, authorization, x-nonce-jwt",
};

export interface ServicesPart extends RunningPart {
  readonly services: WorldServices;
}

/**
 * Starts one server for all services; `nodes` are the chains behind the blockchain service. Rejects
 * if the port is in use.
 */
export async function startServicesPart(
  ports: "fixed" | "free",
  nodes: ServiceAnswers["nodes"] = {},
  exchanges: ServiceAnswers["exchanges"] = {},
): Promise<ServicesPart> {
  let services: Services | undefined;
  const server = await listen(
    (incoming, response) => {
      if (services === undefined || incoming.method === "OPTIONS")
        return void response.writeHead(204, PREFLIGHT).end();
      handle(services, incoming, response).catch(() => response.destroy());
    },
    ports === "fixed" ? PORT : 0,
  );
  const running = (services = new Services(server.url, nodes, exchanges));
  return { services: running, fault: (fault) => running.fault(fault), stop: () => server.close() };
}

async function handle(
  services: Services,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(incoming);
  const url = new URL(incoming.url ?? "/", "http://services");
  const match = findRoute(url.pathname, incoming.method);
  const plain: ServiceRequest = {
    service: match?.service ?? "catalogue",
    method: incoming.method ?? "",
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ),
    body,
    time: Date.now(),
  };
  if (match === undefined || match.route.method !== incoming.method) {
    const problem =
      match === undefined
        ? `${url.pathname} is not a path of these services`
        : `${url.pathname} must be requested with ${match.route.method}`;
    services.record({ ...plain, refused: problem });
    return send(response, refusal(problem), match === undefined ? 404 : 405);
  }
  const routeRequest: RouteRequest = {
    request: plain,
    params: url.searchParams,
    id: decode(match.id),
  };
  const refused = match.route.requestProblem(routeRequest, services.answers);
  const fault = services.record({ ...plain, ...(refused !== undefined && { refused }) });
  // A request refused with a status has no effect.
  const denied = refused ?? (fault?.kind === "status" ? "a fault is active" : undefined);
  const known =
    denied === undefined
      ? await match.route.answer(routeRequest, services.answers)
      : refusal(denied);
  const answer = known ?? refusal("there is no such image");
  if (fault?.kind === "hostile" && url.pathname === "/getWallets" && refused === undefined)
    return send(response, hostileWallets(answer, fault));
  if (fault !== undefined && (await playFault(fault, response, answer))) return;
  const status = known === undefined ? 404 : (answer.status ?? 200);
  send(response, answer, refused === undefined ? status : 400);
}

/** This format is assumed: the public blockchain service answers errors in it. */
const refusal = (description: string): Answer => ({
  type: "application/json",
  cache: "no-store",
  body: Buffer.from(
    JSON.stringify({
      status: "FAILED",
      reasons: [{ field: description.split(" ")[0], description }],
    }),
  ),
});

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return "";
  }
}

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString("utf8");
  try {
    return text === "" ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}
