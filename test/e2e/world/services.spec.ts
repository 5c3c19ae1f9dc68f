import { expect, test } from "latchkit/testing/playwright";
import { variant } from "../variant.js";

test.use({ failOnBreach: true });

test("allows the local services under the strict CSP, and requests none without a project", async ({
  page,
  services,
}) => {
  await page.goto("/?wallet=none");
  await page.getByTestId("lk-connect-button").click();
  await page.getByTestId("lk-modal").waitFor();
  expect(services.requests).toEqual([]);
  services.set({ analytics: false });
  const url = `${services.urls.catalogue}/getAnalyticsConfig?projectId=demo&st=appkit&sv=react-universal-1.0.0`;
  expect(
    await page.evaluate(async (address) => (await fetch(address)).json() as Promise<unknown>, url),
  ).toEqual({ isAnalyticsEnabled: false });
  expect(services.requestsTo("/getAnalyticsConfig")).toHaveLength(1);
});

test(
  "opens the modal of a demo page with a project while every service fails",
  variant(true),
  async ({ page, services, latchkit }) => {
    services.fault({ kind: "status", status: 503 });
    await page.goto("/?project=demo");
    await latchkit.connect("test.latchkit.demo");
  },
);
