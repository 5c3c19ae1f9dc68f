import { networks, Psbt, Transaction } from "bitcoinjs-lib";
import { Observable } from "rxjs";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { Scheduler } from "../../../../src/ports/page.ports.js";
import type {
  WalletConnector,
  WalletOutcome,
  WalletRequest,
} from "../../../../src/ports/wallet-connector.port.js";
import { signPsbtInputs } from "../../../../src/testing/universal/bitcoin/sign-psbt.js";
import {
  COINS,
  PAYERS,
  RECEIVER,
  STRANGERS,
  THIEF,
  foreignPayment,
  inputOf,
  olderPayment,
  payment,
  type Chain,
} from "./chain.js";
import type { Scenario, SendingBehavior, SigningBehavior } from "./behaviors.js";

type Outcome = WalletOutcome<unknown>;
interface Psbts {
  readonly psbt: string;
  readonly signInputs: readonly { readonly index: number }[];
}
const done = (value: unknown): Outcome => ({ kind: "done", value });
const network = networks.regtest;

/** The same PSBT with another transaction in it. */
const remade = (psbt: Psbt, change: (transaction: Transaction) => void): Psbt => {
  const transaction = Transaction.fromBuffer(psbt.data.getTransaction());
  change(transaction);
  const made = new Psbt({ network });
  for (const { hash, index, sequence } of transaction.ins) {
    const place = psbt.txInputs.findIndex((input) => Buffer.compare(input.hash, hash) === 0);
    const { nonWitnessUtxo, witnessUtxo } = psbt.data.inputs[place] ?? {};
    const foreign = STRANGERS.find((coin) => Buffer.compare(inputOf(coin), hash) === 0);
    made.addInput({
      hash,
      index,
      sequence,
      ...(nonWitnessUtxo && { nonWitnessUtxo }),
      ...(witnessUtxo && { witnessUtxo }),
      ...(foreign && { witnessUtxo: { script: THIEF.script, value: foreign.value } }),
    });
  }
  for (const output of transaction.outs) made.addOutput(output);
  return made;
};

/** What the wallet signs in place of what it was given. */
const CHANGED: { readonly [H in SigningBehavior]?: (transaction: Transaction) => void } = {
  "other value": ({ outs: [first] }) => void (first && (first.value += 1n)),
  "other receiver": ({ outs: [first] }) => void (first && (first.script = THIEF.script)),
  "higher fee": ({ outs }) => {
    const last = outs.at(-1);
    if (last) last.value -= 500n;
  },
  "other input": ({ ins: [first] }) => void (first && (first.hash = inputOf(STRANGERS[1]!))),
  "added input": (transaction) => void transaction.addInput(inputOf(STRANGERS[0]!), 0),
  "added output": (transaction) => void transaction.addOutput(THIEF.script, 400n),
  "no change": ({ outs }) => void outs.splice(1),
  "changes what it was given": ({ outs: [first] }) => void (first && (first.script = THIEF.script)),
};

const signedBy = (read: Psbt, payer: Scenario["payer"], types?: readonly number[]): Psbt => {
  const own = PAYERS[payer];
  read.data.inputs.forEach((input, index) => {
    if (!input.witnessUtxo || Buffer.compare(input.witnessUtxo.script, own.script) !== 0) return;
    if (types?.[0] !== undefined) read.updateInput(index, { sighashType: types[0] });
    signPsbtInputs(read, [{ index, ...(types && { sighashTypes: types }) }], [own]);
  });
  return read;
};

/** One input's signature is another key's. */
const signedByThief = (psbt: string): Psbt => {
  const [, taproot] = [THIEF, PAYERS.taproot];
  const read = Psbt.fromBase64(psbt, { network });
  const [input] = read.data.inputs;
  const isTaproot =
    Buffer.compare(input?.witnessUtxo?.script ?? new Uint8Array(), taproot.script) === 0;
  const hash = new Uint8Array(32).fill(5);
  if (isTaproot) read.updateInput(0, { tapKeySig: THIEF.key.signSchnorr(hash) });
  else {
    const der = Buffer.from(signatureOf(psbt));
    read.updateInput(0, { partialSig: [{ pubkey: THIEF.publicKey, signature: der }] });
  }
  return read;
};
/** A signature of the right form over something else. */
const signatureOf = (psbt: string): Uint8Array => {
  const signed = signedBy(Psbt.fromBase64(psbt, { network }), "segwit");
  return signed.data.inputs[0]?.partialSig?.[0]?.signature ?? new Uint8Array(71);
};

const made = (
  behavior: SigningBehavior,
  payer: Scenario["payer"],
  psbt: string,
  value: bigint,
): string => {
  const read = Psbt.fromBase64(psbt, { network });
  switch (behavior) {
    case "signs nothing":
      return psbt;
    case "signs with another key":
      return signedByThief(psbt).toBase64();
    case "leaves outputs open":
      return signedBy(read, payer, [Transaction.SIGHASH_NONE]).toBase64();
    case "leaves inputs open":
      return signedBy(read, payer, [0x81]).toBase64();
    case "signs one input too few": {
      const signed = signedBy(read, payer);
      delete signed.data.inputs[0]?.partialSig;
      delete signed.data.inputs[0]?.tapKeySig;
      return signed.toBase64();
    }
    case "gives a foreign PSBT": {
      const foreign = new Psbt({ network });
      const [coin] = STRANGERS;
      foreign.addInput({
        hash: coin!.txid,
        index: 0,
        witnessUtxo: { script: THIEF.script, value: coin!.value },
      });
      foreign.addOutput({ address: RECEIVER.address, value });
      return signPsbtInputs(foreign, [{ index: 0 }], [THIEF]).toBase64();
    }
    case "finishes":
    case "sends itself":
    case "sends itself, gives the id alone": {
      const signed = signedBy(read, payer);
      signed.data.inputs.forEach((_, index) => signed.finalizeInput(index));
      return signed.toBase64();
    }
    default: {
      const change = CHANGED[behavior];
      return signedBy(change ? remade(read, change) : read, payer).toBase64();
    }
  }
};
/** Signed once each, whatever the number of plays: signing takes longer than all the rest. */
const signatures = new Map<string, string>();
const answerFor = (
  behavior: SigningBehavior,
  payer: Scenario["payer"],
  psbt: string,
  value: bigint,
): string => {
  const key = `${behavior} ${payer} ${psbt}`;
  const known = signatures.get(key) ?? made(behavior, payer, psbt, value);
  signatures.set(key, known);
  return known;
};

const refusal = (method: string, providerCode: number): LatchkitError =>
  new LatchkitError("wallet/request-failed", { method, providerCode });

/** A wallet that does what its behavior says. */
export class FaultyWallet {
  /** How often it was asked to send, and to sign. */
  readonly asked = { sendTransfer: 0, signPsbt: 0 };
  /** Ids of what it sent. */
  readonly sent: string[] = [];
  readonly connector: WalletConnector;
  readonly #play: Scenario;
  readonly #chain: Chain;
  readonly #scheduler: Scheduler;

  constructor(play: Scenario, chain: Chain, scheduler: Scheduler) {
    this.#play = play;
    this.#chain = chain;
    this.#scheduler = scheduler;
    this.connector = {
      connectorId: "com.example.liar",
      namespace: "bip122",
      events$: new Observable(),
      connect: async () => ({ kind: "declined" }),
      reconnect: async () => undefined,
      disconnect: async () => undefined,
      request: (call) => this.#request(call),
    };
  }

  async #request({ method, params }: WalletRequest): Promise<Outcome> {
    const { sending, signing } = this.#play;
    if (method === "sendTransfer" && sending)
      return this.#mooded(sending, method, () => this.#send(sending, params));
    if (method === "signPsbt" && signing)
      return this.#mooded(signing, method, () => this.#sign(signing, params as Psbts));
    throw refusal(method, 4200);
  }

  /** What has nothing to do with the transaction: late, twice, or not at all. */
  async #mooded(
    behavior: SendingBehavior | SigningBehavior,
    method: "sendTransfer" | "signPsbt",
    work: () => unknown,
  ): Promise<Outcome> {
    this.asked[method] += 1;
    if (behavior === "declines") return { kind: "declined" };
    if (behavior === "has a request open") return { kind: "pending" };
    if (behavior === "is locked") throw refusal(method, 4100);
    if (behavior === "answers late")
      await new Promise<void>((next) => void this.#scheduler.after(3_000, next));
    const answer = done(work());
    if (behavior !== "answers twice") return answer;
    const twice = {
      then: (settle: (outcome: Outcome) => void) => {
        settle(answer);
        settle(done({ txid: "ee".repeat(32), psbt: "cHNidP8=" }));
      },
    };
    return twice as unknown as Promise<Outcome>;
  }

  #send(behavior: SendingBehavior, params: unknown): unknown {
    const { payer, value } = this.#play;
    const foreign = { txid: foreignPayment(payer, value).getId() };
    if (behavior === "sends nothing, gives a foreign id") return foreign;
    if (behavior === "sends nothing, gives an unknown id") return { txid: "ab".repeat(32) };
    if (behavior === "sends nothing, gives the id of an older payment")
      return { txid: olderPayment(payer, value).getId() };
    if (behavior === "changes what it was given")
      Object.assign(params as object, { recipientAddress: THIEF.address, amount: "1" });
    const txid = this.#chain.take(this.#paid(behavior));
    this.sent.push(txid);
    if (behavior === "sends, and fails") throw refusal("sendTransfer", -32_603);
    if (behavior === "sends, gives a foreign id") return foreign;
    if (behavior === "sends, gives no id") return { hash: txid };
    return { txid: behavior === "sends, gives the id in capitals" ? txid.toUpperCase() : txid };
  }

  #paid(behavior: SendingBehavior): Transaction {
    const { payer, value } = this.#play;
    const coins = COINS[payer];
    const back = PAYERS[payer].script;
    if (behavior === "other value") return payment(coins, value + 1n, { back });
    if (behavior === "other receiver" || behavior === "changes what it was given")
      return payment(coins, value, { back, to: THIEF.script });
    if (behavior === "pays twice") return payment(coins, value, { back, more: [value] });
    if (behavior === "higher fee") return payment(coins, value, { back, fee: 9_000n });
    if (behavior === "sends what it was made to sign, not its own")
      return payment(STRANGERS, value);
    if (behavior === "change to another address of its own") return payment(coins, value);
    return payment(coins, value, { back });
  }

  #sign(behavior: SigningBehavior, params: Psbts): unknown {
    const { payer, value } = this.#play;
    const { psbt } = params;
    if (behavior === "gives nothing") return undefined;
    if (behavior === "gives garbage") return { psbt: "cHNidP8BAHUCAAAAASaBcTce3" };
    const signed = answerFor(behavior, payer, psbt, value);
    if (behavior === "changes what it was given")
      Object.assign(params, { psbt: signed, signInputs: [], broadcast: true });
    if (!behavior.startsWith("sends itself")) return { psbt: signed };
    const transaction = Psbt.fromBase64(signed, { network }).extractTransaction(true);
    const txid = this.#chain.takeSigned(transaction);
    if (txid !== undefined) this.sent.push(txid);
    return behavior === "sends itself" ? { psbt: signed } : { txid: transaction.getId() };
  }
}
