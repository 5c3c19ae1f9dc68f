import {
  expect,
  test as base,
  type LatchkitPage,
  type PageWallet,
} from "latchkit/testing/playwright";
import type { World, WorldChain } from "latchkit/testing/node";
import type { Page } from "@playwright/test";
import { requestsBeside, textOf } from "./reading.js";
import { variant } from "../variant.js";

const UNLISTED = "eip155:424242";
const LATIN_WORD = /[A-Za-z]{2,}/gu;

interface Story {
  readonly page: Page;
  readonly wallet: PageWallet;
  readonly latchkit: LatchkitPage;
  readonly chains: readonly [WorldChain, WorldChain];
  /** Loads the host page in the language of the test. */
  readonly visit: () => Promise<void>;
  /** Connects by the visible texts alone. */
  readonly connect: () => Promise<void>;
  /** Expects no text of another language in the open modal. */
  readonly checkWords: () => Promise<void>;
}

const chainsOf = (world: World): readonly [WorldChain, WorldChain] => {
  const [first, second] = world.addresses.evm ?? [];
  if (first === undefined || second === undefined) throw new Error("the world has two chains");
  return [first, second];
};

/** Names of the fixtures, which belong to no language. */
const dataOf = ({ wallet, chains }: Pick<Story, "wallet" | "chains">): readonly string[] => [
  wallet.name,
  ...chains.flatMap(({ name, currency }) => [name, currency.symbol, currency.name]),
];

const test = base.extend<{ readonly story: Story }>({
  story: async ({ page, wallet, world, latchkit }, use) => {
    const chains = chainsOf(world);
    const others = requestsBeside(page, [
      world.addresses.demo ?? "",
      ...chains.map(({ rpcUrl }) => rpcUrl),
    ]);
    /** Wallets of the catalogue, which keep their names. */
    let listed: readonly string[] = [];
    const isForeign = (text: string): boolean => {
      const rest = [...dataOf({ wallet, chains }), ...listed]
        .reduce((left, name) => left.replaceAll(name, ""), text)
        .replaceAll(/0x[0-9a-fA-F…]+/gu, "")
        .replaceAll("Latchkit", "")
        .replaceAll("NFT", "")
        .replaceAll("QR", "");
      return (rest.match(LATIN_WORD) ?? []).length > 0;
    };
    const visit = async (): Promise<void> => {
      await page.goto(`/?wallet=none&chains=evm&locale=${latchkit.locale}`);
      await expect(latchkit.button("connect")).toBeVisible();
    };
    const checkWords = async (): Promise<void> => {
      await expect(latchkit.modal).toHaveAttribute(
        "dir",
        ["ar", "he"].includes(latchkit.locale) ? "rtl" : "ltr",
      );
      await expect(latchkit.modal).toHaveAttribute("lang", latchkit.locale);
      const { reading, names } = await textOf(latchkit.modal);
      listed = names;
      expect(reading.length).toBeGreaterThan(2);
      if (latchkit.locale === "ar") expect(reading.filter(isForeign)).toEqual([]);
    };
    const connect = async (): Promise<void> => {
      await visit();
      await latchkit.button("connect").click();
      await expect(latchkit.title("titleConnect")).toBeVisible();
      await page.getByRole("button", { name: wallet.name }).click();
      await expect(latchkit.connectedAccount).toBeVisible();
    };
    await use({ page, wallet, latchkit, chains, visit, connect, checkWords });
    expect(others).toEqual([]);
  },
});

for (const locale of ["en", "ar", "he", "hi", "ja", "th", "tr"]) {
  // All other flows are in English.
  test.describe(`in ${locale}`, variant(locale !== "ar"), () => {
    test.use({ locale });

    test("lets the user find a wallet by translated labels, decline, and connect on a retry", async ({
      story: { page, wallet, latchkit, visit, checkWords },
    }) => {
      await visit();
      await latchkit.button("connect").click();
      await expect(latchkit.title("titleConnect")).toBeVisible();
      await expect(latchkit.saying("group_injected")).toBeVisible();
      await checkWords();
      wallet.reject();
      await page.getByRole("button", { name: wallet.name }).click();
      await expect(latchkit.saying("connectingDeclined")).toBeVisible();
      await expect(latchkit.saying("connectingDeclinedHint")).toBeVisible();
      await checkWords();
      wallet.wait();
      await latchkit.button("retry").click();
      await expect(latchkit.saying("connectingWaiting", { wallet: wallet.name })).toBeVisible();
      await checkWords();
      wallet.approve();
      await expect(latchkit.connectedAccount).toBeVisible();
    });

    test(
      "explains why a wallet failed in the user's language",
      variant(true),
      async ({ story: { page, wallet, latchkit, visit, checkWords } }) => {
        await visit();
        wallet.reject(-32603);
        await latchkit.button("connect").click();
        await page.getByRole("button", { name: wallet.name }).click();
        await expect(latchkit.saying("connectingFailed", { wallet: wallet.name })).toBeVisible();
        await checkWords();
      },
    );

    test(
      "shows balance and address in the language's reading order, and copies the address",
      variant(true),
      async ({ story: { page, wallet, latchkit, connect, checkWords } }) => {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await connect();
        await latchkit.connectedAccount.click();
        await expect(latchkit.title("titleAccount")).toBeVisible();
        await expect(latchkit.modal.getByTestId("lk-balance")).toContainText(/\d|[٠-٩]/u);
        await checkWords();
        const short = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`;
        const copy = latchkit.button("copyAddress", { address: short });
        await expect(copy.locator("bdi[dir=ltr]")).toHaveText(short);
        await copy.click();
        await expect(latchkit.saying("addressCopied")).toBeAttached();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address);
        await page.getByRole("button", { name: latchkit.text("disconnect") }).click();
        await expect(latchkit.connectedAccount).toHaveCount(0);
      },
    );

    test(
      "lists networks in the user's language and switches to one of them",
      variant(true),
      async ({ story: { page, latchkit, chains, connect, checkWords } }) => {
        await connect();
        await latchkit.networkButton.click();
        await expect(latchkit.title("titleNetworks")).toBeVisible();
        await checkWords();
        await page
          .getByRole("button", { name: chains[1].name })
          .filter({ visible: true })
          .last()
          .click();
        await expect(latchkit.networkButton).toContainText(chains[1].name);
      },
    );

    test(
      "explains a declined network switch, with a back icon in the language's direction",
      variant(true),
      async ({ story: { page, wallet, latchkit, chains, connect, checkWords } }) => {
        await connect();
        await latchkit.networkButton.click();
        wallet.reject();
        await page
          .getByRole("button", { name: chains[1].name })
          .filter({ visible: true })
          .last()
          .click();
        await expect(latchkit.saying("switchDeclined")).toBeVisible();
        await checkWords();
        const icon = page.getByTestId("lk-back").locator("svg");
        const mirrored = await icon.evaluate((svg) =>
          getComputedStyle(svg).transform.startsWith("matrix(-1"),
        );
        expect(mirrored).toBe(["ar", "he"].includes(latchkit.locale));
        const back = await page.getByTestId("lk-back").boundingBox();
        const close = await page.getByTestId("lk-close").boundingBox();
        expect((back?.x ?? 0) > (close?.x ?? 0)).toBe(["ar", "he"].includes(latchkit.locale));
      },
    );

    test(
      "explains an unlisted network in the user's language and lets the user leave it",
      variant(true),
      async ({ story: { page, wallet, latchkit, connect, checkWords } }) => {
        await connect();
        wallet.changeNetwork(UNLISTED);
        await expect(latchkit.title("titleUnsupportedChain")).toBeVisible();
        await expect(latchkit.saying("unsupportedText", { network: "424242" })).toBeVisible();
        await checkWords();
        await page.getByRole("button", { name: latchkit.text("disconnect") }).click();
        await expect(latchkit.connectedAccount).toHaveCount(0);
      },
    );
  });
}
