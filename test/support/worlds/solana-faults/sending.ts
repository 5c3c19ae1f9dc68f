import { LatchkitError, isLatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { base58Of, bytesOfBase64 } from "../../../../src/domain/shared/byte-texts.js";
import { SolanaNetworks } from "../../../../src/infrastructure/chain-reader/solana-networks.js";
import { KitSolanaSigner } from "../../../../src/infrastructure/chain-signer/solana-chain-signer.js";
import { FakeClock, type SolanaKey } from "../../../../src/infrastructure/in-memory/index.js";
import type { SendOutcome } from "../../../../src/ports/chain-signer.port.js";
import { LOCAL_SOLANA, solanaWallet, type WalletParams } from "../solana-signing.js";
import type { SeededRandom } from "../../builders/seeded-random.js";
import {
  BROADCAST_BEHAVIORS,
  FAULTY_ANSWERS,
  FaultyNode,
  type ServiceBehavior,
  type SimulatedSolanaChain,
} from "./faulty-node.js";
import {
  ANSWER_BEHAVIORS,
  CHANGES,
  randomMalformedAnswer,
  signedWire,
  type AnswerBehavior,
} from "./wallet-behaviors.js";

/** Lamports that a transfer is shown to take. */
export const FEE_SHOWN = 25_000n;

type Key = SolanaKey & { readonly address: string };
/** How a play ended: with an outcome, or with the code of an error. */
export type TransferResult = SendOutcome | { readonly code: string };

const BLOCKHASH = base58Of(new Uint8Array(32).fill(9));
/** After this long a kept transaction is in a block, ms: always while its blockhash lives. */
const LATEST_LANDING_MS = 60_000;
/** Plays whose end takes three minutes of the clock are long ones; so many of them suffice. */
const LONG_SHARE = 0.12;

/** One transfer with a wallet and nodes of random characters. */
export class Scenario {
  readonly owner: Key;
  readonly receiver: string;
  readonly value: bigint;
  /** What happened, in words. */
  readonly story: string[] = [];
  /** Wire forms that a node was sent by the signer. */
  readonly received: string[] = [];
  /** Hashes that are in a block in the end. */
  readonly landed: string[] = [];
  readonly sentByWallet: string[] = [];
  /** What the owner signed, by hash. */
  readonly transactions = new Map<string, string>();
  readonly #thief: Key;
  readonly #random: SeededRandom;
  readonly #clock = new FakeClock();
  readonly #begin = this.#clock.now();
  readonly #landsAt = new Map<string, number>();
  readonly #isLong: boolean;

  constructor(parts: {
    readonly owner: Key;
    readonly thief: Key;
    readonly receiver: string;
    readonly random: SeededRandom;
  }) {
    this.owner = parts.owner;
    this.#thief = parts.thief;
    this.receiver = parts.receiver;
    this.#random = parts.random;
    this.value = BigInt(1 + this.#random.below(1e9));
    this.#isLong = this.#random.is(LONG_SHARE);
  }

  async run(): Promise<TransferResult> {
    const { signer, network } = this.#signing();
    const request = { to: this.receiver, value: this.value };
    const signal = new AbortController().signal;
    let ending: TransferResult | undefined;
    const running = signer.send(this.#wallet(), this.owner.address, network, request, signal).then(
      (outcome) => (ending = outcome),
      (error: unknown) => {
        if (!isLatchkitError(error)) throw error;
        ending = { code: error.code };
      },
    );
    while (ending === undefined) {
      await new Promise(setImmediate);
      if (this.#isWaiting) await this.#clock.pass(1_000);
    }
    await running;
    for (const [hash] of this.#landsAt) this.landed.push(hash);
    return ending;
  }

  /** Time passes once the bytes have left, and where a node keeps the signer waiting. */
  get #isWaiting(): boolean {
    return this.received.length > 0 || this.sentByWallet.length > 0 || this.#isReadHeld;
  }
  #isReadHeld = false;

  #signing() {
    const two = this.#isLong && this.#random.is(0.6);
    const serviceBehaviors = [this.#behavior(true), ...(two ? [this.#behavior(false)] : [])];
    this.story.push(JSON.stringify(serviceBehaviors));
    const nodes = serviceBehaviors.map((one) => new FaultyNode(this.#truth(), one, this.#random));
    const rpcUrls = nodes.map((_, index) => `https://${index}.example`);
    const network = { ...LOCAL_SOLANA, rpcUrls };
    const networks = new SolanaNetworks({
      networks: [network],
      fetch: (async (url: string, init?: RequestInit) => {
        this.#isReadHeld = true;
        return nodes[Number(new URL(url).hostname[0])]?.fetch(String(init?.body));
      }) as typeof fetch,
      clock: this.#clock,
      scheduler: this.#clock,
      signal: new AbortController().signal,
    });
    return { network, signer: new KitSolanaSigner({ networks, scheduler: this.#clock }) };
  }

  /**
   * One of two nodes at most hides and lies about what it was sent: of nodes that all lie nobody
   * can know anything.
   */
  #behavior(isFirst: boolean): ServiceBehavior {
    const random = this.#random;
    const faults = isFirst ? FAULTY_ANSWERS.filter(() => random.is(0.04)) : [];
    return {
      broadcasting: this.#isLong && isFirst ? random.one(BROADCAST_BEHAVIORS) : "accepts",
      faults,
      hides: isFirst && random.is(0.5),
      tellsHugeHeight: isFirst && random.is(0.5),
    };
  }

  #truth(): SimulatedSolanaChain {
    return {
      blockhash: BLOCKHASH,
      height: () => Math.floor((this.#clock.now() - this.#begin) / 400),
      shownAs: (hash) => {
        const at = this.#landsAt.get(hash);
        return at !== undefined && at <= this.#clock.now()
          ? this.transactions.get(hash)
          : undefined;
      },
      take: (wire) => {
        this.received.push(wire);
        return this.#keep(wire);
      },
    };
  }

  #keep(wire: string): boolean {
    const isKept = this.#random.is(0.6);
    if (isKept)
      this.#landsAt.set(hashOf(wire), this.#clock.now() + this.#random.below(LATEST_LANDING_MS));
    this.transactions.set(hashOf(wire), wire);
    return isKept;
  }

  #longAnswer(): AnswerBehavior {
    return this.#random.is(0.3)
      ? this.#random.one(["sends itself", "sends itself with another signature"] as const)
      : "transaction";
  }

  #wallet() {
    const random = this.#random;
    const [name, change] = random.one(Object.entries(CHANGES));
    const answering = this.#isLong ? this.#longAnswer() : random.one(ANSWER_BEHAVIORS);
    this.story.push(`the wallet signs ${name}`, answering);
    return solanaWallet(async (method, { transaction }: WalletParams) => {
      this.#isReadHeld = false;
      const shown = Uint8Array.from(bytesOfBase64(transaction)?.slice(65) ?? []);
      const message =
        this.#isLong && random.is(0.5) ? shown : change(shown, random, this.owner.address);
      const isSending = answering.startsWith("sends");
      if (isSending !== (method === "solana_signAndSendTransaction"))
        return new LatchkitError("wallet/request-failed", { method, providerCode: 4200 });
      return this.#answer(answering, message);
    });
  }

  async #answer(answering: AnswerBehavior, message: Uint8Array): Promise<unknown> {
    const wire = await signedWire(message, this.owner);
    this.transactions.set(hashOf(wire), wire);
    const foreign = (): Promise<string> => signedWire(message, this.#thief);
    switch (answering) {
      case "transaction":
        return { transaction: wire };
      case "signature alone":
        return { signature: hashOf(wire) };
      case "unsigned":
        return { transaction: wire.replace(/^.{84}/u, `AQ${"A".repeat(82)}`) };
      case "signed by another":
        return { transaction: await foreign() };
      case "garbage":
        return randomMalformedAnswer(this.#random);
      case "sends itself":
      case "sends itself with another signature": {
        const isOther = answering !== "sends itself";
        this.sentByWallet.push(hashOf(wire));
        if (!isOther) this.#keep(wire);
        return { signature: hashOf(isOther ? await foreign() : wire) };
      }
    }
  }
}

const hashOf = (wire: string): string =>
  base58Of(bytesOfBase64(wire)?.slice(1, 65) ?? new Uint8Array());
