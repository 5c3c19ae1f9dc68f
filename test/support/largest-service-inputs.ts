import { guardMessage } from "../../src/domain/secure-frame/frame-messages.js";
import { EMPTY_LOG, logLine, logged } from "../../src/domain/secure-frame/frame-log.js";
import { MAX_MESSAGE_SIZE } from "../../src/domain/secure-frame/plain-data.js";
import { fieldProblem } from "../../src/domain/sign-in/sign-in-fields.js";
import { readMessage } from "../../src/domain/sign-in/sign-in-message.js";
import { HttpBlockchainData } from "../../src/infrastructure/blockchain-data/http-blockchain-data.js";
import type { ServiceAccessParts } from "../../src/infrastructure/blockchain-data/service-access.js";
import { FetchHttpClient } from "../../src/infrastructure/http-client/fetch-http-client.js";
import { HttpNames } from "../../src/infrastructure/names/http-names.js";
import { HttpOnramp } from "../../src/infrastructure/onramp/http-onramp.js";
import {
  CryptoRandom,
  SystemScheduler,
  timersOf,
} from "../../src/infrastructure/browser/runtime.js";
import { HttpSwapService } from "../../src/infrastructure/swap-service/http-swap-service.js";
import { TURNS } from "./page-turns.js";
import { normalizeName } from "./normalize-name.js";

/** What it is, how it is made and what reads it. */
export type LargestInput = readonly [string, () => unknown, (input: never) => unknown];

const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const ACCOUNT = `eip155:1:${ADDRESS}` as const;
/** The longest answer of a service that is read, bytes. */
const ANSWER = 1_000_000;
const { signal } = new AbortController();

/** The service that answers this to everything but the question for its networks. */
const service = (body: string): ServiceAccessParts => ({
  http: new FetchHttpClient({
    fetch: async (url) =>
      new Response(String(url).includes("supported-chains") ? '{"http":["eip155:1"]}' : body, {
        headers: { "content-type": "application/json" },
      }),
    scheduler: new SystemScheduler(timersOf(globalThis)),
    clock: { now: () => Date.now() },
    random: new CryptoRandom(globalThis.crypto),
  }),
  baseUrl: "https://api.example",
  projectId: "p",
  signal,
});
const data = (body: string): HttpBlockchainData =>
  new HttpBlockchainData({ ...service(body), beside: undefined as never, turns: TURNS });
const names = (body: string): HttpNames =>
  new HttpNames({ ...service(body), beside: undefined as never, normalize: normalizeName });

/** JSON of the largest answer: what stands around a list, and one entry of it over and over. */
const full =
  (head: string, entry: object | string, tail: string): (() => string) =>
  () => {
    const text = JSON.stringify(entry);
    const count = Math.floor((ANSWER - head.length - tail.length) / (text.length + 1));
    return head + Array.from({ length: count }, () => text).join(",") + tail;
  };

const TRANSFER = { direction: "in", quantity: { numeric: "1.5" }, fungible_info: { symbol: "A" } };
const activity = (transfers: number): object => ({
  id: "a",
  metadata: {
    operationType: "send",
    hash: "0xa",
    minedAt: "2026-01-01T00:00:00Z",
    status: "confirmed",
    chain: "eip155:1",
  },
  transfers: Array.from({ length: transfers }, () => TRANSFER),
});
const BALANCE = {
  name: "A",
  symbol: "A",
  chainId: "eip155:1",
  address: ACCOUNT,
  value: 1.5,
  price: 1.5,
  quantity: { decimals: "18", numeric: "1.5" },
  iconUrl: "https://a.example/a.png",
};
const SWAP_TOKEN = { name: "A", symbol: "A", address: ACCOUNT, decimals: 18 };
const NETWORK = { name: "a", display_name: "A", chain_id: "1", contract_address: "" };
const CURRENCY = {
  id: "a",
  name: "A",
  symbol: "A",
  networks: Array.from({ length: 10 }, () => NETWORK),
};
const PAYMENT = {
  id: "USD",
  payment_method_limits: Array.from({ length: 10 }, () => ({ id: "a", min: "1.00", max: "9.99" })),
};

const FRAME = { origin: "https://frame.example", source: {} };
const guard = (posted: unknown): unknown =>
  guardMessage(
    { ...FRAME, data: posted },
    { ...FRAME, open: new Map([["1", "RPC_REQUEST" as const]]) },
  );
const reply = (payload: unknown): object => ({
  type: "@w3m-frame/RPC_REQUEST_SUCCESS",
  id: "1",
  payload,
});

const MESSAGE = [
  "a.example wants you to sign in with your Ethereum account:",
  ADDRESS,
  "",
  "Sign in.",
  "",
  "URI: https://a.example",
  "Version: 1",
  "Chain ID: 1",
  "Nonce: abcdefgh12345678",
  "Issued At: 2026-01-01T00:00:00Z",
  "Resources:",
].join("\n");
const RESOURCE = "\n- https://a.example/";
const signIn = (text: string): unknown => {
  const read = readMessage(text);
  if (read === undefined) throw new Error("the message was not read");
  return fieldProblem(read);
};

/** Of the services behind activity, tokens, swaps, purchases and names. */
const SERVICES: readonly LargestInput[] = [
  [
    "activity: transactions",
    full('{"data":[', activity(1), "]}"),
    (body: string) => data(body).activity({ account: ACCOUNT }, signal),
  ],
  [
    "activity: transfers",
    full('{"data":[', activity(1_000), "]}"),
    (body: string) => data(body).activity({ account: ACCOUNT }, signal),
  ],
  [
    "token balances",
    full('{"balances":[', BALANCE, "]}"),
    (body: string) => data(body).tokens({ account: ACCOUNT }, signal),
  ],
  [
    "swap: tokens",
    full('{"tokens":[', SWAP_TOKEN, "]}"),
    (body: string) =>
      new HttpSwapService({ ...service(body), turns: TURNS }).tokens("eip155:1", signal),
  ],
  [
    "purchase: currencies",
    full('{"paymentCurrencies":[],"purchaseCurrencies":[', CURRENCY, "]}"),
    (body: string) => new HttpOnramp(service(body)).options(signal),
  ],
  [
    "purchase: ways to pay",
    full('{"purchaseCurrencies":[],"paymentCurrencies":[', PAYMENT, "]}"),
    (body: string) => new HttpOnramp(service(body)).options(signal),
  ],
  [
    "name: addresses",
    () =>
      JSON.stringify({
        name: "a.reown.id",
        addresses: Object.fromEntries(
          Array.from({ length: ANSWER / 70 }, (_, at) => [at, { address: ADDRESS }]),
        ),
      }),
    (body: string) => names(body).resolve({ name: "a.reown.id", networkId: "eip155:1" }, signal),
  ],
  [
    "names of an account",
    full("[", { name: "alice.reown.id" }, "]"),
    (body: string) => names(body).namesOf(ACCOUNT, signal),
  ],
  [
    "identity",
    () => JSON.stringify({ name: "\u202e".repeat(ANSWER / 4), avatar: "" }),
    (body: string) => names(body).identity(ACCOUNT, signal),
  ],
];

/** Of the secure frame, and of messages that somebody signs in with. */
const MESSAGES: readonly LargestInput[] = [
  ["frame: a long text", () => reply("a".repeat(MAX_MESSAGE_SIZE - 200)), guard],
  ["frame: many values", () => reply(Array.from({ length: 65_000 }, () => 1)), guard],
  [
    "frame: many names",
    () => reply(Object.fromEntries(Array.from({ length: 44_000 }, (_, at) => [`a${at}`, null]))),
    guard,
  ],
  ["frame: more than is taken", () => reply(Array.from({ length: 1_000_000 }, () => 1)), guard],
  [
    "frame: a message that is logged",
    () => reply(Object.fromEntries(Array.from({ length: 44_000 }, (_, at) => [`a${at}`, null]))),
    (message: object) => logged(EMPTY_LOG, logLine("2026-01-01T00:00:00Z", message)),
  ],
  ["sign-in: resources", () => MESSAGE + RESOURCE.repeat(ANSWER / RESOURCE.length), signIn],
  [
    "sign-in: a long statement",
    () => MESSAGE.replace("Sign in.", "a".repeat(ANSWER)).replace("\nResources:", ""),
    signIn,
  ],
];

/** The largest inputs of the capabilities that ask services, frames and wallets for more. */
export const SERVICE_INPUTS: readonly LargestInput[] = [...SERVICES, ...MESSAGES];
