import { WALLET, announce, countElements } from "./visited-pages.mjs";

/** How long a page stands before it is opened, and an opening before it is counted, ms. */
const STANDS_MS = 3_000;
const OPENING_MS = 1_000;
const CLOSING_MS = 500;
const CYCLES = 20;
const CYCLES_BEFORE = 10;

/** Counts kB of scripts, and requests to other hosts; `take` returns them and begins anew. */
function countRequests(page, session, url) {
  const scripts = new Set();
  let [kb, others] = [0, 0];
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) kb += encodedDataLength / 1_000;
  });
  const count = (to) => {
    if (/^(?:https?|wss?):/u.test(to) && !to.startsWith(url)) others += 1;
  };
  page.on("request", (request) => count(request.url()));
  page.on("websocket", (socket) => count(socket.url()));
  return () => {
    const taken = { kb, others };
    [kb, others] = [0, 0];
    return taken;
  };
}

/** What is alive after a collection. */
async function alive(session) {
  for (let time = 0; time < 2; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name) => metrics.find((one) => one.name === name).value;
  return {
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
    heapKb: of("JSHeapUsedSize") / 1_000,
  };
}

async function open(page, { button, row }) {
  await page.locator(button).first().dispatchEvent("click");
  await page.locator(row).first().waitFor({ timeout: 20_000 });
}

async function close(page, { row, close: cross }) {
  if (cross === undefined) await page.keyboard.press("Escape");
  else await page.locator(cross).first().click();
  await page.locator(row).first().waitFor({ state: "hidden", timeout: 5_000 });
  await page.waitForTimeout(CLOSING_MS);
}

/** Growth of an opening and closing, over 20 of them after ten. */
async function growth(page, session, target) {
  const cycles = async (count) => {
    for (let time = 0; time < count; time += 1) {
      await open(page, target);
      await close(page, target);
    }
    return alive(session);
  };
  const before = await cycles(CYCLES_BEFORE);
  const after = await cycles(CYCLES);
  return Object.fromEntries(
    Object.keys(after).map((name) => [name, (after[name] - before[name]) / CYCLES]),
  );
}

/** What one visit fetches and keeps: idle, open, and per opening and closing. */
export async function costsOf(browser, url, target) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Performance.enable");
  const take = countRequests(page, session, url);
  await page.addInitScript(announce, WALLET);
  await page.goto(`${url}/${target.name}`, { waitUntil: "load" });
  await page.locator(target.button).first().waitFor();
  await page.waitForTimeout(STANDS_MS);
  const idle = {
    ...take(),
    ...(await alive(session)),
    elements: await page.evaluate(countElements),
  };
  await open(page, target);
  await page.waitForTimeout(OPENING_MS);
  const elements = (await page.evaluate(countElements)) - idle.elements;
  const opened = { ...take(), ...(await alive(session)), elements };
  await close(page, target);
  const grown = await growth(page, session, target);
  await context.close();
  return { idle, opened, grown };
}
