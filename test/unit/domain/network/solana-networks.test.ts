import { describe, expect, it } from "vitest";
import { parseCaipNetworkId } from "../../../../src/domain/caip/caip.js";
import { solanaChainOf, solanaNetworkIdOf } from "../../../../src/domain/network/solana-cluster.js";
import { isSolanaRead } from "../../../../src/domain/network/solana-reads.js";
import {
  base58Of,
  base64Of,
  bytesOfBase58,
  bytesOfBase64,
} from "../../../../src/domain/shared/byte-texts.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { solanaDevnet, solanaMainnet, solanaTestnet } from "../../../../src/networks.js";

describe("Solana clusters", () => {
  it("maps current and legacy Solana network ids to the public clusters", () => {
    expect([solanaMainnet, solanaDevnet, solanaTestnet].map(({ id }) => solanaChainOf(id))).toEqual(
      ["solana:mainnet", "solana:devnet", "solana:testnet"],
    );
    expect(solanaChainOf("solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ")).toBe("solana:mainnet");
    expect(solanaChainOf("solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K")).toBe("solana:devnet");
    expect(["solana:mainnet", "solana:devnet", "solana:testnet"].map(solanaNetworkIdOf)).toEqual([
      solanaMainnet.id,
      solanaDevnet.id,
      solanaTestnet.id,
    ]);
  });
  it("maps an unknown Solana network id to localnet, and localnet to no network id", () => {
    expect(solanaChainOf("solana:LatchkitLocal1111111111111111111")).toBe("solana:localnet");
    expect(solanaNetworkIdOf("solana:localnet")).toBeUndefined();
  });
  it("exports Solana networks with valid CAIP-2 ids", () => {
    for (const network of [solanaMainnet, solanaDevnet, solanaTestnet])
      expect(parseCaipNetworkId(network.id)).toMatchObject({ namespace: "solana" });
  });
  it.each([
    ["getBalance", true],
    ["getTokenAccountsByOwner", true],
    ["sendTransaction", false],
    ["requestAirdrop", false],
    ["simulateTransaction", false],
    ["eth_getBalance", false],
    ["toString", false],
  ])("decides whether Solana's %s is a read method: %s", (method, isRead) => {
    expect(isSolanaRead(method)).toBe(isRead);
  });
});

describe("base58 and base64", () => {
  it("decodes base58 and base64 texts, and returns undefined for invalid ones", () => {
    const bytes = Uint8Array.from([0, 0, 1, 255, 7]);
    expect([bytesOfBase58(base58Of(bytes)), bytesOfBase64(base64Of(bytes))]).toEqual([
      bytes,
      bytes,
    ]);
    for (const value of [undefined, null, 5, {}, "*", "0OIl"])
      expect([value, bytesOfBase58(value)]).toEqual([value, undefined]);
    for (const value of [undefined, null, 5, {}, "*", "AAA"])
      expect([value, bytesOfBase64(value)]).toEqual([value, undefined]);
  });
});

describe("Solana error texts", () => {
  it("uses Solana's documented error texts", () => {
    expect(
      new LatchkitError("transaction/not-enough-funds", { covers: "fees", providerCode: 5001 })
        .message,
    ).toBe("Not enough SOL to cover fees or rent");
    expect(
      new LatchkitError("transaction/not-enough-funds", { covers: "transfer", providerCode: 5001 })
        .message,
    ).toBe("Not enough SOL to cover this transfer");
    expect(
      new LatchkitError("account/feature-not-supported", {
        namespace: "solana",
        feature: "solana:signMessage",
      }).message,
    ).toBe('The wallet does not support the "solana:signMessage" feature');
  });
});
