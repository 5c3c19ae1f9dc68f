// @vitest-environment happy-dom
import { addInMemoryWallet, inMemoryPorts, queryInModal } from "latchkit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { shortenAddress } from "../../src/domain/account/account.js";
import { createLatchkit } from "../../src/index.js";
import { findInModal } from "../support/assertions/modal-fields.js";
import { mountPage } from "../support/worlds/mounted-page.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

let end = async (): Promise<void> => undefined;
afterEach(() => end());

/** Opens the wallet list of a user with one connected wallet. */
const openWallets = async () => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  addInMemoryWallet(ports, "eip155", { name: "Test Wallet" });
  const latchkit = createLatchkit({ networks: TWO_NETWORKS, ports });
  end = mountPage(latchkit).end;
  await latchkit.modal.open();
  (await findInModal({ role: "button", name: "Test Wallet" })).click();
  await vi.waitFor(() => expect(latchkit.account.snapshot.status).toBe("connected"), 10_000);
  await latchkit.modal.open({ view: "ProfileWallets" });
  return { active: latchkit.account.snapshot.current?.address ?? "" };
};
const openMenu = async (address: string): Promise<HTMLElement> => {
  const more = await findInModal({
    role: "button",
    name: new RegExp(`^More for .?${shortenAddress(address)}`, "u"),
  });
  more.click();
  return more;
};

describe("address menu in the wallet list", () => {
  it("lists the actions of an address in ProfileWallets as a menu of texts", async () => {
    const { active } = await openWallets();
    expect(queryInModal({ role: "button", name: "Copy address" })).toBeUndefined();
    const more = await openMenu(active);
    await findInModal({ role: "button", name: "Copy address" });
    await findInModal({ role: "button", name: "Edit label" });
    await findInModal({ role: "button", name: "Disconnect Test Wallet" });
    expect(more.getAttribute("aria-expanded")).toBe("true");
    more.click();
    await expect.poll(() => queryInModal({ role: "button", name: "Edit label" })).toBeUndefined();
  });
  it("shows in the address menu that the address was copied", async () => {
    const { active } = await openWallets();
    await openMenu(active);
    (await findInModal({ role: "button", name: "Copy address" })).click();
    await findInModal({ role: "button", name: "Address copied" });
  });
  it("returns focus to the address menu's button when the user cancels editing a label", async () => {
    const { active } = await openWallets();
    const more = await openMenu(active);
    (await findInModal({ role: "button", name: "Edit label" })).click();
    (await findInModal({ role: "button", name: "Cancel" })).click();
    await expect.poll(() => (more.getRootNode() as ShadowRoot).activeElement === more).toBe(true);
  });
});
