import type { WorldServices } from "latchkit/testing/node";
import { beforeEach, describe, expect, it } from "vitest";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { FetchHttpClient } from "../../../src/infrastructure/http-client/fetch-http-client.js";
import {
  FakeClock,
  InMemoryTelemetry,
  SeededRandom,
} from "../../../src/infrastructure/in-memory/index.js";
import { HttpTelemetry } from "../../../src/infrastructure/telemetry/http-telemetry.js";
import { localServices } from "../../support/servers/local-services.js";
import { describeTelemetry, reportOf } from "./telemetry.contract.js";

const local = localServices();
let services: WorldServices;
beforeEach(() => {
  services = local();
});

const inits: RequestInit[] = [];
const over = (): HttpTelemetry => {
  const clock = new FakeClock();
  const http = new FetchHttpClient({
    fetch: (input, init) => {
      inits.push(init ?? {});
      return fetch(input, init);
    },
    scheduler: clock,
    clock,
    random: new SeededRandom(1),
  });
  return new HttpTelemetry({ http, baseUrl: services.urls.telemetry, projectId: "p1" });
};
const idOf = (body: unknown): string => (body as { readonly eventId: string }).eventId;

describeTelemetry("HTTP over the local services", async () => ({
  port: over(),
  dispose: async () => undefined,
  arrived: () => services.requestsTo("/e").map(({ body }) => idOf(body)),
  refuse: (status) => void services.fault({ kind: "status", status }, { at: "/e" }),
  hang: () => void services.fault({ kind: "hang" }, { at: "/e" }),
}));
describeTelemetry("in memory", async () => {
  const port = new InMemoryTelemetry();
  return {
    port,
    dispose: async () => undefined,
    arrived: () => port.reports.map(({ eventId }) => eventId),
    refuse: (status) => {
      port.answer = () => Promise.reject(new LatchkitError("http/status", { status, url: "" }));
    },
    hang: () => {
      port.answer = () => new Promise(() => undefined);
    },
  };
});

describe("HttpTelemetry", () => {
  const { signal } = new AbortController();
  const ID = "8a4a4a4a-1111-4222-8333-444444444444";

  it(
    "posts a telemetry event as keepalive text with `projectId`, `st` and `sv`, without a CORS preflight",
    { tags: ["S7-041"] },
    async () => {
      await over().send(reportOf(ID), signal);
      const [request, ...more] = services.requests;
      expect(more).toEqual([]);
      expect(request).toMatchObject({
        method: "POST",
        path: "/e",
        query: { projectId: "p1", st: "latchkit", sv: "react-universal-0.1.0" },
      });
      expect(request?.refused).toBeUndefined();
      expect(request?.body).toEqual({
        eventId: ID,
        url: "https://app.example/page",
        domain: "app.example",
        timestamp: 1_700_000_000_000,
        props: {
          type: "track",
          event: "MODAL_OPEN",
          properties: { connected: false },
          address: "0x71C7",
        },
      });
      expect([inits.at(-1)?.keepalive, request?.headers["content-type"]]).toEqual([
        true,
        "text/plain;charset=UTF-8",
      ]);
    },
  );
  it(
    "posts a telemetry error with its time as ISO 8601",
    { tags: ["S7-042", "S3-048"] },
    async () => {
      await over().send(
        {
          ...reportOf(ID),
          props: {
            type: "error",
            event: "INTERNAL_SDK_ERROR",
            errorType: "TypeError",
            errorMessage: "internal/unexpected in Connect",
            stackTrace: "f a.js:1:2",
          },
        },
        signal,
      );
      expect(services.requests[0]?.refused).toBeUndefined();
      expect(services.requests[0]?.body).toMatchObject({
        timestamp: "2023-11-14T22:13:20.000Z",
        props: {
          type: "error",
          event: "INTERNAL_SDK_ERROR",
          errorType: "TypeError",
          errorMessage: "internal/unexpected in Connect",
          stackTrace: "f a.js:1:2",
        },
      });
    },
  );
});
