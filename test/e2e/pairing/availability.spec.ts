import { expect, test } from "latchkit/testing/playwright";
import { watchCalls } from "./calls.js";

const ROW = "walletConnect";

test("opens no relay socket and loads no pairing code on an idle page or while listing wallets", async ({
  page,
  context,
  world,
  latchkit,
}) => {
  const calls = watchCalls(context);
  await page.goto("/?wallet=none", { waitUntil: "networkidle" });
  await latchkit.open();
  await expect(latchkit.walletRow(ROW)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect([...calls.origins]).not.toContain(new URL(world.addresses.relay ?? "").origin);
  expect(calls.chunks.filter((path) => /pairing(-client)?\.chunk/u.test(path))).toEqual([]);
  const idle = calls.chunks.length;
  await latchkit.walletRow(ROW).click();
  await latchkit.pairingCode.waitFor();
  expect(
    calls.chunks.slice(idle).filter((path) => /pairing-client\.chunk/u.test(path)),
  ).toHaveLength(1);
  expect([...calls.origins]).toContain(new URL(world.addresses.relay ?? "").origin);
});

for (const [why, query] of [
  ["the host turned it off", "walletconnect=off"],
  ["there is neither relay nor project id", "relay=none"],
] as const)
  test(
    `does not offer WalletConnect if ${why}`,
    { tag: ["@S2-045"] },
    async ({ page, wallet, latchkit }) => {
      await page.goto(`/?wallet=none&${query}`);
      await latchkit.open();
      await expect(latchkit.walletRow(wallet.rdns)).toBeVisible();
      await expect(latchkit.walletRow(ROW)).toHaveCount(0);
    },
  );

test("connects the phone test page from a pasted URI after approval, and shows its requests", async ({
  page,
  context,
  world,
  latchkit,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?wallet=none");
  await latchkit.choose(ROW);
  const uri = await latchkit.pairingUri();
  const phone = await context.newPage();
  await phone.goto(world.addresses.phone ?? "");
  await phone.getByTestId("phone-uri").fill(uri);
  await phone.getByTestId("phone-scan").click();
  await phone.getByTestId("phone-approve").click();
  await expect(phone.getByTestId("phone-sessions")).toHaveText("1 connection");
  await expect(latchkit.connectedAccount).toBeVisible();
  await page.getByTestId("demo-sign").click();
  await phone.getByTestId("phone-approve").click();
  await expect(page.getByTestId("demo-result")).toHaveAttribute("data-state", "done");
});
