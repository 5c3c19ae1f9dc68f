import { expect, test } from "latchkit/testing/playwright";

test("a user who declines is told so and can try again", async ({ page, wallet, latchkit }) => {
  wallet.reject();
  await page.goto("/?wallet=none");
  await latchkit.choose(wallet.rdns);
  await expect(latchkit.view("ConnectingExternal")).toContainText("You declined the connection");
  wallet.approve();
  await latchkit
    .view("ConnectingExternal")
    .getByRole("button", { name: /try again/i })
    .click();
  await expect(latchkit.connectedAccount).toBeVisible();
});

test("a wallet that never answers can be left by the back button, and the next attempt connects", async ({
  page,
  wallet,
  latchkit,
}) => {
  wallet.wait();
  await page.goto("/?wallet=none");
  await latchkit.choose(wallet.rdns);
  await expect(latchkit.view("ConnectingExternal")).toBeVisible();
  await latchkit.back();
  await expect(latchkit.view("Connect")).toBeVisible();
  wallet.approve();
  await latchkit.walletRow(wallet.rdns).click();
  await expect(latchkit.connectedAccount).toBeVisible();
});

test("a modal closed before the answer opens again on Connect, and a late approval connects nobody", async ({
  page,
  wallet,
  latchkit,
}) => {
  wallet.wait();
  await page.goto("/?wallet=none");
  await latchkit.choose(wallet.rdns);
  await expect(latchkit.view("ConnectingExternal")).toBeVisible();
  await latchkit.close();
  wallet.approve();
  await latchkit.open();
  await expect(latchkit.view("Connect")).toBeVisible();
  await expect(latchkit.connectedAccount).toHaveCount(0);
});

test("a declined network switch is shown as declined, and the user stays where they were", async ({
  page,
  wallet,
  world,
  latchkit,
}) => {
  const [first, second] = world.addresses.evm ?? [];
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  wallet.reject();
  await page.getByTestId("demo-switch").click();
  await expect(page.getByTestId("demo-result")).toContainText("network/switch-declined");
  await latchkit.networkButton.click();
  await latchkit.networkRow(second?.id ?? "").click();
  await expect(latchkit.view("SwitchNetwork")).toContainText("Switch declined");
  await latchkit.close();
  await expect(latchkit.networkButton).toContainText(first?.name ?? "");
});

test("an account changed in the wallet while a view is open is the account that is shown", async ({
  page,
  wallet,
  latchkit,
}) => {
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  await latchkit.open();
  await expect(latchkit.view("Account")).toBeVisible();
  wallet.changeAccount(1);
  await expect(latchkit.view("Account").getByText(wallet.address.slice(-6)).first()).toBeVisible();
});

test("a wallet that moves to a chain the page does not list is shown as unsupported, and moving back heals it", async ({
  page,
  wallet,
  world,
  latchkit,
}) => {
  const [first] = world.addresses.evm ?? [];
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  wallet.changeNetwork("eip155:424242");
  await expect(latchkit.view("UnsupportedChain")).toBeVisible();
  wallet.changeNetwork("eip155:31337");
  await expect(latchkit.networkButton).toContainText(first?.name ?? "");
});

test("a wallet that drops the connection leaves the page disconnected", async ({
  page,
  wallet,
  latchkit,
}) => {
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  wallet.drop();
  await expect(latchkit.connectedAccount).toHaveCount(0);
});
