// The process of a site under load, in a copy of its folder: node --expose-gc loaded-site.mjs
// <store>
// Letters go to the parent over IPC, and so do figures of the process, when it asks.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const load = (file) => import(pathToFileURL(join(process.cwd(), file)).href);
const { envelopedKeys, openStore, startSecureSite } = await load("index.mjs");

const [place, users] = process.argv.slice(2);
const BATCH = 200;
const [ORIGIN, PAGE] = ["https://wallet.example", "https://shop.example"];
const store = await openStore(place);
const secrets = { secret: Buffer.alloc(32, 9), chains: { 1: "http://127.0.0.1:9" } };
const keys = envelopedKeys({ ...secrets, store });

/** Users who signed in before: their address and a wrapped seed each. */
const fill = async (count) => {
  for (let first = 0; first < count; first += BATCH)
    await store.transaction(async (records) => {
      const own = envelopedKeys({ ...secrets, store: { transaction: (work) => work(records) } });
      for (let at = first; at < Math.min(count, first + BATCH); at += 1) {
        const [id, email] = [`email:kept${at}@example.org`, `kept${at}@example.org`];
        await records.put("owner", email, JSON.stringify({ holder: id }));
        await records.put("account", id, JSON.stringify({ email }));
        await own.accounts(id);
      }
    });
};
await fill(Number(users));

/** How far the site's clock is ahead: an hour later nothing of an idle browser is in memory. */
let aheadMs = 0;
const IDLE_MS = 61 * 60_000;
const site = await startSecureSite({
  origin: ORIGIN,
  pages: [PAGE],
  name: "Shop Wallet",
  port: 0,
  store,
  mail: { send: (letter) => void process.send({ letter }) },
  keys,
  now: () => Date.now() + aheadMs,
  log: () => undefined,
  lettersInAll: Number.MAX_SAFE_INTEGER,
});
process.on("message", async (asked) => {
  if (asked === "stop") {
    await site.stop();
    await store.close();
    process.disconnect();
    return;
  }
  aheadMs += IDLE_MS;
  await fetch(`${site.url}/session`, {
    method: "POST",
    headers: { origin: ORIGIN, "content-type": "application/json" },
    body: JSON.stringify({ page: PAGE }),
  });
  globalThis.gc();
  const { heapUsed } = process.memoryUsage();
  const removed = await store.removeExpired(Date.now());
  process.send({
    figures: { heapUsed, handles: process.getActiveResourcesInfo().length, removed },
  });
});
process.send({ url: site.url });
