// @vitest-environment happy-dom
import { LatchkitProvider } from "latchkit/react";
import {
  PretendSiteKeys,
  findInModal as find,
  inMemoryPorts,
  inMemorySecureFrame,
  queryInModal,
} from "latchkit/testing";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import { createLatchkit } from "../../src/index.js";
import { TWO_NETWORKS } from "../support/started.js";

const EMAIL = "ana@example.org";
let end: () => Promise<void> = async () => undefined;
afterEach(() => end());
/** The code of the modal may take long on a busy machine. */
const row = (text: string): Promise<HTMLElement> => find({ text }, { timeoutMs: 20_000 });

/** The Account view of somebody signed in by e-mail, with smart accounts on these chains. */
const accountView = async (smartNetworks: readonly number[]) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const keys = new PretendSiteKeys(smartNetworks);
  const memory = inMemorySecureFrame({ clock: ports.clock, knownEmails: [EMAIL], keys });
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ports: { ...ports, secureFrame: memory.frame },
  });
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  root.render(<LatchkitProvider latchkit={latchkit}>page</LatchkitProvider>);
  end = async () => {
    root.unmount();
    place.remove();
    await latchkit.dispose();
  };
  await latchkit.start();
  const email = await latchkit.emailLogin.actions();
  const sent = email.submit(EMAIL);
  await memory.clock.pass(500);
  await sent;
  await email.confirm(memory.site.lastCode);
  await latchkit.modal.open({ view: "Account" });
  const type = () => latchkit.account.snapshot.current?.type;
  return { ...memory, latchkit, type };
};

describe("the account view of the embedded wallet", () => {
  it("S6-004 leads from the smart account to the ordinary one and back", async () => {
    const { type } = await accountView([1]);
    (await row("Use the ordinary account")).click();
    await expect.poll(type, { timeout: 20_000 }).toBe("eoa");
    // Until the first change is over the row says so, and takes no other.
    await row("Another address of the same wallet");
    (await row("Use the smart account")).click();
    await expect.poll(type, { timeout: 20_000 }).toBe("smartAccount");
    await row("Use the ordinary account");
  });
  it("S6-004 leads nowhere on a network without smart accounts", async () => {
    await accountView([10]);
    await row(EMAIL);
    expect(queryInModal({ text: "Use the smart account" })).toBeUndefined();
  });
  it("says that it did not work, and stays with the account that is shown", async () => {
    const { type, site } = await accountView([1]);
    site.refusal = "Not now";
    (await row("Use the ordinary account")).click();
    await row("The account could not be changed");
    expect(type()).toBe("smartAccount");
  });
});
