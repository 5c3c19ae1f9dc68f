import { expect, test as base } from "latchkit/testing/playwright";
import { test, signIn } from "../embedded-wallet/story.js";
import { axeFindings } from "../gallery/axe.js";

const PROJECT = "&project=demo&relay=none";

test(
  "registers a name for a user signed in by e-mail and shows it on the account",
  { tag: ["@S1-004", "@S4-043"] },
  async ({ page, latchkit, services, story }) => {
    await signIn(page, story, PROJECT);
    await latchkit.accountButton.click();
    await page.getByTestId("lk-open-name").click();
    await latchkit.view("RegisterAccountName").waitFor();
    await page.getByTestId("lk-name").fill("Marina-1");
    await expect(page.getByTestId("lk-name")).toHaveValue("marina-1");
    await expect(page.getByTestId("lk-name-suggestion").first()).toContainText("marina-1.reown.id");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTestId("lk-name-submit").click();
    await story.frame.getByTestId("approve").click();
    await latchkit.view("RegisterAccountNameSuccess").waitFor();
    await expect(latchkit.modal).toContainText("marina-1.reown.id");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTestId("lk-name-go").click();
    await expect(page.getByTestId("lk-profile-name")).toHaveText("marina-1.reown.id");
    expect(services.answers.names.has("marina-1.reown.id")).toBe(true);
    const [registration] = services.requestsTo("/v1/profile/account");
    expect(registration?.refused).toBeUndefined();
  },
);

test(
  "returns to the name form if someone else took the name, and registers another name",
  { tag: ["@S4-044"] },
  async ({ page, latchkit, services, story }) => {
    await signIn(page, story, PROJECT);
    const at = "/v1/profile/account";
    services.fault({ kind: "status", status: 400 }, { at, times: 1 });
    await latchkit.accountButton.click();
    await page.getByTestId("lk-open-name").click();
    await page.getByTestId("lk-name").fill("harbour");
    await page.getByTestId("lk-name-submit").click();
    await story.frame.getByTestId("approve").click();
    await latchkit.view("RegisterAccountName").waitFor();
    await expect(page.getByTestId("lk-name-problem")).toContainText("harbour.reown.id");
    await page.getByTestId("lk-name-submit").click();
    await story.frame.getByTestId("approve").click();
    await latchkit.view("RegisterAccountNameSuccess").waitFor();
  },
);

test.describe("on a phone in dark mode in Arabic by keyboard", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test(
    "fits the name form into a phone's screen, and explains an invalid name",
    { tag: ["@S2-016"] },
    async ({ page, latchkit, story }) => {
      await signIn(page, story, `${PROJECT}&locale=ar&theme=dark`);
      await latchkit.accountButton.click();
      await page.getByTestId("lk-open-name").focus();
      await page.keyboard.press("Enter");
      await page.getByTestId("lk-name").focus();
      await page.keyboard.type("ana");
      await expect(page.getByTestId("lk-name-problem")).toHaveText(latchkit.text("nameTooShort"));
      const { x, width } = (await page.getByTestId("lk-name").boundingBox()) ?? {
        x: -1,
        width: 999,
      };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await expect(latchkit.view("RegisterAccountName")).toBeVisible();
    },
  );
});

base(
  "S7-017 offers no name registration to other wallets",
  async ({ page, wallet, latchkit, services }) => {
    await page.goto(`/?wallet=none${PROJECT}`);
    await latchkit.connect(wallet.rdns);
    await latchkit.accountButton.click();
    await latchkit.view("Account").waitFor();
    await expect(page.getByTestId("lk-disconnect")).toBeVisible();
    await expect(page.getByTestId("lk-open-name")).toHaveCount(0);
    expect(services.requestsTo("/v1/profile/")).toEqual([]);
  },
);
