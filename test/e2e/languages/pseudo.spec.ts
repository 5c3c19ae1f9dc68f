import { expect, test, type LatchkitPage, type PageWallet } from "latchkit/testing/playwright";
import type { World } from "latchkit/testing/node";
import type { Page } from "@playwright/test";
import { IS_SOAK } from "../../support/runner/repeats.js";
import { overflowOf, readingOf, scrollsSideways, stillness, walletNames } from "./reading.js";
import { variant } from "../variant.js";

interface Place {
  readonly page: Page;
  readonly wallet: PageWallet;
  readonly world: World;
  readonly latchkit: LatchkitPage;
}

const secondId = ({ world }: Place): string => world.addresses.evm?.[1]?.id ?? "";

/** Every reachable view, each from a fresh page. */
const VIEWS: Readonly<
  Record<
    string,
    { readonly isConnected: boolean; readonly open: (place: Place) => Promise<unknown> }
  >
> = {
  Connect: { isConnected: false, open: ({ latchkit }) => latchkit.open() },
  ConnectingExternal: {
    isConnected: false,
    open: ({ wallet, latchkit }) => {
      wallet.wait();
      return latchkit.choose(wallet.rdns);
    },
  },
  "ConnectingExternal, declined": {
    isConnected: false,
    open: ({ wallet, latchkit }) => {
      wallet.reject();
      return latchkit.choose(wallet.rdns);
    },
  },
  "ConnectingExternal, failed": {
    isConnected: false,
    open: ({ wallet, latchkit }) => {
      wallet.reject(-32603);
      return latchkit.choose(wallet.rdns);
    },
  },
  Account: { isConnected: true, open: ({ latchkit }) => latchkit.open() },
  Networks: { isConnected: true, open: ({ latchkit }) => latchkit.networkButton.click() },
  SwitchNetwork: {
    isConnected: true,
    open: async (place) => {
      place.wallet.reject();
      await place.latchkit.networkButton.click();
      await place.latchkit.networkRow(secondId(place)).click();
    },
  },
  UnsupportedChain: {
    isConnected: true,
    open: ({ wallet }) => {
      wallet.changeNetwork("eip155:424242");
      return Promise.resolve();
    },
  },
};

const arrive = async (place: Place, name: string): Promise<void> => {
  const { page, wallet, latchkit } = place;
  await page.goto(`/?wallet=none&chains=evm&locale=${latchkit.locale}`);
  await expect(latchkit.button("connect")).toBeVisible();
  const story = VIEWS[name];
  if (story?.isConnected) await latchkit.connect(wallet.rdns);
  await story?.open(place);
  await expect(latchkit.view(name.split(",")[0] ?? name)).toBeVisible();
  if (name.includes("declined") || name === "SwitchNetwork")
    await expect(latchkit.button("retry")).toBeVisible();
  if (name === "Account")
    await expect(latchkit.modal.getByTestId("lk-balance")).toContainText(/\d/u);
};

/** Names and figures of the fixtures, which belong to no language. */
const dataOf = ({ wallet, world }: Place): readonly string[] => [
  wallet.name,
  ...(world.addresses.evm ?? []).flatMap(({ name, currency }) => [
    ...[name, currency.symbol, currency.name],
  ]),
];

const isFromElsewhere = (text: string, data: readonly string[]): boolean =>
  /[A-Za-z]{2,}/u.test(text) &&
  !/^\[[^[\]]*\]$/u.test(text) &&
  !data.includes(text.replace(/^[\d.,]+\s/u, "")) &&
  !/^0x[0-9a-fA-F…]+$/u.test(text);

/** Views of a normal run; the gallery measures every state in these texts in turn. */
const EVERY_RUN: ReadonlySet<string> = new Set(["Account"]);

// Arabic and German are measured with every state of the gallery; Japanese, which is shorter than
// all of them, in a soak.
for (const locale of IS_SOAK ? ["en-XA", "ja"] : ["en-XA"]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 360, height: 720 } });

    for (const name of Object.keys(VIEWS)) {
      test(
        `truncates no words of ${name} and overflows no edge at 360 and 320 px${locale === "en-XA" ? ", and shows no text outside the catalogue" : ""}`,
        variant(!EVERY_RUN.has(name)),
        async ({ page, wallet, world, latchkit }) => {
          const place = { page, wallet, world, latchkit };
          const data = dataOf(place);
          await arrive(place, name);
          for (const width of [360, 320]) {
            await page.setViewportSize({ width, height: 720 });
            await stillness(latchkit.modal);
            expect(await overflowOf(latchkit.modal, data), `${width} px`).toEqual([]);
            expect(await scrollsSideways(page)).toBe(false);
          }
          const reading = await readingOf(latchkit.modal);
          expect(reading.length).toBeGreaterThan(2);
          const known = [...data, ...(await walletNames(page))];
          if (locale === "en-XA")
            expect(reading.filter((text) => isFromElsewhere(text, known))).toEqual([]);
        },
      );
    }
  });
}
