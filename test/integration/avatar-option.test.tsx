// @vitest-environment happy-dom
import { mainnet } from "latchkit/networks";
import { addInMemoryWallet, findInModal, inMemoryPorts, queryInModal } from "latchkit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { InMemoryNames } from "../../src/infrastructure/in-memory/index.js";
import { type Avatar, type AvatarAccount, createLatchkit } from "../../src/index.js";
import { mountPage } from "../support/worlds/mounted-page.js";

const ID = "com.example.avatar";
let end: () => Promise<void> = async () => undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  await end();
});

/** Opens Account for an account named alice.eth. */
const openAccount = async (avatar: Avatar) => {
  const names = new InMemoryNames();
  const ports = inMemoryPorts({ networks: [mainnet] });
  addInMemoryWallet(ports, "eip155", { name: "Test Wallet", connectorId: ID });
  const latchkit = createLatchkit({
    networks: [mainnet],
    ports: { ...ports, names },
    avatar,
  });
  end = mountPage(latchkit).end;
  const account = await latchkit.connection.connect(ID);
  names.setIdentity(account.address, { name: "alice.eth", avatar: "https://img.example/ens.png" });
  await latchkit.modal.open();
  await findInModal({ text: "alice.eth" }, { timeoutMs: 20_000 });
  return account;
};
const inModal = (testId: string) =>
  document
    .querySelector("[data-latchkit-instance]")
    ?.shadowRoot?.querySelector(`[data-testid="${testId}"]`);
const image = () => inModal("lk-avatar")?.getAttribute("src");

describe("avatar option", () => {
  it("calls the avatar function with the account's name and shows the image URL it returns", async () => {
    const asked: AvatarAccount[] = [];
    const account = await openAccount((one) => {
      asked.push(one);
      return `/avatars/${one.address}.png`;
    });
    await expect.poll(image).toBe(`/avatars/${account.address}.png`);
    expect(asked.at(-1)).toEqual({
      address: account.address,
      caipAddress: account.caipAddress,
      namespace: "eip155",
      name: "alice.eth",
      avatar: "https://img.example/ens.png",
    });
  });

  it("renders an element returned by the avatar function instead of an image", async () => {
    await openAccount(({ name }) => {
      const element = document.createElement("b");
      element.textContent = `picture of ${name ?? "nobody"}`;
      return element;
    });
    await expect.poll(() => inModal("lk-own-avatar")?.textContent).toBe("picture of alice.eth");
    expect(image()).toBeUndefined();
  });

  it.each([
    ["returns undefined", () => undefined],
    ["returns a javascript: URL", () => "javascript:alert(1)"],
  ])("shows the picture of the account's name when the avatar function %s", async (_, avatar) => {
    await openAccount(avatar);
    await expect.poll(image).toBe("https://img.example/ens.png");
  });

  it("shows the picture of the account's name and reports the error when the avatar function throws", async () => {
    const reported: unknown[] = [];
    vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
    await openAccount(() => {
      throw new Error("no picture");
    });
    await expect.poll(image).toBe("https://img.example/ens.png");
    expect(reported).toContainEqual(new Error("no picture"));
    expect(queryInModal({ text: "alice.eth" })).toBeDefined();
  });

  it("rejects an avatar option that is not a function", () => {
    expect(() =>
      createLatchkit({ networks: [mainnet], avatar: "https://img.example/a.png" as never }),
    ).toThrow(
      expect.objectContaining({
        code: "options/wrong-type",
        context: expect.objectContaining({ option: "avatar" }),
      }),
    );
  });
});
