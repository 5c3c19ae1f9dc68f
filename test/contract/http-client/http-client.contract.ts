import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HttpClient } from "../../../src/ports/http-client.port.js";

/**
 * An HTTP client before a server that answers these routes: `/json` {"a":1}, `/empty` 204,
 * `/missing` 404, `/blob` three bytes, `/hang` never; `gone` is unreachable. The service that is
 * told the client's id is the one at `url`; `elsewhere` answers `/json` too.
 */
export interface HttpClientHarness {
  readonly port: HttpClient;
  readonly url: string;
  readonly gone: string;
  readonly elsewhere: string;
  /** URL path and query of the last request that arrived. */
  lastUrl(): string;
  lastBody(): unknown;
  /** Method of the last request that arrived. */
  lastMethod(): string;
  dispose(): Promise<void>;
}

export const describeHttpClient = (name: string, make: () => Promise<HttpClientHarness>): void => {
  describe(`HttpClient: ${name}`, () => {
    let harness: HttpClientHarness;
    beforeEach(async () => void (harness = await make()));
    afterEach(() => harness.dispose());
    const { signal } = new AbortController();
    const get = (path: string, query?: Record<string, string | undefined>) =>
      harness.port.json(
        { method: "GET", url: `${harness.url}${path}`, ...(query && { query }) },
        signal,
      );

    it("returns the parsed JSON body of an HTTP answer", async () => {
      expect(await get("/json")).toEqual({ a: 1 });
    });
    it("returns undefined for an HTTP answer without a body", async () => {
      expect(await get("/empty")).toBeUndefined();
    });
    it.each(["POST", "PUT", "DELETE"] as const)(
      "sends a %s request with a JSON body",
      { tags: ["finding-T3", "S7-038"] },
      async (method) => {
        const answer = await harness.port.json(
          { method, url: `${harness.url}/json`, body: { b: [2] } },
          signal,
        );
        expect([answer, harness.lastMethod(), harness.lastBody()]).toEqual([
          { a: 1 },
          method,
          { b: [2] },
        ]);
      },
    );
    it("sends a GET request without a body", { tags: ["finding-T3", "S7-038"] }, async () => {
      await get("/json");
      expect([harness.lastMethod(), harness.lastBody()]).toEqual(["GET", null]);
    });
    it(
      "appends defined query values to a URL in order, and `clientId` last",
      { tags: ["S7-039"] },
      async () => {
        harness.port.setClientId("me");
        await get("/json", { z: "1", y: undefined, a: "" });
        expect(new URL(harness.lastUrl(), harness.url).search).toBe("?z=1&a=&clientId=me");
        harness.port.setClientId(undefined);
        await get("/json");
        expect(new URL(harness.lastUrl(), harness.url).search).toBe("");
      },
    );
    it(
      "adds `clientId` to every request to the blockchain-data service, and to no other URL",
      { tags: ["S7-039"] },
      async () => {
        const ask = (url: string) => harness.port.json({ method: "POST", url, body: {} }, signal);
        await ask(`${harness.url}/json`);
        expect(harness.lastUrl()).not.toContain("clientId");
        harness.port.setClientId("did:key:z6Mk");
        await ask(`${harness.url}/json`);
        expect(new URL(harness.lastUrl(), harness.url).search).toBe("?clientId=did%3Akey%3Az6Mk");
        await harness.port.blob({ method: "GET", url: `${harness.url}/blob` }, signal);
        expect(harness.lastUrl()).toContain("?clientId=");
        await ask(`${harness.elsewhere}/json`);
        expect(harness.lastUrl()).not.toContain("clientId");
      },
    );
    it("returns a binary HTTP answer as a Blob", async () => {
      const blob = await harness.port.blob({ method: "GET", url: `${harness.url}/blob` }, signal);
      expect(new Uint8Array(await blob.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    });
    it("rejects with http/status for an HTTP status outside 200 to 299", async () => {
      await expect(get("/missing")).rejects.toMatchObject({
        code: "http/status",
        context: { status: 404 },
        message: "HTTP status code: 404",
      });
    });
    it("rejects with http/unreachable for an unreachable or malformed URL", async () => {
      await expect(
        harness.port.json({ method: "POST", url: harness.gone }, signal),
      ).rejects.toMatchObject({ code: "http/unreachable" });
      await expect(
        harness.port.json({ method: "POST", url: "no address" }, signal),
      ).rejects.toMatchObject({ code: "http/unreachable" });
    });
    it("rejects with call/aborted and sends no HTTP request if the signal has already aborted", async () => {
      const before = harness.lastUrl();
      await expect(
        harness.port.json(
          { method: "GET", url: `${harness.url}/json?aborted` },
          AbortSignal.abort(),
        ),
      ).rejects.toMatchObject({ code: "call/aborted" });
      expect(harness.lastUrl()).toBe(before);
    });
    it("rejects an HTTP request with call/aborted as soon as the signal aborts", async () => {
      const controller = new AbortController();
      const answer = harness.port.json(
        { method: "GET", url: `${harness.url}/hang` },
        controller.signal,
      );
      controller.abort("enough");
      await expect(answer).rejects.toMatchObject({
        code: "call/aborted",
        cause: "enough",
        isCancellation: true,
      });
    });
  });
};
