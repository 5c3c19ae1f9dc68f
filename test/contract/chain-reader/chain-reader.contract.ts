import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaipAddress, CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { EvmChainReader } from "../../../src/ports/chain-reader.port.js";

/** A chain `eip155:31337` with ETH of 18 decimals and an explorer, where a test sends and mines by hand. */
export interface ChainReaderHarness {
  readonly port: EvmChainReader;
  /** Has 10 ETH and a wei. */
  readonly rich: CaipAddress;
  /** Whether the chain takes anything for its work. */
  readonly hasFees: boolean;
  /** Has nothing. */
  readonly empty: CaipAddress;
  /** Sends 1 wei from `rich`'s chain to `empty` without mining it; gives the hash. */
  send(): Promise<string>;
  mine(): Promise<void>;
  /** Lets the next look for a receipt come. */
  pass(): Promise<void>;
  dispose(): Promise<void>;
}

export const describeChainReader = (name: string, make: () => Promise<ChainReaderHarness>): void => {
  describe(`ChainReader: ${name}`, () => {
    let harness: ChainReaderHarness;
    beforeAll(async () => void (harness = await make()));
    afterAll(() => harness?.dispose());
    const networkId: CaipNetworkId = "eip155:31337";
    const { signal } = new AbortController();

    it("answers a read as the node says it, and nothing that writes", async () => {
      expect(await harness.port.ask(networkId, { method: "eth_getBalance", params: [harness.rich.split(":")[2], "latest"] }, signal)).toBe("0x8ac7230489e80001");
      await expect(harness.port.ask(networkId, { method: "eth_sendRawTransaction", params: ["0x00"] }, signal)).rejects.toMatchObject({ code: "rpc/request-failed" });
      await expect(harness.port.ask("eip155:424242", { method: "eth_getBalance", params: [harness.rich.split(":")[2], "latest"] }, signal)).rejects.toMatchObject({ code: "network/not-found" });
    });

    it("reads a balance to the last wei", async () => {
      expect(await harness.port.balance(harness.rich, signal)).toMatchObject({ units: 10_000_000_000_000_000_001n, decimals: 18, symbol: "ETH", account: harness.rich, networkId });
    });
    it("reads nothing as zero", async () => {
      expect(await harness.port.balance(harness.empty, signal)).toMatchObject({ units: 0n });
    });
    it("rejects with network/not-found for a network it was not given", async () => {
      const elsewhere: CaipAddress = `eip155:424242:${harness.rich.split(":")[2] ?? ""}`;
      await expect(harness.port.balance(elsewhere, signal)).rejects.toMatchObject({ code: "network/not-found", message: "Network not found" });
    });
    it("estimates at least 21,000 gas for a transfer", async () => {
      const to = harness.empty.split(":")[2] ?? "";
      expect(await harness.port.estimateGas(harness.rich, { to, value: 1n }, signal)).toBeGreaterThanOrEqual(21_000n);
    });
    it("names the most a transfer takes, and refuses a malformed one", async () => {
      const to = harness.empty.split(":")[2] ?? "";
      expect(await harness.port.networkFee(harness.rich, { to, value: 1n }, signal) > 0n).toBe(harness.hasFees);
      await expect(harness.port.networkFee(harness.rich, { to: "0x12" }, signal)).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "to" } });
    });
    it("refuses to estimate a malformed transaction", async () => {
      await expect(harness.port.estimateGas(harness.rich, { to: "0x12" }, signal)).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "to" } });
    });
    it("gives no receipt before a transaction is mined, and waits for it", async () => {
      const hash = await harness.send();
      expect(await harness.port.receipt(networkId, hash, signal)).toBeUndefined();
      const waiting = harness.port.waitForReceipt(networkId, hash, signal);
      await harness.mine();
      await harness.pass();
      const receipt = await waiting;
      expect(receipt).toMatchObject({ networkId, hash, status: "success", explorerUrl: `https://explorer.example/tx/${hash}` });
      expect(receipt.blockNumber).toBeGreaterThan(0n);
      expect(await harness.port.receipt(networkId, hash, signal)).toEqual(receipt);
    });
    it("ends the wait for a receipt as soon as the signal aborts", async () => {
      const controller = new AbortController();
      const waiting = harness.port.waitForReceipt(networkId, `0x${"ab".repeat(32)}`, controller.signal);
      controller.abort();
      await expect(waiting).rejects.toMatchObject({ code: "call/aborted" });
    });
    it("refuses what is no transaction hash", async () => {
      await expect(harness.port.receipt(networkId, "0x12", signal)).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "hash" } });
    });
    it("rejects with call/aborted when the signal is aborted already", async () => {
      await expect(harness.port.balance(harness.rich, AbortSignal.abort())).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};
