import { describe, expect, it } from "vitest";
import { EmbeddedAccount } from "../../../../src/application/embedded-wallet/embedded-account.js";
import { LoginCache } from "../../../../src/application/embedded-wallet/login-cache.js";
import { StoredState } from "../../../../src/application/shared/stored-state.js";
import type { DefaultAccountTypes } from "../../../../src/domain/account/account-rules.js";
import type { FrameUser } from "../../../../src/domain/secure-frame/frame-payloads.js";
import { InMemoryKeyValueStorage } from "../../../../src/infrastructure/in-memory/index.js";

const EMAIL = "ana@example.org";
const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const user = (more: object = {}): FrameUser => ({ address: ADDRESS, chainId: 1, ...more });
const TYPES = { eip155: "smartAccount", solana: "eoa" } as const;
const DISCONNECTED = { preferredAccountTypes: TYPES, smartAccountNetworks: [] };

const setup = (ofPage?: DefaultAccountTypes) => {
  const cache = new LoginCache(new StoredState(new InMemoryKeyValueStorage(), "default"));
  const account = new EmbeddedAccount(cache, ofPage);
  return { cache, account };
};

describe("EmbeddedAccount", () => {
  it("shows no embedded wallet user before sign-in and after sign-out, even after a social login", () => {
    const { account, cache } = setup();
    expect(account.snapshot).toStrictEqual(DISCONNECTED);
    account.setUser(user({ email: EMAIL, smartAccountDeployed: true }));
    cache.storeLogin({ provider: "google", chainId: 1 });
    account.clear();
    expect(cache.provider).toBe("google");
    expect(account.snapshot).toStrictEqual(DISCONNECTED);
  });

  it("no longer shows the smart account as deployed after sign-out", () => {
    const { account, cache } = setup();
    account.setUser(user({ email: EMAIL, smartAccountDeployed: true }));
    cache.clear();
    account.reload();
    expect(account.snapshot).toStrictEqual(DISCONNECTED);
  });

  it.each([
    [{ email: EMAIL }, { email: EMAIL }],
    [{ email: null, userName: "ana" }, { userName: "ana" }],
    [
      { email: EMAIL, userName: "ana" },
      { email: EMAIL, userName: "ana" },
    ],
  ])("converts the secure frame's user %j to %j", (given, shown) => {
    const { account } = setup();
    account.setUser(user(given));
    expect(account.snapshot).toStrictEqual({ ...DISCONNECTED, user: shown });
  });

  it("shows the smart account as deployed until the secure frame reports that it is not", () => {
    const { account } = setup();
    account.setUser(user({ email: EMAIL, smartAccountDeployed: false }));
    account.reload();
    expect(account.snapshot).toMatchObject({ smartAccountDeployed: false });
    account.setUser(user({ email: EMAIL }));
    expect(account.snapshot).not.toHaveProperty("smartAccountDeployed");
  });

  it("shows the social provider as soon as it is stored", () => {
    const { account, cache } = setup();
    account.setUser(user({ email: EMAIL }));
    expect(account.snapshot).not.toHaveProperty("socialProvider");
    cache.storeLogin({ provider: "google", chainId: 1 });
    account.reload();
    expect(account.snapshot).toMatchObject({ socialProvider: "google" });
  });

  it("prefers the account type that the user chose to the host's, and the host's to the secure frame's", () => {
    expect(setup().account.preferredAccountType).toBeUndefined();
    const { account } = setup({ eip155: "eoa" });
    expect(account.preferredAccountType).toBe("eoa");
    expect(account.snapshot.preferredAccountTypes.eip155).toBe("eoa");
    account.setPreferred("smartAccount");
    expect(account.preferredAccountType).toBe("smartAccount");
    expect(account.snapshot.preferredAccountTypes.eip155).toBe("smartAccount");
  });
});
