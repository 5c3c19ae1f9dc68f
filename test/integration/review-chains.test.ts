import {
  AddressLookupTableAccount,
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
type Chain = Kind | "polkadot" | "cosmos";

/** An instance with a connected wallet of this chain that approves everything. */
const setup = async (
  namespace: Chain,
  review: NonNullable<LatchkitOptions["review"]>,
  chains = [evm(), solana(), bitcoin()],
  addresses: readonly [string, ...string[]] = [ADDRESSES[namespace][0]],
) => {
  const wallet = new ManualWallet({ id: `wallet-${namespace}`, namespace });
  const latchkit = await setupInstance(new ManualWallets(wallet), {
    networks: hostNetworks([namespace]),
    chains,
    review,
  });
  const connecting = latchkit.connection.connect(wallet.connectorId, { namespace });
  const [first, ...others] = addresses.map((address) => ({ address, type: "eoa" as const }));
  const grant = granted(NETWORKS[namespace][0]);
  wallet.approve({ ...grant, accounts: [first ?? grant.accounts[0], ...others] });
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
    expect(await latchkit.review.read(requestOf(namespace))).toMatchObject({
      depth: "unread",
      findings: [{ rule: "unknown-message", level: "caution" }],
    });
    latchkit.review.approve(id);
    await answer;
    expect(got).toEqual([call]);
    await latchkit.dispose();
  });
});

const OTHER_METHODS = {
  polkadot: "polkadot_signTransaction",
  cosmos: "cosmos_signDirect",
} as const;

describe.each(["polkadot", "cosmos"] as const)("a wallet of %s, which no code reads", (chain) => {
  const method = OTHER_METHODS[chain];
  const params = { address: ADDRESSES[chain][0], transactionPayload: { tip: "0x0" } };
  const of = (review: NonNullable<LatchkitOptions["review"]>) =>
    setup(chain, review, [evm(), universal(chain)]);

  it("passes a request that nothing reads to the wallet unless the option `review` shows all", async () => {
    for (const review of [{}, { show: "danger" }, { block: ["malformed-data"] }] as const) {
      const { latchkit, got, provider } = await of(review);
      await provider.request({ method, params });
      expect(got).toEqual([{ method, params }]);
      await latchkit.dispose();
    }
  });

  it("tells the user that the request is not read", async () => {
    const { latchkit, got, provider } = await of({ show: "always" });
    const answer = provider.request({ method, params });
    const { id, review, request } = await nextReview(latchkit);
    expect(request).toMatchObject({ kind: "unread", method, text: JSON.stringify(params) });
    const { depth, grants, transfers, findings } = review;
    expect({ depth, grants, transfers }).toEqual({ depth: "unread", grants: [], transfers: [] });
    expect(findings).toMatchObject([{ rule: "unknown-message", level: "caution" }]);
    latchkit.review.approve(id);
    await answer;
    expect(got).toHaveLength(1);
    await latchkit.dispose();
  });

  it("resolves with an unread review if the host reads a request of the chain", async () => {
    const { latchkit } = await of({ show: "danger" });
    const [networkId] = NETWORKS[chain];
    const request = {
      kind: "message",
      networkId,
      account: ADDRESSES[chain][0],
      text: "x",
    } as const;
    for (const simulate of [true, false])
      expect(await latchkit.review.read(request, { simulate })).toMatchObject({
        depth: "unread",
        findings: [{ rule: "unknown-message" }],
        changes: { status: "not-simulated" },
      });
    await latchkit.dispose();
  });
});

const findingsOf = async (
  page: Awaited<ReturnType<typeof setup>>,
  call: WalletRequest,
): Promise<readonly string[]> => {
  const answer = rejectionOf(page.provider.request(call));
  const { id, review } = await nextReview(page.latchkit);
  page.latchkit.review.cancel(id);
  await answer;
  await page.latchkit.dispose();
  return review.findings.map(({ rule, level }) => `${rule} ${level}`);
};
const TOKEN_PROGRAM = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");

describe("a request that names another account", () => {
  const attacker = new PublicKey(ADDRESSES.solana[1]);
  const giveAway = new TransactionInstruction({
    programId: TOKEN_PROGRAM,
    keys: [
      { pubkey: PublicKey.default, isSigner: false, isWritable: true },
      { pubkey: OWNER, isSigner: true, isWritable: false },
    ],
    data: Buffer.from([6, 2, 1, ...attacker.toBytes()]),
  });

  it("reads a Solana transaction for the wallet's own account", async () => {
    const params = { transaction: solanaTransaction(giveAway) };
    const named = { ...params, pubkey: attacker.toBase58() };
    const method = "solana_signTransaction";
    const own = await setup("solana", { show: "always" });
    expect(await findingsOf(own, { method, params })).toEqual(["sol-owner-change danger"]);
    const page = await setup("solana", { show: "always" });
    expect(await findingsOf(page, { method, params: named })).toEqual([
      "signer-not-owner danger",
      "sol-owner-change danger",
    ]);
  });

  it("reads a PSBT for the wallet's own account, and knows all its addresses", async () => {
    const [own, second] = ADDRESSES.bip122;
    const call = (account: string): WalletRequest => ({
      method: "signPsbt",
      params: { account, psbt: randomPsbt(new SeededRandom(1)), signInputs: [] },
    });
    const one = await setup("bip122", { show: "always" });
    expect(await findingsOf(one, call(second))).toContain("signer-not-owner danger");
    const both = await setup("bip122", { show: "always" }, undefined, [own, second]);
    expect(await findingsOf(both, call(second))).not.toContain("signer-not-owner danger");
  });

  it("tells that the change of a Bitcoin payment goes to another account", async () => {
    const [own, other] = ADDRESSES.bip122;
    const payment = { account: own, recipientAddress: other, amount: "5" };
    const found = async (more: object, addresses?: readonly [string, ...string[]]) =>
      findingsOf(await setup("bip122", { show: "always" }, undefined, addresses), {
        method: "sendTransfer",
        params: { ...payment, ...more },
      });
    expect(await found({})).toEqual([]);
    expect(await found({ changeAddress: own.toUpperCase() })).toEqual([]);
    expect(await found({ changeAddress: other }, [own, other])).toEqual([]);
    expect(await found({ changeAddress: other })).toEqual(["receiver-other danger"]);
    expect(await found({ amount: 5 })).toEqual(["unknown-message caution"]);
  });
});

describe("option `review.table`", () => {
  const key = new PublicKey(ADDRESSES.solana[1]);
  const table = new AddressLookupTableAccount({
    key,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [new PublicKey(new Uint8Array(32).fill(7))],
    },
  });
  const pay = SystemProgram.transfer({
    fromPubkey: OWNER,
    toPubkey: new PublicKey(new Uint8Array(32).fill(7)),
    lamports: 5,
  });
  const message = new TransactionMessage({
    payerKey: OWNER,
    recentBlockhash: ADDRESSES.solana[1],
    instructions: [pay],
  }).compileToV0Message([table]);
  const call = {
    method: "solana_signTransaction",
    params: { transaction: base64Of(new VersionedTransaction(message).serialize()) },
  };

  it("tells who a Solana transaction pays that names accounts by a lookup table", async () => {
    const blind = await setup("solana", { show: "always" });
    expect(await findingsOf(blind, call)).toEqual(["sol-lookup-unread caution"]);
    const addresses = table.state.addresses.map((one) => one.toBase58());
    const told = await setup("solana", {
      show: "always",
      table: (address) => (address === key.toBase58() ? addresses : undefined),
    });
    expect(await findingsOf(told, call)).toEqual([]);
  });
});

describe("a Solana request in disguise", () => {
  const found = async (call: WalletRequest) =>
    findingsOf(await setup("solana", { show: "always" }), call);

  it("tells that a message is a transaction, whole or without signatures", async () => {
    const whole = Buffer.from(solanaTransaction(), "base64");
    for (const bytes of [whole, whole.subarray(65)])
      expect(
        await found({ method: "solana_signMessage", params: { message: base58Of(bytes) } }),
      ).toContain("message-is-transaction danger");
    const text = base58Of(Buffer.from("Sign in to app.example"));
    expect(await found({ method: "solana_signMessage", params: { message: text } })).toEqual([]);
  });

  it("does not read a transaction beside instructions that older wallets take instead", async () => {
    const params = { transaction: solanaTransaction(), instructions: [{ programId: "x" }] };
    expect(await found({ method: "solana_signTransaction", params })).toEqual([
      "malformed-data danger",
    ]);
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
