import { expect } from "@playwright/test";
import {
  byTestId,
  BROWSERS,
  noteVersion,
  press,
  takeErrors,
  type Visitor,
} from "./several-browsers.js";
import { variant } from "./variant.js";

const WALLET = "test.latchkit.demo";
const REFUSING = "com.example.refusing";
const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
/** The page announces a wallet that signs for real. */
const PAGE = "?relay=none&chains=evm&locale=en";

const textOf = (visitor: Visitor, testId: string): Promise<string> =>
  visitor.evaluate(`${byTestId(testId)}?.textContent ?? ""`);
const isThere = (visitor: Visitor, testId: string): Promise<boolean> =>
  visitor.evaluate(`${byTestId(testId)} !== null`);
const shows = (visitor: Visitor, testId: string, text: RegExp): Promise<void> =>
  expect.poll(() => textOf(visitor, testId), { message: testId }).toMatch(text);
const closes = (visitor: Visitor): Promise<void> =>
  expect.poll(() => isThere(visitor, "lk-modal"), { message: "the modal" }).toBe(false);

/** Loads a page after one that had no error. */
const goesOnTo = async (visitor: Visitor, page: string): Promise<void> => {
  expect(await takeErrors(visitor)).toEqual([]);
  await visitor.goto(page);
};

const chooses = async (visitor: Visitor, wallet = WALLET): Promise<void> => {
  await press(visitor, "lk-connect-button");
  await press(visitor, `lk-wallet-${wallet}`);
};
const isConnected = async (visitor: Visitor): Promise<void> => {
  await shows(visitor, "lk-account-button", /0x/u);
  await closes(visitor);
};
const connects = async (visitor: Visitor): Promise<void> => {
  await visitor.goto(PAGE);
  await chooses(visitor);
  await isConnected(visitor);
};

/** Announces a wallet that is the page's own, but refuses every signature (EIP-1193: 4001). */
const ANNOUNCE_REFUSING = `new Promise((done) => {
  addEventListener("eip6963:announceProvider", ({ detail: { info, provider } }) => {
    const request = (call) => call.method === "personal_sign"
      ? Promise.reject(Object.assign(new Error("User rejected the request."), { code: 4001 }))
      : provider.request(call);
    const detail = Object.freeze({
      info: { ...info, uuid: crypto.randomUUID(), name: "Refusing Wallet", rdns: "${REFUSING}" },
      provider: {
        request,
        on: (...args) => provider.on(...args),
        removeListener: (...args) => provider.removeListener(...args),
      },
    });
    dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
    done(true);
  }, { once: true });
  dispatchEvent(new Event("eip6963:requestProvider"));
})`;

const FLOWS: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  "connects a wallet and is still connected after a reload": async (visitor) => {
    await connects(visitor);
    await goesOnTo(visitor, PAGE);
    await shows(visitor, "lk-account-button", /0x/u);
  },
  "signs a message": async (visitor) => {
    await connects(visitor);
    await press(visitor, "demo-sign");
    await shows(visitor, "demo-result", /^0x[\da-f]{130}$/u);
  },
  "refuses a signature": async (visitor) => {
    await visitor.goto(PAGE);
    await expect.poll(() => isThere(visitor, "lk-connect-button")).toBe(true);
    await visitor.evaluate(ANNOUNCE_REFUSING);
    await chooses(visitor, REFUSING);
    await isConnected(visitor);
    await press(visitor, "demo-sign");
    await shows(visitor, "demo-result", /^wallet\/declined/u);
  },
  "sends an amount to a typed address": async (visitor) => {
    await connects(visitor);
    await press(visitor, "lk-account-button");
    // The actions move while the account loads, so that a press may miss.
    await expect(async () => {
      await press(visitor, "lk-open-send");
      const isOpen = () => isThere(visitor, "lk-send-amount");
      await expect.poll(isOpen, { timeout: 3_000 }).toBe(true);
    }).toPass();
    await press(visitor, "lk-send-amount");
    await visitor.type("0.25");
    await press(visitor, "lk-send-to");
    await visitor.type(BOB);
    await press(visitor, "lk-send-review");
    await shows(visitor, "lk-send-sum", /^0\.25 ETH/u);
    await press(visitor, "lk-send-confirm");
    await expect.poll(() => isThere(visitor, "lk-view-Account")).toBe(true);
  },
  "signs in and is still signed in after a reload": async (visitor) => {
    const page = `${PAGE}&siwx=required`;
    await visitor.goto(page);
    await chooses(visitor);
    await press(visitor, "lk-sign-in");
    await closes(visitor);
    await goesOnTo(visitor, page);
    await shows(visitor, "lk-account-button", /0x/u);
    await press(visitor, "demo-session");
    await shows(visitor, "demo-result", /^Signed in as/u);
  },
};

for (const [name, test] of Object.entries(BROWSERS))
  // Other tests run these flows in Chromium.
  test.describe(name, variant(name === "Chromium"), () => {
    for (const [flow, run] of Object.entries(FLOWS))
      test(`${flow} in ${name} without an error`, async ({ visitor, world }, info) => {
        const { addresses, missingParts } = world;
        const missing = missingParts.find(({ part }) => part === "evm");
        test.skip((addresses.evm ?? []).length === 0, `evm: ${missing?.reason ?? "no chain"}`);
        noteVersion(visitor, info);
        info.annotations.push({ type: "flow", description: flow });
        await visitor.resize(1280);
        await run(visitor);
        expect(await takeErrors(visitor)).toEqual([]);
      });
  });
