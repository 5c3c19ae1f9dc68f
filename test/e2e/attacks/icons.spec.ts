import { expect, test } from "latchkit/testing/playwright";
import {
  announceAll,
  serve,
  serveWithoutPolicy,
  uncaught,
  type LoopbackServer,
} from "./announcers.js";

/** Answers everything and counts it: whoever comes here was tracked. */
let tracker: LoopbackServer;
/** The page from a host that has no policy. */
let bare: LoopbackServer;
const hits: string[] = [];
test.beforeAll(async ({ world }) => {
  bare = await serveWithoutPolicy(world.addresses.demo ?? "");
  tracker = await serve((request, response) => {
    hits.push(request.url ?? "");
    response
      .writeHead(200, { "access-control-allow-origin": "*", "content-type": "image/png" })
      .end();
  });
});
test.afterAll(() => {
  tracker.stop();
  bare.stop();
});
test.beforeEach(() => {
  hits.length = 0;
});
const address = (path: string): string => `${tracker.url}${path}`;

const svg = (inside: string, attributes = ""): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8" ${attributes}><rect width="8" height="8" fill="teal"/>${inside}</svg>`)}`;

/** Drawings that are taken and shown, and must stay drawings. */
const drawings = (): Readonly<Record<string, string>> => ({
  script: svg(`<script>top.pwned = 1; fetch("${address("script")}")</script>`),
  onload: svg("", `onload="top.pwned = 1; fetch('${address("onload")}')"`),
  foreign: svg(
    `<foreignObject width="8" height="8"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${address("frame")}"/><img xmlns="http://www.w3.org/1999/xhtml" src="${address("img")}" onerror="top.pwned = 1"/></foreignObject>`,
  ),
  href: svg(
    `<image href="${address("href")}" width="8" height="8"/><image xlink:href="${address("xlink")}" width="8" height="8"/><use href="${address("use")}#a"/>`,
  ),
  style: svg(
    `<style>@import url("${address("import")}"); rect { fill: url("${address("fill")}#a"); background: url("${address("background")}") }</style>`,
  ),
});
/** What is no picture that may be shown. */
const refused = (): Readonly<Record<string, string>> => ({
  remote: address("icon.png"),
  protocol: address("icon.png").replace("http:", ""),
  huge: `data:image/png;base64,${"A".repeat(5 * 1024 * 1024)}`,
  broken: "data:image/png;base64,%%%not-base64%%%",
  html: `data:text/html,<script>top.pwned = 1</script>`,
  script: "javascript:top.pwned=1",
  blob: "blob:http://127.0.0.1/1",
  breakout: `data:image/png;base64,AAAA" onerror="top.pwned=1`,
});

for (const policy of ["the strict policy", "no policy at all"]) {
  test(`T2 an icon is a picture and nothing else, under ${policy}: no script runs, no request leaves, a stand-in takes the place of what is no picture`, async ({
    page,
    latchkit,
  }) => {
    const errors = uncaught(page);
    const entries = [
      ...Object.entries(drawings()).map(([what, icon]) => [`drawing-${what}`, icon] as const),
      ...Object.entries(refused()).map(([what, icon]) => [`refused-${what}`, icon] as const),
    ];
    await announceAll(
      page,
      entries.map(([what, icon]) => ({ name: what, rdns: `com.example.${what}`, icon })),
    );
    const response = await page.goto(
      `${policy === "no policy at all" ? bare.url : "/"}?wallet=none`,
    );
    expect(response?.headers()["content-security-policy"] === undefined).toBe(
      policy === "no policy at all",
    );
    await latchkit.open();
    for (const [what] of entries) {
      const row = latchkit.walletRow(`com.example.${what}`);
      await expect(row).toBeVisible();
      if (what.startsWith("refused")) await expect(row.locator("img"), what).toHaveCount(0);
      else
        await expect
          .poll(
            () =>
              row
                .locator("img")
                .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
            { message: what },
          )
          .toBe(true);
    }
    await page.waitForLoadState("networkidle");
    expect(hits).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, "pwned") as unknown)).toBeUndefined();
    expect(
      await page.evaluate(
        () =>
          document
            .querySelector("[data-latchkit-instance]")
            ?.shadowRoot?.querySelectorAll("script, iframe, object, embed, [onerror], [onload]")
            .length,
      ),
    ).toBe(0);
    expect(errors).toEqual([]);
  });
}

test("the tracker of this file counts what is fetched", async ({ page }) => {
  await page.goto(`${bare.url}?wallet=none`);
  await page.evaluate((url) => {
    const image = new Image();
    image.src = url;
  }, address("proof"));
  await expect.poll(() => hits).toEqual(["/proof"]);
});
