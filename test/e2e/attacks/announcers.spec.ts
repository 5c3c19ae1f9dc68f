import { expect, test } from "latchkit/testing/playwright";
import { busyClock } from "../busy-ms.js";
import { leastOf } from "../least-of.js";
import { announceAll, uncaught } from "./announcers.js";

test(
  "lists a valid wallet next to announced wallets that throw, are revoked proxies or contain cycles",
  { tag: ["@T3"] },
  async ({ page, latchkit }) => {
    const errors = uncaught(page);
    await page.addInitScript(() => {
      const trap = (): never => {
        throw new Error("trap");
      };
      const touchy = (): object =>
        new Proxy(Object.create(null) as object, {
          get: trap,
          has: trap,
          ownKeys: trap,
          getPrototypeOf: trap,
          getOwnPropertyDescriptor: trap,
          set: trap,
          defineProperty: trap,
        });
      const gone = Proxy.revocable({}, {});
      gone.revoke();
      const circle: Record<string, unknown> = {
        name: "Circle Wallet",
        rdns: "com.example.circle",
        uuid: "c",
        icon: "",
      };
      circle["info"] = circle["self"] = circle;
      const getters = Object.defineProperties(
        {},
        Object.fromEntries(
          ["name", "icon", "rdns", "uuid"].map((key) => [key, { get: trap, enumerable: true }]),
        ),
      );
      const odd = { name: { toString: trap }, rdns: Symbol("x"), uuid: 1n, icon: [] };
      const detail: unknown[] = [
        undefined,
        null,
        0,
        "text",
        touchy(),
        gone.proxy,
        { info: touchy(), provider: {} },
        { info: gone.proxy, provider: {} },
        { info: getters, provider: {} },
        { info: odd, provider: {} },
        { info: circle, provider: touchy() },
      ];
      detail.push(Object.defineProperty({}, "info", { get: trap }), {
        info: circle,
        provider: gone.proxy,
      });
      const announce = (): void =>
        detail.forEach((one) =>
          window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: one })),
        );
      window.addEventListener("eip6963:requestProvider", () => {
        announce();
        window.dispatchEvent(new Event("eip6963:announceProvider"));
      });
      Object.defineProperty(window, "ethereum", { get: trap });
      announce();
    });
    await announceAll(page, [{ name: "Honest Wallet", rdns: "com.example.honest" }]);
    await page.goto("/?wallet=none");
    await latchkit.open();
    await expect(latchkit.walletRow("com.example.honest")).toBeVisible();
    // The cyclic wallet is listed twice, as unverified, for its two providers.
    await expect(page.getByTestId(/^lk-wallet-com\.example\./u)).toHaveCount(3);
    await latchkit.walletRow("com.example.circle").click();
    await expect(latchkit.view("ConnectingExternal").getByRole("alert")).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test(
  "lists 100 of 10,000 announced wallets within 200 ms on the main thread, and releases the others",
  { tag: ["@alone", "@T3"] },
  async ({ page, latchkit }) => {
    const errors = uncaught(page);
    const cdp = await page.context().newCDPSession(page);
    const busyMs = await busyClock(page);
    const listed = async (): Promise<number> => {
      await page.goto("/?wallet=none");
      await latchkit.open();
      await page.evaluate(() => {
        const kept: WeakRef<object>[] = [];
        const details = Array.from({ length: 10_000 }, (_, index) => {
          const provider = { request: () => Promise.resolve(null) };
          kept.push(new WeakRef(provider));
          return {
            info: {
              uuid: `u${index}`,
              name: `${"x".repeat(1_000)} ${index}`,
              rdns: `com.example.flood${index}`,
              icon: "data:image/png;base64,AAAA",
            },
            provider,
          };
        });
        Object.assign(window, { keptProviders: kept, flood: details });
      });
      const before = await busyMs();
      await page.evaluate(async () => {
        const rows = (): number =>
          document
            .querySelector("[data-latchkit-instance]")
            ?.shadowRoot?.querySelectorAll('[data-testid^="lk-wallet-"]').length ?? 0;
        for (const detail of Reflect.get(window, "flood") as readonly object[])
          window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
        Reflect.deleteProperty(window, "flood");
        while (rows() < 100) await new Promise((next) => requestAnimationFrame(next));
      });
      const took = (await busyMs()) - before;
      console.info(`10,000 announcements: reported, and 100 rows listed, in ${took.toFixed(0)} ms`);
      expect(took).toBeGreaterThan(0);
      return took;
    };
    expect(await leastOf(200, listed)).toBeLessThan(200);
    await expect(page.getByTestId(/^lk-wallet-com\.example\.flood/)).toHaveCount(100);
    expect(
      (await page.getByTestId("lk-wallet-com.example.flood0").locator(".row-name").textContent())
        ?.length,
    ).toBe(64);
    const alive = async (): Promise<number> => {
      await cdp.send("HeapProfiler.collectGarbage");
      return page.evaluate(
        () =>
          (Reflect.get(window, "keptProviders") as WeakRef<object>[]).filter(
            (one) => one.deref() !== undefined,
          ).length,
      );
    };
    await expect.poll(alive).toBe(100);
    expect(errors).toEqual([]);
  },
);

test(
  "reads no property of 20 announced providers at start or while it lists the wallets",
  { tag: ["@T8"] },
  async ({ page, latchkit }) => {
    await page.addInitScript(() => {
      const touches: string[] = [];
      Reflect.set(window, "touches", touches);
      const noted = (name: string): object => {
        const note =
          (trap: string) =>
          (...[, key]: readonly unknown[]): undefined => {
            touches.push(`${name} ${trap} ${String(key)}`);
            return undefined;
          };
        return new Proxy(
          {},
          {
            get: note("get"),
            has: () => {
              touches.push(`${name} has`);
              return false;
            },
            ownKeys: () => {
              touches.push(`${name} ownKeys`);
              return [];
            },
            getPrototypeOf: () => {
              touches.push(`${name} getPrototypeOf`);
              return null;
            },
          },
        );
      };
      const details = Array.from({ length: 20 }, (_, index) => ({
        info: {
          uuid: `u${index}`,
          name: `Quiet ${index}`,
          rdns: `com.example.quiet${index}`,
          icon: "data:image/png;base64,AAAA",
        },
        provider: noted(`wallet ${index}`),
      }));
      Reflect.set(window, "ethereum", noted("window.ethereum"));
      const announce = (): void =>
        details.forEach((detail) =>
          window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })),
        );
      window.addEventListener("eip6963:requestProvider", announce);
      announce();
    });
    await page.goto("/?wallet=none", { waitUntil: "networkidle" });
    await expect(latchkit.connectButton).toHaveText("Connect wallet");
    expect(await page.evaluate(() => Reflect.get(window, "touches") as string[])).toEqual([]);
    await latchkit.open();
    await expect(page.getByTestId(/^lk-wallet-com\.example\.quiet/)).toHaveCount(20);
    await latchkit.close();
    expect(await page.evaluate(() => Reflect.get(window, "touches") as string[])).toEqual([]);
  },
);
