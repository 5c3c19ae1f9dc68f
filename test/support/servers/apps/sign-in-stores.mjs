import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../../../scripts/lib/run.mjs";
import { startPostgres } from "../postgres.mjs";

const NOW = 1_769_500_000_000;
const session = (name, more = {}) => ({
  address: `0x${name}`,
  chainId: "eip155:1",
  message: `I am ${name}.\nIt's true; DROP TABLE sign_in_sessions`,
  signature: "0xab",
  expiresAt: NOW + 1_000,
  ...more,
});

/** Tests of every store of the example server. `open` opens the same data again. */
function describeStore(open) {
  it("accepts a nonce once, even in two instances at the same time", async (context) => {
    const [one, two] = [await open(context), await open(context)];
    for (let round = 0; round < 10; round += 1) {
      const nonce = `nonce${round}`;
      await one.addNonce(nonce, NOW + 1_000, NOW);
      const uses = [one, two, two, one].map((store) => store.useNonce(nonce, NOW));
      expect((await Promise.all(uses)).filter(Boolean), nonce).toHaveLength(1);
      expect(await two.useNonce(nonce, NOW)).toBe(false);
    }
  });

  it("rejects an unknown nonce and an expired nonce", async (context) => {
    const store = await open(context);
    await store.addNonce("soon-over", NOW + 1_000, NOW);
    expect(await store.useNonce("never-given", NOW)).toBe(false);
    expect(await store.useNonce("soon-over", NOW + 1_000)).toBe(false);
    expect(await store.useNonce("soon-over", NOW)).toBe(false);
  });

  it("returns the sessions of a visit in order until each expires", async (context) => {
    const [one, two] = [await open(context), await open(context)];
    const kept = [session("b"), session("a", { expiresAt: NOW + 5_000 })];
    await one.replace("", "visit-1", kept);
    expect(await two.sessions("visit-1", NOW)).toEqual(kept);
    expect(await two.sessions("visit-1", NOW + 1_000)).toEqual([kept[1]]);
    expect(await two.sessions("visit-2", NOW)).toEqual([]);
  });

  it("deletes only expired sessions when it adds a nonce", async (context) => {
    const store = await open(context);
    const [over, good] = [session("a"), session("b", { expiresAt: NOW + 5_000 })];
    await store.replace("", "visit-6", [over]);
    await store.replace("", "visit-7", [over, good]);
    await store.addNonce("later", NOW + 9_000, NOW + 1_000);
    // At a time when both were valid: a deleted session is not returned.
    expect(await store.sessions("visit-6", NOW)).toEqual([]);
    expect((await store.sessions("visit-7", NOW)).at(-1)).toEqual(good);
  });

  it("moves the sessions of a visit to a new session id, and ends a visit by an empty list", async (context) => {
    const store = await open(context);
    const [a, b] = [session("a"), session("b")];
    await store.replace("", "visit-3", [a]);
    await store.replace("visit-3", "visit-4", [b, a]);
    expect(await store.sessions("visit-3", NOW)).toEqual([]);
    expect(await store.sessions("visit-4", NOW)).toEqual([b, a]);
    await store.replace("visit-4", "visit-5", []);
    expect(await store.sessions("visit-4", NOW)).toEqual([]);
    expect(await store.sessions("visit-5", NOW)).toEqual([]);
  });
}

/** A script that opens a folder, prints "opened" and ends after `stays` ms. */
const OPENS = (folder, stays) => `
  const { openStore } = await import("example-sign-in-server");
  await openStore({ folder: ${JSON.stringify(folder)} });
  console.log("opened");
  setTimeout(() => process.exit(), ${stays});
`;

/** The stores of the example server, one suite for each; `load` gives the server of `cwd`. */
export function describeStores(load, cwd) {
  describe("in memory", () => {
    let store;
    describeStore(async () => (store ??= (await load()).server.memoryStore()));
  });

  describe("in the embedded database", () => {
    const folder = mkdtempSync(join(tmpdir(), "latchkit-sign-in-"));
    const opens = (stays) =>
      run(process.execPath, ["--input-type=module", "-e", OPENS(folder, stays)], { cwd: cwd() });
    let store;
    afterAll(async () => {
      await store?.close();
      rmSync(folder, { recursive: true, force: true });
    });
    describeStore(async () => (store ??= await (await load()).server.openStore({ folder })));

    it("rejects opening the store's folder twice, in one process or in two", async () => {
      const again = (await load()).server.openStore({ folder });
      await expect(again).rejects.toThrow("is open in this process");
      const { code, output } = await opens(0);
      expect(output).toContain(`is open in process ${process.pid}`);
      expect(code).not.toBe(0);
    });

    it("opens the folder of a process that ended without closing the store, and keeps its data", async () => {
      await store.addNonce("kept", Date.now() + 60_000, Date.now());
      await store.close();
      const { code, output } = await opens(0);
      expect({ code, output: output.trim() }).toEqual({ code: 0, output: "opened" });
      store = await (await load()).server.openStore({ folder });
      expect(await store.useNonce("kept", Date.now())).toBe(true);
    });
  });

  describe("in PostgreSQL", () => {
    const opened = [];
    let server;
    beforeAll(() => void (server = startPostgres()));
    afterAll(async () => {
      await Promise.all(opened.map((store) => store.close()));
      await server.stop?.();
    });
    const open = async ({ skip }) => {
      if (typeof server === "string") skip(server);
      const store = await (await load()).server.openStore({ url: server.url, folder: "unused" });
      opened.push(store);
      return store;
    };
    it("creates the database tables once if several instances start at the same time", async (context) => {
      const stores = await Promise.all([1, 2, 3, 4].map(() => open(context)));
      await stores[0].addNonce("shared", Date.now() + 60_000, Date.now());
      expect(await stores[3].useNonce("shared", Date.now())).toBe(true);
    });
    describeStore(open);
  });
}
