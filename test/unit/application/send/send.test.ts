import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Amount, SendRequest, TransactionRequest } from "../../../../src/index.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { SendOutcome } from "../../../../src/ports/chain-signer.port.js";
import { ALICE, BOB } from "../../../support/builders.js";
import { deferred } from "../../../support/manual-wallet.js";
import { codeOf, connected, settled, started } from "../../../support/started.js";
import { ManualWallets } from "../../../support/manual-wallet.js";
import { withFormatted } from "../../../../src/domain/balance/balance.js";

const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const ETHER = 10n ** 18n;
const HASH = `0x${"a".repeat(64)}`;
const PAY: SendRequest = { amount: "1.5", to: BOB };
type Sending = ReturnType<typeof deferred<SendOutcome>>;

/** A connected page over a chain whose balances, fee and wallet the test gives. */
const world = async () => {
  const chain = {
    currency: 2n * ETHER,
    token: 1_000_000n,
    fee: 10n ** 15n,
    /** What a receiver that is a contract needs for a value beside the fee. */
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
  const { latchkit, wallet } = await connected({
    ports: { chains: { reader: async () => reader as never, signer: async () => signer as never } },
  });
  const events: string[] = [];
  latchkit.events.events$.subscribe(({ name }) => events.push(name));
  const answer = (outcome: SendOutcome): void => answers.at(-1)?.resolve(outcome);
  const send = await latchkit.send.actions();
  return { latchkit, wallet, send, chain, sent, answers, answer, events, receipt };
};
let page: Awaited<ReturnType<typeof world>>;
beforeEach(async () => {
  page = await world();
});

describe("the preview of a transfer", () => {
  it("is what was checked against the chain, and cannot be changed", async () => {
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
  it("counts a token in the decimals that its contract names", { tags: ["T13"] }, async () => {
    const { amount } = await page.send.preview({ ...PAY, amount: "0.5", token: TOKEN });
    expect(amount).toEqual({ units: 500_000n, decimals: 6, symbol: "USDC", formatted: "0.5" });
  });
  it("sends at most what the fee leaves", async () => {
    const all = await page.send.preview({ ...PAY, amount: "max" });
    expect(all.amount.units + all.fee.units).toBe(page.chain.currency);
    const token = await page.send.preview({ ...PAY, amount: "max", token: TOKEN });
    expect(token.amount.units).toBe(page.chain.token);
  });
  it("leaves what a contract takes for the value that is sent, not for none", async () => {
    page.chain.extra = (value) => {
      if (value === 0n) return 0n;
      return value >= (3n * ETHER) / 2n ? 7n : 5n;
    };
    const all = await page.send.preview({ ...PAY, amount: "max" });
    expect(all.fee.units).toBe(page.chain.fee + 7n);
    expect(all.amount.units + all.fee.units).toBe(page.chain.currency);
  });
  it("is for a contract too that takes no transfer of nothing", async () => {
    page.chain.extra = (value) => {
      if (value === 0n) throw new LatchkitError("rpc/request-failed", { rpcCode: 3 });
      return 0n;
    };
    const all = await page.send.preview({ ...PAY, amount: "max" });
    expect(all.amount.units + all.fee.units).toBe(page.chain.currency);
  });
  it("keeps the higher fee of two, as both amounts have to be payable", async () => {
    page.chain.extra = (value) => (value > (3n * ETHER) / 2n ? 0n : 9n);
    const all = await page.send.preview({ ...PAY, amount: "max" });
    expect(all.fee.units).toBe(page.chain.fee + 9n);
  });
  it("has no most where a contract takes for it what it would leave", async () => {
    page.chain.extra = (value) => (value > ETHER ? 2n * ETHER : 0n);
    const asked = page.send.preview({ ...PAY, amount: "max" });
    await expect(asked).rejects.toMatchObject({ context: { covers: "fees" } });
  });
  it.each<[string, Partial<SendRequest>, string]>([
    ["more than is held", { amount: "3" }, "transaction/not-enough-funds"],
    ["what leaves no fee", { amount: "2" }, "transaction/not-enough-funds"],
    ["nothing", { amount: "0" }, "transaction/invalid"],
    ["no number", { amount: "1,5" }, "amount/malformed"],
    ["too many digits", { amount: "0.0000001", token: TOKEN }, "amount/malformed"],
    ["no address", { to: "bob" }, "transaction/invalid"],
    ["the token itself", { to: TOKEN, token: TOKEN }, "transaction/invalid"],
  ])("is refused for %s", async (_, change, code) => {
    expect(await codeOf(page.send.preview({ ...PAY, ...change }))).toBe(code);
  });
  it("needs the currency for the fee of a token", async () => {
    page.chain.currency = 1n;
    const asked = page.send.preview({ ...PAY, amount: "0.5", token: TOKEN });
    await expect(asked).rejects.toMatchObject({ context: { covers: "fees" } });
  });
  it.each<[string, { token?: bigint; currency?: bigint; fee?: bigint }, string]>([
    ["a token of which there is none", { token: 0n }, "transfer"],
    ["a token whose fee nobody can pay", { currency: 0n }, "fees"],
    ["a token whose fee is one unit too much", { currency: 1n, fee: 2n }, "fees"],
  ])("has no most of %s", async (_, change, covers) => {
    Object.assign(page.chain, change);
    const asked = page.send.preview({ ...PAY, amount: "max", token: TOKEN });
    await expect(asked).rejects.toMatchObject({ context: { covers } });
  });
  it("has no most of a currency that does not cover the fee, and no fee of less than nothing is asked for", async () => {
    page.chain.currency = page.chain.fee - 1n;
    const asked = page.send.preview({ ...PAY, amount: "max" });
    await expect(asked).rejects.toMatchObject({ context: { covers: "fees" } });
  });
  it("has no most of a currency that the fee takes whole, and one of a unit more", async () => {
    page.chain.currency = page.chain.fee;
    const asked = page.send.preview({ ...PAY, amount: "max" });
    await expect(asked).rejects.toMatchObject({ context: { covers: "fees" } });
    page.chain.currency = page.chain.fee + 1n;
    expect((await page.send.preview({ ...PAY, amount: "max" })).amount.units).toBe(1n);
    page.chain.fee = page.chain.currency;
    const exact = { ...PAY, amount: "0.5", token: TOKEN };
    expect((await page.send.preview(exact)).amount.units).toBe(500_000n);
  });
  it("is refused where nobody is connected", async () => {
    const latchkit = await started(new ManualWallets());
    expect(await codeOf((await latchkit.send.actions()).preview(PAY))).toBe(
      "connection/not-connected",
    );
  });
});

describe("submitting a preview", () => {
  it(
    "10,000 clicks are one request, and each settles as the first",
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
  it("signs the token that was shown", async () => {
    const preview = await page.send.preview({ ...PAY, amount: "0.5", token: TOKEN });
    void page.send.submit(preview).catch(() => undefined);
    await vi.waitFor(() => expect(page.sent).toHaveLength(1));
    expect(page.sent[0]?.request).toEqual({ to: BOB, value: 500_000n, token: TOKEN });
  });
  it("may be repeated after the wallet declined, and counts as rejected", async () => {
    const preview = await page.send.preview(PAY);
    const declined = codeOf(page.send.submit(preview));
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answer({ kind: "declined" });
    expect(await declined).toBe("wallet/declined");
    expect(page.events).toContain("SEND_REJECTED");
    void page.send.submit(preview).catch(() => undefined);
    await vi.waitFor(() => expect(page.sent).toHaveLength(2));
  });
  it("may be repeated once an older request that was open in the wallet is answered", async () => {
    const preview = await page.send.preview(PAY);
    const busy = codeOf(page.send.submit(preview));
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answer({ kind: "pending" });
    expect(await busy).toBe("wallet/pending");
    void page.send.submit(preview).catch(() => undefined);
    await vi.waitFor(() => expect(page.sent).toHaveLength(2));
  });
  it("may be repeated where a node failed, which is asked before the wallet alone", async () => {
    const preview = await page.send.preview({ ...PAY, amount: "0.5", token: TOKEN });
    const failing = codeOf(page.send.submit(preview));
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answers.at(-1)?.reject(new LatchkitError("rpc/timeout", { waitMs: 1 }));
    expect(await failing).toBe("rpc/timeout");
    void page.send.submit(preview).catch(() => undefined);
    await vi.waitFor(() => expect(page.sent).toHaveLength(2));
  });
  it("is never repeated where it may have been sent", { tags: ["F16"] }, async () => {
    const preview = await page.send.preview(PAY);
    const failing = codeOf(page.send.submit(preview));
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    const error = new LatchkitError("wallet/no-answer", { method: "m", waitMs: 1 });
    page.answers.at(-1)?.reject(error);
    expect(await failing).toBe("wallet/no-answer");
    expect(await codeOf(page.send.submit(preview))).toBe("wallet/no-answer");
    expect(page.sent).toHaveLength(1);
    expect(page.events).toContain("SEND_ERROR");
  });
  it("asks nobody where account or network are no longer those that were shown", async () => {
    const preview = await page.send.preview(PAY);
    page.wallet.emit({ kind: "network", networkId: "eip155:10" });
    await settled();
    expect(await codeOf(page.send.submit(preview))).toBe("chain/not-supported");
    page.wallet.emit({ kind: "network", networkId: "eip155:1" });
    page.wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    await settled();
    expect(await codeOf(page.send.submit(preview))).toBe("account/not-available");
    expect(page.sent).toEqual([]);
  });
  it("refuses what is no preview of this instance", async () => {
    const copy = { ...(await page.send.preview(PAY)) };
    expect(await codeOf(page.send.submit(copy))).toBe("transaction/invalid");
  });
  it("ends the wait of who cancels, never the request", { tags: ["F16"] }, async () => {
    const preview = await page.send.preview(PAY);
    const stop = new AbortController();
    const waiting = codeOf(page.send.submit(preview, { signal: stop.signal }));
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    stop.abort();
    expect(await waiting).toBe("transaction/unknown");
    const again = page.send.submit(preview);
    page.answer({ kind: "done", value: HASH });
    expect((await again).hash).toBe(HASH);
    expect(page.sent).toHaveLength(1);
  });
  it("tells of a recipient that was paid before no more", async () => {
    const preview = await page.send.preview(PAY);
    const done = page.send.submit(preview);
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answer({ kind: "done", value: HASH });
    await done;
    expect((await page.send.preview({ ...PAY, amount: "0.1" })).warnings).toEqual([]);
  });
});
