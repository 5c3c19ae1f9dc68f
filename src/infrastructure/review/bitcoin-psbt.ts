import { address as addresses, Psbt, type Transaction } from "bitcoinjs-lib";
import type {
  PsbtFacts,
  PsbtInputFacts,
  PsbtOutputFacts,
} from "../../domain/review/bitcoin-psbt.js";
import { tryRead } from "../../domain/shared/records.js";
import type { PsbtRequest } from "../../domain/transaction/bitcoin-transfer.js";
import { libraryNetwork } from "../chain-signer/bitcoin/bitcoin-library.js";
import { psbtBytes } from "../chain-signer/bitcoin/psbt-bytes.js";
import {
  allowedSighashTypes,
  claimedOutput,
  unsignedOf,
} from "../chain-signer/bitcoin/shown-psbt.js";
import type { SlicedWork } from "../shared/sliced-work.js";
import { toHex } from "../shared/bytes.js";

type LibraryNetwork = ReturnType<typeof libraryNetwork>;
const TAPROOT = 0x51;

const addressOf = (script: Uint8Array, network: LibraryNetwork): string | undefined =>
  tryRead(() => addresses.fromOutputScript(script, network));

interface Parsed {
  readonly psbt: Psbt;
  readonly unsigned: Transaction;
  readonly network: LibraryNetwork;
  readonly request: PsbtRequest;
}

/** A transaction id as explorers write it: the hash backwards. */
const outpointOf = (hash: Uint8Array, index: number): string =>
  `${toHex(Uint8Array.from(hash).reverse())}:${index}`;

const inputFacts = ({ psbt, unsigned, network, request }: Parsed, at: number): PsbtInputFacts => {
  const [input, spent] = [psbt.data.inputs[at], unsigned.ins[at]];
  if (input === undefined || spent === undefined) throw new Error("An input is missing");
  const { output, isProven, problem } = claimedOutput(input, spent.hash, spent.index);
  const types = request.signInputs
    .filter(({ index }) => index === at)
    .flatMap((requested) => allowedSighashTypes(requested, input));
  return {
    outpoint: outpointOf(spent.hash, spent.index),
    address: output && addressOf(output.script, network),
    value: output?.value,
    isProven,
    problem,
    isTaproot: output?.script[0] === TAPROOT,
    sequence: spent.sequence,
    sighashTypes: types.length > 0 ? types : undefined,
  };
};

const outputFacts = (
  { script, value }: Transaction["outs"][number],
  network: LibraryNetwork,
): PsbtOutputFacts => ({
  address: addressOf(script, network),
  script: `0x${toHex(script)}`,
  value,
});

/**
 * Reads a PSBT (base64, BIP-174 version 0) for a review; undefined if malformed. Rejects with
 * `call/aborted`, and with `chain/not-supported` for a network with unknown address formats.
 */
export const readPsbtFacts = async (
  request: PsbtRequest,
  networkId: string,
  work: SlicedWork,
): Promise<PsbtFacts | undefined> => {
  const network = libraryNetwork(networkId);
  const psbt = tryRead(() => Psbt.fromBuffer(psbtBytes(request.psbt), { network }));
  const unsigned = psbt && tryRead(() => unsignedOf(psbt));
  if (psbt === undefined || unsigned === undefined) return undefined;
  const inputs: PsbtInputFacts[] = [];
  for (const at of unsigned.ins.keys()) {
    await work.yieldIfDue();
    const facts = tryRead(() => inputFacts({ psbt, unsigned, network, request }, at));
    if (facts === undefined) return undefined;
    inputs.push(facts);
  }
  const outputs = unsigned.outs.map((output) => outputFacts(output, network));
  return { inputs, outputs, locktime: unsigned.locktime };
};
