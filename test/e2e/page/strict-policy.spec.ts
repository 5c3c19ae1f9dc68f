import { expect, test } from "latchkit/testing/playwright";
import { MOVING } from "./motion.js";
import { variant } from "../variant.js";

test.use(MOVING);

test.describe("page watchers of this suite", () => {
  test.use({ failOnBreach: false });

  test("detects a planted violation of the content security policy", async ({ page, breaches }) => {
    await page.goto("/?wallet=none");
    await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML("beforeend", "<p>text</p>");
      } catch {
        // refused, as it should be
      }
    });
    await expect.poll(() => breaches.join()).toMatch(/TrustedHTML/);
  });

  test("detects a planted uncaught error and an unhandled rejection", async ({
    page,
    breaches,
  }) => {
    await page.goto("/?wallet=none");
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("thrown by the page");
      });
      void Promise.reject(new Error("rejected by the page"));
    });
    await expect
      .poll(() => breaches.toSorted())
      .toEqual(["rejected by the page", "thrown by the page"]);
  });
});

test(
  "completes the main flow under a strict CSP with Trusted Types, without a violation",
  { tag: ["@S2-001"] },
  async ({ page, wallet, world, latchkit, breaches }) => {
    const [, second] = world.addresses.evm ?? [];
    if (second === undefined) throw new Error("the world has two chains");
    const response = await page.goto("/?wallet=none");
    const policy = response?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
    const address = page.url();
    const result = page.getByTestId("demo-result");

    wallet.reject();
    await latchkit.choose(wallet.rdns);
    await latchkit.view("ConnectingExternal").getByText("Connection declined").waitFor();
    wallet.approve();
    await latchkit.view("ConnectingExternal").getByRole("button", { name: "Try again" }).click();
    await expect(latchkit.connectedAccount).toContainText("100");
    await page.getByTestId("demo-sign").click();
    await expect(result).toHaveText(/^0x/);
    await page.getByTestId("demo-typed").click();
    await expect(result).toHaveAttribute("data-state", "done");
    await latchkit.networkButton.click();
    await latchkit.networkRow(second.id).click();
    await expect(latchkit.networkButton).toContainText(second.name);
    await page.getByTestId("demo-send").click();
    await expect(result).toContainText("success 0x");
    wallet.changeNetwork("eip155:424242");
    await expect(latchkit.view("UnsupportedChain")).toBeVisible();
    wallet.changeNetwork(second.id);
    await expect(latchkit.modal).toHaveCount(0);
    await latchkit.open();
    await expect(latchkit.view("Account")).toBeVisible();
    await latchkit.close();
    for (const theme of ["dark", "light", "system"])
      await page.getByTestId("demo-theme").selectOption(theme);
    await page.reload();
    await expect(latchkit.connectedAccount).toBeVisible();
    await latchkit.disconnect();

    expect(page.url()).toBe(address);
    expect(breaches).toEqual([]);
  },
);

/**
 * Locks the language down before any other code runs, as SES does: freezes prototypes
 * and turns their methods into accessors, so that assignments to own objects
 * still work.
 */
const freezeLanguage = (): void => {
  const all = [
    "Object",
    "Array",
    "Promise",
    "Map",
    "Set",
    "WeakMap",
    "WeakSet",
    "Function",
    "String",
    "Number",
    "BigInt",
    "Boolean",
    "Symbol",
    "RegExp",
    "Date",
    "Error",
    "TypeError",
    "RangeError",
    "ArrayBuffer",
    "DataView",
    "Uint8Array",
    "JSON",
    "Math",
    "Reflect",
    "Proxy",
    "Intl",
    "Atomics",
  ];
  const tame = (prototype: object): void => {
    for (const [key, { value, writable, configurable, enumerable }] of Object.entries(
      Object.getOwnPropertyDescriptors(prototype),
    )) {
      if (!writable || !configurable) continue;
      const set = function (this: object, own: unknown): void {
        if (this === prototype) throw new TypeError(`${key} is frozen`);
        Object.defineProperty(this, key, {
          value: own,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      };
      Object.defineProperty(prototype, key, {
        get: () => value,
        set,
        enumerable: enumerable === true,
        configurable: true,
      });
    }
    Object.freeze(prototype);
  };
  for (const name of all) {
    const value = Reflect.get(globalThis, name) as { readonly prototype?: object };
    if (value.prototype !== undefined) tame(value.prototype);
    Object.freeze(value);
  }
  const asyncFunction = Object.getPrototypeOf(async () => undefined) as object;
  const typedArray = Object.getPrototypeOf(Uint8Array) as { readonly prototype: object };
  for (const hidden of [asyncFunction, typedArray, typedArray.prototype]) Object.freeze(hidden);
};

for (const [what, freeze] of [
  [
    "Reflect and Object.prototype",
    () => {
      Object.freeze(Reflect);
      Object.freeze(Object.prototype);
    },
  ],
  ["every intrinsic of the language", freezeLanguage],
] as const) {
  test(
    `connects, signs and disconnects on a page that froze ${what}, without adding to Reflect`,
    variant(what === "Reflect and Object.prototype"),
    async ({ page, wallet, latchkit, breaches }) => {
      await page.addInitScript(freeze);
      await page.goto("/?wallet=none");
      await latchkit.connect(wallet.rdns);
      await page.getByTestId("demo-sign").click();
      await expect(page.getByTestId("demo-result")).toHaveText(/^0x/);
      expect(
        await page.evaluate(() =>
          Object.keys(Object.getOwnPropertyDescriptors(Reflect)).filter((name) =>
            /metadata/i.test(name),
          ),
        ),
      ).toEqual([]);
      await latchkit.disconnect();
      expect(breaches).toEqual([]);
    },
  );
}
