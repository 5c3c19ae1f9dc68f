import { expect, it } from "vitest";
import type { CaipAddress, CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import { parseCaipAddress } from "../../../src/domain/caip/caip.js";
import type { TransactionRequest } from "../../../src/domain/transaction/transaction.js";
import type { ChainReader } from "../../../src/ports/chain-reader.port.js";

/** A chain of any namespace with an explorer, where a test sends and mines by hand. */
export interface AnyChainReaderHarness {
  readonly port: ChainReader;
  /** Has `units` base units. */
  readonly rich: CaipAddress;
  readonly units: bigint;
  readonly currency: { readonly decimals: number; readonly symbol: string };
  /** Has nothing. */
  readonly empty: CaipAddress;
  /** Whether the chain charges fees. */
  readonly hasFees: boolean;
  /**
   * A balance request to the node about `rich`, its answer, and a request that writes.
   */
  readonly ask: {
    readonly balance: { readonly method: string; readonly params: unknown };
    readonly answer: unknown;
    readonly writes: { readonly method: string; readonly params: unknown };
  };
  /** A transfer that `rich` can pay. */
  readonly transfer: TransactionRequest;
  /** A well-formed hash of no transaction. */
  readonly unknownHash: string;
  /** Sends from `rich`'s chain to `empty` without mining it; gives the hash. */
  send(): Promise<string>;
  mine(): Promise<void>;
  /** Lets the next poll for the receipt happen. */
  pass(): Promise<void>;
}

/** A network of the same namespace that the host did not configure. */
const elsewhere = (networkId: CaipNetworkId): CaipNetworkId =>
  networkId.startsWith("eip155:")
    ? "eip155:424242"
    : `${networkId.split(":")[0] as "solana"}:Nowhere1111111111111111111111111`;

/**
 * The contract of every chain reader, whatever its namespace. `of` returns the suite's harness.
 */
export const itReadsAnyChain = (of: () => AnyChainReaderHarness): void => {
  const { signal } = new AbortController();
  const networkId = () => parseCaipAddress(of().rich).networkId;

  it("forwards a chain read to the node, and rejects a method that writes", async () => {
    const { port, ask } = of();
    expect(await port.ask(networkId(), ask.balance, signal)).toEqual(ask.answer);
    await expect(port.ask(networkId(), ask.writes, signal)).rejects.toMatchObject({
      code: "rpc/request-failed",
    });
    await expect(port.ask(elsewhere(networkId()), ask.balance, signal)).rejects.toMatchObject({
      code: "network/not-found",
    });
  });
  it("reads an account's balance exactly, in base units", async () => {
    const { port, rich, units, currency } = of();
    expect(await port.balance(rich, signal)).toMatchObject({
      units,
      ...currency,
      account: rich,
      networkId: networkId(),
    });
  });
  it("reads the balance of an empty account as zero", async () => {
    expect(await of().port.balance(of().empty, signal)).toMatchObject({ units: 0n });
  });
  it("rejects a chain read with network/not-found for a network that is not configured", async () => {
    const account: CaipAddress = `${elsewhere(networkId())}:${parseCaipAddress(of().rich).address}`;
    await expect(of().port.balance(account, signal)).rejects.toMatchObject({
      code: "network/not-found",
      message: "Network not found",
    });
  });
  it("estimates the maximum fee of a transfer, and rejects a malformed transfer", async () => {
    const { port, rich, transfer, hasFees } = of();
    expect((await port.networkFee(rich, transfer, signal)) > 0n).toBe(hasFees);
    await expect(port.networkFee(rich, { ...transfer, to: "0x12" }, signal)).rejects.toMatchObject({
      code: "transaction/invalid",
      context: { field: "to" },
    });
  });
  it("returns no receipt before a transaction is mined, and can wait until it is mined", async () => {
    const { port, send, mine, pass } = of();
    const hash = await send();
    expect(await port.receipt(networkId(), hash, signal)).toBeUndefined();
    const waiting = port.waitForReceipt(networkId(), hash, signal);
    await mine();
    await pass();
    const receipt = await waiting;
    expect(receipt).toMatchObject({
      networkId: networkId(),
      hash,
      status: "success",
      explorerUrl: `https://explorer.example/tx/${hash}`,
    });
    expect(receipt.blockNumber).toBeGreaterThan(0n);
    expect(await port.receipt(networkId(), hash, signal)).toEqual(receipt);
  });
  it("stops waiting for a receipt when the signal aborts", async () => {
    const controller = new AbortController();
    const waiting = of().port.waitForReceipt(networkId(), of().unknownHash, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: "call/aborted" });
  });
  it("rejects waiting for a malformed transaction hash", async () => {
    await expect(of().port.receipt(networkId(), "0x12", signal)).rejects.toMatchObject({
      code: "transaction/invalid",
      context: { field: "hash" },
    });
  });
  it("rejects a chain read with call/aborted if the signal has already aborted", async () => {
    await expect(of().port.balance(of().rich, AbortSignal.abort())).rejects.toMatchObject({
      code: "call/aborted",
    });
  });
};
