import { describe, expect, it } from "vitest";
import { scriptedEvmWallet, scriptedSolanaWallet, WALLET_DIALECTS } from "../../../src/testing.js";

describe("a scripted wallet with a dialect", () => {
  it("a scripted wallet that imitates a real one returns that wallet's error texts", async () => {
    const { provider } = scriptedEvmWallet({ dialect: "Trust Wallet" });
    provider.desk.reject();
    await expect(provider.request({ method: "eth_requestAccounts" })).rejects.toBe(
      "User cancelled",
    );
    await expect(
      provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x61" }] }),
    ).rejects.toMatchObject({ message: expect.stringContaining("Unrecognized chain ID") });
  });

  it("throws if a scripted wallet imitates an unknown wallet, or one of a different namespace", async () => {
    expect(() => scriptedEvmWallet({ dialect: "Solflare" })).toThrow(RangeError);
    await expect(scriptedSolanaWallet({ dialect: "Rabby" })).rejects.toThrow(RangeError);
  });

  it("scripted wallets can imitate the errors of at least 20 real wallets", () => {
    expect(WALLET_DIALECTS.length).toBeGreaterThanOrEqual(20);
    expect(WALLET_DIALECTS.every(({ source }) => source.length > 10)).toBe(true);
  });
});
