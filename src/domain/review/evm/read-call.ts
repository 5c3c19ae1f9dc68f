import { cleanLabel } from "../clean-text.js";
import { fieldsOf } from "../fields.js";
import type { Effect, LocatedEffect } from "../effects.js";
import type { DecodedCall, ReviewPart } from "../review-part.js";
import type { RawCall } from "./known-call.js";
import { knownCall } from "./known-calls.js";

/** Result of decoding a call's data. */
export type CallReading =
  | {
      readonly status: "decoded";
      readonly call: DecodedCall;
      /** True if bytes follow the arguments, such as a referral tag. */
      readonly hasTail: boolean;
    }
  /** The function is known, but encoding the decoded arguments gives other bytes. */
  | { readonly status: "malformed"; readonly signature: string }
  | { readonly status: "unknown" };

/** Functions that a reader needs. They never throw. */
export interface CallReader {
  decode(call: RawCall & { readonly to: string }): CallReading;
  /** Texts of a descriptor for a decoded call; undefined if no descriptor fits. */
  describe?(call: DecodedCall): ReviewPart | undefined;
}

/** What a part does, and the part itself. */
export interface PartReading {
  readonly part: ReviewPart;
  readonly effects: readonly LocatedEffect[];
}

/** A walk through nested calls. `left` is the number of calls that may still be read. */
export interface Walk {
  readonly reader: CallReader;
  left: number;
}

/** A batch, a Safe, its MultiSend, a multicall. */
const MAX_DEPTH = 4;
/** Most calls of one request. */
export const MAX_CALLS = 256;
const SELECTOR_LENGTH = 10;

const unread = (call: RawCall, what: "call" | "malformed" | "deep"): PartReading => ({
  part: {
    intent: undefined,
    target: call.to,
    depth: "unread",
    fields: [{ label: "data", value: { kind: "unread", hex: call.data } }],
    parts: [],
  },
  effects: [{ target: call.to, effect: { kind: "unread", what } }, ...paymentOf(call)],
});

const paymentOf = ({ from, to, value }: RawCall): readonly LocatedEffect[] =>
  value > 0n && to !== undefined
    ? [
        {
          target: to,
          effect: { kind: "payment", from, transfer: { token: undefined, to, amount: value } },
        },
      ]
    : [];

const plainSend = (call: RawCall & { readonly to: string }): PartReading => {
  const { from, to, value } = call;
  const transfer = { token: undefined, to, amount: value };
  return {
    part: {
      intent: "send",
      target: to,
      depth: "decoded",
      fields: [
        { label: "to", value: { kind: "address", address: to, name: undefined } },
        {
          label: "value",
          value: {
            kind: "amount",
            units: value,
            decimals: undefined,
            symbol: undefined,
            token: undefined,
            isUnlimited: false,
          },
        },
      ],
      parts: [],
    },
    effects: [{ target: to, effect: { kind: "transfer", transfer, from, caller: from } }],
  };
};

const nameOf = (signature: string): string =>
  cleanLabel(signature.slice(0, signature.indexOf("(")));

/** Without a descriptor, described by the function's name and parameters. */
const wordsOf = (call: DecodedCall, reader: CallReader): ReviewPart => {
  const definition = knownCall(call.data.slice(0, SELECTOR_LENGTH).toLowerCase());
  return (
    reader.describe?.(call) ?? {
      intent: nameOf(call.signature),
      target: call.to,
      depth: "decoded",
      fields: fieldsOf(call.args, { amounts: definition?.amounts ?? [], token: call.to }),
      parts: [],
    }
  );
};

const decoded = (
  call: DecodedCall,
  hasTail: boolean,
  { walk, depth }: { readonly walk: Walk; readonly depth: number },
): PartReading => {
  const definition = knownCall(call.data.slice(0, SELECTOR_LENGTH).toLowerCase());
  const own: readonly Effect[] = [
    ...(definition?.effects?.(call.args, call) ?? []),
    ...(hasTail ? [{ kind: "unread", what: "tail" } as const] : []),
  ];
  const inner = (definition?.calls?.(call.args, call) ?? []).map((one) =>
    readCall(one, walk, depth + 1),
  );
  const words = wordsOf(call, walk.reader);
  return {
    part: inner.length === 0 ? words : { ...words, parts: inner.map(({ part }) => part) },
    effects: [
      ...own.map((effect) => ({ target: call.to, effect })),
      ...paymentOf({ ...call, to: call.to }),
      ...inner.flatMap(({ effects }) => effects),
    ],
  };
};

/** Reads a call and the calls inside it, to 4 levels and `walk.left` calls. Never throws. */
export const readCall = (call: RawCall, walk: Walk, depth = 0): PartReading => {
  walk.left -= 1;
  if (depth > MAX_DEPTH || walk.left < 0) return unread({ ...call, data: "0x" }, "deep");
  const { to } = call;
  if (to === undefined) return unread(call, "call");
  if (call.data === "0x") return plainSend({ ...call, to });
  const reading = walk.reader.decode({ ...call, to });
  if (reading.status === "decoded") return decoded(reading.call, reading.hasTail, { walk, depth });
  return unread(call, reading.status === "malformed" ? "malformed" : "call");
};
