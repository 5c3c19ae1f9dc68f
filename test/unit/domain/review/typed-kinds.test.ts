import { keccak256, toHex } from "viem";
import { readRequest, type ReviewRequest } from "latchkit/review";
import { describe, expect, it } from "vitest";
import { ACCOUNTS } from "../../../../src/domain/review/typed-data/accounts.js";
import { ORDERS } from "../../../../src/domain/review/typed-data/orders.js";
import { PERMITS } from "../../../../src/domain/review/typed-data/permits.js";
import {
  ACCOUNT,
  FACTS,
  HOUR,
  NOW,
  PERMIT2,
  ROUTER,
  SAFE,
  STRANGER,
  TOKEN,
  ZERO,
  data,
  typedDataRequest,
} from "../../../support/builders/review-requests.js";

const KINDS = { ...PERMITS, ...ORDERS, ...ACCOUNTS };

/** Type hashes as the contracts publish them, by the start of their types. */
const PUBLISHED = [
  ["Permit(address owner", "0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9"],
  ["Permit(address holder", "0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb"],
  ["Permit(address spender", "0x49ecf333e5b8c95c40fdafc95c1ad136e8914a8fb55e9dc8bb01eaa83a2df9ad"],
  ["PermitSingle", "0xf3841cd1ff0085026a6327b620b67997ce40f282c88a8e905a7a5626e310f3d0"],
  ["PermitBatch(", "0xaf1b0d30d2cab0380e68f0689007e3254993c596f2fdd0aaa7f4d04f79440863"],
  ["PermitTransferFrom", "0x939c21a48a8dbe3a9a2404a1d46691e4d39f6583d6ec6b35714604c986d80106"],
  ["PermitBatchTransferFrom", "0xfcf35f5ac6a2c28868dc44c302166470266239195f02b0ee408334829333b766"],
  ["TransferWithAuth", "0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267"],
  ["ReceiveWithAuth", "0xd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8"],
  ["CancelAuth", "0x158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429"],
  ["OrderComponents", "0xfa445660b7e21515a59617fcd68910b487aa5808b8abda3d78bc85df364b2c2f"],
  ["LimitOrder", "0xce918627cb55462ddbb85e73de69a8b322f2bc88f4507c52fcad6d4c33c29d49"],
  ["RfqOrder", "0xe593d3fdfa8b60e5e17a1b2204662ecbe15c23f2084b9ad5bae40359540a7da9"],
  ["OtcOrder", "0x2f754524de756ae72459efbe1ec88c19a745639821de528ac3fb88f9e65e35c8"],
  ["Order(address sellToken", "0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489"],
  [
    "Order(uint256 salt,address maker,",
    "0x3af21ec5a20011b88d3b7b4ed7c806cef05a5980cf34974bcd53566a131f7e4c",
  ],
  ["Maker(", "0x003c1bce41a2de73dfe64d6eeb2b3d7f15f1c0c382d9d963c2c6daeb75f0e539"],
  ["SafeTx", "0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8"],
  ["SafeMessage", "0x60b3cbf8b4a223d68d641b3b6ddf9a298e7f33710cf3d3a9d1146b5a6150fbca"],
  ["SafeOp", "0xc03dfc11d8b10bf9cf703d558958c8c42777f785d998c62060d85a4f0ef6ea7f"],
  ["PackedUserOp", "0x29a0bca4af4be3421398da00295e58e6d7de38cb492214754cb6a47507dd6f8e"],
  [
    "Delegation(address delegate,",
    "0x88c1d2ecf185adf710588203a5f263f0ff61be0d33da39792cde19ba9aa4331e",
  ],
  [
    "Delegation(address delegatee",
    "0xe48329057bfd03d55e49b547132e39cffd9c1820ad7b9d4c5307691425d15adf",
  ],
  ["MetaTransaction", "0x23d10def3caacba2e4042e0c75d44a42d2558aabcf5ce951d0642a8032e1e653"],
] as const;

/** Types of a kind, from its `encodeType`. */
const typesOf = (encoded: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...encoded.matchAll(/([\w:]+)\(([^)]*)\)/gu)].map(([, name = "", members = ""]) => [
      name,
      members,
    ]),
  );

/** A plain value of a type: five units, the account, an hour, no bytes. */
const plain = (types: Readonly<Record<string, string>>, type: string, name: string): unknown => {
  if (type.endsWith("[]")) return [plain(types, type.slice(0, -2), name)];
  const members = types[type];
  if (members !== undefined) return fieldsOf(types, members);
  if (type === "address") return ACCOUNT;
  if (type === "bool") return true;
  if (type === "string") return ACCOUNT;
  if (type === "bytes") return "0x";
  if (type.startsWith("bytes")) return `0x${"0".repeat(64)}`;
  return /deadline|expir|until|time|valid/iu.test(name) ? String(HOUR) : 5;
};
const fieldsOf = (types: Readonly<Record<string, string>>, members: string) =>
  Object.fromEntries(
    members.split(",").map((member) => {
      const [type = "", name = ""] = member.split(" ");
      return [name, plain(types, type, name)];
    }),
  );

/** A request of the kind whose types start with `start`, with `fields` on top of plain values. */
const request = (start: string, fields: Readonly<Record<string, unknown>>): ReviewRequest => {
  const encoded = Object.keys(KINDS).find((one) => one.startsWith(start)) ?? "";
  const types = typesOf(encoded);
  const [members = ""] = Object.values(types);
  return typedDataRequest(
    types,
    { ...fieldsOf(types, members), ...fields },
    { chainId: 1, verifyingContract: KINDS[encoded]?.contract ?? TOKEN },
  );
};

const details = { token: TOKEN, amount: 5, expiration: Number(HOUR), nonce: 0 };
const grant = { token: TOKEN, spender: STRANGER, amount: 5n };
const leaves = [{ token: TOKEN, to: ACCOUNT, amount: 5n }];
const ASSETS = { makerToken: TOKEN, takerToken: ROUTER };

/** Kinds with what a request of theirs grants. */
const GRANTS = [
  ["Permit(address owner", { spender: STRANGER }, [grant]],
  ["Permit(address owner", { spender: STRANGER, value: 0 }, []],
  ["Permit(address holder", { spender: STRANGER }, [{ ...grant, amount: "unlimited" }]],
  ["Permit(address holder", { spender: STRANGER, allowed: false }, []],
  ["Permit(address spender", { spender: STRANGER }, [{ ...grant, amount: 1n }]],
  [
    "PermitSingle",
    { spender: STRANGER, details },
    [{ ...grant, until: HOUR, removal: "lockdown" }],
  ],
  ["PermitBatch(", { spender: STRANGER, details: [details, details] }, [grant, grant]],
  [
    "PermitTransferFrom",
    { spender: STRANGER, permitted: details, deadline: HOUR },
    [{ ...grant, until: HOUR, removal: "cancel-on-chain" }],
  ],
  ["PermitBatchTransferFrom", { spender: STRANGER, permitted: [details] }, [grant]],
] as const;

/** Kinds with what leaves by a request of theirs. */
const TRANSFERS = [
  ["TransferWithAuth", { to: STRANGER }, [{ token: TOKEN, to: STRANGER, amount: 5n }]],
  ["ReceiveWithAuth", { to: STRANGER }, [{ token: TOKEN, to: STRANGER, amount: 5n }]],
  ["LimitOrder", ASSETS, leaves],
  ["RfqOrder", ASSETS, leaves],
  ["OtcOrder", { ...ASSETS, taker: STRANGER }, leaves],
  // The taker gives the taker's token.
  ["OtcOrder", { ...ASSETS, maker: STRANGER }, [{ token: ROUTER, to: ACCOUNT, amount: 5n }]],
  ["Order(uint256 salt,address maker,", { makerAsset: TOKEN }, leaves],
  ["Order(uint256 salt,address makerAsset", { makerAsset: TOKEN }, leaves],
  ["Order(address sellToken", { sellToken: TOKEN }, leaves],
  ["Order(address trader", { side: 1, collection: TOKEN }, leaves],
  ["Order(address trader", { side: 0, paymentToken: TOKEN }, leaves],
  ["Maker(", { quoteType: 1, collection: TOKEN }, leaves],
  ["Maker(", { quoteType: 0, currency: TOKEN }, leaves],
] as const;

const APPROVE = data("approve(address,uint256)", [STRANGER, 5n]);
/** Kinds with a call inside. */
const CALLS = [
  ["SafeTx", { to: TOKEN, data: APPROVE, operation: 0, gasPrice: 0 }],
  ["MetaTransaction", { functionSignature: APPROVE }],
  [
    "ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes",
    { to: TOKEN, data: APPROVE },
  ],
  [
    "ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48",
    { to: TOKEN, data: APPROVE },
  ],
  [
    "PackedUserOp",
    { sender: SAFE, callData: data("execute(address,uint256,bytes)", [TOKEN, 0n, APPROVE]) },
  ],
  [
    "SafeOp",
    {
      safe: SAFE,
      callData: data("executeUserOp(address,uint256,bytes,uint8)", [TOKEN, 0n, APPROVE, 0]),
    },
  ],
] as const;

describe("kinds of typed data", () => {
  it.each(PUBLISHED)("encodes the typed-data type %s as its contract does", (start, hash) => {
    const encoded = Object.keys(KINDS).find((one) => one.startsWith(start));
    expect(keccak256(toHex(encoded ?? ""))).toBe(hash);
  });

  it.each(Object.keys(KINDS).map((one) => [one.slice(0, 60), one] as const))(
    "decodes the typed data %s",
    (_, encoded) => {
      const { depth, parts } = readRequest(request(encoded, {}), FACTS);
      expect(parts[0]?.depth).toBe("decoded");
      expect(depth).not.toBe("named");
    },
  );

  it.each(GRANTS)("lists the approvals that the typed data %s grants", (start, fields, grants) => {
    const review = readRequest(request(start, fields), FACTS);
    expect(review.grants).toMatchObject(grants);
    expect(review.findings.map(({ rule }) => rule)).not.toContain("malformed-data");
  });

  it.each(TRANSFERS)(
    "lists the tokens that leave the account by the typed data %s",
    (start, fields, transfers) => {
      const review = readRequest(request(start, fields), FACTS);
      expect(review.transfers).toEqual(transfers);
      expect(review.findings.filter(({ level }) => level === "danger")).toEqual([]);
    },
  );

  it.each(CALLS)("decodes the call inside the typed data %s", (start, fields) => {
    expect(readRequest(request(start, fields), FACTS).grants).toMatchObject([grant]);
  });

  it("warns of an order without a price on every marketplace", () => {
    const free = [
      request("Order(address trader", { side: 1, price: 0 }),
      request("Maker(", { quoteType: 1, price: 0 }),
      request("Order(address sellToken", { buyAmount: 0 }),
      request("LimitOrder", { takerAmount: 0 }),
      request("Order(uint256 salt,address maker,", { takingAmount: 0 }),
    ];
    for (const one of free)
      expect(readRequest(one, FACTS).findings[0]?.rule).toBe("order-nothing-back");
  });

  it("treats the signer as the receiver of an order that names no receiver", () => {
    const rules = readRequest(
      request("Order(address sellToken", { receiver: ZERO }),
      FACTS,
    ).findings;
    expect(rules.filter(({ level }) => level === "danger")).toEqual([]);
  });

  it("warns of a DAI permit that never expires or has expired", () => {
    const rules = (expiry: bigint) =>
      readRequest(request("Permit(address holder", { expiry }), FACTS).findings.map(
        ({ rule }) => rule,
      );
    expect(rules(0n)).toContain("deadline-never");
    expect(rules(NOW - 1n)).toContain("deadline-past");
  });

  it("reports a Safe's message as unknown, and cancelled orders as harmless", () => {
    const rules = (start: string) =>
      readRequest(request(start, {}), FACTS).findings.map(({ rule }) => rule);
    expect(rules("SafeMessage")).toEqual(["unknown-message"]);
    expect(rules("OrderHash")).toEqual([]);
    expect(rules("CancelAuth")).toEqual([]);
  });

  it("accepts the fixed chain id in a Hyperliquid agent's typed data", () => {
    const agent = request("Agent", {});
    if (agent.kind !== "typed-data") throw new Error("no typed data");
    const domain = { chainId: 1337, verifyingContract: ZERO };
    const rules = readRequest({ ...agent, data: { ...agent.data, domain } }, FACTS).findings;
    expect(rules.map(({ rule }) => rule)).toEqual(["unknown-message"]);
  });

  it("recognizes permits of Permit2 only at the address of Permit2", () => {
    expect(
      PERMITS[Object.keys(PERMITS).find((one) => one.startsWith("PermitSingle")) ?? ""]?.contract,
    ).toBe(PERMIT2);
  });
});
