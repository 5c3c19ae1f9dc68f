import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { copiedSite } from "../support/servers/secure-site/copied-site.mjs";
import {
  approve,
  measured,
  signIn,
  startLoaded,
} from "../support/servers/secure-site/site-load.mjs";
import { startPostgres } from "../support/servers/postgres.mjs";
import { repeats } from "../support/runner/repeats.js";
import {
  inspectedStore,
  type InspectedStore,
} from "../support/servers/secure-site/site-stores.mjs";

const LIMIT_MS = 1_800_000;
/** Per database, so that a soak takes ten minutes in all. */
const [LOAD_MS, ROUNDS] = [repeats(300_000, 3_000), 3];
const KILLS = repeats(100, 3);
const LONGEST_MS = 400;
const HANDS = 8;
const HEAP_ROOM = 24 * 2 ** 20;
const HANDLES_ROOM = 20;
/** Record kinds that a site never expires. */
const LASTING = ["account", "key", "owner"];

const folder = mkdtempSync(join(tmpdir(), "site-soak-"));
const site = copiedSite();
const server = startPostgres();
afterAll(async () => {
  if (typeof server !== "string") await server.stop();
  for (const one of [folder, site]) rmSync(one, { recursive: true, force: true });
});
const openAt = (place: string): Promise<InspectedStore> =>
  inspectedStore(place.startsWith("postgres") ? { url: place } : { folder: place });

let seed = Number(process.env["LATCHKIT_SEED"] ?? Date.now() % 2 ** 31);
/** A pseudo-random delay from the seed, ms. */
const nextMoment = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return (seed / 2 ** 31) * LONGEST_MS;
};

/** Checks that each account has exactly one owner address and one session. */
const wrongIn = async ({ query }: InspectedStore) => {
  const rows = await query("SELECT kind, id, value, member_of FROM site_records");
  const of = (kind: string) => rows.filter((row) => row["kind"] === kind);
  const owners = new Map(of("owner").map((row) => [row["id"], row["value"]]));
  const wrong = of("account").filter((row) => owners.get(row["value"]) !== row["id"]);
  return {
    wrong,
    spare: owners.size - of("account").length,
    sessions: of("session").length - of("account").length,
  };
};

const describeSoak = (name: string, placeOf: () => Promise<string>) =>
  describe(`site over ${name}`, () => {
    it(
      `leaves no half-written record after the secure site process was killed ${KILLS} times`,
      async () => {
        const place = await placeOf();
        const begunWith = seed;
        const script = join(process.cwd(), "test/support/servers/secure-site/address-changes.mjs");
        for (let kill = 0; kill < KILLS; kill += 1) {
          const child = fork(script, [site, place], {
            stdio: ["ignore", "inherit", "inherit", "ipc"],
          });
          const ended = once(child, "exit");
          await Promise.race([once(child, "message"), ended]);
          await pause(nextMoment());
          child.kill("SIGKILL");
          await ended;
          const opened = await openAt(place);
          const found = await wrongIn(opened);
          await opened.store.close();
          expect(found, `kill ${kill}, LATCHKIT_SEED=${begunWith}`).toEqual({
            wrong: [],
            spare: 0,
            sessions: 0,
          });
        }
      },
      LIMIT_MS,
    );

    it(
      "keeps memory, handles and database rows of the secure site bounded under load",
      async () => {
        const place = await placeOf();
        const loaded = await startLoaded(place, 20);
        const figures: { readonly heapUsed: number; readonly handles: number }[] = [];
        let turns = 0;
        const load = async () => {
          const { count } = await measured(
            async () => {
              const turn = (turns += 1);
              const line = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
              await approve(await signIn(loaded, `kept${turn % 20}.${turn}@example.org`, line));
            },
            { hands: HANDS, ms: LOAD_MS / ROUNDS },
          );
          expect(count).toBeGreaterThan(0);
          figures.push(await loaded.figures());
        };
        try {
          for (let round = 0; round < ROUNDS; round += 1) await load();
        } finally {
          await loaded.stop();
        }
        const [first, last] = [figures[0], figures.at(-1)];
        if (first === undefined || last === undefined) throw new Error("no figures");
        console.log(
          `latchkit: ${name}, ${turns} sign-ins, heap ${first.heapUsed} to ${last.heapUsed}`,
        );
        expect(last.heapUsed - first.heapUsed).toBeLessThan(HEAP_ROOM);
        expect(last.handles - first.handles).toBeLessThan(HANDLES_ROOM);
        const opened = await openAt(place);
        await opened.store.removeExpired(Date.now() + 100 * 86_400_000);
        const kinds = await opened.query("SELECT DISTINCT kind FROM site_records ORDER BY kind");
        await opened.store.close();
        expect(kinds.map(({ kind }) => kind)).toEqual(LASTING);
      },
      LIMIT_MS,
    );
  });

let made = 0;
describeSoak("PGlite", async () => join(folder, `pglite${(made += 1)}`));
if (typeof server === "string")
  it("keeps the secure site's records intact on PostgreSQL", ({ skip }) => {
    skip(server);
  });
else describeSoak("PostgreSQL", () => server.freshUrl());
