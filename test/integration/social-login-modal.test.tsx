// @vitest-environment happy-dom
import { inMemoryPorts, inMemorySecureFrame, queryInModal } from "latchkit/testing";
import { afterEach, describe, expect, it } from "vitest";
import { createLatchkit, type LatchkitOptions } from "../../src/index.js";
import { findInModal } from "../support/assertions/modal-fields.js";
import { mountPage } from "../support/worlds/mounted-page.js";
import { TWO_NETWORKS, errorCodeOf } from "../support/worlds/instance.js";

let end: () => Promise<void> = async () => undefined;
afterEach(() => end());

const made = (options: Partial<LatchkitOptions> = {}) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const memory = inMemorySecureFrame({ clock: ports.clock });
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ...options,
    ports: { ...ports, secureFrame: memory.frame },
  });
  return { ...memory, ports, latchkit };
};
const show = async (options: Partial<LatchkitOptions> = {}) => {
  const fixture = made(options);
  const { latchkit } = fixture;
  end = mountPage(latchkit).end;
  await latchkit.start();
  await latchkit.modal.open();
  return fixture;
};
/** Presses a button once its code has loaded. */
const press = async (name: string): Promise<void> => {
  const button = await findInModal({ role: "button", name });
  await expect.poll(() => button.getAttribute("aria-disabled")).toBeNull();
  button.click();
};
type Fixture = Awaited<ReturnType<typeof show>>;
/** The popup once it shows the provider's consent page. */
const consentWindow = async ({ ports, clock }: Fixture) => {
  await expect
    .poll(async () => {
      await clock.pass(500);
      return ports.popups.opened[0]?.addresses.length;
    })
    .toBe(2);
  return ports.popups.opened[0];
};
const agreed = async (fixture: Fixture): Promise<void> => {
  const popup = await consentWindow(fixture);
  const { site, frame } = fixture;
  const resultUri = site.identities.consent(popup?.addresses[1] ?? "", { userName: "ana" });
  popup?.post({ resultUri }, frame.origin);
};

describe("social sign-in in the modal", () => {
  it(
    "lists the social providers in the default order, the first with its full label",
    { tags: ["S1-024", "S1-025"] },
    async () => {
      await show();
      await findInModal({ text: "Continue with Google" });
      for (const name of ["X", "Farcaster", "Discord", "Apple"])
        await findInModal({ role: "button", name: `Continue with ${name}` });
      expect(queryInModal({ role: "button", name: "Continue with GitHub" })).toBeUndefined();
      await press("More options");
      await findInModal({ role: "button", name: "Continue with GitHub" });
      await findInModal({ role: "button", name: "Continue with Facebook" });
    },
  );

  it("opens the social login popup synchronously on tap, and closes the modal once connected", async () => {
    const fixture = await show();
    await press("Continue with Google");
    expect(fixture.ports.links.reserved.map(({ name }) => name)).toEqual(["popupWindow"]);
    await findInModal({ text: "Continue in the window that opened." });
    expect(fixture.ports.popups.opened.map(({ addresses }) => addresses[0])).toEqual([
      "https://secure.example/loading",
    ]);
    await agreed(fixture);
    const { latchkit } = fixture;
    await expect.poll(() => latchkit.account.snapshot.status).toBe("connected");
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
  });

  it.each([
    ["?error=access_denied&error_description=Not+now", "You canceled the sign-in."],
    ["?error=server_error&error_description=Not+now", "Something went wrong. Try again."],
  ])(
    "explains a refused social sign-in in the modal's own words, not in the provider's: %s",
    async (resultUri, hint) => {
      const fixture = await show();
      await press("Continue with Google");
      const popup = await consentWindow(fixture);
      popup?.post({ resultUri }, fixture.frame.origin);
      await findInModal({ text: "Couldn’t sign in with Google" });
      await findInModal({ text: hint });
      expect(queryInModal({ text: /Not now|_/u })).toBeUndefined();
      await findInModal({ role: "button", name: "Try again" });
    },
  );

  it("shows that the social login popup was blocked, and tries again on the second tap", async () => {
    const fixture = await show();
    fixture.ports.popups.isBlocked = true;
    await press("Continue with Google");
    await findInModal({
      text: "Your browser blocked the pop-up. Allow pop-ups for this site, then try again.",
    });
    fixture.ports.popups.isBlocked = false;
    await press("Try again");
    await agreed(fixture);
    await expect.poll(() => fixture.latchkit.account.snapshot.status).toBe("connected");
  });

  it("offers no social provider in the modal if the host disabled social sign-in", async () => {
    await show({ features: { socials: false } });
    await findInModal({ role: "textbox", name: "Email address" });
    expect(queryInModal({ role: "button", name: "Continue with Google" })).toBeUndefined();
  });
});

describe("social sign-in without a page", () => {
  it("connects by a social provider without the modal, and remembers the provider until sign-out", async () => {
    const { latchkit, ports, site, clock, frame } = made();
    await latchkit.start();
    const steps = await latchkit.socialLogin.actions();
    const done = steps.start("github");
    await clock.pass(500);
    const [popup] = ports.popups.opened;
    const resultUri = site.identities.consent(popup?.addresses[1] ?? "", { userName: "ana" });
    popup?.post({ resultUri }, frame.origin);
    expect(await done).toEqual({ step: "signed-in", provider: "github" });
    expect(latchkit.account.snapshot.status).toBe("connected");
    const read = (name: string) => ports.storage.get(`latchkit:default:v1:${name}`);
    expect([read("connected_social"), read("social_username")]).toEqual(["github", "ana"]);
    await latchkit.connection.disconnect();
    await expect.poll(() => read("social_username")).toBeUndefined();
    expect(read("connected_social")).toBe("github");
    await latchkit.dispose();
  });

  it("rejects social sign-in with options/needs-another if no secure frame is configured", async () => {
    const latchkit = createLatchkit({ networks: TWO_NETWORKS, ports: inMemoryPorts() });
    expect(await errorCodeOf(latchkit.socialLogin.actions())).toBe("options/needs-another");
    await latchkit.dispose();
  });
});
