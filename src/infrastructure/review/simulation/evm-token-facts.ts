import * as v from "valibot";
import { isReportedEvmAddress } from "../../../domain/address/evm-address.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { copyOf } from "../../../domain/review/request-copy.js";
import type { TokenLabel, TokenLabels } from "../../../domain/review/tokens.js";
import type { TokenFacts } from "../../../ports/review.port.js";
import { askInTime, type AskLimits } from "./ask-in-time.js";
import { labelOf } from "./balance-reader.js";
import type { NodeAnswer, NodeCall, RpcNode } from "./rpc-node.js";

/** Most tokens of one reading. */
const MAX_TOKENS = 32;
/** Most tokens whose labels are kept. */
const MAX_KEPT = 512;
/** `decimals()` and `symbol()`. */
const QUESTIONS = ["0x313ce567", "0x95d89b41"] as const;
/** A symbol is an ABI string of a few words, or the bytes32 of old tokens. */
const MAX_RESULT = 1_026;

const Words = v.pipe(v.string(), v.maxLength(MAX_RESULT), v.regex(/^0x(?:[\da-f]{64})+$/iu));

interface EvmTokenFactsParts extends AskLimits {
  /** In the order of use; empty for an unknown network. */
  readonly nodesOf: (networkId: CaipNetworkId) => readonly RpcNode[];
}

const questionsAbout = (token: string): readonly NodeCall[] =>
  QUESTIONS.map((data) => ({ method: "eth_call", params: [{ to: token, data }, "latest"] }));

/** Hex without 0x; undefined for anything but words. */
const wordsIn = (answer: NodeAnswer | undefined): string | undefined => {
  const read = v.safeParse(Words, answer && "result" in answer ? answer.result : undefined);
  return read.success ? read.output.slice(2) : undefined;
};

const isAnswered = (answer: NodeAnswer): boolean => "result" in answer;

/**
 * Reads `decimals` and `symbol` of ERC-20 tokens on the network's own nodes, in one batch of
 * `eth_call`. Caches the labels of tokens that return their decimals.
 */
export class EvmTokenFacts implements TokenFacts {
  readonly #parts: EvmTokenFactsParts;
  #kept: ReadonlyMap<string, TokenLabel> = new Map();

  constructor(parts: EvmTokenFactsParts) {
    this.#parts = parts;
  }

  async labels(
    networkId: CaipNetworkId,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<TokenLabels> {
    const keyOf = (token: string): string => `${networkId} ${token.toLowerCase()}`;
    const wanted = [...new Set((copyOf(tokens) ?? []).filter(isReportedEvmAddress))];
    const missing = wanted.filter((token) => !this.#kept.has(keyOf(token))).slice(0, MAX_TOKENS);
    const read = await askInTime(
      async (stop) => this.#onAnyNode(networkId, missing, stop),
      this.#parts,
      signal,
      () => [],
    );
    this.#keep(read.map(([token, label]) => [keyOf(token), label]));
    const told = new Map(read);
    return Object.fromEntries(
      wanted.flatMap((token) => {
        const label = told.get(token) ?? this.#kept.get(keyOf(token));
        return label === undefined ? [] : [[token, label]];
      }),
    );
  }

  async #onAnyNode(
    networkId: CaipNetworkId,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (readonly [token: string, label: TokenLabel])[]> {
    if (tokens.length === 0) return [];
    for (const node of this.#parts.nodesOf(networkId)) {
      const answers = await node.ask(tokens.flatMap(questionsAbout), signal).catch(() => []);
      if (answers.some(isAnswered))
        return tokens.map((token, at) => [
          token,
          labelOf(wordsIn(answers[2 * at])?.slice(0, 64), wordsIn(answers[2 * at + 1])),
        ]);
    }
    return [];
  }

  #keep(labels: readonly (readonly [key: string, label: TokenLabel])[]): void {
    const told = labels.filter(([, { decimals }]) => decimals !== undefined);
    this.#kept = new Map([...this.#kept, ...told].slice(-MAX_KEPT));
  }
}
