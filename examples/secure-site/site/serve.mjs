import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { SiteRefusal } from "latchkit/secure-site";
import { HttpRefusal, sendJson } from "./http.mjs";

const LIMITS = {
  /** Bytes of a request's head. */
  headBytes: 16_384,
  /** A request has arrived whole after so many ms, its head after so many. */
  requestMs: 30_000,
  headMs: 10_000,
  /** A connection without a request is closed; longer than proxies keep theirs. */
  idleMs: 65_000,
  /** Connections at the same time; more are closed as they come. */
  connections: 2_000,
  /** What is under way may end in so many ms when the site stops. */
  stopMs: 5_000,
};
const LOOK_MS = 50;
/** 503 takes a process out of a balancer: without the store it can do nothing. */
const HEALTH_STATUS = { ok: 200, degraded: 200, failing: 503, stopping: 503 };

/** A refusal of the core is one for want of a signed-in user: others are replies to messages. */
const statusOf = (error) => {
  if (error instanceof SiteRefusal) return 401;
  return error instanceof HttpRefusal ? error.status : 500;
};

/**
 * Answers HTTP requests with `answer` until `stop`, within limits. `knownPath` names a path in the
 * log; `health` answers `/health`, with one word for whoever asks.
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
    /** No new connection from now on; what is under way ends, or is cut after `stopMs`. */
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
