import * as v from "valibot";
import { Quantity } from "../../chain-reader/evm-answers.js";

const MAX_LOGS = 10_000;
const MAX_DATA = 262_144;
const MAX_CALLS = 300;

const hex = (pattern: RegExp, longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.regex(pattern));
const Address = hex(/^0x[\da-f]{40}$/iu, 42);
const Word = hex(/^0x[\da-f]{64}$/iu, 66);
const Data = hex(/^0x(?:[\da-f]{2})*$/iu, MAX_DATA);

const Log = v.object({
  address: Address,
  topics: v.pipe(v.array(Word), v.maxLength(4)),
  data: Data,
});
const Call = v.object({
  status: v.picklist(["0x1", "0x0"]),
  returnData: v.fallback(Data, "0x"),
  gasUsed: Quantity,
  logs: v.pipe(
    v.nullish(v.array(Log), () => []),
    v.maxLength(MAX_LOGS),
  ),
  error: v.fallback(v.optional(v.object({ data: v.optional(Data) })), undefined),
});

/** One call of a simulation. */
export type SimulatedCall = v.InferOutput<typeof Call>;

/** `eth_simulateV1` for one block. */
export const SimulationAnswer = v.tuple([
  v.object({ calls: v.pipe(v.array(Call), v.maxLength(MAX_CALLS)) }),
]);

/** The fields of a block header that a transaction can read. */
export const HeaderAnswer = v.object({
  number: Quantity,
  gasLimit: Quantity,
  miner: Address,
  baseFeePerGas: v.nullish(Quantity),
  mixHash: v.fallback(v.optional(Word), undefined),
});
export type HeaderAnswer = v.InferOutput<typeof HeaderAnswer>;
