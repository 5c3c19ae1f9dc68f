import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from "@solana/kit";
import { LatchkitError, isLatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { base58Of, bytesOfBase64 } from "../../../../src/domain/shared/byte-texts.js";
import { SolanaNetworks } from "../../../../src/infrastructure/chain-reader/solana-networks.js";
import { KitSolanaSigner } from "../../../../src/infrastructure/chain-signer/solana-chain-signer.js";
import { FakeClock, type SolanaKey } from "../../../../src/infrastructure/in-memory/index.js";
import { LOCAL_SOLANA, solanaWallet, type WalletParams } from "../solana-signing.js";
import type { SeededRandom } from "../../builders/seeded-random.js";
import {
  ANSWER_BEHAVIORS,
  CHANGES,
  randomMalformedAnswer,
  signedWire,
} from "./wallet-behaviors.js";

type Key = SolanaKey & { readonly address: string };

/** The real signer without a node: what a host has signed is sent by the host. */
export const setupOfflineSigner = (): KitSolanaSigner => {
  const clock = new FakeClock();
  return new KitSolanaSigner({
    scheduler: clock,
    networks: new SolanaNetworks({
      networks: [LOCAL_SOLANA],
      fetch: async () => new Response("", { status: 500 }),
      clock,
      scheduler: clock,
      signal: new AbortController().signal,
    }),
  });
};

/**
 * One transaction of the host, and a wallet of a random mood: the signed wire form, or the code of
 * an error.
 */
export const runSigning = async (parts: {
  readonly signer: KitSolanaSigner;
  readonly owner: Key;
  readonly thief: Key;
  readonly random: SeededRandom;
  readonly wire: string;
}): Promise<{ readonly story: string; readonly signed?: string; readonly code?: string }> => {
  const { signer, owner, thief, random, wire } = parts;
  const [name, change] = random.one(Object.entries(CHANGES));
  const answering = random.one(ANSWER_BEHAVIORS);
  const story = `the wallet signs ${name}, ${answering}`;
  const wallet = solanaWallet(async (method, { transaction }: WalletParams) => {
    if (method !== "solana_signTransaction")
      return new LatchkitError("wallet/request-failed", { method, providerCode: 4200 });
    if (answering === "garbage") return randomMalformedAnswer(random);
    const message = change(
      Uint8Array.from(bytesOfBase64(transaction)?.slice(65) ?? []),
      random,
      owner.address,
    );
    if (answering === "unsigned") return { transaction };
    const key = answering === "signed by another" ? thief : owner;
    const signed = await signedWire(message, key);
    return answering === "signature alone"
      ? { signature: base58Of(bytesOfBase64(signed)?.slice(1, 65) ?? new Uint8Array()) }
      : { transaction: signed };
  });
  try {
    const { signal } = new AbortController();
    const list = [wire];
    const outcome = await signer.signTransactions(
      wallet,
      owner.address,
      LOCAL_SOLANA,
      list,
      signal,
    );
    return { story, ...(outcome.kind === "done" && { signed: outcome.value[0] ?? "" }) };
  } catch (error) {
    if (!isLatchkitError(error)) throw error;
    return { story, code: error.code };
  }
};

/** The blockhash and the signers of a wire form, which nothing may change. */
export const identityOf = (wire: string): readonly unknown[] => {
  const transaction = getTransactionDecoder().decode(bytesOfBase64(wire) ?? new Uint8Array());
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
  return [message.lifetimeToken, message.version, Object.keys(transaction.signatures)];
};
