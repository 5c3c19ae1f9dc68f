import { createServer, type Server } from "node:http";
import { base58 } from "@scure/base";
import { type Hex, getAddress, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { derivedKeys } from "../../examples/secure-site/index.mjs";
import {
  MAX_CALL_DATA,
  MAX_CALLS,
  MAX_FIELDS,
  MAX_MESSAGE,
  MAX_SOLANA_TRANSACTION,
  MAX_TRANSACTIONS,
  MAX_TYPED_DATA,
  MAX_TYPE_CHARACTERS,
  MAX_VALUES,
} from "../../src/secure-site/signing/limits.js";
import type { SiteKeys } from "../../src/secure-site/site.ports.js";
import { LIMIT_MS, shortestLongestTask } from "../support/assertions/longest-task.js";
import { setupSecureSite } from "../support/worlds/secure-site.js";

/** Limit for rejecting an oversized input, ms of processor time. */
const REFUSED_MS = 5;
const PAGE = "https://shop.example";
const SOLANA = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const TO = "0x1111111111111111111111111111111111111111";
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_getTransactionCount: "0x5",
  eth_estimateGas: "0x5208",
  eth_maxPriorityFeePerGas: "0x1",
  eth_getBlockByNumber: { baseFeePerGas: "0x1", number: "0x1", transactions: [] },
  eth_sendRawTransaction: `0x${"11".repeat(32)}`,
  sendTransaction: "ok",
};
let node: Server;
let url = "";
beforeAll(async () => {
  node = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    // Parsing a large body would take time in the site's own thread.
    const method = /"method":"(\w+)"/u.exec(body)?.[1] ?? "";
    const id = Number(/"id":(\d+)/u.exec(body)?.[1]);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: ANSWERS[method] ?? null }));
  });
  await new Promise<void>((done) => node.listen(0, "127.0.0.1", done));
  const address = node.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => new Promise((done) => node.close(done)));

const derived = (): SiteKeys =>
  derivedKeys({
    secret: new Uint8Array(32).fill(7),
    chains: { 1: url },
    solana: { [SOLANA]: url },
  });
/** The same keys with a smart account that accepts batches. */
const withBatches = (): SiteKeys => {
  const keys = derived();
  return {
    ...keys,
    smartNetworks: [1],
    accounts: async (id) => ({ ...(await keys.accounts(id)), smartAccount: TO }),
    prepare: async (_id, { signing }) => signing!,
    call: async () => ({ id: "0x1" }),
  };
};

interface Given {
  readonly method: string;
  readonly params: unknown;
  readonly chainId: string | number;
}
/** A user who approves every request in the next turn. */
const signedIn = async (keys: SiteKeys) => {
  let asked = 0;
  const ask = async (): Promise<boolean> => {
    asked += 1;
    await new Promise((go) => setImmediate(go));
    return true;
  };
  const fixture = setupSecureSite({ keys, page: PAGE, approval: { ask } });
  const page = fixture.page();
  await fixture.signInElsewhere(page, "ana");
  const request = (given: Given): Promise<unknown> => page("RPC_REQUEST", given);
  return { request, count: () => asked };
};
const own = async () => derived().accounts("google:ana");

const evm = (method: string, params: unknown): Given => ({ method, params, chainId: 1 });
const onSolana = (method: string, params: unknown): Given => ({ method, params, chainId: SOLANA });
const typed = (data: object | string): Given => evm("eth_signTypedData_v4", [null, data]);
const dataOf = (fields: readonly object[], message: object, types: object = {}): object => ({
  types: { EIP712Domain: [], Root: fields, ...types },
  primaryType: "Root",
  domain: {},
  message,
});
const list = <T>(length: number, item: T): T[] => Array.from({ length }, () => item);

/** A transaction of exactly this many bytes, filled with data. */
const transactionOf = (address: string, size: number): string => {
  const head = [1, ...new Uint8Array(64), 1, 0, 1, 2, ...base58.decode(address)];
  const keys = [...new Uint8Array(32).fill(9), ...new Uint8Array(32).fill(8)];
  const length = size - head.length - keys.length - 5;
  const tail = [1, 1, 0, (length % 128) + 128, Math.floor(length / 128)];
  return base58.encode(Uint8Array.from([...head, ...keys, ...tail, ...list(length, 255)]));
};

/** The largest inputs that the site takes, by the call. */
const LARGEST = (address: string, pubkey: string): Readonly<Record<string, Given>> => {
  const largest = transactionOf(pubkey, MAX_SOLANA_TRANSACTION);
  const leaf = [{ name: "n".repeat(58), type: "uint256" }];
  const structs = Math.floor(MAX_TYPE_CHARACTERS / 110);
  const leaves = Math.min(structs, Math.floor((MAX_VALUES - 1) / 2)) - 1;
  return {
    "personal_sign of a text": evm("personal_sign", [toHex("x".repeat(MAX_MESSAGE)), address]),
    "personal_sign of sign-ins": evm("personal_sign", [
      toHex(" shop.example wants you to sign in with your ".repeat(225)),
      address,
    ]),
    "personal_sign of bytes": evm("personal_sign", [`0x${"ff".repeat(MAX_MESSAGE)}`, address]),
    "typed data with one text": typed(
      JSON.stringify(
        dataOf([{ name: "a", type: "string" }], { a: "x".repeat(MAX_TYPED_DATA - 140) }),
      ),
    ),
    "typed data with many texts": typed(
      dataOf([{ name: "a", type: "string[]" }], { a: list(MAX_VALUES - 1, "x".repeat(110)) }),
    ),
    "typed data with many structs": typed(
      dataOf(
        [{ name: "a", type: "Leaf[]" }],
        { a: list(leaves, { [leaf[0]!.name]: 1 }) },
        { Leaf: leaf },
      ),
    ),
    "typed data with many empty structs": typed(
      dataOf([{ name: "a", type: "Leaf[]" }], { a: list(MAX_VALUES - 1, {}) }, { Leaf: [] }),
    ),
    "typed data with many addresses": typed(
      dataOf([{ name: "a", type: "address[]" }], {
        a: Array.from({ length: MAX_VALUES - 1 }, (_, at) => toHex(at + 1, { size: 20 })),
      }),
    ),
    "typed data with many types": typed(
      dataOf(
        Array.from({ length: 10 }, (_, at) => ({ name: `x${at}`, type: `T${at}[]` })),
        Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`x${at}`, []])),
        Object.fromEntries(
          Array.from({ length: 10 }, (_, at) => [
            `T${at}`,
            Array.from({ length: MAX_FIELDS }, (__, field) => ({
              name: `${"n".repeat(50)}${field}`,
              type: "uint256",
            })),
          ]),
        ),
      ),
    ),
    "a transaction": evm("eth_sendTransaction", [
      { to: TO, data: `0x${"ab".repeat(MAX_CALL_DATA)}` },
    ]),
    "a message on Solana": onSolana("solana_signMessage", {
      message: base58.encode(new Uint8Array(MAX_MESSAGE).fill(0x78)),
      pubkey,
    }),
    "a transaction on Solana": onSolana("solana_signTransaction", { transaction: largest }),
    "a transaction that is sent on Solana": onSolana("solana_signAndSendTransaction", {
      transaction: largest,
    }),
    "transactions on Solana": onSolana("solana_signAllTransactions", {
      transactions: list(MAX_TRANSACTIONS, largest),
    }),
  };
};

/** Inputs above a limit, most of them as large as a message to the frame may be. */
const TOO_LARGE = (address: string, pubkey: string): Readonly<Record<string, Given>> => {
  const long = 1_000_000;
  const name = "A".repeat(100_000);
  return {
    "a text": evm("personal_sign", [`0x${"78".repeat(long / 2)}`, address]),
    "a text by one byte": evm("personal_sign", [`0x${"78".repeat(MAX_MESSAGE + 1)}`, address]),
    "JSON of typed data": typed(JSON.stringify(dataOf([], { a: "x".repeat(long) }))),
    "an object of typed data": typed(dataOf([], { a: "x".repeat(long / 4) })),
    "a type name": typed(
      JSON.stringify(dataOf([{ name: "a", type: `${name}[]` }], { a: [] }, { [name]: [] })),
    ),
    "a type name within the size": typed(
      dataOf([{ name: "a", type: `${"A".repeat(30_000)}[]` }], { a: list(2_000, {}) }),
    ),
    "a list of values": typed(
      dataOf([{ name: "a", type: "bool[]" }], { a: list(MAX_VALUES, true) }),
    ),
    "lists in lists": typed(
      `{"types":{"EIP712Domain":[],"Root":[{"name":"a","type":"bool${"[]".repeat(8)}"}]},"primaryType":"Root","domain":{},"message":{"a":${"[".repeat(13)}${"]".repeat(13)}}}`,
    ),
    "structs of a recursive type": typed(
      dataOf([{ name: "a", type: "Root[]" }], {
        a: [{ a: [{ a: [{ a: [{ a: [{ a: [{ a: [] }] }] }] }] }] }],
      }),
    ),
    "many structs beside a long type": typed(
      dataOf(
        [
          { name: "a", type: "Leaf[]" },
          { name: "b", type: "Long[]" },
        ],
        { a: list(MAX_VALUES - 3, {}), b: [] },
        {
          Leaf: [],
          Long: Array.from({ length: MAX_FIELDS }, (_, at) => ({
            name: `${"n".repeat(50)}${at}`,
            type: "uint256",
          })),
        },
      ),
    ),
    "call data": evm("eth_sendTransaction", [{ to: TO, data: `0x${"ab".repeat(long / 2)}` }]),
    "a sum": evm("eth_sendTransaction", [{ to: TO, value: `0x${"ab".repeat(long / 2)}` }]),
    "a message on Solana": onSolana("solana_signMessage", { message: "z".repeat(40_000), pubkey }),
    "a message of a megabyte on Solana": onSolana("solana_signMessage", {
      message: "z".repeat(long),
      pubkey,
    }),
    "a transaction on Solana": onSolana("solana_signTransaction", {
      transaction: "z".repeat(40_000),
    }),
    "a transaction on Solana by one byte": onSolana("solana_signTransaction", {
      transaction: transactionOf(pubkey, MAX_SOLANA_TRANSACTION + 1),
    }),
    "a list of transactions on Solana": onSolana("solana_signAllTransactions", {
      transactions: list(MAX_TRANSACTIONS + 1, transactionOf(pubkey, 300)),
    }),
    "a request for permissions": evm("wallet_grantPermissions", [{ a: "x".repeat(long / 2) }]),
  };
};

describe("largest inputs of a secure site", () => {
  it("processes the largest accepted input of each secure site call in less than 50 ms", async () => {
    const { eoa, solana } = await own();
    const single = await signedIn(derived());
    const times: Record<string, number> = {};
    for (const [name, given] of Object.entries(LARGEST(getAddress(eoa), solana))) {
      const before = single.count();
      const reply = await single.request(given);
      expect([name, single.count() - before, reply]).toEqual([name, 1, expect.anything()]);
      expect(reply).not.toHaveProperty("message");
      times[name] = await shortestLongestTask(() => single.request(given));
    }
    const batches = await signedIn(withBatches());
    const calls = list(MAX_CALLS, {
      to: TO,
      data: `0x${"ab".repeat(MAX_CALL_DATA / MAX_CALLS - 1)}` as Hex,
    });
    const batch = evm("wallet_sendCalls", [{ calls }]);
    expect(await batches.request(batch)).toEqual({ id: "0x1" });
    times["a batch of calls"] = await shortestLongestTask(() => batches.request(batch));
    for (const [name, ms] of Object.entries(times))
      console.log(`${ms.toFixed(1).padStart(6)} ms  ${name}`);
    expect(Object.entries(times).filter(([, ms]) => ms >= LIMIT_MS)).toEqual([]);
  });

  it("rejects oversized secure site inputs within 5 ms without asking any node", async () => {
    const { eoa, solana } = await own();
    const { request, count } = await signedIn(derived());
    const slow: unknown[] = [];
    for (const [name, given] of Object.entries(TOO_LARGE(getAddress(eoa), solana))) {
      const ms = await shortestLongestTask(async () => {
        expect([name, await request(given)]).toEqual([name, { message: expect.any(String) }]);
      }, REFUSED_MS);
      if (ms >= REFUSED_MS) slow.push([name, ms]);
    }
    const { request: batch } = await signedIn(withBatches());
    const calls = list(MAX_CALLS + 1, { to: TO });
    const params = [{ calls }];
    expect(await batch(evm("wallet_sendCalls", params))).toHaveProperty("message");
    expect([slow, count()]).toEqual([[], 0]);
  });
});
