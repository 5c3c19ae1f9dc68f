import { describe, expect, it } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import { createLatchkit, type LatchkitOptions } from "../../../../src/index.js";
import {
  ANY_PICTURE,
  InMemoryHttpClient,
  InMemoryImages,
} from "../../../../src/infrastructure/in-memory/index.js";
import { inMemoryPorts } from "../../../../src/testing.js";

const instance = (options: Partial<LatchkitOptions>, ports: LatchkitOptions["ports"] = {}) =>
  createLatchkit({
    networks: [
      {
        id: "eip155:1",
        name: "Ethereum",
        rpcUrls: ["https://rpc.example"],
        currency: { symbol: "ETH", decimals: 18 },
      },
    ],
    ...options,
    ports: { ...inMemoryPorts({}), ...ports },
  });

/** The first URL that a subscriber to Ethereum's picture receives. */
const notified = (latchkit: ReturnType<typeof instance>): Promise<string | undefined> =>
  new Promise((resolve) => {
    internalsOf(latchkit).pictures?.request({ kind: "network", id: "eip155:1" }, resolve);
  });

describe("pictures of an instance", () => {
  it("loads a wallet picture from the package without a request if no project is set", async () => {
    const http = new InMemoryHttpClient();
    const latchkit = instance({}, { http });
    expect(await notified(latchkit)).toMatch(/^data:image\/svg\+xml,/u);
    expect(http.requests).toEqual([]);
    await latchkit.dispose();
  });

  it("requests a wallet picture only with a project id, and only when its row comes into view", async () => {
    const http = new InMemoryHttpClient();
    const address =
      "https://catalogue.example/base/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900";
    http.route("GET", address, () => ({ blob: ANY_PICTURE }));
    const latchkit = instance(
      { projectId: "p1", services: { catalogue: "https://catalogue.example/base/" } },
      { http },
    );
    await latchkit.start();
    expect(http.requests).toEqual([]);
    expect(await notified(latchkit)).toMatch(/^blob:/);
    expect(http.requests.map(({ url }) => url)).toEqual([
      expect.stringContaining(`${address}?projectId=p1&st=`),
    ]);
    await latchkit.dispose();
    expect(await notified(latchkit)).toBeUndefined();
  });

  it("loads wallet pictures from the host's own port, and releases them on dispose", async () => {
    const images = new InMemoryImages();
    const latchkit = instance({}, { images });
    expect(await notified(latchkit)).toBe("memory:1");
    await latchkit.dispose();
    expect(images.urls.size).toBe(0);
  });
});
