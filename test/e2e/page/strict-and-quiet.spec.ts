import { expect, test } from "latchkit/testing/playwright";

test("the whole way breaks no rule of a strict content security policy with Trusted Types", async ({ page, wallet, latchkit }) => {
  const violations: string[] = [];
  await page.exposeFunction("noteViolation", (what: string) => violations.push(what));
  await page.addInitScript(() => {
    const note = Reflect.get(window, "noteViolation") as (what: string) => void;
    document.addEventListener("securitypolicyviolation", (event) => note(`${event.violatedDirective} ${event.blockedURI}`));
  });
  const response = await page.goto("/?wallet=none");
  expect(response?.headers()["content-security-policy"]).toContain("require-trusted-types-for 'script'");
  await latchkit.connect(wallet.rdns);
  await latchkit.open();
  await expect(latchkit.view("Account")).toBeVisible();
  await latchkit.close();
  await latchkit.disconnect();
  expect(violations).toEqual([]);
});

test("a page that froze Reflect runs as well, and no metadata function appears on it", async ({ page, wallet, latchkit }) => {
  await page.addInitScript(() => void Object.freeze(Reflect));
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  expect(await page.evaluate(() => "getMetadata" in Reflect)).toBe(false);
  expect(errors).toEqual([]);
});

test("with nothing remembered no request leaves the page and no wallet is asked before the visitor acts", async ({ page, wallet, latchkit }) => {
  const outside: string[] = [];
  const origin = (): string => new URL(page.url()).origin;
  page.on("request", (request) => {
    if (page.url() !== "about:blank" && new URL(request.url()).origin !== origin()) outside.push(request.url());
  });
  await page.goto("/?wallet=none", { waitUntil: "networkidle" });
  await expect(latchkit.connectButton).toBeVisible();
  expect(outside).toEqual([]);
  expect(wallet.requests).toEqual([]);
});

for (const [what, breakStorage] of [
  ["blocked", () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } })],
  ["full", () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; }],
] as const) {
  test(`with ${what} storage it starts, connects from memory and throws nothing to the host`, async ({ page, wallet, latchkit }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.addInitScript(breakStorage);
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    expect(errors).toEqual([]);
  });
}

const GARBAGE: readonly string[] = [
  "", " ", "null", "undefined", "true", "0", "-1", "NaN", "1e999", "{}", "[]", "{", "[", '"', '""', "\u0000", "\ud800", "\u202e", "[null]", "[[[[]]]]",
  '{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '{"eip155":null}', '{"eip155":[1,2]}', '{"eip155":{"a":1}}',
  "eip155", "eip155:", "eip155:1:0x", "<script>alert(1)</script>", "x".repeat(300_000),
];

test("with each of 30 kinds of garbage in every stored entry it starts and connects, and throws nothing", async ({ page, wallet, latchkit }) => {
  test.setTimeout(120_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("latchkit:")));
  expect(keys.length).toBeGreaterThan(0);
  expect(GARBAGE).toHaveLength(30);
  for (const garbage of GARBAGE) {
    await page.evaluate(([names, text]) => names.forEach((name) => localStorage.setItem(name, text)), [keys, garbage] as const);
    await page.reload();
    await expect(latchkit.connectButton.or(latchkit.accountButton).first()).toBeVisible();
    expect(await page.evaluate(() => "polluted" in {})).toBe(false);
  }
  expect(errors).toEqual([]);
});
