import type { Effect, EffectKind, EffectOf } from "./effects.js";
import { isAmong, isKnown, isKnownReceiver, isSame, isZero, looksLike } from "./known-addresses.js";
import { BITCOIN_RULES, SOLANA_RULES, type BitcoinRule, type SolanaRule } from "./chain-rules.js";
import type { ReviewFacts } from "./facts.js";

/** `note` informs the user; `caution` and `danger` warn before signing. */
export type FindingLevel = "note" | "caution" | "danger";

/** Values for the text of a finding. */
export interface FindingParams {
  /** The address the finding is about. */
  readonly address?: string;
  /** The token's contract. */
  readonly token?: string;
  /** Base units, `unlimited`, or `all` of a collection. */
  readonly amount?: bigint | "unlimited" | "all";
  /** Epoch seconds. */
  readonly until?: bigint;
  /** EIP-155 chain id. */
  readonly chainId?: bigint;
  /** How many there are. */
  readonly count?: number;
  /** Untrusted text without control characters. */
  readonly text?: string;
}

/** The request's network and account, with the facts. */
export interface RuleContext {
  /** Undefined if unknown, as in a recorded request without chain. */
  readonly chainId: bigint | undefined;
  /** The account that signs. */
  readonly account: string;
  /** What is known about addresses and tokens. */
  readonly facts: ReviewFacts;
}

type Condition<K extends EffectKind> = (
  effect: EffectOf<K>,
  context: RuleContext,
) => FindingLevel | false;
type Rules = { readonly [K in EffectKind]: { readonly [rule: string]: Condition<K> } };

/** The largest uint48: "never". */
const NEVER = 2n ** 48n - 1n;
const DAY_SECONDS = 86_400n;
const MANY_ITEMS = 5;
const MANY_TOKENS = 3;
const DELEGATE_CALL = 1n;
/** ERC-4361. */
const SHORTEST_NONCE = 8;

const codeOf = (address: string, { facts: { codes = {} } }: RuleContext): string | undefined =>
  Object.entries(codes).find(([one]) => isSame(one, address))?.[1];
const hasKey = (address: string, context: RuleContext): boolean =>
  ["none", "delegated"].includes(codeOf(address, context) ?? "");
const isTrusted = (address: string, context: RuleContext): boolean =>
  isKnown(address, context) && !hasKey(address, context);

const lastTime = ({ facts: { now, deadlineSeconds = DAY_SECONDS } }: RuleContext): bigint =>
  now + deadlineSeconds;
const isOtherChain = (chainId: bigint | undefined, context: RuleContext): boolean =>
  chainId !== undefined && context.chainId !== undefined && chainId !== context.chainId;

/** Every rule, by the effect that it judges: a level if its condition holds. */
export const RULES = {
  grant: {
    "amount-unlimited": ({ grant: { amount, spender } }, context) =>
      amount === "unlimited" && (isTrusted(spender, context) ? "caution" : "danger"),
    "approve-all": ({ grant: { amount, spender } }, context) =>
      amount === "all" && (isTrusted(spender, context) ? "caution" : "danger"),
    "spender-is-eoa": ({ grant }, context) => codeOf(grant.spender, context) === "none" && "danger",
    "spender-is-delegated-eoa": ({ grant }, context) =>
      codeOf(grant.spender, context) === "delegated" && "danger",
    "spender-is-proxy": ({ grant }, context) =>
      codeOf(grant.spender, context) === "proxy" && "note",
    "spender-unknown": ({ grant }, context) => !isKnown(grant.spender, context) && "caution",
  },
  revoke: { revoke: () => "note" },
  deadline: {
    "deadline-never": ({ at }) => at >= NEVER && "caution",
    "deadline-long": ({ at }, context) => at < NEVER && at > lastTime(context) && "note",
    "deadline-past": ({ at }, { facts }) => at < facts.now && "note",
  },
  transfer: {
    "moves-anothers": ({ from, caller }, { account }) =>
      !isSame(from, account) && !isSame(from, caller) && "caution",
    "sent-to-token-itself": ({ transfer: { token, to } }) =>
      token !== undefined && isSame(token, to) && "danger",
    "sent-to-zero": ({ transfer: { to } }) => isZero(to) && "danger",
    "sent-to-look-alike": ({ transfer: { to } }, context) => looksLike(to, context) && "danger",
    "receiver-unknown": ({ transfer: { to } }, context) =>
      !isKnownReceiver(to, context) && "caution",
  },
  payee: {
    "sent-to-zero": ({ address }) => isZero(address) && "danger",
    "sent-to-look-alike": ({ address }, context) => looksLike(address, context) && "danger",
    "receiver-unknown": ({ address }, context) => !isKnownReceiver(address, context) && "caution",
  },
  payment: {},
  order: {
    "order-nothing-back": ({ offered, received }) =>
      offered.length > 0 && received.length === 0 && "danger",
    "order-dust-back": ({ received }) =>
      received.length > 0 &&
      received.every(({ amount, isItem }) => !isItem && amount <= 1n) &&
      "danger",
    "order-any-of-collection": ({ offered, received }) =>
      [...offered, ...received].some(({ isAnyOf }) => isAnyOf) && "caution",
    "order-many-items": ({ offered }) => offered.length > MANY_ITEMS && "caution",
    "receiver-other": ({ receiver }, { account }) =>
      !isZero(receiver) && !isSame(receiver, account) && "danger",
    "signer-not-owner": ({ offerer }, { account }) => !isSame(offerer, account) && "danger",
  },
  "bulk-order": { "order-bulk": () => "caution" },
  proceeds: {
    "receiver-other": ({ receiver, caller }, { account }) =>
      !isSame(receiver, account) && !isSame(receiver, caller) && "danger",
  },
  "token-list": { "many-tokens": ({ count }) => count > MANY_TOKENS && "caution" },
  signer: {
    "signer-not-owner": ({ address }, { account }) => !isSame(address, account) && "danger",
  },
  domain: {
    "wrong-contract": ({ contract, expected }) =>
      expected !== undefined && (contract === undefined || !isSame(contract, expected)) && "danger",
    "other-chain": ({ chainId, isChainFree }, context) =>
      !isChainFree && isOtherChain(chainId, context) && "danger",
    "no-chain": ({ chainId, isChainFree }) => !isChainFree && chainId === undefined && "caution",
    "no-contract": ({ contract }) => contract === undefined && "note",
  },
  "safe-call": {
    "safe-delegatecall": ({ operation, to }, { facts: { multisends = [] } }) =>
      operation === DELEGATE_CALL && !isAmong(to, [...SAFE_MULTISENDS, ...multisends]) && "danger",
    "safe-refund": ({ gasPrice }) => gasPrice > 0n && "danger",
  },
  "safe-setting": { "safe-changes-owner": () => "danger" },
  ownership: { "gives-ownership": () => "danger" },
  upgrade: { "upgrades-contract": () => "danger" },
  role: { "grants-role": () => "danger" },
  delegation: {
    "delegation-without-limit": ({ isVotes, limits }) =>
      !isVotes && limits.length === 0 && "danger",
    // Anyone can write a contract that checks nothing.
    "unknown-message": ({ limits }, context) =>
      limits.length > 0 && !limits.some((one) => isKnown(one, context)) && "danger",
    "delegate-unknown": ({ delegate }, context) => !isKnown(delegate, context) && "caution",
  },
  authorization: {
    "authorization-delegate": ({ delegate }, { facts: { delegates = [] } }) =>
      !isZero(delegate) && !isAmong(delegate, delegates) && "danger",
    "authorization-any-chain": ({ chainId }) => chainId === 0n && "danger",
    "other-chain": ({ chainId }, context) =>
      chainId !== 0n && isOtherChain(chainId, context) && "danger",
  },
  bytes: {
    "opaque-hash": ({ form }) => form === "hash" && "danger",
    "message-is-transaction": ({ form }) => form === "transaction" && "danger",
    "eth-sign": ({ form }) => form === "eth-sign" && "danger",
    "unknown-message": ({ form }) => form === "other" && "caution",
  },
  "sign-in": {
    "siwe-other-domain": ({ domain }, { facts }) =>
      facts.domain !== undefined && domain.toLowerCase() !== facts.domain.toLowerCase() && "danger",
    "siwe-no-nonce": ({ nonce }) => (nonce ?? "").length < SHORTEST_NONCE && "caution",
    "siwe-expired": ({ expires }, { facts }) =>
      expires !== undefined && expires < facts.now && "caution",
  },
  unread: {
    "unknown-call": ({ what }) => what === "call" && "caution",
    "unknown-message": ({ what }) => what === "message" && "caution",
    "malformed-data": ({ what }) => what === "malformed" && "danger",
    "trailing-data": ({ what }) => what === "tail" && "note",
    "too-deep": ({ what }) => what === "deep" && "caution",
  },
  "drainer-name": {
    "drainer-selector": ({ text, value }) =>
      (value > 0n || /securityupdate/iu.test(text)) && "danger",
  },
} as const satisfies Rules;

/** Versions 1.3.0 (two deployments) and 1.4.1. */
const SAFE_MULTISENDS = [
  "0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761",
  "0x40A2aCCbd92BCA938b02010E17A5b8929b49130D",
  "0x998739BFdAAdde7C933B942a68053933098f9EDa",
  "0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B",
  "0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526",
  "0x9641d764fc13c8B624c04430C7356C1C7C8102e2",
];

/** All rules by kind of effect. */
export type RuleTable = typeof RULES;
/** Ids of all rules. */
export type RuleId =
  | { readonly [K in EffectKind]: keyof RuleTable[K] }[EffectKind]
  | SolanaRule
  | BitcoinRule;

/** True if a rule has this id. */
export const isRuleId = (id: unknown): id is RuleId =>
  [...Object.values(RULES).flatMap(Object.keys), ...SOLANA_RULES, ...BITCOIN_RULES].some(
    (rule) => rule === id,
  );

const PARAMS: { readonly [K in EffectKind]: (effect: EffectOf<K>) => FindingParams } = {
  grant: ({ grant: { spender, token, amount, until } }) => ({
    address: spender,
    amount,
    ...(token !== undefined && { token }),
    ...(until !== undefined && { until }),
  }),
  revoke: ({ spender, token }) => ({ address: spender, ...(token !== undefined && { token }) }),
  deadline: ({ at }) => ({ until: at }),
  transfer: ({ transfer: { to, token, amount } }) => ({
    address: to,
    amount,
    ...(token !== undefined && { token }),
  }),
  payee: ({ address }) => ({ address }),
  payment: ({ transfer: { to, amount } }) => ({ address: to, amount }),
  order: ({ receiver, offered }) => ({ address: receiver, count: offered.length }),
  "bulk-order": () => ({}),
  proceeds: ({ receiver }) => ({ address: receiver }),
  "token-list": ({ count }) => ({ count }),
  signer: ({ address }) => ({ address }),
  domain: ({ contract, chainId }) => ({
    ...(contract !== undefined && { address: contract }),
    ...(chainId !== undefined && { chainId }),
  }),
  "safe-call": ({ to }) => ({ address: to }),
  "safe-setting": ({ address }) => (address === undefined ? {} : { address }),
  ownership: ({ to }) => ({ address: to }),
  upgrade: ({ to }) => ({ address: to }),
  role: ({ to }) => ({ address: to }),
  delegation: ({ delegate }) => ({ address: delegate }),
  authorization: ({ delegate, chainId }) => ({ address: delegate, chainId }),
  bytes: () => ({}),
  "sign-in": ({ domain, expires }) => ({
    text: domain,
    ...(expires !== undefined && { until: expires }),
  }),
  unread: () => ({}),
  "drainer-name": ({ text }) => ({ text }),
};

/** Rules that hold for an effect, with their levels. */
export const judge = <K extends EffectKind>(
  effect: EffectOf<K> & Effect,
  context: RuleContext,
): readonly {
  readonly rule: RuleId;
  readonly level: FindingLevel;
  readonly params: FindingParams;
}[] => {
  const rules = Object.entries(RULES[effect.kind]) as [RuleId, Condition<K>][];
  const params = PARAMS[effect.kind] as (effect: EffectOf<K>) => FindingParams;
  return rules.flatMap(([rule, condition]) => {
    const level = condition(effect, context);
    return level === false ? [] : [{ rule, level, params: params(effect) }];
  });
};
