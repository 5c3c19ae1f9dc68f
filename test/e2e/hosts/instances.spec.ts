import type { Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import type { LabWindow, Mounting } from "../../hosts/lab/lab.types.js";
import { test as lab } from "./support/lab.js";
import { variant } from "../variant.js";

const test = lab.extend<{ readonly bench: Bench }>({
  bench: async ({ page, lab: sites }, use) => {
    const reported: string[] = [];
    page.on("console", (message) => {
      if (["warning", "error"].includes(message.type())) reported.push(message.text());
    });
    page.on("pageerror", (error) => void reported.push(error.message));
    await page.goto(`${sites.strict.url}/?empty`);
    await page.waitForFunction(() => "lab" in window);
    await use(new Bench(page));
    expect(
      reported.filter(
        (text) =>
          !text.includes("the host's own mistake") && !text.includes("Failed to load resource"),
      ),
      "complaints of the browser or React",
    ).toEqual([]);
    expect(await page.evaluate(() => (window as LabWindow).lab.problems)).toEqual([]);
  },
});
test.use({ labMode: "development" });

/** Actions of the host's developer. */
class Bench {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  make(...names: string[]): Promise<void> {
    return this.#page.evaluate(
      (all) => all.forEach((name) => (window as LabWindow).lab.make(name)),
      names,
    );
  }
  mount(root: string, instance: string, how: Mounting = {}): Promise<void> {
    return this.#page.evaluate(
      ([where, what, given]) => (window as LabWindow).lab.mount(where, what, given),
      [root, instance, how] as const,
    );
  }
  unmount(root: string): Promise<void> {
    return this.#page.evaluate((where) => (window as LabWindow).lab.unmount(where), root);
  }
  dispose(instance: string): Promise<void> {
    return this.#page.evaluate((name) => (window as LabWindow).lab.dispose(name), instance);
  }
  open(instance: string): Promise<void> {
    return this.#page.evaluate(
      (name) => (window as LabWindow).lab.instance(name).modal.open(),
      instance,
    );
  }
  close(instance: string): Promise<boolean> {
    return this.#page.evaluate(
      (name) => (window as LabWindow).lab.instance(name).modal.close(),
      instance,
    );
  }
  isOpen(instance: string): Promise<boolean> {
    return this.#page.evaluate(
      (name) => (window as LabWindow).lab.instance(name).modal.snapshot.isOpen,
      instance,
    );
  }
  /** The modals of an instance on the page. */
  modals(instance: string): Promise<number> {
    return this.#page
      .locator(`[data-latchkit-instance="${instance}"]`)
      .getByTestId("lk-modal")
      .count();
  }
}

const button = (page: Page, root: string) =>
  page.locator(`#${root}`).getByTestId("lk-connect-button");
const modalOf = (page: Page, instance: string) =>
  page.locator(`[data-latchkit-instance="${instance}"]`).getByTestId("lk-modal");

test("opens, closes and connects two instances on one page independently", async ({
  page,
  bench,
}) => {
  await bench.make("a", "b");
  await bench.mount("left", "a");
  await bench.mount("right", "b");
  await button(page, "left").click();
  await expect(modalOf(page, "a")).toBeVisible();
  expect(await bench.isOpen("b")).toBe(false);
  await modalOf(page, "a").getByTestId("lk-wallet-com.example.lab").click();
  await expect(page.locator("#left").getByTestId("lk-account-button")).toContainText("0x");
  await expect(page.locator("#right").getByTestId("lk-account-button")).toHaveText("Not connected");
  await button(page, "right").click();
  await expect(modalOf(page, "b")).toBeVisible();
  expect(await bench.isOpen("a")).toBe(false);
});

test(
  "closes only the topmost modal on Escape and keeps the other instance's modal open",
  variant(true),
  async ({ page, bench }) => {
    await bench.make("a", "b");
    await bench.mount("left", "a");
    await bench.mount("right", "b");
    await bench.open("a");
    await expect(modalOf(page, "a")).toBeVisible();
    await bench.open("b");
    await expect(modalOf(page, "b").getByTestId("lk-view-Connect")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modalOf(page, "b")).toHaveCount(0);
    expect(await bench.isOpen("a")).toBe(true);
    await modalOf(page, "a").getByTestId("lk-close").press("Escape");
    await expect(modalOf(page, "a")).toHaveCount(0);
  },
);

for (const [title, roots, providers] of [
  ["one instance in two roots", ["left", "right"], 1],
  ["one instance with two providers in one root", ["left"], 2],
] as const) {
  test(
    `shows exactly one modal for ${title}, opened by any button, and removes it on close`,
    variant(providers > 1),
    async ({ page, bench }) => {
      await bench.make("a");
      for (const root of roots) await bench.mount(root, "a", { providers });
      for (const opener of await page.getByTestId("lk-connect-button").all()) {
        await opener.click();
        await expect(modalOf(page, "a").getByTestId("lk-view-Connect").first()).toBeVisible();
        expect(await bench.modals("a")).toBe(1);
        await page.keyboard.press("Escape");
        await expect(modalOf(page, "a")).toHaveCount(0);
        await expect(opener).toBeFocused();
      }
    },
  );
}

test(
  "keeps the modal when its React root unmounts while a second root has the same instance",
  variant(true),
  async ({ page, bench }) => {
    await bench.make("a");
    await bench.mount("left", "a");
    await bench.mount("right", "a");
    await bench.open("a");
    await expect(modalOf(page, "a").getByTestId("lk-view-Connect")).toBeVisible();
    await bench.unmount("left");
    await expect(modalOf(page, "a").getByTestId("lk-view-Connect")).toBeVisible();
    expect(await bench.modals("a")).toBe(1);
    await bench.unmount("right");
    await expect(modalOf(page, "a")).toHaveCount(0);
  },
);

test(
  "shows one modal and one button after a React tree is unmounted and remounted at once",
  variant(true),
  async ({ page, bench }) => {
    await bench.make("a");
    await page.evaluate(() => {
      const { lab } = window as LabWindow;
      for (let turn = 0; turn < 20; turn += 1) {
        lab.mount("left", "a");
        if (turn < 19) lab.unmount("left");
      }
    });
    await expect(button(page, "left")).toHaveCount(1);
    await button(page, "left").click();
    await expect(modalOf(page, "a")).toHaveCount(1);
  },
);

test(
  "leaves no element if a React tree unmounts while the modal loads, and opens after a remount",
  variant(true),
  async ({ page, bench }) => {
    await bench.make("a");
    await bench.mount("left", "a");
    let go = (): void => undefined;
    const arrives = new Promise<void>((open) => {
      go = open;
    });
    await page.route("**/*present-modal*", async (route) => {
      await arrives;
      await route.continue();
    });
    const asked = page.waitForRequest("**/*present-modal*");
    await bench.open("a");
    await asked;
    await bench.unmount("left");
    const answered = page.waitForResponse("**/*present-modal*");
    go();
    await answered;
    await expect(page.locator("[data-latchkit-instance]")).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.hasAttribute("style"))).toBe(false);
    await bench.mount("left", "a");
    await expect(modalOf(page, "a").getByTestId("lk-view-Connect")).toBeVisible();
  },
);

test("removes the modal if its React tree unmounts during a wallet request, and handles the answer", async ({
  page,
  bench,
}) => {
  await bench.make("a");
  await bench.mount("left", "a");
  await page.evaluate(() => (window as LabWindow).lab.wallet.wait());
  await button(page, "left").click();
  await modalOf(page, "a").getByTestId("lk-wallet-com.example.lab").click();
  await expect(modalOf(page, "a").getByTestId("lk-view-ConnectingExternal")).toBeVisible();
  await bench.unmount("left");
  await expect(page.locator("[data-latchkit-instance]")).toHaveCount(0);
  await page.evaluate(() => (window as LabWindow).lab.wallet.approve());
  await expect
    .poll(() =>
      page.evaluate(() => (window as LabWindow).lab.instance("a").account.snapshot.status),
    )
    .toBe("connected");
});

test(
  "ends the connection attempt and removes the modal if the instance is disposed during a request",
  variant(true),
  async ({ page, bench }) => {
    await bench.make("a");
    await bench.mount("left", "a");
    await page.evaluate(() => (window as LabWindow).lab.wallet.wait());
    const ended = page.evaluate(async () => {
      const latchkit = (window as LabWindow).lab.instance("a");
      await latchkit.start();
      await latchkit.modal.open();
      return latchkit.connection.connect("com.example.lab").then(
        () => "connected",
        (error: { code: string }) => error.code,
      );
    });
    await expect(modalOf(page, "a")).toBeVisible();
    await bench.dispose("a");
    expect(await ended).toBe("instance/disposed");
    await expect(modalOf(page, "a")).toHaveCount(0);
  },
);

test(
  "keeps the modal and its buttons working while the host suspends the React tree",
  variant(true),
  async ({ page, bench }) => {
    await bench.make("a");
    await bench.mount("left", "a");
    await bench.open("a");
    await expect(modalOf(page, "a").getByTestId("lk-view-Connect")).toBeVisible();
    await page.evaluate(() => (window as LabWindow).lab.suspend("left"));
    await expect(page.getByTestId("host-waiting")).toBeVisible();
    expect(await bench.modals("a")).toBeLessThanOrEqual(1);
    await page.evaluate(() => (window as LabWindow).lab.resume("left"));
    await expect(modalOf(page, "a").getByTestId("lk-view-Connect")).toBeVisible();
    expect(await bench.modals("a")).toBe(1);
    await page.keyboard.press("Escape");
    await expect(modalOf(page, "a")).toHaveCount(0);
    await button(page, "left").click();
    await expect(modalOf(page, "a")).toHaveCount(1);
  },
);

test(
  "passes a host's render error to the host's error boundary, and removes the modal",
  variant(true),
  async ({ page, bench }) => {
    await bench.make("a");
    await bench.mount("left", "a");
    await bench.open("a");
    await expect(modalOf(page, "a")).toBeVisible();
    await bench.mount("left", "a", { throws: true });
    await expect(page.getByTestId("host-failed")).toBeVisible();
    await expect(modalOf(page, "a")).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.hasAttribute("style"))).toBe(false);
    await bench.mount("right", "a");
    await expect(modalOf(page, "a")).toBeVisible();
  },
);

test(
  "shows the new instance's account and modal after LatchkitProvider gets a new instance",
  variant(true),
  async ({ page, bench }) => {
    await bench.make("a", "b");
    await bench.mount("left", "a");
    await page.evaluate(async () => {
      await (window as LabWindow).lab.instance("a").start();
      await (window as LabWindow).lab.instance("a").connection.connect("com.example.lab");
    });
    await expect(page.getByTestId("lk-account-button")).toContainText("0x");
    await bench.open("a");
    await expect(modalOf(page, "a")).toBeVisible();
    await bench.mount("left", "b");
    await expect(page.getByTestId("lk-account-button")).toHaveText("Not connected");
    await expect(modalOf(page, "a")).toHaveCount(0);
    await button(page, "left").click();
    await expect(modalOf(page, "b")).toBeVisible();
    expect(await bench.modals("a")).toBe(0);
  },
);

test(
  "unlocks page scrolling only after both of two open modals are closed, in either order",
  variant(true),
  async ({ page, bench }) => {
    await bench.make("a", "b");
    await bench.mount("left", "a");
    await bench.mount("right", "b");
    await page.evaluate(() => (document.body.style.minHeight = "3000px"));
    /** How far a wheel event in the middle of the window scrolled the page, CSS px. */
    const turnWheel = async (): Promise<number> => {
      await page.mouse.move(640, 360);
      await page.mouse.wheel(0, 100);
      return page.evaluate(async () => {
        for (let frame = 0; frame < 12; frame += 1)
          await new Promise((drawn) => requestAnimationFrame(drawn));
        return document.documentElement.scrollTop;
      });
    };
    for (const order of [
      ["a", "b"],
      ["b", "a"],
    ] as const) {
      for (const name of ["a", "b"]) {
        await bench.open(name);
        await expect(modalOf(page, name).getByTestId("lk-view-Connect")).toBeVisible();
      }
      await bench.close(order[0]);
      await expect(modalOf(page, order[0])).toHaveCount(0);
      expect(await turnWheel()).toBe(0);
      await bench.close(order[1]);
      await expect(modalOf(page, order[1])).toHaveCount(0);
      await expect.poll(turnWheel).toBeGreaterThan(0);
      await page.evaluate(() => scrollTo(0, 0));
    }
  },
);
