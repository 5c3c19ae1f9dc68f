import { existsSync, readFileSync } from "node:fs";
import { extname, join, normalize, sep } from "node:path";
import type { ServerResponse } from "node:http";
import { FaultStack } from "./faults.js";
import { listen, requestAddress } from "./listen.js";
import { strictPolicy } from "./strict-policy.js";
import type { RunningPart } from "./running-part.types.js";
import type { WorldJson } from "./world.types.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

export interface DemoPart extends RunningPart {
  readonly url: string;
}

/** The file for `/` and for unknown paths. */
export interface PageOptions {
  readonly index?: string;
  /** Responds to unknown paths with the page, for an app's deep links. */
  readonly takesLinks?: boolean;
  readonly isFramed?: boolean;
}

/**
 * Serves a built page and `/world.json`. Returns a string with the reason if it cannot run here.
 * Calls `world` on each request.
 */
export async function startDemoPart(
  folder: string,
  port: number,
  world: () => WorldJson,
  {
    index = "index.html",
    takesLinks: servesDeepLinks = false,
    isFramed: allowsFraming = false,
  }: PageOptions = {},
): Promise<DemoPart | string> {
  if (!existsSync(join(folder, index))) return `no built page in ${folder}`;
  const faults = new FaultStack();
  const server = await listen(async (request, response) => {
    if (await faults.play(response)) return;
    const path = requestAddress(request)?.pathname;
    if (path === undefined) return void response.writeHead(400).end();
    if (path === "/world.json")
      return void send(
        response,
        { extension: ".json", body: JSON.stringify(world(), null, 2), isFramed: allowsFraming },
        world(),
      );
    const isPage = path === "/" || (servesDeepLinks && extname(path) === "");
    sendFile(
      response,
      { folder, path: isPage ? `/${index}` : path, isFramed: allowsFraming },
      world(),
    );
  }, port);
  return { url: `${server.url}/`, fault: (fault) => faults.add(fault), stop: () => server.close() };
}

interface FileRequest {
  readonly folder: string;
  readonly path: string;
  readonly isFramed: boolean;
}

/** Asynchronous reads of dozens of small files are slower. */
function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function sendFile(
  response: ServerResponse,
  { folder, path, isFramed: allowsFraming }: FileRequest,
  world: WorldJson,
): void {
  const file = normalize(join(folder, decodeSafely(path)));
  const isInside = file.startsWith(`${normalize(folder)}${sep}`);
  const body = isInside ? readIfExists(file) : undefined;
  if (body === undefined)
    return send(
      response,
      { status: 404, extension: ".html", body: "Not found", isFramed: allowsFraming },
      world,
    );
  send(response, { extension: extname(file), body, isFramed: allowsFraming }, world);
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "/";
  }
}

interface PageResponse {
  readonly status?: number;
  readonly extension: string;
  readonly body: string | Buffer;
  readonly isFramed: boolean;
}

const LOCAL_ORIGINS = ["http://127.0.0.1:*", "http://localhost:*"];

function send(
  response: ServerResponse,
  { status = 200, extension, body, isFramed: allowsFraming }: PageResponse,
  world: WorldJson,
): void {
  const headers = {
    "content-type": TYPES[extension] ?? "application/octet-stream",
    "content-security-policy": strictPolicy(
      [
        ...[...(world.evm ?? []), ...(world.solana ?? [])].map((chain) => chain.rpcUrl),
        ...(world.bitcoin ?? []).map(({ apiUrl }) => apiUrl),
        ...(world.relay === undefined ? [] : [world.relay]),
        ...new Set(Object.values(world.services ?? {})),
      ],
      {
        frames: world.secure === undefined ? [] : [new URL(world.secure).origin],
        ancestors: allowsFraming ? LOCAL_ORIGINS : [],
      },
    ),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
  response.writeHead(status, headers).end(body);
}
