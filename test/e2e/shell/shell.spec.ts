import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./host/open-host.js";
import { MOVING } from "../page/motion.js";
import { variant } from "../variant.js";

test.use(MOVING);

const LEGAL_NOTICE = {
  termsConditionsUrl: "https://host.example/terms",
  privacyPolicyUrl: "https://host.example/privacy",
};
const card = (page: Page): Locator => page.locator("[part=card]").first();
const dialogIsOpen = (page: Page): Promise<boolean> =>
  page.getByTestId("lk-modal").evaluate((dialog) => dialog.matches(":modal"));
const push = (
  page: Page,
  view: "WhatIsAWallet" | "WhatIsANetwork" | "GetWallet" | "Networks",
): Promise<void> =>
  page.evaluate((name) => window.shellHost.latchkit.navigation.push({ view: name }), view);

test.describe("card", () => {
  test(
    "shows the modal 360 px wide on a desktop and as a bottom sheet on a phone",
    { tag: ["@S2-049"] },
    async ({ page, host }) => {
      const latchkit = await host();
      await latchkit.open();
      await expect.poll(async () => (await card(page).boundingBox())?.width).toBe(360);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .poll(async () => {
          const box = await card(page).boundingBox();
          return box && [box.x, box.width, box.y + box.height];
        })
        .toEqual([0, 390, 844]);
    },
  );

  test(
    "animates the modal's title in 120 ms, and height and view in 150 ms, but not on opening",
    { tag: ["@S9-056"] },
    async ({ page, host }) => {
      const latchkit = await host();
      await latchkit.open();
      const durations = (): Promise<readonly string[]> =>
        page.getByTestId("lk-modal").evaluate((dialog) => {
          const of = (selector: string, property: string): string => {
            const element = dialog.querySelector(selector);
            return element === null ? "none" : getComputedStyle(element).getPropertyValue(property);
          };
          return [
            of("[part=title]", "animation-duration"),
            of("[part=content]", "transition-duration"),
            of(".within .view", "animation-duration"),
          ];
        });
      const all = ["0.12s", "0.15s", "0.15s"];
      expect(await durations()).toEqual(["0s", "0.15s", "0s"]);
      await page.evaluate(() =>
        window.shellHost.latchkit.navigation.push({ view: "WhatIsAWallet" }),
      );
      await latchkit.view("WhatIsAWallet").waitFor();
      expect(await durations()).toEqual(all);
      await page.evaluate(() => window.shellHost.latchkit.navigation.back());
      await latchkit.view("Connect").waitFor();
      expect(await durations()).toEqual(all);
    },
  );

  test(
    "makes the previous view inert while it fades out and removes it afterwards",
    variant(true),
    async ({ page, host }) => {
      const latchkit = await host();
      await latchkit.open();
      await latchkit.walletRow("com.example.birch").waitFor();
      const seen = await page.getByTestId("lk-modal").evaluate(async (dialog) => {
        const stage = dialog.querySelector(".stage");
        const left = new Promise<Element | undefined>((found) => {
          if (stage)
            new MutationObserver(() => {
              const [copy] = stage.children;
              if (copy) found(copy);
            }).observe(stage, { childList: true });
        });
        window.shellHost.latchkit.navigation.push({ view: "WhatIsAWallet" });
        const copy = await left;
        return {
          isInert: copy?.matches("[inert][aria-hidden=true]"),
          names: copy?.querySelectorAll("[id],[data-testid],[role]").length,
        };
      });
      expect(seen).toEqual({ isInert: true, names: 0 });
      await expect(page.locator(".stage > *")).toHaveCount(0);
      await expect(latchkit.view("WhatIsAWallet")).toHaveAttribute("data-direction", "forward");
      await latchkit.back();
      await expect(latchkit.view("Connect")).toHaveAttribute("data-direction", "back");
    },
  );

  test("releases page scrolling and focus at once on close, and removes the fading copy within 200 ms", async ({
    page,
    host,
  }) => {
    const latchkit = await host();
    await latchkit.open();
    await latchkit.view("Connect").waitFor();
    const closed = await page.evaluate(async () => {
      const host = document.querySelector("[data-latchkit-instance]");
      const gone = new Promise<number>((done) =>
        new MutationObserver(() => {
          if (host?.isConnected === false) done(performance.now());
        }).observe(document.documentElement, { childList: true }),
      );
      const began = performance.now();
      await window.shellHost.latchkit.modal.close();
      await new Promise((frame) => requestAnimationFrame(frame));
      return {
        focus: document.activeElement?.getAttribute("data-testid"),
        dialogs: host?.shadowRoot?.querySelectorAll("dialog").length,
        isInert: host?.shadowRoot?.querySelector(".away")?.matches("[inert][aria-hidden=true]"),
        overflow: document.documentElement.style.overflow,
        took: (await gone) - began,
      };
    });
    expect(closed).toMatchObject({
      focus: "lk-connect-button",
      dialogs: 0,
      isInert: true,
      overflow: "",
    });
    expect(closed.took).toBeLessThan(400);
  });

  test("removes closed modals and previous views at once with reduced motion", async ({
    page,
    host,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const latchkit = await host();
    await latchkit.open();
    await push(page, "Networks");
    await latchkit.view("Networks").waitFor();
    expect(await page.locator(".stage > *").count()).toBe(0);
    const left = await page.evaluate(async () => {
      const host = document.querySelector("[data-latchkit-instance]");
      await window.shellHost.latchkit.modal.close();
      await new Promise((frame) => requestAnimationFrame(frame));
      return host?.isConnected;
    });
    expect(left).toBe(false);
  });
});

test.describe("modal that must stay open", () => {
  test("keeps a modal open that the host does not allow to close, and shows the reason", async ({
    page,
    host,
  }) => {
    const latchkit = await host();
    await latchkit.open();
    await page.evaluate(() => void window.shellHost.block());
    await expect(latchkit.modal).toHaveAttribute("closedby", "none");
    for (let press = 0; press < 10; press += 1) await page.keyboard.press("Escape");
    expect(await dialogIsOpen(page)).toBe(true);
    await expect(page.getByTestId("lk-alert")).toHaveText("Sign in or disconnect to close.");
    await page.mouse.click(20, 20);
    await page.getByTestId("lk-close").click();
    expect(await dialogIsOpen(page)).toBe(true);
  });

  test(
    "keeps a modal open that must stay open, even if the browser's close request cannot be cancelled",
    variant(true),
    async ({ page, host }) => {
      const latchkit = await host();
      await latchkit.open();
      await page.evaluate(() => void window.shellHost.block());
      // A browser without `closedby` closes the dialog on the second request in a row
      // without asking.
      for (let request = 0; request < 10; request += 1) {
        await latchkit.modal.evaluate((dialog: HTMLDialogElement) => {
          if (dialog.dispatchEvent(new Event("cancel", { cancelable: false }))) dialog.close();
        });
        await expect.poll(() => dialogIsOpen(page)).toBe(true);
      }
    },
  );

  test(
    "shakes a modal that must stay open at most once in 500 ms, and not at all with reduced motion",
    variant(true),
    async ({ page, host }) => {
      await page.clock.install();
      const latchkit = await host();
      await latchkit.open();
      await page.evaluate(() => void window.shellHost.block());
      await card(page).evaluate((element) => {
        const { animate } = element;
        Reflect.set(window, "shakes", 0);
        element.animate = function counted(...args) {
          Reflect.set(window, "shakes", Number(Reflect.get(window, "shakes")) + 1);
          return animate.apply(this, args);
        };
      });
      await page.evaluate(() => {
        for (let press = 0; press < 5; press += 1)
          document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      });
      await expect(page.getByTestId("lk-alert")).not.toBeEmpty();
      expect(await page.evaluate(() => Reflect.get(window, "shakes"))).toBe(1);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.clock.runFor(500);
      await page.keyboard.press("Escape");
      await page.getByTestId("lk-alert").locator("p").waitFor();
      expect(await page.evaluate(() => Reflect.get(window, "shakes"))).toBe(1);
    },
  );

  test(
    "lets the user close the modal once the host allows closing again",
    variant(true),
    async ({ page, host }) => {
      const latchkit = await host();
      await latchkit.open();
      await page.evaluate(() => {
        Reflect.set(window, "lift", window.shellHost.block());
      });
      await page.keyboard.press("Escape");
      await expect(page.getByTestId("lk-alert")).not.toBeEmpty();
      await page.evaluate(() => (Reflect.get(window, "lift") as () => void)());
      await expect(page.getByTestId("lk-alert")).toBeEmpty();
      await page.keyboard.press("Escape");
      await latchkit.modal.waitFor({ state: "detached" });
    },
  );
});

test.describe("footer", () => {
  test("shows no footer of the modal without content", variant(true), async ({ page, host }) => {
    const latchkit = await host();
    await latchkit.open();
    await latchkit.view("Connect").waitFor();
    await expect(page.locator("[part=footer]")).toHaveCount(0);
  });

  test(
    "links the host's legal documents and shows Latchkit as plain text",
    { tag: ["@S1-023"] },
    async ({ page, host }) => {
      const latchkit = await host({ options: { ...LEGAL_NOTICE, projectId: "p" } });
      await latchkit.open();
      await expect(page.getByTestId("lk-legal")).toHaveText(
        "By connecting, you agree to the terms of service and privacy policy.",
      );
      await expect(page.getByTestId("lk-branding")).toHaveText("Powered by Latchkit");
      await page
        .context()
        .route("https://host.example/**", (route) =>
          route.fulfill({ contentType: "text/html", body: "papers" }),
        );
      const [opened] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("link", { name: "terms of service, opens in a new tab" }).click(),
      ]);
      expect(opened.url()).toBe("https://host.example/terms");
      expect(await opened.evaluate(() => window.opener === null)).toBe(true);
    },
  );

  test(
    "does not let the user choose a wallet before ticking the consent checkbox",
    { tag: ["@S1-014"] },
    async ({ page, host }) => {
      const latchkit = await host({
        options: { ...LEGAL_NOTICE, features: { legalCheckbox: true } },
      });
      await latchkit.open();
      const row = latchkit.walletRow("com.example.birch");
      await expect(row).toHaveAttribute("aria-disabled", "true");
      await row.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("lk-consent")).toBeFocused();
      await expect(page.getByTestId("lk-legal").getByRole("alert")).toHaveText(
        "Agree to the terms to continue.",
      );
      await expect(latchkit.view("Connect")).toBeVisible();
      await page.keyboard.press("Space");
      await expect(row).not.toHaveAttribute("aria-disabled", "true");
      await row.click();
      await latchkit.view("ConnectingExternal").waitFor();
      await latchkit.back();
      await expect(page.getByTestId("lk-consent")).toBeChecked();
      await latchkit.close();
      await latchkit.open();
      await expect(page.getByTestId("lk-consent")).not.toBeChecked();
    },
  );
});

test.describe("notices and toasts", () => {
  test("shows that the user is offline, and announces once that the user is online again", async ({
    page,
    host,
  }) => {
    await page.clock.install();
    const latchkit = await host();
    await latchkit.open();
    await expect(page.getByTestId("lk-status")).toBeEmpty();
    await page.context().setOffline(true);
    await expect(page.getByTestId("lk-status")).toHaveText(/You’re offline/u);
    await page.context().setOffline(false);
    await expect(page.getByTestId("lk-status")).toHaveText("You’re back online");
    await page.clock.runFor(4_000);
    await expect(page.getByTestId("lk-status")).toBeEmpty();
  });

  test(
    "hides a toast after 2.5 s, but not while the pointer is on it",
    { tag: ["@S2-038"] },
    async ({ page, host }) => {
      await page.clock.install();
      await (await host()).open();
      const toast = page.getByTestId("lk-toast");
      await page.evaluate(() =>
        window.shellHost.latchkit.toast.show({
          variant: "success",
          text: "Saved",
          icon: "<img>" as "copy",
        }),
      );
      await expect(toast).toHaveText("Saved");
      await page.clock.runFor(500);
      await toast.hover();
      await page.clock.runFor(60_000);
      await expect(toast).toBeVisible();
      await page.mouse.move(5, 5);
      await page.clock.runFor(500);
      await expect(toast).toBeVisible();
      await page.clock.runFor(2_500);
      await expect(toast).toHaveCount(0);
    },
  );

  test(
    "shows a close button on a persistent toast, and announces an error toast assertively",
    variant(true),
    async ({ page, host }) => {
      const latchkit = await host();
      await latchkit.open();
      await latchkit.walletRow("com.example.birch").waitFor();
      await page.evaluate(() =>
        window.shellHost.latchkit.toast.show({
          variant: "error",
          text: "It went wrong",
          autoClose: false,
        }),
      );
      await expect(page.getByTestId("lk-alert")).toHaveText("It went wrong");
      await page.getByTestId("lk-toast").getByRole("button", { name: "Close" }).click();
      await expect(page.getByTestId("lk-toast")).toHaveCount(0);
    },
  );
});

test(
  "draws a toast so that it covers neither the view nor the legal links",
  variant(true),
  async ({ page, host }) => {
    const latchkit = await host({
      options: { ...LEGAL_NOTICE, features: { legalCheckbox: true } },
    });
    await latchkit.open();
    await latchkit.walletRow("com.example.birch").waitFor();
    await page.evaluate(() =>
      window.shellHost.latchkit.toast.show({ variant: "success", text: "Saved" }),
    );
    const toast = page.getByTestId("lk-toast");
    await toast.hover();
    const edge = (selector: string, side: "top" | "bottom"): Promise<number> =>
      page
        .getByTestId("lk-modal")
        .evaluate(
          (dialog, [at, name]) =>
            dialog.querySelector(at)?.getBoundingClientRect()[name] ?? Number.NaN,
          [selector, side] as const,
        );
    await expect
      .poll(
        async () =>
          (await edge("[part=content]", "bottom")) <= (await edge("[part=toast]", "top")) &&
          (await edge("[part=toast]", "bottom")) <= (await edge("[part=footer]", "top")),
      )
      .toBe(true);
  },
);

test.describe("help", () => {
  test("links from Connect to the help about wallets, to getting a wallet, and back", async ({
    page,
    host,
  }) => {
    const latchkit = await host();
    await latchkit.open();
    await page.getByRole("button", { name: "What is a wallet?" }).click();
    await expect(latchkit.view("WhatIsAWallet").getByRole("heading")).toHaveCount(3);
    await page.getByTestId("lk-get-wallet").click();
    const wallets = latchkit.view("GetWallet").getByTestId(/^lk-get-/u);
    await expect(wallets).toHaveCount(4);
    await expect(wallets.first()).toHaveAccessibleName(/^MetaMask.*opens in a new tab$/iu);
    await latchkit.back();
    await latchkit.back();
    await page.getByTestId("lk-no-wallet").click();
    await latchkit.view("WhatIsAWallet").waitFor();
  });

  test(
    "links from Networks to the help about networks and to an external guide",
    variant(true),
    async ({ page, host }) => {
      await page
        .context()
        .route("https://ethereum.org/**", (route) =>
          route.fulfill({ contentType: "text/html", body: "guide" }),
        );
      const latchkit = await host();
      await latchkit.networkButton.click();
      await page.getByTestId("lk-network-help").click();
      await expect(latchkit.view("WhatIsANetwork").getByRole("heading")).toHaveCount(2);
      const [opened] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("link", { name: "Learn more, opens in a new tab" }).click(),
      ]);
      expect(opened.url()).toBe("https://ethereum.org/learn/");
    },
  );

  test("lets the host open each help view by name", variant(true), async ({ page, host }) => {
    const latchkit = await host();
    for (const view of ["WhatIsAWallet", "WhatIsANetwork", "GetWallet"] as const) {
      await page.evaluate((name) => window.shellHost.latchkit.modal.open({ view: name }), view);
      await latchkit.view(view).waitFor();
      await latchkit.close();
    }
  });
});
