import { serializeTransaction, stringToHex } from "viem";
import { readRequest, type ReviewOptions, type ReviewRequest, type RuleId } from "latchkit/review";
import { describe, expect, it } from "vitest";
import { BITCOIN_RULES, SOLANA_RULES } from "../../../../src/domain/review/chain-rules.js";
import { RULES, type FindingLevel } from "../../../../src/domain/review/rules.js";
import {
  ACCOUNT,
  FACTS,
  HOUR,
  NOW,
  PERMIT2,
  PERMIT_MEMBERS,
  ROUTER,
  SAFE,
  SEAPORT,
  STRANGER,
  TOKEN,
  ZERO,
  call,
  data,
  nft,
  order,
  pay,
  permit,
  sale,
  send,
  typedDataRequest,
} from "../../../support/builders/review-requests.js";

interface Case {
  readonly request: ReviewRequest;
  readonly facts?: ReviewOptions;
}
type Row = readonly [rule: RuleId, level: string, hostile: Case, honest: Case];

const MAX = 2n ** 256n - 1n;
const approve = (spender: string, amount: bigint, facts?: ReviewOptions): Case => ({
  request: call(TOKEN, "approve(address,uint256)", [spender, amount]),
  ...(facts && { facts }),
});
const transfer = (to: string, facts?: ReviewOptions): Case => ({
  request: call(TOKEN, "transfer(address,uint256)", [to, 5n]),
  ...(facts && { facts }),
});
const allApproved = (operator: string): Case => ({
  request: call(TOKEN, "setApprovalForAll(address,bool)", [operator, true]),
});
const on = (request: ReviewRequest, facts?: ReviewOptions): Case => ({
  request,
  ...(facts && { facts }),
});
const code = (kind: "none" | "delegated" | "contract" | "proxy"): ReviewOptions => ({
  codes: { [ROUTER]: kind },
});
const bytes = (hex: string, method: "personal_sign" | "eth_sign" = "personal_sign"): Case => ({
  request: { kind: "bytes", networkId: "eip155:1", account: ACCOUNT, hex, method },
});
const message = (text: string): Case => ({
  request: { kind: "message", networkId: "eip155:1", account: ACCOUNT, text },
});
const signIn = (lines: Readonly<Record<string, string>> = {}, domain = "app.example"): Case => {
  const fields = {
    URI: "https://app.example",
    Version: "1",
    "Chain ID": "1",
    Nonce: "abcdefgh12",
    "Issued At": "2025-10-09T08:00:00Z",
    ...lines,
  };
  const text = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return message(
    [`${domain} wants you to sign in with your Ethereum account:`, ACCOUNT, "", "", ...text].join(
      "\n",
    ),
  );
};
const authorize = (delegate: string, chainId = 1, facts?: ReviewOptions): Case => ({
  request: {
    kind: "authorization",
    networkId: "eip155:1",
    account: ACCOUNT,
    delegate,
    chainId,
    nonce: 0,
  },
  ...(facts && { facts }),
});

const EXECUTE =
  "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)";
const safeRun = (to: string, inner: string, operation = 0, gasPrice = 0n): ReviewRequest =>
  call(SAFE, EXECUTE, [to, 0n, inner, operation, 0n, 0n, gasPrice, ZERO, ZERO, "0x"]);
const HARMLESS = data("transfer(address,uint256)", [ROUTER, 5n]);
const MULTISEND = "0x40A2aCCbd92BCA938b02010E17A5b8929b49130D";

const DELEGATION = {
  Delegation: "address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt",
  Caveat: "address enforcer,bytes terms",
};
const delegate = (to: string, caveats: number, enforcer = ROUTER): ReviewRequest =>
  typedDataRequest(DELEGATION, {
    delegate: to,
    delegator: ACCOUNT,
    authority: `0x${"f".repeat(64)}`,
    caveats: Array.from({ length: caveats }, () => ({ enforcer, terms: "0x01" })),
    salt: 0n,
  });

const DETAILS = "address token,uint160 amount,uint48 expiration,uint48 nonce";
const batch = (tokens: number, contract = PERMIT2): ReviewRequest =>
  typedDataRequest(
    {
      PermitBatch: "PermitDetails[] details,address spender,uint256 sigDeadline",
      PermitDetails: DETAILS,
    },
    {
      details: Array.from({ length: tokens }, () => ({
        token: TOKEN,
        amount: 5n,
        expiration: Number(HOUR),
        nonce: 0,
      })),
      spender: ROUTER,
      sigDeadline: HOUR,
    },
    { chainId: 1, verifyingContract: contract },
  );

const nested = (levels: number): string =>
  levels === 0 ? HARMLESS : data("multicall(bytes[])", [[nested(levels - 1)]]);
const withDirtyAddress = HARMLESS.replace("a9059cbb00", "a9059cbb01");
const unsigned = serializeTransaction({
  chainId: 1,
  to: "0x3333333333333333333333333333333333333333",
  value: 1n,
  maxFeePerGas: 1n,
  gas: 21_000n,
});
const BULK = { BulkOrder: "OrderComponents[2] tree", ...SEAPORT };
const vault = (receiver: string): Case =>
  on(call(TOKEN, "redeem(uint256,address,address)", [5n, receiver, ACCOUNT]));

const COW =
  "address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance";
const swap = (receiver: string): Case =>
  on(
    typedDataRequest(
      { Order: COW },
      {
        sellToken: TOKEN,
        buyToken: ROUTER,
        receiver,
        sellAmount: 5n,
        buyAmount: 5n,
        validTo: Number(HOUR),
        appData: `0x${"0".repeat(64)}`,
        feeAmount: 0n,
        kind: "sell",
        partiallyFillable: false,
        sellTokenBalance: "erc20",
        buyTokenBalance: "erc20",
      },
    ),
  );
const usdSend = (destination: string): Case =>
  on(
    typedDataRequest(
      {
        "HyperliquidTransaction:UsdSend":
          "string hyperliquidChain,string destination,string amount,uint64 time",
      },
      { hyperliquidChain: "Mainnet", destination, amount: "5", time: NOW },
    ),
  );

const POISON = "0x3333999999999999999999999999999999993333";

/** Every rule with a request that meets it and a similar one that does not. */
const ROWS: readonly Row[] = [
  ["amount-unlimited", "danger", approve(STRANGER, MAX), approve(STRANGER, 5n)],
  ["amount-unlimited", "caution", approve(ROUTER, MAX), approve(ROUTER, 10n ** 30n)],
  ["amount-unlimited", "danger", approve(ROUTER, MAX, code("none")), approve(ROUTER, 5n)],
  // Just below the maximum, and the maximum of tokens with 96-bit balances.
  ["amount-unlimited", "danger", approve(STRANGER, 2n ** 128n), approve(STRANGER, 2n ** 128n - 1n)],
  ["amount-unlimited", "danger", approve(STRANGER, 2n ** 96n - 1n), approve(STRANGER, 2n ** 96n)],
  ["approve-all", "danger", allApproved(STRANGER), approve(STRANGER, 5n)],
  ["approve-all", "caution", allApproved(ROUTER), approve(ROUTER, 5n)],
  [
    "spender-is-eoa",
    "danger",
    approve(ROUTER, 5n, code("none")),
    approve(ROUTER, 5n, code("contract")),
  ],
  [
    "spender-is-delegated-eoa",
    "danger",
    approve(ROUTER, 5n, code("delegated")),
    approve(ROUTER, 5n, code("contract")),
  ],
  [
    "spender-is-proxy",
    "note",
    approve(ROUTER, 5n, code("proxy")),
    approve(ROUTER, 5n, code("contract")),
  ],
  ["spender-unknown", "caution", approve(STRANGER, 5n), approve(ROUTER, 5n)],
  // A receiver that was paid before is not a known spender.
  [
    "spender-unknown",
    "caution",
    approve(STRANGER, 5n, { recipients: [STRANGER] }),
    approve(ROUTER, 5n),
  ],
  ["revoke", "note", approve(STRANGER, 0n), approve(STRANGER, 1n)],
  ["deadline-never", "caution", on(permit({ deadline: 2n ** 48n - 1n })), on(permit())],
  [
    "deadline-long",
    "note",
    on(permit({ deadline: NOW + 86_401n })),
    on(permit({ deadline: NOW + 86_400n })),
  ],
  ["deadline-past", "note", on(permit({ deadline: NOW - 1n })), on(permit({ deadline: NOW }))],
  [
    "moves-anothers",
    "caution",
    on(call(TOKEN, "transferFrom(address,address,uint256)", [STRANGER, ROUTER, 5n])),
    on(call(TOKEN, "transferFrom(address,address,uint256)", [ACCOUNT, ROUTER, 5n])),
  ],
  ["sent-to-token-itself", "danger", transfer(TOKEN), transfer(ROUTER)],
  ["sent-to-zero", "danger", transfer(ZERO), transfer(ROUTER)],
  [
    "sent-to-zero",
    "danger",
    on(send(ZERO, "0x", { value: 1n })),
    on(send(ROUTER, "0x", { value: 1n })),
  ],
  ["sent-to-look-alike", "danger", transfer(POISON), transfer(ROUTER)],
  [
    "sent-to-look-alike",
    "danger",
    transfer("0x4444999999999999999999999999999999994444", { recipients: [STRANGER] }),
    transfer(STRANGER, { recipients: [STRANGER] }),
  ],
  [
    "receiver-unknown",
    "caution",
    transfer(STRANGER),
    transfer(STRANGER, { recipients: [STRANGER] }),
  ],
  ["order-nothing-back", "danger", on(order({ consideration: [] })), on(order())],
  [
    "order-nothing-back",
    "danger",
    on(order({ consideration: [pay(10n ** 18n, STRANGER)] })),
    on(order({ consideration: [pay(10n ** 18n), pay(5n, STRANGER)] })),
  ],
  [
    "order-dust-back",
    "danger",
    on(order({ consideration: [pay(1n)] })),
    on(order({ consideration: [pay(2n)] })),
  ],
  [
    "order-any-of-collection",
    "caution",
    on(order({ offer: [nft(4)] })),
    on(order({ offer: [nft(3)] })),
  ],
  [
    "order-many-items",
    "caution",
    on(order({ offer: Array.from({ length: 6 }, () => nft()) })),
    on(order({ offer: Array.from({ length: 5 }, () => nft()) })),
  ],
  ["order-bulk", "caution", on(typedDataRequest(BULK, { tree: [sale(), sale()] })), on(order())],
  [
    "order-bulk",
    "caution",
    on(typedDataRequest({ Root: "bytes32 root" }, { root: `0x${"1".repeat(64)}` })),
    on(order()),
  ],
  ["signer-not-owner", "danger", on(order({ offerer: STRANGER })), on(order())],
  ["signer-not-owner", "danger", on(permit({ owner: STRANGER })), on(permit())],
  ["receiver-other", "danger", vault(STRANGER), vault(ACCOUNT)],
  ["receiver-other", "danger", swap(STRANGER), swap(ACCOUNT)],
  ["receiver-other", "danger", swap(STRANGER), swap(ZERO)],
  ["sent-to-zero", "danger", usdSend(ZERO), usdSend(ROUTER)],
  ["sent-to-look-alike", "danger", usdSend(POISON), usdSend(ROUTER)],
  ["receiver-unknown", "caution", usdSend(STRANGER), usdSend(ROUTER)],
  ["opaque-hash", "danger", bytes(`0x${"ab".repeat(32)}`), bytes(`0x${"ab".repeat(31)}`)],
  ["eth-sign", "danger", bytes("0xff00ff", "eth_sign"), bytes("0xff00ff")],
  ["unknown-message", "caution", bytes("0xff00ff"), bytes(`0x${"ab".repeat(32)}`)],
  [
    "unknown-message",
    "caution",
    on(typedDataRequest({ Vote: "uint256 id" }, { id: 1n })),
    on(permit({ value: -1n })),
  ],
  ["unknown-call", "caution", on(send(TOKEN, "0x12345678")), on(send(TOKEN, `${HARMLESS}00`))],
  ["malformed-data", "danger", on(send(TOKEN, withDirtyAddress)), on(send(TOKEN, `${HARMLESS}00`))],
  ["trailing-data", "note", on(send(TOKEN, `${HARMLESS}00`)), on(send(TOKEN, "0x12345678"))],
  ["too-deep", "caution", on(send(TOKEN, nested(5))), on(send(TOKEN, "0x12345678"))],
  ["many-tokens", "caution", on(batch(4)), on(batch(3))],
  ["wrong-contract", "danger", on(batch(1, STRANGER)), on(batch(1))],
  [
    "other-chain",
    "danger",
    on(permit({}, { chainId: 137, verifyingContract: TOKEN })),
    on(permit()),
  ],
  ["other-chain", "danger", authorize(ROUTER, 10), authorize(ROUTER, 1)],
  ["no-chain", "caution", on(permit({}, { verifyingContract: TOKEN })), on(permit())],
  ["no-contract", "note", on(permit({}, { chainId: 1 })), on(permit())],
  [
    "safe-delegatecall",
    "danger",
    on(safeRun(STRANGER, HARMLESS, 1)),
    on(safeRun(MULTISEND, data("multiSend(bytes)", ["0x"]), 1)),
  ],
  [
    "safe-delegatecall",
    "danger",
    on(safeRun(STRANGER, "0x", 1)),
    on(safeRun(STRANGER, "0x", 1), { multisends: [STRANGER] }),
  ],
  ["safe-refund", "danger", on(safeRun(TOKEN, HARMLESS, 0, 1n)), on(safeRun(TOKEN, HARMLESS))],
  [
    "safe-changes-owner",
    "danger",
    on(safeRun(SAFE, data("addOwnerWithThreshold(address,uint256)", [STRANGER, 1n]))),
    on(safeRun(TOKEN, HARMLESS)),
  ],
  [
    "safe-changes-owner",
    "danger",
    on(call(SAFE, "changeThreshold(uint256)", [1n])),
    transfer(ROUTER),
  ],
  [
    "gives-ownership",
    "danger",
    on(call(TOKEN, "transferOwnership(address)", [STRANGER])),
    transfer(ROUTER),
  ],
  [
    "upgrades-contract",
    "danger",
    on(call(TOKEN, "upgradeTo(address)", [STRANGER])),
    transfer(ROUTER),
  ],
  [
    "grants-role",
    "danger",
    on(call(TOKEN, "grantRole(bytes32,address)", [`0x${"0".repeat(64)}`, STRANGER])),
    transfer(ROUTER),
  ],
  ["delegation-without-limit", "danger", on(delegate(ROUTER, 0)), on(delegate(ROUTER, 1))],
  ["delegate-unknown", "caution", on(delegate(STRANGER, 1)), on(delegate(ROUTER, 1))],
  // Anyone can write a contract that checks nothing.
  ["unknown-message", "danger", on(delegate(ROUTER, 1, STRANGER)), on(delegate(ROUTER, 1))],
  [
    "delegate-unknown",
    "caution",
    on(call(TOKEN, "delegate(address)", [STRANGER])),
    on(call(TOKEN, "delegate(address)", [ACCOUNT])),
  ],
  [
    "authorization-delegate",
    "danger",
    authorize(ROUTER),
    authorize(ROUTER, 1, { delegates: [ROUTER] }),
  ],
  ["authorization-delegate", "danger", authorize(ROUTER), authorize(ZERO)],
  ["authorization-any-chain", "danger", authorize(ROUTER, 0), authorize(ROUTER, 1)],
  ["opaque-hash", "danger", bytes(`0x${"ab".repeat(32)}`), bytes(stringToHex("a".repeat(32)))],
  ["opaque-hash", "danger", message(`0x${"ab".repeat(32)}`), message("Hello")],
  ["eth-sign", "danger", bytes(stringToHex("Hello"), "eth_sign"), bytes(stringToHex("Hello"))],
  ["message-is-transaction", "danger", bytes(unsigned), bytes(`${unsigned}00`)],
  ["unknown-message", "caution", bytes("0xff00ff"), bytes(stringToHex("Hello"))],
  [
    "unknown-message",
    "caution",
    on(typedDataRequest({ Vote: "uint256 id" }, { id: 1n })),
    on(permit()),
  ],
  // The name of a known kind with other members.
  [
    "unknown-message",
    "caution",
    on(
      typedDataRequest(
        { Permit: `${PERMIT_MEMBERS},uint8 extra` },
        { owner: ACCOUNT, spender: ROUTER, value: 5n, nonce: 0n, deadline: HOUR, extra: 1 },
      ),
    ),
    on(permit()),
  ],
  ["siwe-other-domain", "danger", signIn({}, "evil.example"), signIn()],
  ["siwe-no-nonce", "caution", signIn({ Nonce: "short" }), signIn()],
  [
    "siwe-expired",
    "caution",
    signIn({ "Expiration Time": "2025-10-09T08:53:19Z" }),
    signIn({ "Expiration Time": "2025-10-09T08:53:20Z" }),
  ],
  ["unknown-call", "caution", on(send(TOKEN, "0x12345678")), transfer(ROUTER)],
  ["malformed-data", "danger", on(send(TOKEN, withDirtyAddress)), on(send(TOKEN, HARMLESS))],
  ["malformed-data", "danger", on(send(TOKEN, HARMLESS.slice(0, -2))), on(send(TOKEN, HARMLESS))],
  ["malformed-data", "danger", on(permit({ value: "five" })), on(permit({ value: "5" }))],
  ["trailing-data", "note", on(send(TOKEN, `${HARMLESS}00`)), on(send(TOKEN, HARMLESS))],
  ["too-deep", "caution", on(send(TOKEN, nested(5))), on(send(TOKEN, nested(4)))],
  [
    "drainer-selector",
    "danger",
    on(send(STRANGER, data("claim()", []), { value: 1n })),
    on(send(STRANGER, data("claim()", []))),
  ],
  [
    "drainer-selector",
    "danger",
    on(send(STRANGER, data("SecurityUpdate()", []))),
    on(send(STRANGER, data("connect()", []))),
  ],
];

const levelOf = (rule: RuleId, { request, facts }: Case): string | undefined =>
  readRequest(request, { ...FACTS, ...facts }).findings.find((one) => one.rule === rule)?.level;

/** True if the row passes: the hostile request meets the rule, the honest one does not. */
const holds = ([rule, level, hostile, honest]: Row): boolean => {
  const other = levelOf(rule, honest);
  // A known spender lowers some rules to a caution.
  const isMilder = level === "danger" && other === "caution";
  return levelOf(rule, hostile) === level && (other === undefined || isMilder);
};
const CONDITIONS = Object.entries(RULES).flatMap(([kind, conditions]) =>
  Object.keys(conditions).map((rule) => [rule, kind, conditions] as const),
);
type AnyCondition = (...given: never) => FindingLevel | false;
const conditionOf = (rule: string, conditions: object): AnyCondition =>
  Reflect.get(conditions, rule) as AnyCondition;
/** Rows of the rule that fail while its condition is another. */
const failingRows = (rule: string, conditions: object, mutant: AnyCondition): readonly Row[] => {
  const condition = conditionOf(rule, conditions);
  Reflect.set(conditions, rule, mutant);
  try {
    return ROWS.filter((row) => row[0] === rule && !holds(row));
  } finally {
    Reflect.set(conditions, rule, condition);
  }
};

describe("review rules", () => {
  it("defines at least sixty review rules", () => {
    const rules = new Set([...CONDITIONS.map(([rule]) => rule), ...SOLANA_RULES, ...BITCOIN_RULES]);
    expect(rules.size).toBeGreaterThanOrEqual(60);
  });

  it.each(CONDITIONS)(
    "the tests of rule '%s' (%s) fail if its condition is always or never true",
    (rule, _, conditions) => {
      const levels = ROWS.filter((row) => row[0] === rule).map(
        ([, level]) => level as FindingLevel,
      );
      expect(failingRows(rule, conditions, () => false)).not.toEqual([]);
      // A condition without parameters holds for every effect of its kind.
      for (const level of conditionOf(rule, conditions).length === 0 ? [] : levels)
        expect(failingRows(rule, conditions, () => level)).not.toEqual([]);
      expect(failingRows(rule, conditions, conditionOf(rule, conditions))).toEqual([]);
    },
  );

  it.each(ROWS.map((row, at) => [row[0], at, row] as const))(
    "reports '%s' for a hostile request, but not for a similar honest request (row %i)",
    (rule, _, [, level, hostile, honest]) => {
      expect(levelOf(rule, hostile)).toBe(level);
      const other = levelOf(rule, honest);
      // A known spender lowers some rules to a caution.
      expect(other === undefined || (level === "danger" && other === "caution")).toBe(true);
    },
  );

  it("each review rule has a test request", () => {
    const rules = Object.values(RULES).flatMap((one) => Object.keys(one));
    expect([...new Set(ROWS.map(([rule]) => rule as string))].sort()).toEqual(
      [...new Set(rules)].sort(),
    );
  });

  it("lists the worst review findings first", () => {
    const { findings } = readRequest(approve(STRANGER, MAX).request, {
      ...FACTS,
      codes: { [STRANGER]: "proxy" },
    });
    expect(findings.map(({ level }) => level)).toEqual(["danger", "caution", "note"]);
  });

  it("includes contract, spender and amount in a review finding", () => {
    expect(readRequest(approve(STRANGER, MAX).request, FACTS).findings[0]).toEqual({
      rule: "amount-unlimited",
      level: "danger",
      target: TOKEN,
      params: { address: STRANGER, token: TOKEN, amount: "unlimited" },
    });
  });
});
