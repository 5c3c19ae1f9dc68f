import { createServer, type Server } from "node:http";
import { ed25519 } from "@noble/curves/ed25519";
import { base58 } from "@scure/base";
import fc from "fast-check";
import {
  type Hex,
  parseTransaction,
  recoverMessageAddress,
  recoverTypedDataAddress,
  serializeTransaction,
  toHex,
} from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { derivedKeys } from "../../../examples/secure-site/index.mjs";
import type { SiteCall, SiteQuestion, SiteKeys } from "../../../src/secure-site/site.ports.js";
import { checkAsync } from "../../support/runner/property.js";
import {
  callOf,
  feeOf,
  messageBytes,
  readScreen,
  numberedItems,
  solanaBytes,
  typedData,
} from "../../support/assertions/screen.js";
import {
  anyEvmMessage,
  anySolanaTransaction,
  anyText,
  anyTransaction,
  anyTypedData,
} from "../../support/builders/signing-requests.js";
import { setupSecureSite } from "../../support/worlds/secure-site.js";

const PAGE = "https://shop.example";
const SOLANA = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const USER = "google:ana";
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: "0x1",
  eth_getTransactionCount: "0x5",
  eth_estimateGas: "0x5f5e",
  eth_maxPriorityFeePerGas: "0x3b9aca00",
  eth_getBlockByNumber: { baseFeePerGas: "0x2540be401", number: "0x1", transactions: [] },
  eth_sendRawTransaction: `0x${"11".repeat(32)}`,
  eth_call: "0x",
  sendTransaction: "ok",
};
let node: Server;
let url = "";
let sent: Hex[] = [];

beforeAll(async () => {
  node = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const { id, method, params } = JSON.parse(body) as {
      readonly id: number;
      readonly method: string;
      readonly params: readonly [Hex];
    };
    if (method === "eth_sendRawTransaction") sent.push(params[0]);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: ANSWERS[method] ?? null }));
  });
  await new Promise<void>((done) => node.listen(0, "127.0.0.1", done));
  const address = node.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => new Promise((done) => node.close(done)));

interface Details {
  readonly detailsOf: (
    question: object,
    page: string,
  ) => { readonly title: string; readonly details: readonly string[] };
}
/** A user who approves everything; returns the screen shown before each approval. */
const signedIn = async (keys: SiteKeys) => {
  const file = "../../../examples/secure-site/pages/details.js";
  const { detailsOf } = (await import(file)) as Details;
  let question: SiteCall | undefined;
  const ask = async (asked: SiteQuestion): Promise<boolean> => {
    question = asked.kind === "call" ? asked.call : undefined;
    return true;
  };
  const fixture = setupSecureSite({ keys, page: PAGE, approval: { ask } });
  const page = fixture.page();
  await fixture.signInElsewhere(page, "ana");
  return async (method: string, params: unknown, chainId: string | number = 1) => {
    question = undefined;
    const reply: unknown = await page("RPC_REQUEST", { method, params, chainId });
    const call = (question ?? {}) as SiteCall;
    // The question reaches the frame as JSON.
    const { account, shown = [] } = JSON.parse(
      JSON.stringify({ ...call, signing: undefined }),
    ) as SiteCall;
    const drawn = { kind: "call", call: { method, chainId, account, shown } };
    const screen = readScreen(
      detailsOf(drawn, PAGE).details,
      shown.some(({ isText }) => isText),
    );
    return { reply, screen, isAsked: question !== undefined };
  };
};
const derived = (): SiteKeys =>
  derivedKeys({
    secret: new Uint8Array(32).fill(7),
    chains: { 1: url },
    solana: { [SOLANA]: url },
  });
const RUNS = { numRuns: 200 };

describe("approval screen of the secure site", () => {
  it("signs exactly the EVM message that the approval screen shows", async () => {
    const request = await signedIn(derived());
    const { eoa } = await derived().accounts(USER);
    await checkAsync(
      fc.asyncProperty(anyEvmMessage, async (message) => {
        const { reply, screen } = await request("personal_sign", [message, eoa]);
        const raw = messageBytes(screen);
        const signature = reply as Hex;
        expect(await recoverMessageAddress({ message: { raw }, signature })).toBe(screen.account);
        expect(screen.account).toBe(eoa);
      }),
      RUNS,
    );
  });

  it("signs exactly the typed data that the approval screen shows", async () => {
    const request = await signedIn(derived());
    const { eoa } = await derived().accounts(USER);
    let agreed = 0;
    await checkAsync(
      fc.asyncProperty(anyTypedData, async ({ data, param }) => {
        const { reply, screen, isAsked } = await request("eth_signTypedData_v4", [eoa, param]);
        // Data that is nested too deeply or too large is rejected.
        if (!isAsked) return;
        agreed += 1;
        const shown = typedData(screen, data.types);
        const typed = { ...shown, types: data.types, signature: reply };
        const signer = await recoverTypedDataAddress(
          typed as Parameters<typeof recoverTypedDataAddress>[0],
        );
        expect(signer).toBe(screen.account);
        expect(JSON.stringify(screen.lines)).not.toContain("surplus");
      }),
      RUNS,
    );
    expect(agreed).toBeGreaterThan(RUNS.numRuns / 2);
  });

  it("signs exactly the EVM transaction and fee that the approval screen shows", async () => {
    const request = await signedIn(derived());
    await checkAsync(
      fc.asyncProperty(anyTransaction, async (transaction) => {
        sent = [];
        const { screen, reply } = await request("eth_sendTransaction", [transaction]);
        const [raw] = sent;
        if (raw === undefined) {
          // A fee above one unit or an amount that the node would refuse is rejected.
          expect(reply).toHaveProperty("message");
          return;
        }
        const { nonce, r, s, yParity } = parseTransaction(raw) as ReturnType<
          typeof parseTransaction
        > & {
          readonly r: Hex;
          readonly s: Hex;
          readonly yParity: number;
        };
        const { most, ...fee } = feeOf(screen);
        expect(most).toBe(fee.gas * fee.maxFeePerGas);
        const shown = { nonce, ...callOf(screen), ...fee, chainId: Number(screen.network) };
        expect(serializeTransaction({ type: "eip1559", ...shown }, { r, s, yParity })).toBe(raw);
      }),
      RUNS,
    );
  });

  it("sends exactly the batch of calls that the approval screen shows", async () => {
    const keys = derived();
    const batches: unknown[] = [];
    const accounts = { ...(await keys.accounts(USER)), smartAccount: `0x${"22".repeat(20)}` };
    const request = await signedIn({
      smartNetworks: [1],
      accounts: () => accounts,
      call: async (_id, { signing }) =>
        batches.push(signing?.kind === "calls" ? signing.calls : []),
    });
    const call = fc.record({
      to: fc.constant(toHex(9, { size: 20 })),
      value: fc.bigInt({ min: 0n, max: 2n ** 80n }).map((value) => toHex(value)),
      data: fc.constantFrom("0x", "0xabcd"),
    });
    await checkAsync(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 6 }), async (calls) => {
        const { screen } = await request("wallet_sendCalls", [{ calls }]);
        expect(numberedItems(screen, "Call").map(callOf)).toEqual(batches.at(-1));
      }),
      RUNS,
    );
  });

  const isSigned = (signature: string, bytes: Uint8Array, account: string): boolean =>
    ed25519.verify(base58.decode(signature), bytes, base58.decode(account));

  it("signs exactly the shown Solana message, with and without an off-chain envelope", async () => {
    const request = await signedIn(derived());
    const { solana: pubkey } = await derived().accounts(USER);
    const envelope = (text: string): Uint8Array => {
      const body = new TextEncoder().encode(text);
      return Uint8Array.from([
        ...[0xff, ...new TextEncoder().encode("solana offchain"), 0],
        ...new Uint8Array(32).fill(3),
        ...[2, 1, ...base58.decode(pubkey), body.length % 256, Math.floor(body.length / 256)],
        ...body,
      ]);
    };
    const bytes = fc.oneof(
      anyText.map((text) => new TextEncoder().encode(text)),
      anyText.map(envelope),
      fc.uint8Array({ maxLength: 40 }),
    );
    let agreed = 0;
    await checkAsync(
      fc.asyncProperty(bytes, async (one) => {
        const message = base58.encode(one);
        const params = { message, pubkey };
        const { reply, screen, isAsked } = await request("solana_signMessage", params, SOLANA);
        if (!isAsked) return;
        agreed += 1;
        const { signature } = reply as { readonly signature: string };
        expect(isSigned(signature, messageBytes(screen), screen.account)).toBe(true);
      }),
      RUNS,
    );
    expect(agreed).toBeGreaterThan(RUNS.numRuns / 4);
  });

  it("signs exactly the Solana transactions that the approval screen shows", async () => {
    const request = await signedIn(derived());
    const { solana } = await derived().accounts(USER);
    const transactions = fc.array(anySolanaTransaction(solana), { minLength: 1, maxLength: 3 });
    await checkAsync(
      fc.asyncProperty(transactions, async (given) => {
        const params = { transactions: given };
        const { reply, screen } = await request("solana_signAllTransactions", params, SOLANA);
        const signed = (reply as { readonly transactions: readonly string[] }).transactions;
        const shown = numberedItems(screen, "Transaction").map(solanaBytes);
        expect(shown).toHaveLength(given.length);
        signed.forEach((wire, at) => {
          const bytes = base58.decode(wire);
          const places = Array.from({ length: bytes[0] ?? 0 }, (_, place) =>
            base58.encode(bytes.slice(1 + place * 64, 65 + place * 64)),
          );
          expect(places.some((one) => isSigned(one, shown[at]!, screen.account))).toBe(true);
        });
      }),
      RUNS,
    );
  });
});
