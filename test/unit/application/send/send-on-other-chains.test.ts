import { describe, expect, it, vi } from "vitest";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { SendTransfer } from "../../../../src/application/send/send-transfer.js";
import { parseCaipAddress } from "../../../../src/domain/caip/caip.js";
import type { CaipAddress } from "../../../../src/domain/caip/caip.types.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { Network } from "../../../../src/domain/network/network.js";
import { Networks } from "../../../../src/domain/network/networks.js";
import type { TransactionRequest } from "../../../../src/domain/transaction/transaction.js";
import {
  FakeClock,
  InMemoryBitcoinChain,
  InMemorySolanaChain,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { ChainReader } from "../../../../src/ports/chain-reader.port.js";
import { recipients, unsettledTransfers } from "../../../support/builders/transfer-memory.js";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const BITCOIN = "bip122:000000000019d6689c085ae165831e93";
const PAYER = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
const RECEIVER = "FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z";
const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const FROM = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const TO = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";
const MINIMUM = 890_880n;
const { signal } = new AbortController();

const network = (
  id: typeof SOLANA | typeof BITCOIN,
  symbol: string,
  decimals: number,
): Network => ({
  id,
  namespace: id === SOLANA ? "solana" : "bip122",
  reference: id.split(":")[1] ?? "",
  name: symbol,
  currency: { name: symbol, symbol, decimals },
  rpcUrls: ["http://127.0.0.1:1"],
  isTestnet: false,
});
const sol = network(SOLANA, "SOL", 9);
const btc = network(BITCOIN, "BTC", 8);

/** Sends from one account over an in-memory chain; `asked` has the requests to the wallet. */
const sender = (account: CaipAddress, reader: ChainReader) => {
  const { networkId, namespace, address } = parseCaipAddress(account);
  const asked: TransactionRequest[] = [];
  const send = new SendTransfer({
    account: () => ({ namespace, networkId, address, caipAddress: account }) as never,
    ownAddresses: () => [address],
    networks: new Networks([sol, btc], networkId),
    chains: { reader: async () => reader, signer: vi.fn() },
    sign: async (transaction, check) => {
      check();
      asked.push(transaction);
      return { networkId, hash: "hash" } as never;
    },
    resolve: () => Promise.reject(new Error("no names here")),
    mined: () => new Promise(() => undefined),
    events: { emit: () => undefined } as never,
    life: new Lifetime(),
    unsettled: unsettledTransfers(),
    recipients: recipients(),
  });
  return { send, asked };
};

const onSolana = (lamports: bigint) => {
  const account = `${SOLANA}:${PAYER}` as const;
  const chain = new InMemorySolanaChain([sol], new FakeClock());
  chain.setBalance(account, lamports);
  chain.setBalance(account, 5_000_000n, MINT);
  return { chain, account, ...sender(account, chain) };
};
const onBitcoin = (...coins: readonly bigint[]) => {
  const account = `${BITCOIN}:${FROM}` as const;
  const chain = new InMemoryBitcoinChain([btc], new FakeClock());
  for (const satoshi of coins) chain.fund(account, satoshi);
  return { chain, account, ...sender(account, chain) };
};

describe("SendTransfer on Solana", () => {
  it(
    "sends SOL and a token as reviewed, with the reviewed fee as the maximum",
    { tags: ["S9-025"] },
    async () => {
      const { send, asked } = onSolana(10n ** 9n);
      const currency = await send.preview({ amount: "0.5", to: RECEIVER }, signal);
      await send.submit(currency, signal);
      const token = await send.preview({ amount: "1.25", to: RECEIVER, token: MINT }, signal);
      await send.submit(token, signal);
      expect(asked).toEqual([
        { to: RECEIVER, value: 500_000_000n, maxFee: currency.fee.units },
        { to: RECEIVER, value: 1_250_000n, token: MINT, maxFee: token.fee.units },
      ]);
      expect(token.amount).toMatchObject({ units: 1_250_000n, decimals: 6, symbol: "" });
      expect(token.fee.symbol).toBe("SOL");
    },
  );
  it("rejects a transfer of SOL that leaves the sender or a new recipient below the rent-exempt minimum", async () => {
    const { send, chain, account } = onSolana(10n ** 9n);
    const fee = await chain.networkFee(account, { to: RECEIVER, value: 1n }, signal);
    const rent = { code: "transaction/not-enough-funds", context: { covers: "rent" } };
    const sol = (units: bigint): string => `0.${units.toString().padStart(9, "0")}`;
    const all = 10n ** 9n - fee;
    await expect(
      send.preview({ amount: sol(all - MINIMUM + 1n), to: RECEIVER }, signal),
    ).rejects.toMatchObject(rent);
    await expect(
      send.preview({ amount: sol(MINIMUM - 1n), to: RECEIVER }, signal),
    ).rejects.toMatchObject(rent);
    for (const units of [all, all - MINIMUM, MINIMUM])
      expect((await send.preview({ amount: sol(units), to: RECEIVER }, signal)).amount.units).toBe(
        units,
      );
  });
  it("rejects a maximum of SOL below the rent of a new account, but allows it to an existing one", async () => {
    const { send, chain, account } = onSolana(10n ** 9n);
    const fee = await chain.networkFee(account, { to: RECEIVER, value: 1n }, signal);
    const kept = MINIMUM + 100_000n + fee;
    const most = { amount: "max", to: RECEIVER };
    chain.setBalance(account, kept + MINIMUM - 1n);
    const tooLittle = { code: "transaction/not-enough-funds", context: { covers: "rent" } };
    await expect(send.preview(most, signal)).rejects.toMatchObject(tooLittle);
    await expect(send.maximum({ to: RECEIVER }, signal)).rejects.toMatchObject(tooLittle);
    expect(await send.maximum({ to: "" }, signal)).toBe("0.000890879");
    chain.setBalance(account, kept + MINIMUM);
    expect((await send.preview(most, signal)).amount.units).toBe(MINIMUM);
    chain.setBalance(account, kept + 1n);
    chain.setBalance(`${SOLANA}:${RECEIVER}`, MINIMUM);
    expect((await send.preview(most, signal)).amount.units).toBe(1n);
  });
  it("sends any token amount to a Solana recipient without a token account", async () => {
    const { send } = onSolana(10n ** 9n);
    const little = await send.preview({ amount: "0.000001", to: RECEIVER, token: MINT }, signal);
    expect(little.amount.units).toBe(1n);
  });
  it("shows the amount received after the token's transfer fee, and sends the full amount", async () => {
    const { send, chain, account, asked } = onSolana(10n ** 9n);
    const request = { amount: "1.000001", to: RECEIVER, token: MINT };
    expect(await send.preview(request, signal)).not.toHaveProperty("arrives");
    chain.setTransferFee(MINT, { basisPoints: 100n, maximum: 20_000n });
    const preview = await send.preview(request, signal);
    expect(preview.amount.units).toBe(1_000_001n);
    expect(preview.arrives).toEqual({ ...preview.amount, units: 990_000n, formatted: "0.99" });
    expect(Object.isFrozen(preview.arrives)).toBe(true);
    const most = await send.preview({ ...request, amount: "max" }, signal);
    expect([most.amount.units, most.arrives?.units]).toEqual([5_000_000n, 4_980_000n]);
    await send.submit(preview, signal);
    expect(asked).toMatchObject([{ value: 1_000_001n, token: MINT }]);
    chain.accept(SOLANA, PAYER, asked[0] ?? { to: RECEIVER }, new Uint8Array(64));
    const [got, left] = await Promise.all(
      [`${SOLANA}:${RECEIVER}` as const, account].map((one) => chain.holding(one, MINT, signal)),
    );
    expect([got?.units, left?.units]).toEqual([990_000n, 3_999_999n]);
    expect(await send.preview({ amount: "0.1", to: RECEIVER }, signal)).not.toHaveProperty(
      "arrives",
    );
  });
  it.each(["1", "max"])(
    "rejects sending %s of a token if the fee leaves the Solana account below its rent minimum",
    async (amount) => {
      const { send, chain, account } = onSolana(10n ** 9n);
      const request = { amount, to: RECEIVER, token: MINT };
      const { fee } = await send.preview(request, signal);
      chain.setBalance(account, MINIMUM + fee.units - 1n);
      await expect(send.preview(request, signal)).rejects.toMatchObject({
        code: "transaction/not-enough-funds",
        context: { covers: "rent" },
      });
      for (const lamports of [MINIMUM + fee.units, fee.units]) {
        chain.setBalance(account, lamports);
        expect((await send.preview(request, signal)).fee.units).toBe(fee.units);
      }
    },
  );
  it("reads the Solana network fee once for a maximum amount, and the transfer fee only for tokens", async () => {
    const { chain, send } = onSolana(10_000_000n);
    const [fee, withheld] = [vi.spyOn(chain, "networkFee"), vi.spyOn(chain, "withheld")];
    await send.maximum({ to: RECEIVER }, signal);
    expect(fee).toHaveBeenCalledTimes(1);
    await send.preview({ amount: "0.001", to: RECEIVER }, signal);
    expect(withheld).not.toHaveBeenCalled();
    await send.preview({ amount: "1", to: RECEIVER, token: MINT }, signal);
    expect(withheld).toHaveBeenCalledTimes(1);
  });
  it("sends the full balance of a token, even a tiny one, to a recipient without SOL", async () => {
    const { chain, account, send } = onSolana(10_000_000n);
    chain.setBalance(account, 5_000n, MINT);
    expect(await send.maximum({ to: RECEIVER, token: MINT }, signal)).toBe("0.005");
  });
  it("keeps the rent minimum and a reserve for wallet fees in the account when the user sends the maximum of SOL", async () => {
    const { send } = onSolana(10n ** 9n);
    const { amount, fee } = await send.preview({ amount: "max", to: RECEIVER }, signal);
    expect(10n ** 9n - amount.units - fee.units).toBe(MINIMUM + 100_000n);
    expect(await send.maximum({ to: "", token: MINT }, signal)).toBe("5");
    await expect(
      onSolana(MINIMUM).send.preview({ amount: "max", to: RECEIVER }, signal),
    ).rejects.toMatchObject({ context: { covers: "fees" } });
  });
});

describe("SendTransfer on Bitcoin", () => {
  it("sends the reviewed Bitcoin transfer with the reviewed fee as the maximum", async () => {
    const { send, asked } = onBitcoin(100_000n, 50_000n);
    const preview = await send.preview({ amount: "0.0006", to: TO }, signal);
    await send.submit(preview, signal);
    expect(asked).toEqual([{ to: TO, value: 60_000n, maxFee: preview.fee.units }]);
  });
  it("spends all Bitcoin outputs minus the fee when sending the maximum", async () => {
    const { send, chain, account, asked } = onBitcoin(100_000n, 50_000n);
    const preview = await send.preview({ amount: "max", to: TO }, signal);
    expect(preview.amount.units + preview.fee.units).toBe(150_000n);
    await send.submit(preview, signal);
    chain.transfer(account, asked[0] ?? { to: TO });
    expect(await chain.balance(account, signal)).toMatchObject({ units: 0n });
  });
  it("subtracts the fee for the recipient's script type from the maximum bitcoin amount", async () => {
    const taproot = "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr";
    const { send } = onBitcoin(100_000n);
    const most = await send.maximum({ to: taproot }, signal);
    const { amount } = await send.preview({ amount: "max", to: taproot }, signal);
    expect(most).toBe(`0.${amount.units.toString().padStart(8, "0")}`);
    expect(await send.maximum({ to: "" }, signal)).not.toBe(most);
  });
  it.each([
    ["dust", "0.00000329", { code: "transaction/invalid", context: { field: "value" } }],
    ["more than the balance", "1", { context: { covers: "transfer" } }],
    ["an amount that leaves nothing for the fee", "0.0015", { context: { covers: "fees" } }],
  ])("rejects a Bitcoin transfer of %s without asking the wallet", async (_, amount, reason) => {
    const { send } = onBitcoin(100_000n, 50_000n);
    await expect(send.preview({ amount, to: TO }, signal)).rejects.toMatchObject(reason);
  });
  it.each([
    ["another invalid field", new LatchkitError("transaction/invalid", { field: "to" })],
    ["an unreachable node", new LatchkitError("http/unreachable", { url: "" })],
    [
      "a field named value in another error code",
      Object.assign(new LatchkitError("http/unreachable", { url: "" }), {
        context: { field: "value" },
      }),
    ],
  ])(
    "rejects a transfer with the error of the fee estimate if the estimate fails with %s",
    async (_, problem) => {
      const { send, chain } = onBitcoin(100_000n);
      chain.networkFee = () => Promise.reject(problem);
      await expect(send.preview({ amount: "0.0006", to: TO }, signal)).rejects.toBe(problem);
    },
  );
  it("rejects an address of a different Bitcoin network, and a maximum without a balance", async () => {
    const { send } = onBitcoin();
    const elsewhere = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
    await expect(send.preview({ amount: "1", to: elsewhere }, signal)).rejects.toMatchObject({
      context: { field: "to" },
    });
    await expect(send.preview({ amount: "max", to: TO }, signal)).rejects.toMatchObject({
      code: "transaction/not-enough-funds",
    });
  });
});
