// @vitest-environment happy-dom
import {
  PretendSiteKeys,
  findInModal as find,
  inMemoryPorts,
  inMemorySecureFrame,
  queryInModal,
} from "latchkit/testing";
import { afterEach, describe, expect, it } from "vitest";
import { createLatchkit } from "../../src/index.js";
import { mountPage } from "../support/worlds/mounted-page.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

const EMAIL = "ana@example.org";
const LONG_EMAIL = "somebody.with.a.long.name@example.org";
let end: () => Promise<void> = async () => undefined;
afterEach(() => end());
/** The modal's code may load slowly on a busy machine. */
const row = (text: string): Promise<HTMLElement> => find({ text }, { timeoutMs: 20_000 });

/** Account of a user signed in by e-mail, with smart accounts on these chains. */
const accountView = async (smartNetworks: readonly number[], address = EMAIL) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const keys = new PretendSiteKeys(smartNetworks);
  const memory = inMemorySecureFrame({ clock: ports.clock, knownEmails: [address], keys });
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ports: { ...ports, secureFrame: memory.frame },
  });
  end = mountPage(latchkit).end;
  await latchkit.start();
  const email = await latchkit.emailLogin.actions();
  const sent = email.submit(address);
  await memory.clock.pass(500);
  await sent;
  await email.confirm(memory.site.lastCode);
  await latchkit.modal.open({ view: "Account" });
  const type = () => latchkit.account.snapshot.current?.type;
  return { ...memory, latchkit, links: ports.links, type };
};

const toKinds = async (kind: string): Promise<void> => {
  (await row("Wallet settings")).click();
  (await row("Account type")).click();
  await row(kind);
};

describe("embedded wallet settings", () => {
  it(
    "switches from the smart account to the standard account and back in the account settings",
    { tags: ["S6-004"] },
    async () => {
      const { type } = await accountView([1]);
      await toKinds("Standard account");
      (await row("Standard account")).click();
      await row("Switched to standard account");
      expect(type()).toBe("eoa");
      (await row("Smart account")).click();
      await expect.poll(type, { timeout: 20_000 }).toBe("smartAccount");
    },
  );
  it(
    "does not offer account types on a network without smart accounts",
    { tags: ["S6-004"] },
    async () => {
      await accountView([10]);
      (await row("Wallet settings")).click();
      await row(EMAIL);
      expect(queryInModal({ text: "Account type" })).toBeUndefined();
    },
  );
  it("shows that switching the account type failed and keeps the current account", async () => {
    const { type, site } = await accountView([1]);
    await toKinds("Standard account");
    site.refusal = "Not now";
    (await row("Standard account")).click();
    await row("Couldn’t switch account. Nothing changed. Try again.");
    expect(type()).toBe("smartAccount");
  });
  it(
    "shows only the first 30 characters of the user's e-mail address",
    { tags: ["S5-019"] },
    async () => {
      await accountView([1], LONG_EMAIL);
      (await row("Wallet settings")).click();
      await row(`${LONG_EMAIL.slice(0, 30)}...`);
    },
  );
  it("opens the embedded wallet's website in a new tab", async () => {
    const { links } = await accountView([1]);
    (await row("Wallet settings")).click();
    (await row("Use in other apps")).click();
    (await row("Open secure.example")).click();
    expect(links.opened).toEqual(["https://secure.example/dashboard"]);
  });
  it("disconnects the embedded wallet on sign-out, and removes the user's data", async () => {
    const { latchkit } = await accountView([1]);
    (await row("Wallet settings")).click();
    (await row("Sign out")).click();
    await expect.poll(() => latchkit.account.snapshot.status).toBe("disconnected");
    expect(latchkit.embeddedAccount.snapshot.user).toBeUndefined();
  });
  it("shows in AccountSettings that the user is signed out, and links back to the account", async () => {
    const { latchkit } = await accountView([1]);
    await latchkit.connection.disconnect();
    await latchkit.modal.open();
    latchkit.navigation.push({ view: "AccountSettings" });
    await row("You’re not signed in to this wallet");
    (await row("Back to account")).click();
    await row("No wallet connected");
  });
});
