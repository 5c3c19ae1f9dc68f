import type { Abi } from "viem";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import {
  readRequest,
  reviewRequestOf,
  type Review,
  type ReviewPart,
  type ReviewRequest,
  type RuleId,
  type WalletRequest,
} from "../../../review.js";

/** Upper bounds for what a flow may ask of a wallet. */
export interface ReviewBounds {
  /** Addresses that may get rights. Absent: any. */
  readonly spenders?: readonly string[];
  /** Allows unlimited amounts and rights over whole collections. Default false. */
  readonly unlimited?: boolean;
  /** Longest validity of a signature: seconds, or a text such as "30m", "1h", "7d". */
  readonly deadline?: number | `${number}${"m" | "h" | "d"}`;
  /**
   * What may leave the account, in base units over all requests; without `token` the native
   * currency. Absent: anything.
   */
  readonly leaves?: readonly { readonly token?: string; readonly atMost: bigint }[];
  /**
   * Functions, typed data and messages that may be asked for: "approve", "Permit", "send",
   * "sign in", "sign message". Absent: any.
   */
  readonly kinds?: readonly string[];
  /** Rules whose findings do not fail, such as "unknown-call". */
  readonly allow?: readonly RuleId[];
}

/** Facts about the app that help to read its requests. */
export interface ReviewSettings {
  /** Default: what a request names, else `eip155:1`. */
  readonly networkId?: CaipNetworkId;
  /** Epoch seconds. Default: the clock of this machine. */
  readonly now?: bigint;
  /** Host of the page, compared with sign-in texts. */
  readonly domain?: string;
  /** ABIs of the host's contracts, for calls that no rule knows. */
  readonly abis?: readonly Abi[];
}

const SECONDS = { m: 60, h: 3_600, d: 86_400 } as const;
const NOBODY = `0x${"0".repeat(40)}`;
/** Rules below "danger" that fail too: the flow asks for something that cannot be checked. */
const UNCHECKED: readonly RuleId[] = [
  "trailing-data",
  "unknown-call",
  "unknown-message",
  "too-deep",
];
/** ERC-7715 methods, whose permissions a review cannot read. */
const UNREAD_METHODS = ["wallet_grantPermissions", "wallet_requestExecutionPermissions"];
const UNLIMITED: readonly RuleId[] = ["amount-unlimited", "approve-all"];
const DEADLINES: readonly RuleId[] = ["deadline-long", "deadline-never"];

const secondsOf = (deadline: NonNullable<ReviewBounds["deadline"]>): bigint => {
  if (typeof deadline === "number") return BigInt(deadline);
  const [, count = "", unit] = /^(\d+)([mhd])$/u.exec(deadline) ?? [];
  if (unit === undefined) throw new TypeError(`no duration: ${deadline}`);
  return BigInt(Number(count) * SECONDS[unit as keyof typeof SECONDS]);
};

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

interface Reviewed {
  /** "request 2 (eth_sendTransaction)". */
  readonly name: string;
  readonly review: Review;
}

const networkIn = (request: ReviewRequest): CaipNetworkId => {
  const chainId = request.kind === "typed-data" ? request.data.domain?.["chainId"] : undefined;
  return /^\d+$/u.test(String(chainId)) ? `eip155:${String(chainId)}` : request.networkId;
};

const reviewsOf = (
  requests: readonly WalletRequest[],
  { spenders = [], deadline }: ReviewBounds,
  { networkId, ...facts }: ReviewSettings,
): readonly Reviewed[] =>
  requests.flatMap((request, at) => {
    const place = { networkId: networkId ?? "eip155:1", account: NOBODY } as const;
    const reviewRequest = reviewRequestOf(request, place);
    if (reviewRequest === undefined) return [];
    const placed =
      networkId === undefined
        ? { ...reviewRequest, networkId: networkIn(reviewRequest) }
        : reviewRequest;
    const review = readRequest(placed, {
      ...facts,
      known: spenders,
      ...(deadline !== undefined && { deadlineSeconds: secondsOf(deadline) }),
    });
    return [{ name: `request ${at + 1} (${request.method})`, review }];
  });

const unreadProblems = (
  requests: readonly WalletRequest[],
  { allow = [] }: ReviewBounds,
): readonly string[] =>
  allow.includes("unknown-message")
    ? []
    : requests.flatMap(({ method }, at) =>
        UNREAD_METHODS.includes(method)
          ? [`request ${at + 1} (${method}): unknown-message, gives rights that are not read`]
          : [],
      );

const findingProblems = (
  { name, review }: Reviewed,
  { unlimited = false, deadline, allow = [] }: ReviewBounds,
): readonly string[] => {
  const failing = [
    ...UNCHECKED,
    ...(unlimited ? [] : UNLIMITED),
    ...(deadline === undefined ? [] : DEADLINES),
  ];
  return review.findings
    .filter(({ rule, level }) => level === "danger" || failing.includes(rule))
    .filter(({ rule }) => !allow.includes(rule) && !(unlimited && UNLIMITED.includes(rule)))
    .map(({ rule, target, params: { address } }) => {
      const about = address === undefined ? "" : `, about ${address}`;
      return `${name}: ${rule}${target === undefined ? "" : ` in a call to ${target}`}${about}`;
    });
};

const grantProblems = (
  { name, review }: Reviewed,
  { spenders }: ReviewBounds,
): readonly string[] =>
  spenders === undefined
    ? []
    : review.grants
        .filter(({ spender }) => !spenders.some((one) => isSame(one, spender)))
        .map(
          ({ spender, token = "the account", amount }) =>
            `${name}: gives ${spender} the right to ${String(amount)} of ${token}`,
        );

/** Intents of the innermost parts: what a batch or multicall does, not that it is one. */
const kindsOf = ({ intent, parts }: ReviewPart): readonly string[] =>
  parts.length === 0 ? [intent ?? "unread"] : parts.flatMap(kindsOf);

const kindProblems = ({ name, review }: Reviewed, { kinds }: ReviewBounds): readonly string[] =>
  kinds === undefined
    ? []
    : review.parts
        .flatMap(kindsOf)
        .filter((kind) => !kinds.includes(kind))
        .map((kind) => `${name}: asks for "${kind}"`);

const leaveProblems = (
  reviewed: readonly Reviewed[],
  { leaves }: ReviewBounds,
): readonly string[] => {
  if (leaves === undefined) return [];
  const sums = new Map<string | undefined, bigint>();
  for (const { token, amount } of reviewed.flatMap(({ review }) => review.transfers)) {
    const key = token?.toLowerCase();
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  return [...sums].flatMap(([token, sum]) => {
    const limit = leaves.find((one) => isSame(one.token, token))?.atMost ?? 0n;
    return sum > limit
      ? [`${sum} of ${token ?? "the native currency"} leave, at most ${limit}`]
      : [];
  });
};

/** What recorded EVM requests ask beyond `bounds`; undefined if none asks for a signature. */
export const reviewProblems = (
  requests: readonly WalletRequest[],
  bounds: ReviewBounds,
  settings: ReviewSettings = {},
): readonly string[] | undefined => {
  const reviewed = reviewsOf(requests, bounds, settings);
  const isAnyUnread = requests.some(({ method }) => UNREAD_METHODS.includes(method));
  if (reviewed.length === 0 && !isAnyUnread) return undefined;
  return [
    ...unreadProblems(requests, bounds),
    ...reviewed.flatMap((one) => [
      ...findingProblems(one, bounds),
      ...grantProblems(one, bounds),
      ...kindProblems(one, bounds),
    ]),
    ...leaveProblems(reviewed, bounds),
  ];
};

/**
 * Throws an error that lists what recorded EVM requests ask beyond `bounds`. Findings of level
 * "danger", and data that cannot be checked, fail whatever the bounds, unless `allow` has their
 * rule. Also throws if no request asks for a signature or transaction.
 */
export const assertReview = (
  requests: readonly WalletRequest[],
  bounds: ReviewBounds = {},
  settings: ReviewSettings = {},
): void => {
  const problems = reviewProblems(requests, bounds, settings);
  if (problems === undefined) throw new Error("No request asks for a signature or transaction.");
  if (problems.length > 0)
    throw new Error(`The wallet was asked for more than allowed:\n- ${problems.join("\n- ")}`);
};

/** `assertReview` in the style of an expectation: `expectReview(requests).toAskAtMost({ … })`. */
export const expectReview = (
  requests: readonly WalletRequest[],
  settings: ReviewSettings = {},
): { toAskAtMost(bounds: ReviewBounds): void } => ({
  toAskAtMost: (bounds) => assertReview(requests, bounds, settings),
});
