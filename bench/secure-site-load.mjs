import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../test/support/servers/postgres.mjs";
import {
  approve,
  measured,
  signIn,
  startLoaded,
} from "../test/support/servers/secure-site/site-load.mjs";

// node bench/secure-site-load.mjs [seconds] [users]      needs `npm run build`
const seconds = Number(process.argv[2] ?? 10);
const users = Number(process.argv[3] ?? 10_000);
const HANDS = 16;
const ms = seconds * 1_000;
/** A line of its own for each sign-in. */
const lineOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

const round = (value) => Math.round(value * 10) / 10;
const show = (what, { count, perSecond, p50, p99 }) =>
  console.log(
    `${what}: ${round(perSecond)}/s, p50 ${round(p50)} ms, p99 ${round(p99)} ms (${count} in ${seconds} s)`,
  );

const loadOf = async (name, place) => {
  const begun = performance.now();
  const site = await startLoaded(place, users);
  console.log(`${name}: ${users} users in ${round((performance.now() - begun) / 1_000)} s`);
  try {
    const sign = (n) => signIn(site, `kept${n % users}@example.org`, lineOf(n));
    show(`${name}, sign-ins by link and code`, await measured(sign, { hands: HANDS, ms }));
    const frames = await Promise.all(
      Array.from({ length: HANDS }, (_, n) =>
        signIn(site, `frame${n}@example.org`, lineOf(n + 1e6)),
      ),
    );
    const asks = (n) => approve(frames[n % HANDS]);
    show(`${name}, approved signatures`, await measured(asks, { hands: HANDS, ms }));
  } finally {
    await site.stop();
  }
};

const folder = mkdtempSync(join(tmpdir(), "secure-site-load-"));
const server = startPostgres();
try {
  await loadOf("PGlite", join(folder, "pglite"));
  if (typeof server === "string") console.log(`PostgreSQL: left out, ${server}`);
  else await loadOf("PostgreSQL", await server.freshUrl());
} finally {
  if (typeof server !== "string") await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
