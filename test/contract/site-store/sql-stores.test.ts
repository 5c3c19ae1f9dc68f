import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pgliteStore, postgresStore } from "../../../examples/secure-site/index.mjs";
import type { SiteStore } from "../../../src/secure-site/site.ports.js";
import { copiedSite } from "../../support/servers/secure-site/copied-site.mjs";
import { startPostgres, runSql } from "../../support/servers/postgres.mjs";
import {
  inspectedStore,
  type InspectedStore,
} from "../../support/servers/secure-site/site-stores.mjs";
import { describeSiteStore } from "./site-store.contract.js";

const folder = await mkdtemp(join(tmpdir(), "site-store-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const server = startPostgres();
afterAll(() => (typeof server === "string" ? undefined : server.stop()));

const OLD = ["ana", undefined, "old", ["one"]];
const MOVED = ["", "ana", "new", ["two"]];
const WRITES = 5;

const before = (store: SiteStore) =>
  store.transaction(async (records) => {
    await records.put("owner", "old", "ana");
    await records.put("account", "ana", "old");
    await records.put("session", "one", "1", { group: "ana" });
  });
const stateOf = (store: SiteStore) =>
  store.transaction(async (records) => [
    await records.get("owner", "old"),
    await records.get("owner", "new"),
    await records.get("account", "ana"),
    (await records.list("session", "ana", 10)).map(({ id }) => id),
  ]);

/** Runs the transaction in a process that is killed after this many writes. */
const dieAfter = async (writes: number, site: string, [module, argument]: readonly string[]) => {
  const script = join(process.cwd(), "test/support/servers/secure-site/site-crash.mjs");
  const given = [script, join(site, `adapters/${module}.mjs`), argument ?? "", String(writes)];
  const child = spawn(process.execPath, given, { stdio: ["ignore", "inherit", "inherit"] });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
};

/** Kills the process at each write of a transaction, then checks the stored records. */
const describeDeath = (
  name: string,
  open: () => Promise<{
    where: string[];
    make: () => Promise<SiteStore & { close(): Promise<void> }>;
  }>,
) =>
  it(`keeps either all writes of a store transaction or none if the process is killed: ${name}`, async () => {
    const site = copiedSite();
    try {
      const { where, make } = await open();
      let store = await make();
      for (let writes = 0; writes <= WRITES + 1; writes += 1) {
        await before(store);
        await store.close();
        await dieAfter(writes, site, where);
        store = await make();
        expect(await stateOf(store), `${writes} writes`).toEqual(writes > WRITES ? MOVED : OLD);
      }
      await store.close();
    } finally {
      rmSync(site, { recursive: true, force: true });
    }
  }, 180_000);

describe("the embedded database", () => {
  let opened: InspectedStore;
  beforeAll(async () => {
    opened = await inspectedStore({ folder: join(folder, "contract") });
  });
  afterAll(() => opened.store.close());
  describeSiteStore("PGlite in a folder", async () => {
    await opened.empty();
    return { store: opened.store };
  });

  describeDeath("PGlite in a folder", async () => {
    const place = join(folder, "death");
    return { where: ["pglite-store", place], make: () => pgliteStore(place) };
  });

  it("rejects a second embedded database in the same folder", async () => {
    await expect(pgliteStore(join(folder, "contract"))).rejects.toThrow("is open in this process");
  });
});

if (typeof server === "string")
  it("the secure site's store passes its contract tests on PostgreSQL", ({ skip }) => {
    skip(server);
  });
else
  describe("a database server", () => {
    let stores: readonly InspectedStore[] = [];
    let url = "";
    beforeAll(async () => {
      url = await server.freshUrl();
      stores = await Promise.all([inspectedStore({ url }), inspectedStore({ url })]);
    });
    afterAll(() => Promise.all(stores.map(({ store }) => store.close())));
    describeSiteStore("PostgreSQL", async () => {
      const [one, two] = stores;
      if (one === undefined || two === undefined) throw new Error("not opened");
      await one.empty();
      return { store: one.store, other: two.store };
    });

    describeDeath("PostgreSQL", async () => {
      const place = await server.freshUrl();
      return { where: ["postgres-store", place], make: () => postgresStore(place) };
    });

    it("rolls back a transaction whose database connection drops, and reconnects", async () => {
      const place = await server.freshUrl();
      const store = await postgresStore(place);
      await before(store);
      for (let writes = 0; writes < 3; writes += 1) {
        const cut = store.transaction(async (records) => {
          for (let done = 0; done < writes; done += 1) await records.put("owner", "new", "ana");
          await runSql(
            server.url,
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = $1 AND pid <> pg_backend_pid()`,
            [new URL(place).pathname.slice(1)],
          );
          await records.put("owner", "old", "");
        });
        await expect(cut).rejects.toThrow();
        expect(await stateOf(store)).toEqual(OLD);
      }
      await store.close();
    });

    it("applies database migrations once if several processes start at the same time", async () => {
      const place = await server.freshUrl();
      const all = await Promise.all([1, 2, 3, 4].map(() => postgresStore(place)));
      await before(all[0] as SiteStore);
      expect(await stateOf(all[3] as SiteStore)).toEqual(OLD);
      await Promise.all(all.map((store) => store.close()));
    });

    it("rejects a database with a newer version or a changed migration", async () => {
      const place = await server.freshUrl();
      await (await postgresStore(place)).close();
      await runSql(place, "INSERT INTO site_migrations VALUES (9999, 'x')");
      await expect(postgresStore(place)).rejects.toThrow("migration 9999");
      await runSql(place, "DELETE FROM site_migrations WHERE id = 9999");
      await runSql(place, "UPDATE site_migrations SET hash = 'x' WHERE id = 1");
      await expect(postgresStore(place)).rejects.toThrow("not the one that was applied");
    });

    it("rejects opening the store if the database server cannot be reached", async () => {
      await expect(postgresStore("postgresql://x@127.0.0.1:9/none")).rejects.toThrow();
    });
  });
