// @vitest-environment happy-dom
import { mountModal } from "latchkit/element";
import { ConnectButton } from "latchkit/react";
import { inMemoryPorts, inMemorySecureFrame, queryInModal } from "latchkit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { internalsOf } from "../../src/application/internals.js";
import {
  createLatchkit,
  LatchkitError,
  type Latchkit,
  type LatchkitOptions,
} from "../../src/index.js";
// Imported up front, because the fake clock runs faster than a busy machine loads it.
import "../../src/presentation-react/views/email/email-verify-otp-view.js";
import { findInModal, typeInto } from "../support/assertions/modal-fields.js";
import { mountPage } from "../support/worlds/mounted-page.js";
import { ManualWallet, ManualWallets, granted } from "../support/doubles/manual-wallet.js";
import { TWO_NETWORKS, setupInstance } from "../support/worlds/instance.js";

const WHILE_CODE_COMES = { timeout: 20_000 };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Makes loading this chunk fail until the test allows it. */
const refusing = (latchkit: Latchkit, name: string) => {
  const internals = internalsOf(latchkit);
  const { lazy } = internals;
  let tries = 0;
  let isRefused = true;
  vi.spyOn(internals, "lazy").mockImplementation((capability, load) =>
    lazy(capability, () => {
      if (capability !== name) return load();
      tries += 1;
      return isRefused ? Promise.reject(new TypeError("refused")) : load();
    }),
  );
  return {
    tries: () => tries,
    letThrough: () => {
      isRefused = false;
    },
  };
};

const withFrame = (options: Partial<LatchkitOptions> = {}) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const memory = inMemorySecureFrame({ clock: ports.clock, knownEmails: ["ana@example.org"] });
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ...options,
    ports: { ...ports, secureFrame: memory.frame },
  });
  return { ...memory, latchkit, clock: ports.clock };
};

describe("code chunks that fail to load", { tags: ["F31"] }, () => {
  it("shows a notice if the modal's code fails to load without a framework, and loads it on a retry", async () => {
    const ports = inMemoryPorts({ networks: TWO_NETWORKS });
    const latchkit = createLatchkit({ networks: TWO_NETWORKS, ports });
    const code = refusing(latchkit, "modal");
    const unmount = mountModal(latchkit);
    ends.push(() => latchkit.dispose(), unmount);
    await latchkit.modal.open();
    const notice = (): Element | null => document.querySelector("[role=alert].lk-notice");
    await expect.poll(notice, { timeout: 20_000 }).not.toBeNull();
    expect(notice()?.isConnected).toBe(true);
    code.letThrough();
    notice()?.querySelector("button")?.click();
    await findInModal({ role: "heading", name: "Connect a wallet" });
    unmount();
    expect(notice()).toBeNull();
    await expect
      .poll(() => [...document.documentElement.children].map((one) => one.localName))
      .toEqual(["head", "body"]);
  });

  it("shows below the e-mail field that its code failed to load, and loads it on the next press", async () => {
    const { latchkit, site, clock } = withFrame();
    const actions = vi.spyOn(latchkit.emailLogin, "actions");
    actions.mockRejectedValue(new LatchkitError("code/unavailable", { capability: "emailLogin" }));
    ends.push(mountPage(latchkit).end);
    await latchkit.start();
    await latchkit.modal.open();
    await typeInto("Email address", "ana@example.org");
    (await findInModal({ role: "button", name: "Continue with email" })).click();
    const field = await findInModal({ role: "textbox", name: "Email address" });
    await findInModal({ role: "alert", text: /didn’t load/ });
    await findInModal({ role: "button", name: "Continue with email" });
    expect(field).toHaveProperty("readOnly", false);
    actions.mockRestore();
    await clock.pass(1_000);
    expect(site.inbox).toEqual([]);
    (await findInModal({ role: "button", name: "Continue with email" })).click();
    await expect
      .poll(async () => {
        await clock.pass(100);
        return [site.inbox.length, queryInModal({ role: "alert" })?.textContent];
      }, WHILE_CODE_COMES)
      .toEqual([1, ""]);
    await findInModal({ role: "textbox", name: "6-digit code" });
  });

  it("shows a retry button in place of the sign-in options if their code fails to load", async () => {
    const { latchkit } = withFrame();
    const code = refusing(latchkit, "emailLogin");
    ends.push(mountPage(latchkit).end);
    await latchkit.start();
    await latchkit.modal.open();
    const again = await findInModal({ role: "button", name: "Try again" });
    await findInModal({ role: "alert", text: /^Part of this window didn’t load/ });
    expect(queryInModal({ role: "textbox", name: "Email address" })).toBeUndefined();
    code.letThrough();
    again.click();
    await findInModal({ role: "textbox", name: "Email address" });
  });
});

it("opens Account from the connect button of a connected user in basic mode", async () => {
  const wallet = new ManualWallet();
  const latchkit = await setupInstance(new ManualWallets(wallet));
  const connecting = latchkit.connection.connect(wallet.connectorId);
  await expect.poll(() => wallet.connects.length).toBe(1);
  wallet.approve(granted());
  await connecting;
  const open = vi.spyOn(latchkit.modal, "open");
  ends.push(mountPage(latchkit, <ConnectButton namespace="eip155" />).end);
  const button = (): HTMLButtonElement | null =>
    document.querySelector("[data-testid=lk-connect-button]");
  await expect.poll(() => button()?.textContent).toBe("Your wallet");
  button()?.click();
  await expect.poll(() => open.mock.calls).toEqual([[{ view: "Account", namespace: "eip155" }]]);
});
