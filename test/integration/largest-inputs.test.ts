import { describe, expect, it } from "vitest";
import { ImagePool } from "../../src/application/images/image-pool.js";
import { Lifetime } from "../../src/application/shared/lifetime.js";
import type { CatalogueEntry } from "../../src/domain/catalogue/catalogue-entry.js";
import { isOriginAllowed } from "../../src/domain/config/allowed-origins.js";
import { approvedSession } from "../../src/domain/pairing/approved-session.js";
import { isPairingUri } from "../../src/domain/pairing/pairing-state.js";
import { sessionCapabilities } from "../../src/domain/pairing/session-capabilities.js";
import { base58Of } from "../../src/domain/shared/byte-texts.js";
import { MAX_STORED_LENGTH } from "../../src/domain/storage/codecs.js";
import { STORAGE_ENTRIES } from "../../src/domain/storage/storage-registry.js";
import { readTabMessage } from "../../src/domain/tabs/tab-message.js";
import { errorDetails } from "../../src/domain/telemetry/telemetry-report.js";
import { KitSolanaReader } from "../../src/infrastructure/chain-reader/solana-chain-reader.js";
import { SolanaNetworks } from "../../src/infrastructure/chain-reader/solana-networks.js";
import { ViemChainReader } from "../../src/infrastructure/chain-reader/viem-chain-reader.js";
import { readPsbt } from "../../src/infrastructure/chain-signer/bitcoin/shown-psbt.js";
import { checkTransaction } from "../../src/infrastructure/chain-signer/evm-transaction.js";
import { signatureBytes } from "../../src/infrastructure/chain-signer/solana-signed.js";
import {
  parseCallsStatus,
  parseSignature,
  readCapabilities,
} from "../../src/infrastructure/chain-signer/wallet-answers.js";
import { FetchHttpClient } from "../../src/infrastructure/http-client/fetch-http-client.js";
import { HttpImages } from "../../src/infrastructure/images/http-images.js";
import { Eip6963InjectedWallets } from "../../src/infrastructure/injected-wallets/eip6963-injected-wallets.js";
import { HttpProjectConfig } from "../../src/infrastructure/project-config/http-project-config.js";
import {
  CryptoRandom,
  SystemScheduler,
  timersOf,
} from "../../src/infrastructure/browser/runtime.js";
import { toHex } from "../../src/infrastructure/shared/bytes.js";
import { SlicedWork } from "../../src/infrastructure/shared/sliced-work.js";
import { BundledWalletCatalogue } from "../../src/infrastructure/wallet-catalogue/bundled-wallet-catalogue.js";
import { HttpWalletCatalogue } from "../../src/infrastructure/wallet-catalogue/http-wallet-catalogue.js";
import { psbtBase64 } from "../../src/infrastructure/wallet-connector/bitcoin/bitcoin-requests.js";
import { parseAccounts } from "../../src/infrastructure/wallet-connector/evm-wallet-answers.js";
import { SafeMessages } from "../../src/infrastructure/wallet-connector/safe-messages.js";
import { featureRequest } from "../../src/infrastructure/wallet-connector/solana-requests.js";
import { toPairedSession } from "../../src/infrastructure/wallet-pairing/paired-session.js";
import { formatMessage } from "../../src/presentation-react/messages/format-message.js";
import { drawQr } from "../../src/presentation-react/primitives/qr-code.js";
import { entries } from "../support/builders/catalogue-entries.js";
import { esploraReader } from "../support/builders/esplora-reader.js";
import { aNetwork } from "../support/doubles/fake-latchkit.js";
import { LIMIT_MS, shortestLongestTask } from "../support/assertions/longest-task.js";
import { SERVICE_INPUTS } from "../support/fixtures/largest-service-inputs.js";
import { EVENT_LOOP } from "../support/fixtures/event-loop.js";

const scheduler = new SystemScheduler(timersOf(globalThis));
const clock = { now: () => Date.now() };
const { signal } = new AbortController();
const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";

/** A page's fetch whose every answer is this body. */
const answering =
  (body: string | Uint8Array<ArrayBuffer>): typeof fetch =>
  async () =>
    new Response(body, { headers: { "content-type": "application/json" } });
const httpOf = (body: string | Uint8Array<ArrayBuffer>): FetchHttpClient =>
  new FetchHttpClient({
    fetch: answering(body),
    scheduler,
    clock,
    random: new CryptoRandom(globalThis.crypto),
  });

/** JSON of at most this many bytes: a list that repeats one entry between head and tail. */
const listOf = (bytes: number, [head, entry, tail]: readonly [string, string, string]): string => {
  const count = Math.floor((bytes - head.length - tail.length) / (entry.length + 1));
  return head + Array.from({ length: count }, () => entry).join(",") + tail;
};

const wallets = (data: string): Promise<unknown> =>
  new HttpWalletCatalogue({
    http: httpOf(data),
    url: "https://api.example",
    projectId: "p",
  }).list({ page: 1, entries: 100 }, signal);
const config = (body: string): HttpProjectConfig =>
  new HttpProjectConfig({ http: httpOf(body), baseUrl: "https://api.example", projectId: "p" });
const richEntry = (entry: CatalogueEntry): CatalogueEntry => ({
  ...entry,
  chains: Array.from({ length: 500 }, (_, at) => `eip155:${at}`),
  homepage: `https://wallet.example/${"a".repeat(2_000)}`,
});

const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, "latin1"));
const PICTURE_BYTES = 761_855;
const PICTURES: Readonly<Record<string, string>> = {
  png: "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x08\0\0\0\x08\0".padEnd(PICTURE_BYTES, "\0"),
  gif: `GIF89a\x08\0\x08\0\0\0\0${"!\xfe\x01a\0".repeat(152_000)}`,
  jpeg: `\xff\xd8${"\xff\xfe\0\x02".repeat(190_000)}`,
  webp: "RIFF....WEBPVP8X........\xff\x07\0\xff\x07\0".padEnd(PICTURE_BYTES, "\0"),
  svg: svg(`<desc>${"a".repeat(256 * 1_024 - 80)}</desc>`),
  "svg of attributes": svg(`<path ${'a="" '.repeat(52_000)}/>`),
  "svg that is too long": svg(" ".repeat(PICTURE_BYTES - 60)),
};
const picture = (bytes: Uint8Array<ArrayBuffer>): Promise<unknown> =>
  new HttpImages({
    http: httpOf(bytes),
    baseUrl: "https://api.example",
    projectId: "p",
    urls: { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined },
  }).load({ kind: "wallet", id: "a" }, signal);

const icons = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const drawing = svg(`<desc>${at}</desc><path ${'a="" '.repeat(39_000)}/>`);
    return `data:image/svg+xml;base64,${btoa(drawing)}`;
  });
const judge = async (all: readonly string[]): Promise<void> => {
  const pool = new ImagePool({ clock, scheduler, life: new Lifetime() });
  await new Promise<void>((done) => {
    let judged = 0;
    for (const id of all)
      pool.request({ kind: "inline", id }, () => {
        judged += 1;
        if (judged === all.length) done();
      });
  });
};
const announcements = (): readonly object[] =>
  icons(100).map((icon, at) => ({
    name: Buffer.from(`${"\u202e".repeat(100_000)}${at}`).toString(),
    rdns: Buffer.from("a.".repeat(100_000)).toString(),
    uuid: Buffer.from(" ".repeat(100_000)).toString(),
    icon,
  }));
/** All wallets announce themselves in answer to the page's request. */
const announce = (all: readonly object[]): void => {
  const page = new EventTarget();
  page.addEventListener("eip6963:requestProvider", () => {
    for (const info of all)
      page.dispatchEvent(
        new CustomEvent("eip6963:announceProvider", { detail: { info, provider: {} } }),
      );
  });
  new Eip6963InjectedWallets(page as never, {
    scheduler,
    transport: () => undefined as never,
  }).wallets$
    .subscribe()
    .unsubscribe();
};

const rpc = (result: string): string => `{"jsonrpc":"2.0","id":1,"result":${result}}`;
/** Runs one exchange and aborts before a retry. */
const once = async (work: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
  const stop = new AbortController();
  const over = work(stop.signal).catch(() => undefined);
  await new Promise((go) => setTimeout(go, 120));
  stop.abort();
  await over;
};
const evmReader = (body: string): ViemChainReader =>
  new ViemChainReader({
    networks: [aNetwork("1", "One")],
    fetch: async (_, init) => {
      // The largest allowed body with the id of the request.
      const { id } = JSON.parse(String(init?.body)) as { readonly id: number };
      return new Response(body.replace('"id":1', `"id":${id}`));
    },
    clock,
    scheduler,
    signal,
  });
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const solanaBalance = (body: string): Promise<void> =>
  once((stop) =>
    new KitSolanaReader({
      clock,
      scheduler,
      networks: new SolanaNetworks({
        networks: [aNetwork("1", "Solana", { id: SOLANA, namespace: "solana" })],
        fetch: answering(body),
        clock,
        scheduler,
        signal,
      }),
    }).balance(`${SOLANA}:11111111111111111111111111111111`, stop),
  );
const BITCOIN = "bip122:000000000019d6689c085ae165831e93";
const bitcoinBalance = (body: string): Promise<unknown> =>
  esploraReader([{ ...aNetwork("1", "Bitcoin"), id: BITCOIN, namespace: "bip122" }], {
    http: httpOf(body),
  }).balance(`${BITCOIN}:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa`, signal);

const MEGABYTE = 1_000_000;
const EVM_ANSWER = 4_194_304 - 60;
const SOLANA_ANSWER = MEGABYTE - 60;
const PAYLOAD = MEGABYTE; // the public relay takes no larger message
const session = (part: object): unknown => ({
  topic: "a".repeat(64),
  expiry: 1,
  namespaces: { eip155: { accounts: [], ...part } },
  peer: { metadata: { name: "W".repeat(100_000), url: "" } },
});
const asked = {
  eip155: { chains: ["eip155:1"], methods: ["personal_sign"], events: [] },
} as unknown as Parameters<typeof approvedSession>[1];
const approve = (value: unknown): unknown =>
  approvedSession(toPairedSession(value)?.namespaces ?? {}, asked);

const safeAnswer = async (data: unknown): Promise<unknown> => {
  const page = new EventTarget();
  const parent = { postMessage: () => undefined };
  const messages = new SafeMessages({
    window: Object.assign(page, { parent }) as never,
    origin: "https://app.safe.global",
    random: { id: () => "one" },
    scheduler,
    signal,
  });
  const answer = messages.ask("getSafeInfo", {});
  page.dispatchEvent(
    Object.assign(new Event("message"), {
      source: parent,
      origin: "https://app.safe.global",
      data: { id: "one", success: false, data, error: data },
    }),
  );
  return answer;
};

const LOG = `{"address":"${ADDRESS}","topics":["0x${"a".repeat(64)}"],"data":"0x","logIndex":"0x1"}`;
const OUTPUT = `{"txid":"${"a".repeat(64)}","vout":1,"value":1,"status":{"confirmed":true}}`;
const wholePsbt = (answer: unknown): unknown =>
  readPsbt(psbtBase64(answer, "x"), BITCOIN, new SlicedWork(EVENT_LOOP, signal));
/** A PSBT of one input and this many outputs (BIP-174). */
const psbtOf = (outputs: number): Uint8Array<ArrayBuffer> => {
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(5, 0xfe);
    bytes.writeUInt32LE(value, 1);
    return bytes;
  };
  const output = Buffer.concat([Buffer.alloc(8), Buffer.from([1, 0x51])]);
  const unsigned = Buffer.concat([
    Buffer.from([2, 0, 0, 0, 1]),
    Buffer.alloc(32 + 4 + 1 + 4, 0),
    number(outputs),
    ...times(outputs, () => output),
    Buffer.alloc(4),
  ]);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x70, 0x73, 0x62, 0x74, 0xff, 1, 0]),
      number(unsigned.length),
      unsigned,
      Buffer.alloc(2 + outputs),
    ]),
  );
};
const solanaSignIn = (signedMessage: Uint8Array): unknown =>
  featureRequest({ method: "solana_signIn", params: {} })?.answer([
    {
      account: { address: "11111111111111111111111111111111" },
      signedMessage,
      signature: new Uint8Array(64),
    },
  ]);

const nested = (length: number): string => "[".repeat(length / 2) + "]".repeat(length / 2);
const repeat = (piece: string, length: number): string => piece.repeat(length / piece.length);
const times = <T>(count: number, one: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at));

/** An input and the function that reads it. */
interface Kind {
  readonly what: string;
  readonly input: unknown;
  readonly work: () => unknown;
}
const kind = <T>(what: string, make: () => T, read: (input: T) => unknown) => ({
  what,
  make: (): Kind => {
    const input = make();
    return { what, input, work: () => read(input) };
  },
});
/** The size of an input: characters, bytes or entries. */
const sizeOf = (input: unknown): number => {
  if (typeof input === "string" || Array.isArray(input) || input instanceof Uint8Array)
    return input.length;
  return JSON.stringify(input)?.length ?? 0;
};

/** The largest count that the network accepts, and one far above it. */
const [MOST_OUTPUTS, TOO_MANY_OUTPUTS] = [9_900, 100_000];

const STORED: readonly (() => string)[] = [
  () => nested(MAX_STORED_LENGTH),
  () => listOf(MAX_STORED_LENGTH, ['{"eip155":[', '{"connectorId":"a","accounts":[{}]}', "]}"]),
  () => listOf(MAX_STORED_LENGTH, ["[", '{"id":"a","name":"b"}', "]"]),
];

const KINDS = [
  kind(
    "catalogue page of full entries",
    () => JSON.stringify({ data: entries(60).map(richEntry), count: 60 }),
    wallets,
  ),
  kind(
    "catalogue page of nothing",
    () => listOf(MEGABYTE, ['{"data":[', "{}", '],"count":9}']),
    wallets,
  ),
  kind("catalogue page of brackets", () => nested(MEGABYTE), wallets),
  kind(
    "wallet file with its hash",
    () => entries(20_000),
    (all) =>
      new BundledWalletCatalogue(
        { version: "1", wallets: all, sha256: "0".repeat(64) },
        scheduler,
      ).list({ page: 1, entries: 40 }, signal),
  ),
  kind(
    "wallet file that is searched",
    () => entries(20_000),
    (all) =>
      new BundledWalletCatalogue({ version: "1", wallets: all }, scheduler).list(
        { page: 1, entries: 40, search: "wallet" },
        signal,
      ),
  ),
  kind(
    "project features",
    () => listOf(400_000, ['{"features":[', '{"id":"swaps"}', "]}"]),
    (body) => config(body).features(signal),
  ),
  kind(
    "allowed origins",
    () => listOf(400_000, ['{"allowedOrigins":[', `"*.${"a.".repeat(140)}"`, "]}"]),
    async (body) => isOriginAllowed("https://a.example", await config(body).allowedOrigins(signal)),
  ),
  kind("announced wallets", announcements, announce),
  kind("announced icons", () => icons(40), judge),
  ...Object.entries(PICTURES).map(([type, letters]) =>
    kind(`picture: ${type}`, () => bytesOf(letters), picture),
  ),
  ...(
    [
      ["balance", () => `"0x${"f".repeat(EVM_ANSWER)}"`],
      ["brackets", () => nested(EVM_ANSWER)],
      ["escapes", () => `"${"\\u0030".repeat(EVM_ANSWER / 6)}"`],
      ["records", () => listOf(EVM_ANSWER, ["[", "{}", "]"])],
    ] as const
  ).map(([of, make]) =>
    kind(
      `EVM node: ${of}`,
      () => rpc(make()),
      (body) => once((stop) => evmReader(body).balance(`eip155:1:${ADDRESS}`, stop)),
    ),
  ),
  kind(
    "EVM node: receipt of events",
    () => listOf(EVM_ANSWER, ['{"jsonrpc":"2.0","id":1,"result":{"logs":[', LOG, "]}}"]),
    (body) => once((stop) => evmReader(body).receipt("eip155:1", `0x${"a".repeat(64)}`, stop)),
  ),
  ...(
    [
      ["digits", () => "9".repeat(SOLANA_ANSWER)],
      ["quotation marks", () => '"'.repeat(SOLANA_ANSWER)],
      [
        "a 19-digit number and quotation marks",
        () => `1234567890123456789${'"'.repeat(SOLANA_ANSWER - 19)}`,
      ],
      ["long numbers", () => listOf(SOLANA_ANSWER, ["[", "12345678901234567890", "]"])],
      ["records", () => listOf(SOLANA_ANSWER, ["[", '{"a":1}', "]"])],
    ] as const
  ).map(([of, make]) => kind(`Solana node: ${of}`, () => rpc(make()), solanaBalance)),
  kind("Bitcoin service: outputs", () => listOf(MEGABYTE, ["[", OUTPUT, "]"]), bitcoinBalance),
  kind("Bitcoin service: brackets", () => nested(MEGABYTE), bitcoinBalance),
  kind(
    "message of another tab",
    () =>
      listOf(16_384, ['{"v":1,"kind":"changes","changes":[', '{"about":"wallet","at":1}', "]}"]),
    readTabMessage,
  ),
  ...Object.entries(STORAGE_ENTRIES).flatMap(([name, entry]) =>
    STORED.map((make, at) =>
      kind(`stored value: ${name}, form ${at + 1}`, make, (text) => entry.codec.decode(text)),
    ),
  ),
  kind(
    "pairing code",
    () => `wc:${"a".repeat(64)}@2?${`symKey=${"a".repeat(64)}&`.repeat(13)}`.slice(0, 1_000),
    (uri) => {
      isPairingUri(`${uri} `);
      drawQr(uri, true);
    },
  ),
  ...(
    [
      ["accounts", () => ({ accounts: times(PAYLOAD / 52, () => `eip155:1:${ADDRESS}`) })],
      ["networks", () => ({ chains: times(PAYLOAD / 10, (at) => `x:${at}`) })],
      ["methods", () => ({ methods: times(PAYLOAD / 10, (at) => `m${at}`) })],
    ] as const
  ).map(([of, make]) => kind(`session: ${of}`, () => session(make()), approve)),
  kind(
    "session: namespaces",
    () => ({
      ...(session({}) as object),
      namespaces: Object.fromEntries(
        times(PAYLOAD / 30, (at) => [`eip155:${at}`, { accounts: [] }]),
      ),
    }),
    approve,
  ),
  kind(
    "session: capabilities",
    () => ({ atomic: nested(PAYLOAD), paymasterService: nested(8_000) }),
    (own) =>
      sessionCapabilities(
        { session: own, scoped: {} },
        times(50, (at) => `eip155:${at + 1}` as const),
        [ADDRESS],
      ),
  ),
  kind("Safe: a text", () => repeat("user rejec ", MEGABYTE), safeAnswer),
  kind(
    "wallet: accounts",
    () => times(100, () => ADDRESS),
    (all) => parseAccounts(all, "x"),
  ),
  kind(
    "wallet: too many accounts",
    () => times(MEGABYTE, () => ADDRESS),
    (all) => parseAccounts(all, "x"),
  ),
  kind(
    "wallet: signature",
    () => `0x${repeat("ab", 8 * MEGABYTE)}`,
    (text) => parseSignature(text, "x"),
  ),
  kind(
    "wallet: state of calls",
    () => ({
      status: 200,
      receipts: times(PAYLOAD / 90, () => ({ transactionHash: `0x${"a".repeat(64)}` })),
    }),
    (answer) => parseCallsStatus(answer, "id", "x"),
  ),
  kind(
    "wallet: capabilities",
    () => Object.fromEntries(times(PAYLOAD / 20, (at) => [`0x${at.toString(16)}`, {}])),
    readCapabilities,
  ),
  kind(
    "wallet: signature of a Solana message",
    () => "z".repeat(MEGABYTE),
    (signature) => signatureBytes(signature),
  ),
  kind(
    "wallet: message that a sign-in returns",
    () => new Uint8Array(10_240).fill(255),
    (signedMessage) => solanaSignIn(signedMessage),
  ),
  kind("wallet: PSBT in hex", () => repeat("ab", 1_999_998), wholePsbt),
  kind("wallet: PSBT in base64", () => repeat("AAAA", 1_999_996), wholePsbt),
  ...[MOST_OUTPUTS, TOO_MANY_OUTPUTS].map((outputs) =>
    kind(`wallet: PSBT of ${outputs} outputs`, () => psbtOf(outputs), wholePsbt),
  ),
  kind(
    "wallet: error",
    () => ({ name: "E", stack: `${" ".repeat(499)}\n`.repeat(2_000) }),
    (error) => errorDetails({ code: "x", where: "y", error }),
  ),
  kind(
    "host: Solana message",
    () => new Uint8Array(10_240).fill(255),
    (message) =>
      featureRequest({ method: "solana_signMessage", params: { message: base58Of(message) } }),
  ),
  kind(
    "host: data of a transaction",
    () => `0x${repeat("ab", 2 * 761_854)}` as const,
    (data) => checkTransaction({ to: ADDRESS, data }),
  ),
  kind(
    "host: PSBT for a wallet that takes hex",
    () => new Uint8Array(4_000_000).fill(7),
    (psbt) => toHex(psbt),
  ),
  kind(
    "host: text with names",
    () => "{name {".repeat(100_000),
    (text) => formatMessage(text, { name: 1 }),
  ),
  kind(
    "host: text with plural forms that do not end",
    () => "{name, plural, other {".repeat(30_000),
    (text) => formatMessage(text, { name: 1 }),
  ),
  ...SERVICE_INPUTS.map(([what, make, read]) => kind(what, make, (input) => read(input as never))),
];

describe("largest accepted inputs", () => {
  const table: string[] = [];

  it.each(KINDS)(
    "processes the largest accepted input in tasks below 50 ms: $what",
    { tags: ["finding-S3", "F32"] },
    async ({ make }) => {
      const { what, input, work } = make();
      const least = await shortestLongestTask(work);
      table.push(
        `${what.padEnd(44)} ${String(sizeOf(input)).padStart(9)} ${least.toFixed(1).padStart(6)} ms`,
      );
      expect(least, "ms of the longest task").toBeLessThan(LIMIT_MS);
    },
  );

  it("logs the longest task for each kind of large input", ({ task }) => {
    Reflect.set(
      task.meta,
      "note",
      ["longest task by kind and size of input", ...table].join("\n    "),
    );
    expect(table).toHaveLength(KINDS.length);
  });
});
