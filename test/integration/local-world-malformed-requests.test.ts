import { request } from "node:http";
import { startWorld, type World } from "latchkit/testing/node";
import { afterAll, beforeAll, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ parts: ["services", "relay", "demo"] });
});
afterAll(() => world.stop());

/** The status answered to a request target that no browser sends, or "hung up". */
const answered = (base: string, path: string, headers = {}): Promise<number | "hung up"> =>
  new Promise((done) => {
    const { hostname, port } = new URL(base);
    request({ hostname, port, path, headers }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    })
      .on("error", () => done("hung up"))
      .end();
  });
const CONFIG = "/appkit/v1/config?projectId=p&st=appkit&sv=react-universal-1.0.0";
const SOCKET = {
  connection: "upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
};

it.each(["//", "//?page=1", ":99999999/", "//nobody/main.js"])(
  "the test service answers a malformed request for %s and keeps running",
  async (path) => {
    const { demo = "", relay = "", services } = world.addresses;
    const page = await answered(demo, path);
    expect([400, 404]).toContain(page);
    expect(await answered(relay, path, SOCKET)).toBeGreaterThanOrEqual(400);
    await answered(services?.catalogue ?? "", path);
    expect(await answered(demo, "/")).toBe(200);
    expect(await answered(services?.catalogue ?? "", CONFIG)).toBe(200);
  },
);
