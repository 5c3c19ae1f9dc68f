import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Amount, SendRequest, TransactionRequest } from "../../../../src/index.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { SendOutcome } from "../../../../src/ports/chain-signer.port.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import {
  errorCodeOf,
  setupConnected,
  flushPromises,
  setupInstance,
} from "../../../support/worlds/instance.js";
import { ManualWallets } from "../../../support/doubles/manual-wallet.js";
import { withFormatted } from "../../../../src/domain/balance/balance.js";

const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const ETHER = 10n ** 18n;
const HASH = `0x${"a".repeat(64)}`;
const PAY: SendRequest = { amount: "1.5", to: BOB };
type Sending = ReturnType<typeof deferred<SendOutcome>>;

/** A connected page over a chain whose balances, fee and wallet answers the test sets. */
const setupWorld = async () => {
  const chain = {
    currency: 2n * ETHER,
    token: 1_000_000n,
    fee: 10n ** 15n,
    /** The extra fee that a receiving contract adds for a value. */
    extra: (_: bigint): bigint => 0n,
  };
  const sent: { readonly network: string; readonly request: TransactionRequest }[] = [];
  const answers: Sending[] = [];
  const receipt = deferred<never>();
  const holding = async (_: string, token?: string): Promise<Amount> =>
    token === undefined
      ? { units: chain.currency, decimals: 18, symbol: "ETH" }
      : { units: chain.token, decimals: 6, symbol: "USDC" };
  const reader = {
    namespace: "eip155",
    holding,
    networkFee: async (_: string, { value = 0n, token }: TransactionRequest) => {
      if (value < 0n) throw new RangeError("There is no such value");
      if (token !== undefined) return chain.fee;
      if (value > chain.currency)
        throw new LatchkitError("rpc/request-failed", { rpcCode: -32003 });
      return chain.fee + chain.extra(value);
    },
    waitForReceipt: () => receipt.promise,
    balance: () => new Promise(() => undefined),
  };
  const signer = {
    namespace: "eip155",
    send: (_: unknown, __: string, network: { id: string }, request: TransactionRequest) => {
      const answer = deferred<SendOutcome>();
      sent.push({ network: network.id, request });
      answers.push(answer);
      return answer.promise;
    },
  };
  const { latchkit, wallet } = await setupConnected({
    ports: { chains: { reader: async () => reader as never, signer: async () => signer as never } },
  });
  const events: string[] = [];
  latchkit.events.events$.subscribe(({ name }) => events.push(name));
  const answer = (outcome: SendOutcome): void => answers.at(-1)?.resolve(outcome);
  const send = await latchkit.send.actions();
  return { latchkit, wallet, send, chain, sent, answers, answer, events, receipt };
};
let page: Awaited<ReturnType<typeof setupWorld>>;
beforeEach(async () => {
  page = await setupWorld();
});

describe("transfer preview", () => {
  it("returns a frozen transfer preview with amount, recipient, fee and warnings from the chain", async () => {
    const preview = await page.send.preview(PAY);
    expect(preview).toEqual({
      account: `eip155:1:${ALICE}`,
      networkId: "eip155:1",
      amount: { units: (3n * ETHER) / 2n, decimals: 18, symbol: "ETH", formatted: "1.5" },
      to: BOB,
      fee: withFormatted({ units: page.chain.fee, decimals: 18, symbol: "ETH" }),
      warnings: ["first-recipient"],
    });
    for (const field of ["token", "name"]) expect(preview).not.toHaveProperty(field);
    expect(Object.isFrozen(preview) && Object.isFrozen(preview.amount)).toBe(true);
    expect(page.sent).toEqual([]);
  });
  it(
    "converts a token amount with the decimals that the token's contract reports",
    { tags: ["T13"] },
    async () => {
      const { amount } = await page.send.preview({ ...PAY, amount: "0.5", token: TOKEN });
      expect(amount).toEqual({ units: 500_000n, decimals: 6, symbol: "USDC", formatted: "0.5" });
    },
  );
  it("subtracts the fee from the maximum amount of the currency, but not of a token", async () => {
    const all = await page.send.preview({ ...PAY, amount: "max" });
    expect(all.amount.units + all.fee.units).toBe(page.chain.currency);
    const token = await page.send.preview({ ...PAY, amount: "max", token: TOKEN });
    expect(token.amount.units).toBe(page.chain.token);
  });
  it("computes the maximum with the fee for the amount that is sent, not for zero", async () => {
    page.chain.extra = (value) => {
      if (value === 0n) return 0n;
      return value >= (3n * ETHER) / 2n ? 7n : 5n;
    };
    const all = await page.send.preview({ ...PAY, amount: "max" });
    expect(all.fee.units).toBe(page.chain.fee + 7n);
    expect(all.amount.units + all.fee.units).toBe(page.chain.currency);
  });
  it("computes the maximum for a recipient contract that rejects a transfer of zero", async () => {
    page.chain.extra = (value) => {
      if (value === 0n) throw new LatchkitError("rpc/request-failed", { rpcCode: 3 });
      return 0n;
    };
    const all = await page.send.preview({ ...PAY, amount: "max" });
    expect(all.amount.units + all.fee.units).toBe(page.chain.currency);
  });
  it("computes the maximum with the higher of two fees, so that both amounts can be paid", async () => {
    page.chain.extra = (value) => (value > (3n * ETHER) / 2n ? 0n : 9n);
    const all = await page.send.preview({ ...PAY, amount: "max" });
    expect(all.fee.units).toBe(page.chain.fee + 9n);
  });
  it("rejects a maximum whose fee exceeds the rest of the balance", async () => {
    page.chain.extra = (value) => (value > ETHER ? 2n * ETHER : 0n);
    const asked = page.send.preview({ ...PAY, amount: "max" });
    await expect(asked).rejects.toMatchObject({ context: { covers: "fees" } });
  });
  it.each<[string, Partial<SendRequest>, string]>([
    ["an amount above the balance", { amount: "3" }, "transaction/not-enough-funds"],
    ["an amount that leaves nothing for the fee", { amount: "2" }, "transaction/not-enough-funds"],
    ["an amount of zero", { amount: "0" }, "transaction/invalid"],
    ["an amount that is not a number", { amount: "1,5" }, "amount/malformed"],
    [
      "an amount with more digits than the token has",
      { amount: "0.0000001", token: TOKEN },
      "amount/malformed",
    ],
    ["a recipient that is not an address", { to: "bob" }, "transaction/invalid"],
    ["the token contract as the recipient", { to: TOKEN, token: TOKEN }, "transaction/invalid"],
  ])("rejects a transfer preview with %s", async (_, change, code) => {
    expect(await errorCodeOf(page.send.preview({ ...PAY, ...change }))).toBe(code);
  });
  it("requires enough currency to pay the fee of a token transfer", async () => {
    page.chain.currency = 1n;
    const asked = page.send.preview({ ...PAY, amount: "0.5", token: TOKEN });
    await expect(asked).rejects.toMatchObject({ context: { covers: "fees" } });
  });
  it.each<[string, { token?: bigint; currency?: bigint; fee?: bigint }, string]>([
    ["without a token balance", { token: 0n }, "transfer"],
    ["without currency for the fee", { currency: 0n }, "fees"],
    ["if the fee is one unit more than the currency", { currency: 1n, fee: 2n }, "fees"],
  ])("rejects sending the maximum of a token %s", async (_, change, covers) => {
    Object.assign(page.chain, change);
    const asked = page.send.preview({ ...PAY, amount: "max", token: TOKEN });
    await expect(asked).rejects.toMatchObject({ context: { covers } });
  });
  it("rejects the maximum of the currency if the balance does not cover the fee", async () => {
    page.chain.currency = page.chain.fee - 1n;
    const asked = page.send.preview({ ...PAY, amount: "max" });
    await expect(asked).rejects.toMatchObject({ context: { covers: "fees" } });
  });
  it("rejects a maximum if the fee takes the whole balance, and allows it with one unit more", async () => {
    page.chain.currency = page.chain.fee;
    const asked = page.send.preview({ ...PAY, amount: "max" });
    await expect(asked).rejects.toMatchObject({ context: { covers: "fees" } });
    page.chain.currency = page.chain.fee + 1n;
    expect((await page.send.preview({ ...PAY, amount: "max" })).amount.units).toBe(1n);
    page.chain.fee = page.chain.currency;
    const exact = { ...PAY, amount: "0.5", token: TOKEN };
    expect((await page.send.preview(exact)).amount.units).toBe(500_000n);
  });
  it("rejects a transfer preview if no account is connected", async () => {
    const latchkit = await setupInstance(new ManualWallets());
    expect(await errorCodeOf((await latchkit.send.actions()).preview(PAY))).toBe(
      "connection/not-connected",
    );
  });
});

describe("submitting a preview", () => {
  it(
    "sends one wallet request for 10,000 submits of a preview, and settles all with the same result",
    { tags: ["F16"] },
    async () => {
      const preview = await page.send.preview(PAY);
      const clicks = Array.from({ length: 10_000 }, () => page.send.submit(preview));
      await vi.waitFor(() => expect(page.answers).toHaveLength(1));
      page.answer({ kind: "done", value: HASH });
      const hashes = new Set((await Promise.all(clicks)).map(({ hash }) => hash));
      expect([...hashes]).toEqual([HASH]);
      await page.send.submit(preview);
      expect(page.sent).toEqual([
        { network: "eip155:1", request: { to: BOB, value: (3n * ETHER) / 2n } },
      ]);
      expect(page.events.filter((name) => name.startsWith("SEND"))).toEqual([
        "SEND_INITIATED",
        "SEND_SUCCESS",
      ]);
    },
  );
  it("sends the token shown in the preview", async () => {
    const preview = await page.send.preview({ ...PAY, amount: "0.5", token: TOKEN });
    void page.send.submit(preview).catch(() => undefined);
    await vi.waitFor(() => expect(page.sent).toHaveLength(1));
    expect(page.sent[0]?.request).toEqual({ to: BOB, value: 500_000n, token: TOKEN });
  });
  it("lets the user submit a transfer again after declining, and emits SEND_REJECTED", async () => {
    const preview = await page.send.preview(PAY);
    const declined = errorCodeOf(page.send.submit(preview));
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answer({ kind: "declined" });
    expect(await declined).toBe("wallet/declined");
    expect(page.events).toContain("SEND_REJECTED");
    void page.send.submit(preview).catch(() => undefined);
    await vi.waitFor(() => expect(page.sent).toHaveLength(2));
  });
  it("lets the user submit a transfer again after the wallet reported another pending request", async () => {
    const preview = await page.send.preview(PAY);
    const busy = errorCodeOf(page.send.submit(preview));
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answer({ kind: "pending" });
    expect(await busy).toBe("wallet/pending");
    void page.send.submit(preview).catch(() => undefined);
    await vi.waitFor(() => expect(page.sent).toHaveLength(2));
  });
  it("lets the user submit a transfer again after a node failed before the wallet was asked", async () => {
    const preview = await page.send.preview({ ...PAY, amount: "0.5", token: TOKEN });
    const failing = errorCodeOf(page.send.submit(preview));
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answers.at(-1)?.reject(new LatchkitError("rpc/timeout", { waitMs: 1 }));
    expect(await failing).toBe("rpc/timeout");
    void page.send.submit(preview).catch(() => undefined);
    await vi.waitFor(() => expect(page.sent).toHaveLength(2));
  });
  it(
    "never submits a transfer again if the transaction may have been sent",
    { tags: ["F16"] },
    async () => {
      const preview = await page.send.preview(PAY);
      const failing = errorCodeOf(page.send.submit(preview));
      await vi.waitFor(() => expect(page.answers).toHaveLength(1));
      const error = new LatchkitError("wallet/no-answer", { method: "m", waitMs: 1 });
      page.answers.at(-1)?.reject(error);
      expect(await failing).toBe("wallet/no-answer");
      expect(await errorCodeOf(page.send.submit(preview))).toBe("wallet/no-answer");
      expect(page.sent).toHaveLength(1);
      expect(page.events).toContain("SEND_ERROR");
    },
  );
  it("does not ask the wallet to sign a transfer if account or network changed since the preview", async () => {
    const preview = await page.send.preview(PAY);
    page.wallet.emit({ kind: "network", networkId: "eip155:10" });
    await flushPromises();
    expect(await errorCodeOf(page.send.submit(preview))).toBe("chain/not-supported");
    page.wallet.emit({ kind: "network", networkId: "eip155:1" });
    page.wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    await flushPromises();
    expect(await errorCodeOf(page.send.submit(preview))).toBe("account/not-available");
    expect(page.sent).toEqual([]);
  });
  it("rejects submitting a copy of a transfer preview", async () => {
    const copy = { ...(await page.send.preview(PAY)) };
    expect(await errorCodeOf(page.send.submit(copy))).toBe("transaction/invalid");
  });
  it(
    "ends the wait of an aborted transfer call without cancelling the wallet request",
    { tags: ["F16"] },
    async () => {
      const preview = await page.send.preview(PAY);
      const stop = new AbortController();
      const waiting = errorCodeOf(page.send.submit(preview, { signal: stop.signal }));
      await vi.waitFor(() => expect(page.answers).toHaveLength(1));
      stop.abort();
      expect(await waiting).toBe("transaction/unknown");
      const again = page.send.submit(preview);
      page.answer({ kind: "done", value: HASH });
      expect((await again).hash).toBe(HASH);
      expect(page.sent).toHaveLength(1);
    },
  );
  it("omits the first-recipient warning after an earlier transfer to the recipient", async () => {
    const preview = await page.send.preview(PAY);
    const done = page.send.submit(preview);
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answer({ kind: "done", value: HASH });
    await done;
    expect((await page.send.preview({ ...PAY, amount: "0.1" })).warnings).toEqual([]);
  });
});
