import { isRecord, tryRead } from "../shared/records.js";
import type { TypedData } from "../transaction/transaction.js";
import type { LocatedEffect, StatedTransfer } from "./effects.js";
import { chainIdOf } from "./evm/chain-id.js";
import {
  MAX_CALLS,
  readCall,
  type CallReader,
  type PartReading,
  type Walk,
} from "./evm/read-call.js";
import { readBytes, readText } from "./messages.js";
import { copyOf } from "./request-copy.js";
import type { ReviewFacts } from "./facts.js";
import type { Digest, Finding, Review, ReviewRequest } from "./review.js";
import type { ReviewPart } from "./review-part.js";
import { judge, type RuleContext } from "./rules.js";
import { lowestDepth, UNREAD_PART, UNREADABLE, worstFirst } from "./summary.js";
import { readTypedData } from "./typed-data/read-typed-data.js";
import { signedData } from "./typed-data/signed-data.js";

/** Functions that a review needs from outside. They never throw. */
export interface RequestReader extends CallReader {
  /** Texts of a descriptor for typed data that fits its types; undefined if no descriptor fits. */
  describeMessage?(message: TypedData, account: string): ReviewPart | undefined;
  /** Undefined if typed data does not fit its types. */
  digests(request: ReviewRequest): readonly Digest[] | undefined;
}

const ADDRESS = /^0x[0-9a-f]{40}$/iu;
const HEX = /^0x(?:[0-9a-f]{2})*$/iu;
/** Hex digits of 128 kB, the limit of public nodes. */
const MAX_DATA = 262_146;

const malformed = (): PartReading => ({
  part: UNREAD_PART,
  effects: [{ target: undefined, effect: { kind: "unread", what: "malformed" } }],
});

const isTypedData = ({ domain, types, primaryType, message }: TypedData): boolean =>
  [domain, types, message].every(isRecord) &&
  typeof primaryType === "string" &&
  Object.values(types).every(
    (members: unknown) =>
      Array.isArray(members) &&
      members.every(
        (member) =>
          isRecord(member) &&
          typeof member["name"] === "string" &&
          typeof member["type"] === "string",
      ),
  );

const isMalformed = ({ effect }: LocatedEffect): boolean =>
  effect.kind === "unread" && effect.what === "malformed";

type Calls = Extract<ReviewRequest, { readonly kind: "transaction" }>;

const readCalls = ({ calls, networkId, account }: Calls, walk: Walk): readonly PartReading[] =>
  calls.map(({ to, value = 0n, data = "0x" }) => {
    const isRead =
      (to === undefined || ADDRESS.test(to)) &&
      typeof value === "bigint" &&
      data.length <= MAX_DATA &&
      HEX.test(data);
    return isRead ? readCall({ networkId, from: account, to, value, data }, walk) : malformed();
  });

const authorization = (delegate: string, chainId: bigint): PartReading => ({
  part: {
    intent: "delegate account",
    target: delegate,
    depth: "decoded",
    fields: [
      { label: "delegate", value: { kind: "address", address: delegate, name: undefined } },
      { label: "chainId", value: { kind: "number", value: chainId, decimals: 0, unit: "" } },
    ],
    parts: [],
  },
  effects: [
    { target: delegate, effect: { kind: "authorization", delegate, chainId } },
    ...(/^0x0{40}$/u.test(delegate)
      ? [
          {
            target: delegate,
            effect: { kind: "revoke", token: undefined, spender: delegate } as const,
          },
        ]
      : []),
  ],
});

const readParts = (request: ReviewRequest, reader: CallReader): readonly PartReading[] => {
  const walk = { reader, left: MAX_CALLS };
  switch (request.kind) {
    case "transaction":
      return request.calls.length === 0 ? [malformed()] : readCalls(request, walk);
    case "typed-data":
      return [isTypedData(request.data) ? readTypedData(request.data, request, walk) : malformed()];
    case "message":
      return [readText(request.text)];
    case "bytes":
      return [readBytes(request.hex, request.method)];
    default:
      return [
        ADDRESS.test(request.delegate)
          ? authorization(request.delegate, BigInt(request.chainId))
          : malformed(),
      ];
  }
};

const findingsOf = (
  effects: readonly LocatedEffect[],
  context: RuleContext,
): readonly Finding[] => {
  const findings = effects.flatMap(({ target, effect }) =>
    judge(effect, context).map((one): Finding => ({ ...one, target })),
  );
  return worstFirst(findings);
};

const grantsOf = (effects: readonly LocatedEffect[]): Review["grants"] =>
  effects.flatMap(({ effect }) => (effect.kind === "grant" ? [effect.grant] : []));

/** Amounts that leave the account: transfers, payments with calls, and what orders offer. */
const transfersOf = (
  effects: readonly LocatedEffect[],
  account: string,
): readonly StatedTransfer[] =>
  effects.flatMap(({ effect }) => {
    if (effect.kind === "payment" || effect.kind === "transfer")
      return effect.from.toLowerCase() === account.toLowerCase() ? [effect.transfer] : [];
    return effect.kind === "order"
      ? effect.offered.map(({ token, amount }) => ({ token, to: effect.receiver, amount }))
      : [];
  });

/** The calls that typed data allow stay. */
const inWords = (part: ReviewPart, request: ReviewRequest, reader: RequestReader): ReviewPart => {
  const words =
    request.kind === "typed-data"
      ? reader.describeMessage?.(request.data, request.account)
      : undefined;
  return words === undefined ? part : { ...words, parts: part.parts };
};

const signedPart = (request: ReviewRequest): ReviewRequest =>
  request.kind === "typed-data" && isTypedData(request.data)
    ? { ...request, data: signedData(request.data) }
    : request;

const reviewOf = (request: ReviewRequest, facts: ReviewFacts, reader: RequestReader): Review => {
  const read = readParts(request, reader);
  const digests = reader.digests(request);
  const own = read.flatMap(({ effects }) => effects);
  const isRefused = digests === undefined && !own.some(isMalformed);
  const parts = read.map(({ part }) =>
    digests === undefined ? part : inWords(part, request, reader),
  );
  const effects = isRefused ? [...malformed().effects, ...own] : own;
  const { account, networkId } = request;
  return {
    parts,
    depth: lowestDepth(parts),
    grants: grantsOf(effects),
    transfers: transfersOf(effects, account),
    findings: findingsOf(effects, { account, facts, chainId: chainIdOf(networkId) }),
    digests: digests ?? [],
  };
};

/**
 * Reviews a copy of the request. Never throws: a request that cannot be read has the finding
 * `malformed-data`.
 */
export const reviewRequest = (
  request: ReviewRequest,
  facts: ReviewFacts,
  reader: RequestReader,
): Review => {
  const copy = copyOf(request);
  return (copy && tryRead(() => reviewOf(signedPart(copy), facts, reader))) ?? UNREADABLE;
};
