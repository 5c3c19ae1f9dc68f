import type { Page } from "@playwright/test";
import type { LatchkitPage } from "latchkit/testing/playwright";
import type { ScriptedPhone } from "latchkit/testing";
import { expect, test } from "latchkit/testing/playwright";
import { createPublicClient, http, verifyMessage } from "viem";
import { leastOf } from "../least-of.js";
import { watchCalls } from "./calls.js";
import { scan } from "./scan.js";
import { MOVING } from "../page/motion.js";
import { variant } from "../variant.js";

test.use(MOVING);

/** A code is replaced 10 s before its four minutes end. */
const PAIRING_MS = 231_000;

const connect = async (latchkit: LatchkitPage, phone: ScriptedPhone): Promise<void> => {
  await latchkit.choose("walletConnect");
  await latchkit.pairingCode.waitFor();
  await phone.scan(await scan(latchkit.pairingCode));
  await latchkit.connectedAccount.waitFor();
  await latchkit.modal.waitFor({ state: "detached" });
};
/** The host offers another wallet while one is connected. */
const chooseAnother = async (
  page: Page,
  latchkit: LatchkitPage,
  connectorId: string,
): Promise<void> => {
  await page.getByTestId("demo-another").click();
  await latchkit.walletRow(connectorId).click();
};
const signs = async (page: Page, address: string): Promise<void> => {
  const result = page.getByTestId("demo-result");
  await page.getByTestId("demo-sign").click();
  await expect(result).toHaveAttribute("data-state", "done");
  const signature = (await result.textContent()) as `0x${string}`;
  expect(
    await verifyMessage({
      address: address as `0x${string}`,
      message: "Hello from the Latchkit demo",
      signature,
    }),
  ).toBe(true);
};

test(
  "lets a user scan the QR code, connect, sign, switch, send, restore and disconnect by phone",
  { tag: ["@S2-006"] },
  async ({ page, context, phone, world, latchkit }) => {
    const [, second] = world.addresses.evm ?? [];
    if (second === undefined) throw new Error("the world has two chains");
    const calls = watchCalls(context);
    const result = page.getByTestId("demo-result");
    await page.goto("/?wallet=none");
    await connect(latchkit, phone);
    await expect(latchkit.accountButton).toContainText("100");
    await signs(page, phone.address);

    await page.getByTestId("demo-switch").click();
    await expect(result).toHaveText(second.name);
    await page.getByTestId("demo-send").click();
    await expect(result).toContainText("success 0x");
    const hash = ((await result.textContent()) ?? "").split(" ")[1] as `0x${string}`;
    expect(
      await createPublicClient({ transport: http(second.rpcUrl) }).getTransactionReceipt({ hash }),
    ).toMatchObject({ status: "success", from: phone.address.toLowerCase() });
    await expect(latchkit.accountButton).toContainText("99.98");

    const asked = [phone.requests.length, phone.proposals.length];
    await page.addInitScript(noteButton);
    await page.reload();
    await expect(latchkit.connectedAccount).toContainText(phone.address.slice(-4));
    expect([phone.requests.length, phone.proposals.length]).toEqual(asked);
    expect(await page.locator("html").getAttribute("data-said")).toBe(
      JSON.stringify([latchkit.text("connecting"), latchkit.text("openAccount")]),
    );
    await signs(page, phone.address);

    await phone.changeAccount(1);
    await expect(latchkit.accountButton).toContainText(phone.address.slice(-4));
    await latchkit.disconnect();
    await expect.poll(() => phone.sessions, { timeout: 10_000 }).toEqual([]);
    await page.reload();
    await expect(latchkit.connectButton).toHaveText(latchkit.text("connect"));
    await expect(latchkit.connectedAccount).toHaveCount(0);

    expect(calls.frames).toBe(0);
    const { demo = "", relay = "", evm = [] } = world.addresses;
    expect([...calls.origins].toSorted()).toEqual(
      [
        ...new Set(
          [demo, relay, ...evm.map(({ rpcUrl }) => rpcUrl)].map((url) => new URL(url).origin),
        ),
      ].toSorted(),
    );
  },
);

/** Runs in the page: records the connect button's text in each frame, in `<html data-said>`. */
const noteButton = (): void => {
  const reported: string[] = [];
  const look = (): void => {
    const words = document.querySelector("[data-testid=lk-connect-button]")?.textContent ?? "";
    if (words !== "" && reported.at(-1) !== words) reported.push(words);
    if (document.documentElement !== null)
      document.documentElement.dataset["said"] = JSON.stringify(reported);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** From the click on the row to the code in the page, ms. */
const msUntilCode = async (page: Page, latchkit: LatchkitPage): Promise<number> => {
  await page.goto("/?wallet=none");
  await latchkit.open();
  const row = latchkit.walletRow("walletConnect");
  await row.waitFor();
  await page.evaluate(() => {
    let began = 0;
    const roots = (): ParentNode[] => [
      document,
      ...[...document.querySelectorAll("*")].flatMap((one) =>
        one.shadowRoot ? [one.shadowRoot] : [],
      ),
    ];
    document.addEventListener(
      "click",
      () => {
        began = performance.now();
      },
      { capture: true, once: true },
    );
    const look = (): void => {
      if (began > 0 && roots().some((root) => root.querySelector(".qr-image path")))
        document.documentElement.dataset["took"] = String(performance.now() - began);
      else requestAnimationFrame(look);
    };
    look();
  });
  await row.click();
  const took = page.locator("html[data-took]");
  await took.waitFor({ state: "attached" });
  return Number(await took.getAttribute("data-took"));
};

test(
  "shows the pairing QR code within a second of the click if only the relay is reachable",
  { tag: "@alone" },
  async ({ page, latchkit }) => {
    const ms = await leastOf(1_000, () => msUntilCode(page, latchkit));
    expect(ms).toBeLessThan(1_000);
  },
);

test("shows that the user declined on the phone, and connects on a retry with a new QR code", async ({
  page,
  phone,
  latchkit,
}) => {
  await page.goto("/?wallet=none");
  await latchkit.choose("walletConnect");
  await latchkit.pairingCode.waitFor();
  const first = await scan(latchkit.pairingCode);
  phone.reject();
  await phone.scan(first);
  await expect(latchkit.saying("connectingDeclined")).toBeVisible();
  phone.approve();
  await page.getByTestId("lk-retry").click();
  await latchkit.pairingCode.waitFor();
  const next = await scan(latchkit.pairingCode);
  expect(next).not.toBe(first);
  await phone.scan(next);
  await expect(latchkit.connectedAccount).toBeVisible();
});

test(
  "keeps no session if the phone approves after the modal closed, and can connect later",
  { tag: ["@F20"] },
  async ({ page, phone, latchkit }) => {
    await page.goto("/?wallet=none");
    phone.wait();
    await latchkit.choose("walletConnect");
    await latchkit.pairingCode.waitFor();
    await phone.scan(await scan(latchkit.pairingCode));
    await expect.poll(() => phone.prompts.length).toBe(1);
    await latchkit.close();
    phone.approve();
    await expect.poll(() => phone.prompts.length).toBe(0);
    await expect.poll(() => phone.sessions, { timeout: 10_000 }).toEqual([]);
    await expect(latchkit.connectedAccount).toHaveCount(0);
    await connect(latchkit, phone);
  },
);

test(
  "replaces a phone by a browser extension and back, and signs with each",
  variant(true),
  async ({ page, wallet, phone, latchkit }) => {
    // The extension replaces only EVM connections; the phone's others would remain.
    await page.goto("/?wallet=none&chains=evm");
    await connect(latchkit, phone);
    await signs(page, phone.address);
    const asked = phone.requests.length;

    await chooseAnother(page, latchkit, wallet.rdns);
    await expect(latchkit.connectedAccount).toContainText(wallet.address.slice(-4));
    await signs(page, wallet.address);
    expect(phone.requests).toHaveLength(asked);
    await expect.poll(() => phone.sessions, { timeout: 10_000 }).toEqual([]);

    const signed = wallet.requests.length;
    await chooseAnother(page, latchkit, "walletConnect");
    await phone.scan(await scan(latchkit.pairingCode));
    await expect(latchkit.connectedAccount).toContainText(phone.address.slice(-4));
    await signs(page, phone.address);
    expect(wallet.requests.slice(signed).map(({ method }) => method)).not.toContain(
      "personal_sign",
    );

    await phone.disconnect();
    await expect(latchkit.connectedAccount).toHaveCount(0);
    await expect(latchkit.connectButton).toHaveText(latchkit.text("connect"));
  },
);

test(
  "silently replaces an expired QR code, and still connects a phone that scanned the old one",
  variant(true),
  async ({ page, phone, latchkit }) => {
    await page.clock.install();
    await page.goto("/?wallet=none");
    await latchkit.choose("walletConnect");
    const first = await scan(latchkit.pairingCode);
    const drawn = await latchkit.pairingCode.innerHTML();
    await page.clock.fastForward(PAIRING_MS);
    await expect.poll(() => latchkit.pairingCode.innerHTML()).not.toBe(drawn);
    expect(await scan(latchkit.pairingCode)).not.toBe(first);
    await expect(latchkit.saying("qrHint")).toBeVisible();
    await expect(page.getByTestId("lk-retry")).toHaveCount(0);
    await phone.scan(first);
    await expect(latchkit.connectedAccount).toContainText(phone.address.slice(-4));
  },
);

test(
  "connects with the same pairing QR code after the relay dropped the connection",
  variant(true),
  async ({ page, phone, world, latchkit }) => {
    await page.goto("/?wallet=none");
    await latchkit.choose("walletConnect");
    await latchkit.pairingCode.waitFor();
    const uri = await scan(latchkit.pairingCode);
    world.relay?.dropSockets();
    await phone.scan(uri);
    await expect(latchkit.connectedAccount).toBeVisible({ timeout: 20_000 });
  },
);

test("explains that the relay rejected the handshake", async ({ page, world, latchkit }) => {
  const lift = world.relay?.refuse({ status: 401 });
  await page.goto("/?wallet=none");
  await latchkit.choose("walletConnect");
  await expect(latchkit.saying("pairingUnauthorized")).toBeVisible({ timeout: 30_000 });
  lift?.();
});

test(
  "draws a pairing QR code that scanners can read on a dark page and on a phone's screen",
  variant(true),
  async ({ page, latchkit }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/?wallet=none");
    await latchkit.choose("walletConnect");
    const uri = await scan(latchkit.pairingCode);
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/u);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await scan(latchkit.pairingCode)).toBe(uri);
  },
);
