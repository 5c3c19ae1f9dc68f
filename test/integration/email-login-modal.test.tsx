// @vitest-environment happy-dom
import { ConnectButton } from "latchkit/react";
import { inMemoryPorts, inMemorySecureFrame, queryInModal } from "latchkit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { internalsOf } from "../../src/application/internals.js";
import { createLatchkit, type LatchkitOptions } from "../../src/index.js";
// Imported up front, because the fake clock runs faster than a busy machine loads it.
import "../../src/presentation-react/views/email/email-verify-otp-view.js";
import { findInModal, typeInto } from "../support/assertions/modal-fields.js";
import { mountPage } from "../support/worlds/mounted-page.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

const EMAIL = "ana@example.org";

let end: () => Promise<void> = async () => undefined;
afterEach(() => end());

const show = async (knownEmails: readonly string[], options: Partial<LatchkitOptions> = {}) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const memory = inMemorySecureFrame({ clock: ports.clock, knownEmails });
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ...options,
    ports: { ...ports, secureFrame: memory.frame },
  });
  end = mountPage(latchkit).end;
  await latchkit.start();
  await latchkit.modal.open();
  return { ...memory, latchkit };
};
const submit = async (): Promise<void> =>
  (await findInModal({ role: "button", name: "Continue with email" })).click();

describe("e-mail sign-in in the modal", () => {
  it("signs in with e-mail address, link and code in the modal, and closes it once connected", async () => {
    const { latchkit, site, clock } = await show([]);
    await typeInto("Email address", EMAIL);
    await submit();
    await expect.poll(() => clock.pending).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        await clock.pass(500);
        return site.inbox.length;
      })
      .toBe(1);
    await findInModal({ text: `Open the link we sent to ${EMAIL}` });
    await findInModal({ text: /^Choose this number there: .?\d{2}.?$/u });
    site.openDeviceLink();
    await findInModal({ text: `Enter the code we sent to ${EMAIL}` });
    await typeInto("6-digit code", ` ${site.lastCode} `);
    await expect.poll(() => latchkit.account.snapshot.status).toBe("connected");
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
  });

  it(
    "shows a wrong e-mail code, and a resend requested too early, next to their controls",
    { tags: ["S5-024"] },
    async () => {
      const { latchkit, site, clock } = await show([EMAIL]);
      await typeInto("Email address", EMAIL);
      await submit();
      await expect
        .poll(async () => {
          await clock.pass(500);
          return site.inbox.length;
        })
        .toBe(1);
      await typeInto("6-digit code", site.lastCode === "000000" ? "000001" : "000000");
      await findInModal({ role: "alert", text: "That code isn’t right. Check it and try again." });
      await findInModal({ role: "button", text: /^Resend in \d+s$/ });
      latchkit.navigation.back();
      await typeInto("Email address", EMAIL);
      await submit();
      await findInModal({ role: "alert", text: /^Please try again after \d+ seconds$/ });
      expect(site.inbox).toHaveLength(1);
      await clock.pass(30_000);
      await submit();
      await expect.poll(() => site.inbox.length).toBe(2);
    },
  );

  it("keeps the typed e-mail address when the user goes back, and clears it when the modal closes", async () => {
    const { latchkit, site, clock } = await show([EMAIL]);
    await typeInto("Email address", EMAIL);
    await submit();
    await expect
      .poll(async () => {
        await clock.pass(500);
        return site.inbox.length;
      })
      .toBe(1);
    await findInModal({ role: "textbox", name: "6-digit code" });
    latchkit.navigation.back();
    const field = { role: "textbox", name: "Email address" } as const;
    expect(await findInModal(field)).toHaveProperty("value", EMAIL);
    await clock.pass(30_000);
    await submit();
    await expect.poll(() => site.inbox.length).toBe(2);
    await latchkit.modal.close();
    await latchkit.modal.open();
    expect(await findInModal(field)).toHaveProperty("value", "");
  });

  it("shows at the field that an e-mail address is invalid", { tags: ["S5-022"] }, async () => {
    await show([EMAIL]);
    await typeInto("Email address", "ana@");
    await submit();
    await findInModal({ role: "alert", text: "Enter a valid email address" });
  });

  it("sends no e-mail code before the user accepts the legal terms, and shows a reminder", async () => {
    const { latchkit, site, clock } = await show([EMAIL], {
      termsConditionsUrl: "https://terms.example",
      features: { legalCheckbox: true },
    });
    await typeInto("Email address", EMAIL);
    await submit();
    await findInModal({ role: "alert", text: "Agree to the terms to continue." });
    await clock.pass(500);
    expect([latchkit.emailLogin.snapshot.step, site.inbox]).toEqual(["entry", []]);
    (await findInModal({ role: "checkbox" })).click();
    await submit();
    await expect
      .poll(async () => {
        await clock.pass(500);
        return site.inbox.length;
      })
      .toBe(1);
  });

  it("shows an error of the e-mail login in the page's current language, even in a preloaded view", async () => {
    const ports = inMemoryPorts({ networks: TWO_NETWORKS });
    const { frame } = inMemorySecureFrame({ clock: ports.clock });
    let language = "en";
    const environment = Object.create(ports.environment, { language: { get: () => language } });
    const latchkit = createLatchkit({
      networks: TWO_NETWORKS,
      ports: { ...ports, environment, secureFrame: frame },
    });
    const lazy = vi.spyOn(internalsOf(latchkit), "lazy");
    end = mountPage(latchkit, <ConnectButton />).end;
    await latchkit.start();
    const button = document.querySelector<HTMLElement>("[data-testid=lk-connect-button]");
    button?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    const drawn = (): readonly string[] => lazy.mock.calls.map(([capability]) => capability);
    await expect.poll(drawn, { timeout: 20_000 }).toContain("emailLogin");
    language = "de";
    button?.click();
    (await findInModal({ role: "textbox", name: "E-Mail-Adresse" })).focus();
    await typeInto("E-Mail-Adresse", "ana@");
    (await findInModal({ role: "button", name: "Weiter mit E-Mail" })).click();
    await findInModal({ role: "alert", text: /^Gültige E-Mail-Adresse/ });
  });

  it("shows no e-mail field in the modal if the e-mail feature is off", async () => {
    await show([EMAIL], { features: { email: false } });
    await findInModal({ role: "dialog" });
    expect(queryInModal({ role: "textbox", name: "Email address" })).toBeUndefined();
  });
});
