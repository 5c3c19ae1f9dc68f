import { describe, expect, it } from "vitest";
import { LoginCache } from "../../../../src/application/embedded-wallet/login-cache.js";
import { StoredState } from "../../../../src/application/shared/stored-state.js";
import { InMemoryKeyValueStorage } from "../../../../src/infrastructure/in-memory/index.js";

const EMAIL = "ana@example.org";

describe("LoginCache", () => {
  const cached = () => {
    const storage = new InMemoryKeyValueStorage();
    return { storage, cache: new LoginCache(new StoredState(storage, "default")) };
  };

  it(
    "stores a login with its e-mail, and clears the time of the last sent e-mail",
    { tags: ["S3-081", "S4-050"] },
    () => {
      const { cache } = cached();
      cache.storeEmailTime(1_000);
      expect(cache.lastEmailAt).toBe(1_000);
      cache.storeLogin({ email: EMAIL, chainId: 10 });
      expect([cache.isUsed, cache.email, cache.lastChain, cache.lastEmailAt]).toEqual([
        true,
        EMAIL,
        "10",
        undefined,
      ]);
    },
  );

  it(
    "clears the stored login flag, e-mail, last chain and user name on sign-out",
    { tags: ["S4-051"] },
    () => {
      const { cache } = cached();
      cache.storeLogin({ email: EMAIL, userName: "ana", chainId: "solana:x" });
      expect([cache.userName, cache.lastChain]).toEqual(["ana", "solana:x"]);
      cache.clear();
      expect([cache.isUsed, cache.email, cache.userName, cache.lastChain]).toEqual([
        false,
        undefined,
        undefined,
        "1",
      ]);
    },
  );

  it("keeps the stored e-mail, user name and provider if a new login does not contain them", () => {
    const { cache } = cached();
    cache.storeLogin({ email: EMAIL, userName: "ana", provider: "google", chainId: 1 });
    for (const nothing of [undefined, null, ""])
      cache.storeLogin({ email: nothing, userName: nothing, chainId: 10 });
    expect([cache.email, cache.userName, cache.provider, cache.lastChain]).toEqual([
      EMAIL,
      "ana",
      "google",
      "10",
    ]);
  });

  it("drops the previous user's stored data if a user signs in with a different method", () => {
    const { cache } = cached();
    const former = { email: EMAIL, userName: "ana", provider: "google", chainId: 1 } as const;
    const known = () => [cache.email, cache.userName, cache.provider];
    cache.storeLogin(former);
    cache.storeEmail("bo@example.org");
    expect(known()).toEqual(["bo@example.org", undefined, undefined]);
    for (const nothing of [undefined, null, ""]) {
      cache.storeLogin(former);
      cache.storeLogin({ email: nothing, userName: "bo", provider: "farcaster", chainId: 1 });
      expect(known()).toEqual([undefined, "bo", "farcaster"]);
      cache.storeLogin({ email: EMAIL, userName: nothing, provider: "x", chainId: 1 });
      expect(known()).toEqual([EMAIL, undefined, "x"]);
    }
  });

  it("stores a pending social login redirect until the page returns", { tags: ["S3-076"] }, () => {
    const { cache, storage } = cached();
    const pending = { provider: "google", at: 5 } as const;
    cache.storeRedirect(pending);
    expect(cache.pendingRedirect).toEqual(pending);
    cache.storeRedirect(undefined);
    expect([cache.pendingRedirect, storage.keys()]).toEqual([undefined, []]);
  });

  it("stores smart account networks separated by commas", { tags: ["S3-082"] }, () => {
    const { cache, storage } = cached();
    cache.storeSmartNetworks([1, 137]);
    expect(storage.get("latchkit:default:v1:smart_account_enabled_networks")).toBe("1,137");
    expect(cache.smartNetworks).toEqual([1, 137]);
  });

  it("ignores corrupt values of a stored login", () => {
    const { cache, storage } = cached();
    for (const name of [
      "email_login_used",
      "email",
      "last_used_chain",
      "last_email_login_time",
      "smart_account_enabled_networks",
    ])
      storage.set(`latchkit:default:v1:${name}`, '{"__proto__":1}');
    expect([cache.isUsed, cache.email, cache.lastChain, cache.lastEmailAt]).toEqual([
      false,
      undefined,
      "1",
      undefined,
    ]);
    expect(cache.smartNetworks).toEqual([]);
  });
});
