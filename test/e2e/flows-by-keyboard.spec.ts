import type { Page } from "@playwright/test";
import { expect, test as base, type LatchkitPage } from "latchkit/testing/playwright";
import { signIn, test as withEmail } from "./embedded-wallet/story.js";
import { holdAnswers } from "./hold-answers.js";
import { KEEPS_FOCUS, press, typeAt } from "./keyboard.js";
import { openSwapForm, sentBy } from "./swap/opened.js";
import { variant } from "./variant.js";
import { axeFindings } from "./gallery/axe.js";
import { numberLocale } from "../../src/presentation-react/format/amount.js";

const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const PROJECT = "&project=demo&relay=none";
/** Right to left, other scripts, and a decimal comma. */
const LANGUAGES = ["ar", "he", "hi", "ja", "th", "tr"];

const test = base.extend(KEEPS_FOCUS);
const emailTest = withEmail.extend(KEEPS_FOCUS);

/** In languages other than English, the modal has the language and axe finds nothing in it. */
const checkLanguage = async (page: Page, { locale, modal }: LatchkitPage): Promise<void> => {
  if (!LANGUAGES.includes(locale)) return;
  await expect(modal).toHaveAttribute("lang", locale);
  expect(await axeFindings(page)).toEqual([]);
};
/** Closes by Escape; the focus goes back to the button that opened the modal. */
const escapes = async (page: Page, latchkit: LatchkitPage): Promise<void> => {
  await checkLanguage(page, latchkit);
  await page.keyboard.press("Escape");
  await latchkit.modal.waitFor({ state: "detached" });
};
const connects = async (page: Page, latchkit: LatchkitPage, rdns: string): Promise<void> => {
  await press(page, latchkit.connectButton);
  await press(page, latchkit.walletRow(rdns));
  await latchkit.connectedAccount.waitFor();
  await latchkit.modal.waitFor({ state: "detached" });
  await expect(latchkit.connectButton).toBeFocused();
};
/** Opens a view that Account leads to, from the connected page. */
const opens = async (page: Page, latchkit: LatchkitPage, testId: string): Promise<void> => {
  await press(page, latchkit.accountButton);
  await latchkit.view("Account").waitFor();
  await checkLanguage(page, latchkit);
  await press(page, page.getByTestId(testId));
};

test.describe("while texts load", () => {
  test.use({ locale: "ar" });

  test("keeps the focus in the modal when the pressed wallet moves to another group", async ({
    page,
    wallet,
    latchkit,
  }) => {
    const texts = await holdAnswers(page, ({ pathname }) => /\.rest-/u.test(pathname));
    await page.goto("/?wallet=none&relay=none&siwx=required&locale=ar");
    await press(page, latchkit.connectButton);
    await press(page, latchkit.walletRow(wallet.rdns));
    // After a second the view opens without the texts.
    await latchkit.view("SIWXSignMessage").waitFor();
    expect(texts.asked.length).toBeGreaterThan(0);
    texts.release();
    await press(page, page.getByTestId("lk-sign-in"));
    await latchkit.modal.waitFor({ state: "detached" });
  });
});

for (const locale of ["en", ...LANGUAGES])
  test.describe(`in ${locale}`, variant(locale !== "en"), () => {
    test.use({ locale: locale === "en" ? "en-US" : locale });
    const query = locale === "en" ? "" : `&locale=${locale}`;

    test("lets a user connect, decline, retry, switch the network and disconnect by keyboard alone", async ({
      page,
      wallet,
      latchkit,
    }) => {
      await page.goto(`/?wallet=none${query}`);
      wallet.reject();
      await press(page, latchkit.connectButton);
      await press(page, latchkit.walletRow(wallet.rdns));
      const retry = latchkit.button("retry");
      await retry.waitFor();
      await checkLanguage(page, latchkit);
      wallet.approve();
      await press(page, retry);
      await latchkit.connectedAccount.waitFor();
      await latchkit.modal.waitFor({ state: "detached" });
      await expect(latchkit.connectButton).toBeFocused();

      await press(page, latchkit.networkButton);
      await latchkit.view("Networks").getByRole("button").first().waitFor();
      for (const key of ["Home", "ArrowDown", "Enter"]) await page.keyboard.press(key);
      await latchkit.modal.waitFor({ state: "detached" });
      await expect(latchkit.networkButton).toContainText("Local Two");
      await expect(latchkit.networkButton).toBeFocused();

      await press(page, latchkit.accountButton);
      await press(page, page.getByTestId("lk-disconnect"));
      await latchkit.connectedAccount.waitFor({ state: "detached" });
      await latchkit.modal.waitFor({ state: "detached" });
      await expect(latchkit.connectButton).toBeFocused();
    });

    test("lets a user copy the link of the QR code and connect a phone by keyboard alone", async ({
      page,
      context,
      phone,
      latchkit,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(`/?wallet=none${query}`);
      await press(page, latchkit.connectButton);
      await press(page, latchkit.walletRow("walletConnect"));
      await latchkit.pairingCode.waitFor();
      await checkLanguage(page, latchkit);
      await press(page, page.getByTestId("lk-copy-link"));
      await latchkit.saying("linkCopied").waitFor({ state: "attached" });
      await phone.scan(await page.evaluate(() => navigator.clipboard.readText()));
      await latchkit.connectedAccount.waitFor();
      await latchkit.modal.waitFor({ state: "detached" });
      await expect(latchkit.connectButton).toBeFocused();
    });

    test("lets a user find a wallet among all wallets, go back and close by keyboard alone", async ({
      page,
      latchkit,
      services,
    }) => {
      const [, other] = services.answers.wallets;
      await page.goto(`/?wallet=none&project=demo${query}`);
      await press(page, latchkit.connectButton);
      await press(page, page.getByTestId("lk-all-wallets"));
      const field = latchkit.view("AllWallets").getByRole("textbox");
      await typeAt(page, field, other?.name ?? "");
      await latchkit.view("AllWallets").locator("[data-at]").first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await latchkit.view("AllWallets").waitFor({ state: "detached" });
      await press(page, page.getByTestId("lk-back"));
      await expect(field).toHaveValue(other?.name ?? "");
      await escapes(page, latchkit);
      await expect(latchkit.connectButton).toBeFocused();
    });

    test("lets a user view tokens, and type, review and confirm a transfer by keyboard alone", async ({
      page,
      wallet,
      latchkit,
    }) => {
      await page.goto(`/?wallet=none${query}`);
      await connects(page, latchkit, wallet.rdns);
      await opens(page, latchkit, "lk-open-send");
      await typeAt(page, page.getByTestId("lk-send-amount"), "0.25");
      await typeAt(page, page.getByTestId("lk-send-to"), BOB);
      await press(page, page.getByTestId("lk-send-review"));
      await page.getByTestId("lk-send-sum").waitFor();
      await checkLanguage(page, latchkit);
      wallet.reject();
      await press(page, page.getByTestId("lk-send-confirm"));
      await expect(page.getByTestId("lk-send-failure")).not.toBeEmpty();
      wallet.approve();
      await press(page, page.getByTestId("lk-send-confirm"));
      await latchkit.view("Account").waitFor();
      await escapes(page, latchkit);
      await expect(latchkit.accountButton).toBeFocused();
    });

    test("lets a user choose tokens to swap, review the swap and go back by keyboard alone", async ({
      page,
      wallet,
      world,
      services,
      latchkit,
    }) => {
      const chain = await openSwapForm({ page, wallet, world, services, latchkit }, query);
      await press(page, page.getByTestId("lk-swap-target"));
      await typeAt(page, page.getByTestId("lk-swap-search"), "tusd");
      await page.getByTestId(`lk-swap-token-${chain.token}`).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await typeAt(page, page.getByTestId("lk-swap-amount"), "0.5");
      await page.getByTestId("lk-swap-costs").waitFor();
      await press(page, page.getByTestId("lk-swap-review"));
      await page.getByTestId("lk-swap-details").waitFor();
      await checkLanguage(page, latchkit);
      await press(page, page.getByTestId("lk-back"));
      await expect(page.getByTestId("lk-swap-amount")).toHaveValue(
        new Intl.NumberFormat(numberLocale(locale)).format(0.5),
      );
      await escapes(page, latchkit);
      await expect(latchkit.accountButton).toBeFocused();
      expect(sentBy({ wallet })).toEqual([]);
    });

    test(
      "lets a user choose a currency and open an onramp provider's page by keyboard alone",
      variant(true),
      async ({ page, context, wallet, latchkit }) => {
        await page.goto(`/?wallet=none${PROJECT}${query}`);
        await connects(page, latchkit, wallet.rdns);
        await opens(page, latchkit, "lk-open-onramp");
        await press(page, page.getByTestId("lk-onramp-purchase"));
        await press(page, page.getByTestId("lk-onramp-token-ETH"));
        await expect(page.getByTestId("lk-onramp-purchase")).toContainText("Ether");
        await typeAt(page, page.getByTestId("lk-onramp-amount"), "100");
        const provider = context.waitForEvent("page");
        await press(page, page.getByTestId("lk-onramp-continue"));
        await (await provider).close();
        await page.bringToFront();
        await latchkit.view("BuyInProgress").waitFor();
        await escapes(page, latchkit);
        await expect(latchkit.accountButton).toBeFocused();
      },
    );

    test(
      "lets a user copy the receiving address and view its networks by keyboard alone",
      variant(true),
      async ({ page, context, wallet, latchkit }) => {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.goto(`/?wallet=none${PROJECT}${query}`);
        await connects(page, latchkit, wallet.rdns);
        await opens(page, latchkit, "lk-open-receive");
        await press(page, page.getByTestId("lk-receive-copy"));
        await expect
          .poll(() => page.evaluate(() => navigator.clipboard.readText()))
          .toBe(wallet.address);
        await press(page, page.getByTestId("lk-receive-networks"));
        await latchkit.title("titleWalletCompatibleNetworks").waitFor();
        await press(page, page.getByTestId("lk-back"));
        await latchkit.title("titleWalletReceive").waitFor();
        await escapes(page, latchkit);
        await expect(latchkit.accountButton).toBeFocused();
      },
    );

    test(
      "lets a user decline to sign in and then sign in by keyboard alone",
      variant(true),
      async ({ page, wallet, latchkit }) => {
        await page.goto(`/?wallet=none&relay=none&siwx=required${query}`);
        await press(page, latchkit.connectButton);
        await press(page, latchkit.walletRow(wallet.rdns));
        await latchkit.view("SIWXSignMessage").waitFor();
        wallet.reject();
        await press(page, page.getByTestId("lk-sign-in"));
        await page.getByTestId("lk-toast").waitFor();
        await checkLanguage(page, latchkit);
        await page.keyboard.press("Escape");
        await latchkit.view("SIWXSignMessage").waitFor();
        wallet.approve();
        await press(page, page.getByTestId("lk-sign-in"));
        await latchkit.modal.waitFor({ state: "detached" });
        await expect(latchkit.connectButton).toBeFocused();
      },
    );

    test(
      "lets a user open a smart session and revoke it by keyboard alone",
      variant(true),
      async ({ page, wallet, latchkit }) => {
        await page.goto(`/?wallet=none${PROJECT}&sessions=on${query}`);
        await connects(page, latchkit, wallet.rdns);
        await press(page, page.getByTestId("demo-allow"));
        await expect(page.getByTestId("demo-result")).toContainText("Session pci-");
        await page.keyboard.press("Shift+Tab");
        await opens(page, latchkit, "lk-open-smart-sessions");
        await press(page, page.getByTestId("lk-session-open-pci-1"));
        await press(page, page.getByTestId("lk-session-revoke-pci-1"));
        await expect(latchkit.modal).toContainText(latchkit.text("sessionsNoneActive"));
        await escapes(page, latchkit);
        await expect(latchkit.accountButton).toBeFocused();
      },
    );

    emailTest(
      "by keyboard alone a user with an e-mail account registers a name",
      variant(true),
      async ({ page, latchkit, story }) => {
        await signIn(page, story, `${PROJECT}${query}`);
        await opens(page, latchkit, "lk-open-name");
        await typeAt(page, page.getByTestId("lk-name"), "marina-2");
        await page.getByTestId("lk-name-suggestion").first().waitFor();
        await press(page, page.getByTestId("lk-name-submit"));
        await expect(story.frame.getByTestId("approve")).toBeEnabled();
        await press(page, story.frame.getByTestId("approve"));
        await latchkit.view("RegisterAccountNameSuccess").waitFor();
        await press(page, page.getByTestId("lk-name-go"));
        await expect(page.getByTestId("lk-profile-name")).toHaveText("marina-2.reown.id");
        await escapes(page, latchkit);
        await expect(latchkit.accountButton).toBeFocused();
      },
    );
  });
