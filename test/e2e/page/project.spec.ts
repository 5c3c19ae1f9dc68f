import { expect, test } from "latchkit/testing/playwright";
import { holdAnswers } from "../hold-answers.js";

test.use({ failOnBreach: true });

const PROJECT_QUESTIONS = ["/appkit/v1/config", "/getAnalyticsConfig", "/projects/v1/origins"];

test(
  "requests project settings once, on the first opening, and sends each analytics event once",
  { tag: ["@S7-001", "@S7-040"] },
  async ({ page, services, latchkit }) => {
    await page.goto("/?project=demo");
    await latchkit.connectButton.waitFor();
    await page.evaluate(
      () =>
        new Promise((idle) => {
          requestIdleCallback(idle);
        }),
    );
    expect(services.requests).toEqual([]);
    await latchkit.connectButton.click();
    await latchkit.view("Connect").waitFor();
    await expect.poll(() => services.requestsTo("/e").length).toBeGreaterThanOrEqual(2);
    await page.keyboard.press("Escape");
    await latchkit.modal.waitFor({ state: "hidden" });
    await latchkit.connectButton.click();
    await latchkit.view("Connect").waitFor();
    await expect
      .poll(() =>
        services
          .requestsTo("/e")
          .map(({ body }) => (body as { readonly props: { readonly event: string } }).props.event)
          .toSorted(),
      )
      // Each event is its own request; two sent together may arrive in any order.
      .toEqual(["INITIALIZE", "MODAL_CLOSE", "MODAL_OPEN", "MODAL_OPEN"]);
    const asked = services.requests
      .map(({ path }) => path)
      .filter((path) => PROJECT_QUESTIONS.includes(path));
    expect(asked.toSorted()).toEqual(PROJECT_QUESTIONS);
    expect(
      services.requests.filter(
        ({ service, path }) => service === "catalogue" && !path.includes("Image"),
      ).length,
    ).toBeLessThanOrEqual(5);
    expect(services.requests.flatMap(({ refused }) => refused ?? [])).toEqual([]);
  },
);

test(
  "does not move the visible view when a project setting arrives late",
  { tag: ["@F1"] },
  async ({ page, latchkit }) => {
    const { release } = await holdAnswers(page, ({ pathname }) => pathname === "/appkit/v1/config");
    await page.goto("/?project=demo");
    await latchkit.connectButton.click();
    const line = page.getByTestId("lk-branding");
    await line.waitFor();
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { readonly value: number }).value);
      }).observe({ type: "layout-shift" });
    });
    const answered = page.waitForResponse(/appkit\/v1\/config/u);
    release();
    await answered;
    await page.evaluate(
      () =>
        new Promise((drawn) => {
          requestAnimationFrame(() => requestAnimationFrame(drawn));
        }),
    );
    await expect(line).toBeVisible();
    expect(
      await page.evaluate(
        () => (window as Window & { readonly shifts?: readonly number[] }).shifts,
      ),
    ).toEqual([]);
    await page.keyboard.press("Escape");
    await latchkit.modal.waitFor({ state: "hidden" });
    await latchkit.connectButton.click();
    await latchkit.view("Connect").waitFor();
    await expect(line).toBeHidden();
  },
);
