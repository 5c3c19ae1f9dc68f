import { describe, expect, it } from "vitest";
import { scriptedEvmWallet, scriptedSolanaWallet, WALLET_DIALECTS } from "../../../src/testing.js";

describe("a scripted wallet that speaks a dialect", () => {
  it("declines, and refuses an unknown chain, in the words of that wallet", async () => {
    const { provider } = scriptedEvmWallet({ dialect: "Trust Wallet" });
    provider.desk.reject();
    await expect(provider.request({ method: "eth_requestAccounts" })).rejects.toBe(
      "User cancelled",
    );
    await expect(
      provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x61" }] }),
    ).rejects.toMatchObject({ message: expect.stringContaining("Unrecognized chain ID") });
  });

  it("refuses a dialect that is not in the table, of its own kind of chain", async () => {
    expect(() => scriptedEvmWallet({ dialect: "Solflare" })).toThrow(RangeError);
    await expect(scriptedSolanaWallet({ dialect: "Rabby" })).rejects.toThrow(RangeError);
  });

  it("has twenty wallets and libraries or more to speak, each with its source", () => {
    expect(WALLET_DIALECTS.length).toBeGreaterThanOrEqual(20);
    expect(WALLET_DIALECTS.every(({ source }) => source.length > 10)).toBe(true);
  });
});
