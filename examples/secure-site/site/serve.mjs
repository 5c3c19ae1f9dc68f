import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { SiteRefusal } from "latchkit/secure-site";
import { HttpRefusal, sendJson } from "./http.mjs";

const LIMITS = {
  /** Bytes of request headers. */
  headBytes: 16_384,
  /** Time until a request, and its headers, are complete. */
  requestMs: 30_000,
  headMs: 10_000,
  /** Idle time of a connection; longer than that of proxies. */
  idleMs: 65_000,
  /** Concurrent connections; further ones are closed. */
  connections: 2_000,
  /** Time for pending requests when the site stops. */
  stopMs: 5_000,
};
const LOOK_MS = 50;
/** 503 removes a process from a load balancer: it needs the store. */
const HEALTH_STATUS = { ok: 200, degraded: 200, failing: 503, stopping: 503 };

/** A refusal outside message replies means that the user is not signed in. */
const statusOf = (error) => {
  if (error instanceof SiteRefusal) return 401;
  return error instanceof HttpRefusal ? error.status : 500;
};

/**
 * Serves HTTP requests with `answer` until `stop`, within limits. `knownPath` returns a loggable
 * path; `health` answers `/health` with one word.
 */
export const serve = async ({ answer, origin, port, host, log, health, knownPath, limits }) => {
  const most = { ...LIMITS, ...limits };
  const answerAll = async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    if (url.pathname !== "/health") return answer(url, request, response);
    const state = await health.state();
    return sendJson(response, origin, { status: state }, HEALTH_STATUS[state]);
  };
  const settings = {
    maxHeaderSize: most.headBytes,
    headersTimeout: most.headMs,
    requestTimeout: most.requestMs,
    keepAliveTimeout: most.idleMs,
    connectionsCheckingInterval: Math.min(most.headMs, most.requestMs),
  };
  const server = createServer(settings, async (request, response) => {
    const begun = performance.now();
    response.once("close", () => {
      const path = knownPath(request.url ?? "/");
      const ms = Math.round(performance.now() - begun);
      log.info("request", { method: request.method, path, status: response.statusCode, ms });
    });
    try {
      await answerAll(request, response);
    } catch (error) {
      const status = statusOf(error);
      if (status === 500 && !request.destroyed) log.error("failed", error);
      if (response.headersSent) response.destroy();
      else sendJson(response, origin, { error: status === 500 ? "failed" : error.message }, status);
    }
  });
  server.maxConnections = most.connections;
  await new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, done);
  });
  const { address, port: taken } = server.address();
  return {
    url: `http://${address.includes(":") ? `[${address}]` : address}:${taken}`,
    /** Refuses new connections; pending requests finish or are aborted after `stopMs`. */
    stop: async () => {
      const closed = new Promise((done) => {
        server.close(done);
      });
      let isClosed = false;
      void closed.then(() => {
        isClosed = true;
      });
      for (let waited = 0; !isClosed && waited < most.stopMs; waited += LOOK_MS) {
        server.closeIdleConnections();
        await Promise.race([closed, pause(LOOK_MS)]);
      }
      server.closeAllConnections();
      await closed;
    },
  };
};
