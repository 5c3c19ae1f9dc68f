import * as v from "valibot";
import { isReportedEvmAddress } from "../../../domain/address/evm-address.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { CodeKind } from "../../../domain/review/facts.js";
import { copyOf } from "../../../domain/review/request-copy.js";
import type { AddressFacts } from "../../../ports/review.port.js";
import type { RpcNode, NodeAnswer, NodeCall } from "./rpc-node.js";
import { askInTime, type AskLimits } from "./ask-in-time.js";

/** Maximum number of addresses in one read. */
const MAX_ADDRESSES = 64;
/** EIP-1967: keccak-256 of "eip1967.proxy.implementation", minus 1. */
const IMPLEMENTATION = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
/** EIP-7702: the code of an account that uses a contract's. */
const DELEGATION = /^0xef0100[\da-f]{40}$/u;
/** A contract has at most 24 kB (EIP-170); later limits are larger. */
const MAX_CODE = 1_048_576;

const Code = v.pipe(
  v.string(),
  v.maxLength(MAX_CODE),
  v.regex(/^0x(?:[\da-f]{2})*$/iu),
  v.toLowerCase(),
);
const Slot = v.pipe(v.string(), v.regex(/^0x[\da-f]{1,64}$/iu));

interface EvmAddressFactsParts extends AskLimits {
  /** In the order of use; empty for an unknown network. */
  readonly nodesOf: (networkId: CaipNetworkId) => readonly RpcNode[];
}

type Codes = Readonly<Record<string, CodeKind>>;

const questionsAbout = (address: string): readonly NodeCall[] => [
  { method: "eth_getCode", params: [address, "latest"] },
  { method: "eth_getStorageAt", params: [address, IMPLEMENTATION, "latest"] },
];

const resultIn = <S extends v.GenericSchema>(
  schema: S,
  answer: NodeAnswer | undefined,
): v.InferOutput<S> | undefined => {
  const read = v.safeParse(schema, answer && "result" in answer ? answer.result : undefined);
  return read.success ? read.output : undefined;
};

/** Undefined if the answers do not say it. */
const kindOf = (
  code: NodeAnswer | undefined,
  slot: NodeAnswer | undefined,
): CodeKind | undefined => {
  const [bytes, word] = [resultIn(Code, code), resultIn(Slot, slot)];
  if (bytes === undefined) return undefined;
  if (bytes === "0x") return "none";
  if (DELEGATION.test(bytes)) return "delegated";
  if (word === undefined) return undefined;
  return /^0x0+$/u.test(word) ? "contract" : "proxy";
};

/** Reads code and proxy slots of EVM addresses on the network's own nodes, in one request. */
export class EvmAddressFacts implements AddressFacts {
  readonly #parts: EvmAddressFactsParts;

  constructor(parts: EvmAddressFactsParts) {
    this.#parts = parts;
  }

  async codes(
    networkId: CaipNetworkId,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<Codes> {
    const ask = (stop: AbortSignal): Promise<Codes> => this.#onAnyNode(networkId, addresses, stop);
    return askInTime(ask, this.#parts, signal, () => ({}));
  }

  async #onAnyNode(
    networkId: CaipNetworkId,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<Codes> {
    const asked = [...new Set((copyOf(addresses) ?? []).filter(isReportedEvmAddress))].slice(
      0,
      MAX_ADDRESSES,
    );
    if (asked.length === 0) return {};
    for (const node of this.#parts.nodesOf(networkId)) {
      const answers = await node.ask(asked.flatMap(questionsAbout), signal).catch(() => []);
      const codes = asked.flatMap((address, index) => {
        const kind = kindOf(answers[2 * index], answers[2 * index + 1]);
        return kind === undefined ? [] : [[address, kind] as const];
      });
      if (codes.length > 0) return Object.fromEntries(codes);
    }
    return {};
  }
}
