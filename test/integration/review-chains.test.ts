import {
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { Psbt } from "bitcoinjs-lib";
import { describe, expect, it } from "vitest";
import {
  bitcoin,
  evm,
  isLatchkitError,
  solana,
  universal,
  type LatchkitOptions,
  type ReviewedRequest,
} from "../../src/index.js";
import { base58Of, base64Of, decodeBase58 } from "../../src/domain/shared/byte-texts.js";
import type { WalletRequest } from "../../src/ports/wallet-connector.port.js";
import { rejectionOf } from "../support/assertions/rejection.js";
import { SeededRandom } from "../support/builders/seeded-random.js";
import { ManualWallet, ManualWallets, granted } from "../support/doubles/manual-wallet.js";
import { ADDRESSES, NETWORKS, hostNetworks } from "../support/fixtures/namespaces.js";
import { setupInstance } from "../support/worlds/instance.js";
import { decideAll, nextReview } from "../support/worlds/review.js";

const REQUESTS = 1_000;
/** `LATCHKIT_SEED=<seed>` repeats a run. */
const SEED = Number(process.env["LATCHKIT_SEED"] ?? Math.floor(Math.random() * 0x7fffffff));
type Kind = "solana" | "bip122";

/** An instance with a connected wallet of this chain that approves everything. */
const setup = async (
  namespace: Kind,
  review: NonNullable<LatchkitOptions["review"]>,
  chains = [evm(), solana(), bitcoin()],
) => {
  const wallet = new ManualWallet({ id: `wallet-${namespace}`, namespace });
  const latchkit = await setupInstance(new ManualWallets(wallet), {
    networks: hostNetworks([namespace]),
    chains,
    review,
  });
  const connecting = latchkit.connection.connect(wallet.connectorId, { namespace });
  wallet.approve(granted(NETWORKS[namespace][0], ADDRESSES[namespace][0]));
  await connecting;
  const got: WalletRequest[] = [];
  wallet.onRequest = async (call) => {
    got.push(call);
    return { kind: "done", value: "approved" };
  };
  return { latchkit, got, provider: await latchkit.connection.provider(namespace) };
};

const OWNER = new PublicKey(ADDRESSES.solana[0]);
const solanaTransaction = (...instructions: TransactionInstruction[]): string => {
  const message = new TransactionMessage({
    payerKey: OWNER,
    recentBlockhash: ADDRESSES.solana[1],
    instructions,
  });
  return base64Of(new VersionedTransaction(message.compileToV0Message()).serialize());
};
const randomTransaction = (random: SeededRandom): string =>
  solanaTransaction(
    ...Array.from({ length: 1 + random.below(3) }, () =>
      random.is(0.5)
        ? SystemProgram.transfer({
            fromPubkey: OWNER,
            toPubkey: new PublicKey(random.bytes(32)),
            lamports: random.below(2 ** 31),
          })
        : new TransactionInstruction({
            programId: new PublicKey(random.bytes(32)),
            keys: [{ pubkey: OWNER, isSigner: true, isWritable: true }],
            data: Buffer.from(random.bytes(random.below(40))),
          }),
    ),
  );

/** Pay to a witness key hash. */
const scriptOf = (random: SeededRandom): Uint8Array =>
  Uint8Array.from([0, 20, ...random.bytes(20)]);
const randomPsbt = (random: SeededRandom): string => {
  const psbt = new Psbt();
  psbt.addInput({
    hash: random.bytes(32),
    index: random.below(4),
    witnessUtxo: { script: scriptOf(random), value: BigInt(100_000 + random.below(2 ** 31)) },
  });
  for (let at = 0; at <= random.below(3); at += 1)
    psbt.addOutput({ script: scriptOf(random), value: BigInt(1_000 + random.below(30_000)) });
  return psbt.toBase64();
};

const textOf = (random: SeededRandom): string =>
  String.fromCodePoint(
    ...Array.from({ length: 1 + random.below(40) }, () => 32 + random.below(90)),
  );

const CALLS: Readonly<Record<Kind, readonly ((random: SeededRandom) => WalletRequest)[]>> = {
  solana: [
    (random) => ({
      method: random.one(["solana_signTransaction", "solana_signAndSendTransaction"]),
      params: { transaction: randomTransaction(random), pubkey: ADDRESSES.solana[0] },
    }),
    (random) => ({
      method: random.one(["solana_signAllTransactions", "solana_signAndSendAllTransactions"]),
      params: {
        transactions: Array.from({ length: 1 + random.below(3) }, () => randomTransaction(random)),
      },
    }),
    (random) => ({
      method: "solana_signMessage",
      params: {
        message: base58Of(random.bytes(1 + random.below(60))),
        pubkey: ADDRESSES.solana[0],
      },
    }),
  ],
  bip122: [
    (random) => ({
      method: "signPsbt",
      params: {
        account: ADDRESSES.bip122[0],
        psbt: randomPsbt(random),
        signInputs: [{ address: ADDRESSES.bip122[0], index: 0 }],
        broadcast: random.is(0.5),
      },
    }),
    (random) => ({
      method: "sendTransfer",
      params: {
        account: ADDRESSES.bip122[0],
        recipientAddress: ADDRESSES.bip122[1],
        amount: String(random.below(2 ** 31)),
      },
    }),
    (random) => ({
      method: "signMessage",
      params: { address: ADDRESSES.bip122[0], message: textOf(random) },
    }),
  ],
};

interface Params {
  readonly transaction?: string;
  readonly transactions?: readonly string[];
  readonly message?: string;
  readonly psbt?: string;
  readonly amount?: string;
  readonly recipientAddress?: string;
}
const hexOf = (bytes: Uint8Array | undefined): string =>
  `0x${Buffer.from(bytes ?? []).toString("hex")}`;

/** What the wallet signs, by its own reading of the request. */
const bytesGot = ({ method, params }: WalletRequest): string => {
  const {
    transaction,
    transactions,
    message = "",
    psbt,
    amount,
    recipientAddress,
  } = params as Params;
  if (method === "solana_signMessage") return hexOf(decodeBase58(message));
  if (method === "signMessage") return message;
  if (method === "sendTransfer") return `${recipientAddress} ${amount}`;
  return psbt ?? (transactions ?? [transaction]).join();
};
/** What the user saw. */
const bytesReviewed = (request: ReviewedRequest): string => {
  if ("transactions" in request) return request.transactions.join();
  if (!("kind" in request)) return request.request.psbt;
  if (request.kind === "bytes") return request.hex;
  if (request.kind === "message") return request.text;
  return request.kind === "payment" ? `${request.to} ${request.amount}` : request.kind;
};

describe.each(["solana", "bip122"] as const)("a wallet of %s", (namespace) => {
  it(`sends a wallet the bytes that were reviewed, in ${REQUESTS} requests with seed ${SEED}`, async () => {
    const random = new SeededRandom(SEED);
    const { latchkit, got, provider } = await setup(namespace, { show: "always" });
    const seen: ReviewedRequest[] = [];
    decideAll(latchkit, ({ id, request }) => {
      seen.push(request);
      latchkit.review.approve(id);
    });
    for (let at = 0; at < REQUESTS; at += 1) {
      const call = random.one(CALLS[namespace])(random);
      await provider.request(call);
      expect(got.slice(at)).toEqual([call]);
      const [reviewed] = seen.slice(at);
      expect(reviewed && bytesReviewed(reviewed)).toBe(bytesGot(call));
    }
    expect(seen).toHaveLength(REQUESTS);
    await latchkit.dispose();
  });

  it("does not ask the wallet if the user cancels the review of any kind of request", async () => {
    const random = new SeededRandom(SEED);
    const { latchkit, got, provider } = await setup(namespace, { show: "always" });
    decideAll(latchkit, ({ id }) => latchkit.review.cancel(id));
    for (const call of CALLS[namespace])
      expect(await rejectionOf(provider.request(call(random)))).toMatchObject({ code: 4001 });
    const error = await rejectionOf(latchkit.account.signMessage("Hello"));
    expect(isLatchkitError(error, "wallet/declined") && error.isCancellation).toBe(true);
    expect(got).toEqual([]);
    await latchkit.dispose();
  });

  it("reviews a request as unreadable if the app lacks the chain's code, then asks the wallet", async () => {
    const chains = [evm(), universal(namespace)];
    const { latchkit, got, provider } = await setup(namespace, { show: "always" }, chains);
    const call = CALLS[namespace][0]?.(new SeededRandom(SEED)) ?? { method: "" };
    const answer = provider.request(call);
    const { id, review, request } = await nextReview(latchkit);
    expect(request).toMatchObject({ kind: "unread", method: call.method });
    expect(review.findings.map(({ rule }) => rule)).toEqual(["unknown-message"]);
    expect(await rejectionOf(latchkit.review.read(requestOf(namespace)))).toMatchObject({
      code: "chain/adapter-not-found",
      context: { namespace },
    });
    latchkit.review.approve(id);
    await answer;
    expect(got).toEqual([call]);
    await latchkit.dispose();
  });
});

const requestOf = (namespace: Kind): ReviewedRequest =>
  namespace === "solana"
    ? { account: ADDRESSES.solana[0], transactions: [] }
    : {
        networkId: NETWORKS.bip122[0],
        account: ADDRESSES.bip122[0],
        request: { psbt: "", signInputs: [] },
      };

describe("a rule of review.block", () => {
  it("rejects a Solana transaction that `review.block` forbids without asking the wallet", async () => {
    const { latchkit, got, provider } = await setup("solana", { block: ["sol-assign"] });
    const given = SystemProgram.assign({
      accountPubkey: OWNER,
      programId: new PublicKey(ADDRESSES.solana[1]),
    });
    const params = { transaction: solanaTransaction(given) };
    expect(
      await rejectionOf(provider.request({ method: "solana_signTransaction", params })),
    ).toMatchObject({ code: "review/refused", context: { rule: "sol-assign" } });
    expect(got).toEqual([]);
    await latchkit.dispose();
  });

  it("rejects a PSBT that `review.block` forbids without asking the wallet", async () => {
    const { latchkit, got, provider } = await setup("bip122", { block: ["malformed-data"] });
    const params = {
      ...(CALLS.bip122[0]?.(new SeededRandom(1)).params as object),
      psbt: "cHNidA==",
    };
    expect(await rejectionOf(provider.request({ method: "signPsbt", params }))).toMatchObject({
      code: "review/refused",
      context: { rule: "malformed-data" },
    });
    expect(got).toEqual([]);
    await latchkit.dispose();
  });
});
