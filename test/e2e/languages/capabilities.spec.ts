import { expect, test, type LatchkitPage } from "latchkit/testing/playwright";
import { scan } from "../pairing/scan.js";
import { stillness, textOf } from "./reading.js";
import { variant } from "../variant.js";

// Arabic has its own script, so untranslated text shows at once.
test.use({ locale: "ar", failOnBreach: true });

const LATIN_WORD = /[A-Za-z]{2,}/gu;
const SOLANA_WALLET = "Test Solana Wallet";
/** Names that are the same in every language. */
const NAMES = ["Latchkit", "WalletConnect", "QR", "EVM", "Solana", "Bitcoin"];

/** Expects the open modal to be right to left, without Latin words except these names. */
const checkWords = async (latchkit: LatchkitPage, data: readonly string[]): Promise<void> => {
  await stillness(latchkit.modal);
  await expect(latchkit.modal).toHaveAttribute("dir", "rtl");
  const { reading, names } = await textOf(latchkit.modal);
  const known = [...data, ...names, ...NAMES].toSorted((a, b) => b.length - a.length);
  const foreign = reading.filter((text) => {
    const rest = known
      .reduce((left, name) => left.replaceAll(name, ""), text)
      .replaceAll(/\S*…\S*/gu, "");
    return (rest.match(LATIN_WORD) ?? []).length > 0;
  });
  expect(reading.length).toBeGreaterThan(2);
  expect(foreign).toEqual([]);
};

test(
  "lets a user scan the pairing QR code by phone, switch the chain and disconnect in Arabic",
  { tag: ["@finding-T5"] },
  async ({ page, phone, world, latchkit }) => {
    const { evm = [], solana: [solana] = [], bitcoin = [] } = world.addresses;
    if (!solana)
      throw new Error(world.missingParts.map(({ part, reason }) => `${part}: ${reason}`).join());
    const data = [...evm, ...(world.addresses.solana ?? []), ...bitcoin].flatMap(
      ({ name }) => name,
    );
    await page.goto("/?wallet=none&locale=ar");
    await latchkit.choose("walletConnect");
    await latchkit.pairingCode.waitFor();
    await checkWords(latchkit, data);
    await phone.scan(await scan(latchkit.pairingCode));
    await latchkit.connectedAccount.waitFor();

    await latchkit.networkButton.click();
    await latchkit.networkRow(solana.networkId).waitFor();
    await checkWords(latchkit, [
      ...data,
      ...evm.map(({ currency }) => currency.symbol),
      "SOL",
      "BTC",
    ]);
    await latchkit.networkRow(solana.networkId).click();
    await latchkit.modal.waitFor({ state: "detached" });
    await expect(latchkit.accountButton).toContainText(phone.addressOn(solana.networkId).slice(-4));

    await latchkit.accountButton.click();
    await expect(latchkit.title("titleAccount")).toBeVisible();
    const { symbol, name } = solana.currency;
    await checkWords(latchkit, [
      ...data,
      ...[symbol, name, "Test Phone", phone.addressOn(solana.networkId)],
    ]);
    await page.getByTestId("lk-disconnect").click();
    await latchkit.connectedAccount.waitFor({ state: "detached" });
  },
);

test(
  "lets the user search all wallets in Arabic and choose one",
  variant(true, ["@finding-T5"]),
  async ({ page, services, latchkit }) => {
    expect(services.requests).toBeDefined();
    await page.goto("/?wallet=none&project=demo&locale=ar");
    await latchkit.open();
    await checkWords(latchkit, []);
    await page.getByTestId("lk-all-wallets").click();
    await expect(latchkit.title("titleAllWallets")).toBeVisible();
    const tiles = latchkit.view("AllWallets").locator("[data-at]");
    await expect(tiles.first()).toBeVisible();
    const field = latchkit.view("AllWallets").getByRole("textbox");
    await field.fill("zzzz");
    await expect(latchkit.saying("walletsNoMatch", { query: "zzzz" })).toBeVisible();
    await checkWords(latchkit, ["zzzz"]);
    await latchkit.button("clearSearch").click();
    await expect(tiles.first()).toBeVisible();
    const name = (await tiles.first().locator("bdi").first().textContent()) ?? "";
    await field.fill(name);
    await expect(tiles.first()).toContainText(name);
    await tiles.first().click();
    await expect(latchkit.modal).toContainText(name);
    await checkWords(latchkit, [name]);
    await latchkit.back();
    await expect(latchkit.title("titleAllWallets")).toBeVisible();
  },
);

test(
  "lets the user connect a wallet on a second chain in Arabic, and lists both wallets",
  variant(true, ["@finding-T5"]),
  async ({ page, wallet, solanaWallet, world, latchkit }) => {
    const { evm = [], solana: [solana] = [], bitcoin = [] } = world.addresses;
    if (!solana)
      throw new Error(world.missingParts.map(({ part, reason }) => `${part}: ${reason}`).join());
    const data = [
      wallet.name,
      wallet.address,
      solanaWallet.address,
      SOLANA_WALLET,
      ...[...evm, ...(world.addresses.solana ?? []), ...bitcoin].map(({ name }) => name),
    ];
    await page.goto("/?wallet=none&locale=ar");
    await latchkit.connect(wallet.rdns);
    await latchkit.networkButton.click();
    await latchkit.networkRow(solana.networkId).click();
    await latchkit.view("SwitchActiveChain").waitFor();
    await checkWords(latchkit, data);
    await latchkit.view("SwitchActiveChain").getByRole("button").first().click();
    const row = latchkit.view("Connect").getByRole("button", { name: new RegExp(SOLANA_WALLET) });
    await row.waitFor();
    await checkWords(latchkit, data);
    await row.click();
    await latchkit.modal.waitFor({ state: "detached" });
    await expect(latchkit.accountButton).toContainText(solanaWallet.address.slice(0, 4));

    await latchkit.accountButton.click();
    await page.getByTestId("lk-open-wallets").click();
    await expect(latchkit.title("titleProfileWallets")).toBeVisible();
    for (const tab of ["tab_eip155", "tab_solana"] as const) {
      await latchkit.modal.getByRole("tab", { name: latchkit.text(tab), exact: true }).click();
      await checkWords(latchkit, data);
    }
  },
);
