import { readRequest, type ReviewRequest, type RuleId } from "latchkit/review";
import { describe, expect, it } from "vitest";
import {
  ACCOUNT,
  FACTS,
  PERMIT2,
  ROUTER,
  SAFE,
  STRANGER,
  TOKEN,
  call,
  data,
  permit,
  send,
  typedDataRequest,
} from "../../../support/builders/review-requests.js";

const rules = (request: unknown): readonly RuleId[] =>
  readRequest(request as ReviewRequest, FACTS).findings.map(({ rule }) => rule);
const UNREADABLE = { findings: [{ rule: "malformed-data", level: "danger" }], depth: "unread" };
const APPROVE = data("approve(address,uint256)", [STRANGER, 2n ** 256n - 1n]);

describe("hostile requests", () => {
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "0x"],
    ["an unknown kind", { kind: "swap", networkId: "eip155:1", account: ACCOUNT }],
    ["no account", { kind: "transaction", networkId: "eip155:1", calls: [{ to: TOKEN }] }],
    ["calls that are no list", { ...send(TOKEN, "0x"), calls: 5 }],
    ["typed data without types", { ...permit(), data: { domain: {}, message: {} } }],
    [
      "a message that is no text",
      { kind: "message", networkId: "eip155:1", account: ACCOUNT, text: 5 },
    ],
    ["a function", { ...send(TOKEN, "0x"), calls: () => [] }],
    [
      "a throwing getter",
      {
        ...send(TOKEN, "0x"),
        get calls(): never {
          throw new Error("no");
        },
      },
    ],
    ["3 MB of data", send(TOKEN, `0x${"00".repeat(1_500_000)}`)],
  ])("reviews %s without throwing", (_, request) => {
    expect(readRequest(request as ReviewRequest, FACTS)).toMatchObject(UNREADABLE);
  });

  it("reports an empty batch of calls as a malformed request", () => {
    expect(rules({ ...send(TOKEN, "0x"), calls: [] })).toEqual(["malformed-data"]);
  });

  it("reports a request that contains itself as malformed", () => {
    const cycle: Record<string, unknown> = { ...permit() };
    cycle["data"] = cycle;
    expect(rules(cycle)).toEqual(["malformed-data"]);
  });

  it("reads each property of a reviewed request once", () => {
    let reads = 0;
    const answers = [APPROVE, "0x"];
    const sent = {
      to: TOKEN,
      get data(): string {
        reads += 1;
        return answers.shift() ?? "0x";
      },
    };
    const review = readRequest({ ...send(TOKEN, "0x"), calls: [sent] } as ReviewRequest, FACTS);
    expect([reads, review.grants]).toMatchObject([1, [{ spender: STRANGER, amount: "unlimited" }]]);
  });

  it("stops decoding typed data whose types contain themselves", () => {
    const request = typedDataRequest({ Loop: "Loop[] next" }, { next: [{ next: [] }] });
    expect(rules(request)).toEqual(["unknown-message"]);
  });

  it("decodes at most 256 calls of a batch that contains batches", () => {
    let inner: string = data("multicall(bytes[])", [Array.from({ length: 20 }, () => APPROVE)]);
    inner = data("multicall(bytes[])", [Array.from({ length: 20 }, () => inner)]);
    const { grants, findings } = readRequest(send(TOKEN, inner), FACTS);
    expect(grants.length).toBeLessThanOrEqual(256);
    expect(findings.map(({ rule }) => rule)).toContain("too-deep");
  });

  it.each([
    ["a multicall", call(ROUTER, "multicall(bytes[])", [[APPROVE]])],
    ["a multicall with a deadline", call(ROUTER, "multicall(uint256,bytes[])", [1n, [APPROVE]])],
    [
      "a call of Multicall3",
      call(ROUTER, "aggregate3((address target,bool allowFailure,bytes callData)[])", [
        [{ target: TOKEN, allowFailure: false, callData: APPROVE }],
      ]),
    ],
    [
      "a call of a smart account",
      call(ACCOUNT, "executeBatch((address target,uint256 value,bytes data)[])", [
        [{ target: TOKEN, value: 0n, data: APPROVE }],
      ]),
    ],
    [
      "a packed batch of a Safe",
      call(
        SAFE,
        "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
        [
          "0x40A2aCCbd92BCA938b02010E17A5b8929b49130D",
          0n,
          data("multiSend(bytes)", [
            `0x00${TOKEN.slice(2)}${"0".repeat(64)}${(APPROVE.length / 2 - 1).toString(16).padStart(64, "0")}${APPROVE.slice(2)}`,
          ]),
          1,
          0n,
          0n,
          0n,
          `0x${"0".repeat(40)}`,
          `0x${"0".repeat(40)}`,
          "0x",
        ],
      ),
    ],
    [
      "typed data of a Safe",
      typedDataRequest(
        {
          SafeTx:
            "address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce",
        },
        {
          to: TOKEN,
          value: 0n,
          data: APPROVE,
          operation: 0,
          safeTxGas: 0n,
          baseGas: 0n,
          gasPrice: 0n,
          gasToken: `0x${"0".repeat(40)}`,
          refundReceiver: `0x${"0".repeat(40)}`,
          nonce: 0n,
        },
        { chainId: 1, verifyingContract: SAFE },
      ),
    ],
    [
      "a meta transaction",
      typedDataRequest(
        { MetaTransaction: "uint256 nonce,address from,bytes functionSignature" },
        { nonce: 0n, from: ACCOUNT, functionSignature: APPROVE },
      ),
    ],
  ])("finds an unlimited approval inside %s", (_, request) => {
    const { grants, findings } = readRequest(request, FACTS);
    expect(grants).toMatchObject([{ spender: STRANGER, amount: "unlimited" }]);
    expect(findings[0]).toMatchObject({ rule: "amount-unlimited", level: "danger" });
  });

  it("warns of a UniswapX order unless the account receives the tokens", () => {
    const members =
      "TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness";
    const swap = (recipient: string): ReviewRequest =>
      typedDataRequest(
        {
          PermitWitnessTransferFrom: members,
          TokenPermissions: "address token,uint256 amount",
          Order: "Output[] outputs",
          Output: "address token,uint256 startAmount,uint256 endAmount,address recipient",
        },
        {
          permitted: { token: TOKEN, amount: 5n },
          spender: ROUTER,
          nonce: 0n,
          deadline: 1_760_000_100n,
          witness: { outputs: [{ token: TOKEN, startAmount: 9n, endAmount: 8n, recipient }] },
        },
        { chainId: 1, verifyingContract: PERMIT2 },
      );
    expect([rules(swap(ACCOUNT)), rules(swap(STRANGER))]).toEqual([[], ["order-nothing-back"]]);
  });

  it("never reads an allowance in an unusual encoding as a revocation", () => {
    for (const value of [` ${2n ** 255n}`, 1e77, "-1", undefined])
      expect(rules(permit({ value }))[0]).toBe("malformed-data");
  });

  it("reads an amount with many leading zeros, as wallets sign it", () => {
    const digits = String(2n ** 256n - 1n);
    for (const value of [digits.padStart(100, "0"), `0x${"0".repeat(40)}${"f".repeat(64)}`]) {
      const { grants, findings } = readRequest(permit({ value, spender: STRANGER }), FACTS);
      expect(grants).toMatchObject([{ spender: STRANGER, amount: "unlimited" }]);
      expect(findings[0]).toMatchObject({ rule: "amount-unlimited", level: "danger" });
    }
  });

  it("ignores fields of typed data that its types do not declare, because wallets do not sign them", () => {
    const outputs = [{ token: TOKEN, startAmount: 9n, endAmount: 8n, recipient: ACCOUNT }];
    const order = (members: string): ReviewRequest =>
      typedDataRequest(
        {
          PermitWitnessTransferFrom:
            "TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness",
          TokenPermissions: "address token,uint256 amount",
          Order: members,
          Output: "address token,uint256 startAmount,uint256 endAmount,address recipient",
        },
        {
          permitted: { token: TOKEN, amount: 5n },
          spender: ROUTER,
          nonce: 0n,
          deadline: 1_760_000_100n,
          witness: { outputs, id: 1n },
          youReceive: 1_000n,
        },
        { chainId: 1, verifyingContract: PERMIT2 },
      );
    const labels = (request: ReviewRequest) =>
      readRequest(request, FACTS).parts[0]?.fields.map(({ label }) => label);
    expect(labels(order("Output[] outputs"))).toContain("witness.outputs[0].startAmount");
    expect(labels(order("uint256 id"))?.slice(-2)).toEqual(["deadline", "witness.id"]);
  });

  it("ignores a network in the domain of typed data if the domain's type does not declare it", () => {
    const domain = { name: "Token", chainId: 1, verifyingContract: TOKEN };
    const withDomain = (names: readonly string[]): ReviewRequest => {
      const request = permit({}, domain);
      if (request.kind !== "typed-data") throw new Error("no typed data");
      const all = { name: "string", chainId: "uint256", verifyingContract: "address" };
      const members = Object.entries(all).filter(([name]) => names.includes(name));
      const EIP712Domain = members.map(([name, type]) => ({ name, type }));
      return {
        ...request,
        data: { ...request.data, types: { EIP712Domain, ...request.data.types } },
      };
    };
    expect(rules(withDomain(["name", "chainId", "verifyingContract"]))).toEqual([]);
    expect(rules(withDomain(["name"]))).toEqual(["no-chain", "no-contract"]);
  });

  it("counts what the fees of a Blur sale leave to the seller", () => {
    const sale = (rate: number): ReviewRequest =>
      typedDataRequest(
        {
          Order:
            "address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce",
          Fee: "uint16 rate,address recipient",
        },
        {
          trader: ACCOUNT,
          side: 1,
          matchingPolicy: ROUTER,
          collection: TOKEN,
          tokenId: 7n,
          amount: 1n,
          paymentToken: `0x${"0".repeat(40)}`,
          price: 10n ** 18n,
          listingTime: 1_760_000_000n,
          expirationTime: 1_760_000_100n,
          fees: [{ rate, recipient: STRANGER }],
          salt: 1n,
          extraParams: "0x",
          nonce: 0n,
        },
      );
    expect([rules(sale(500)), rules(sale(10_000))]).toEqual([[], ["order-nothing-back"]]);
  });

  it.each([
    ["increaseAllowance(address,uint256)", [STRANGER, 0n]],
    ["decreaseAllowance(address,uint256)", [STRANGER, 1n]],
    ["invalidateNonces(address,address,uint48)", [TOKEN, STRANGER, 1]],
  ])("does not call %s a revocation: an allowance stays", (signature, args) => {
    expect(rules(call(TOKEN, signature, args))).toEqual([]);
  });

  it("lists every transfer of a batch of Permit2", () => {
    const details = [TOKEN, SAFE].map((token) => ({
      from: ACCOUNT,
      to: STRANGER,
      amount: 5n,
      token,
    }));
    const signature =
      "transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)";
    const { transfers, depth } = readRequest(call(PERMIT2, signature, [details]), FACTS);
    expect(transfers).toEqual([TOKEN, SAFE].map((token) => ({ token, to: STRANGER, amount: 5n })));
    expect(depth).toBe("decoded");
  });

  it("marks texts and lists that a review shows only in part", () => {
    const text = "a".repeat(9_000);
    const message = { kind: "message", networkId: "eip155:1", account: ACCOUNT, text } as const;
    const [shown] = readRequest(message, FACTS).parts[0]?.fields ?? [];
    expect(shown?.value).toMatchObject({ text: expect.stringMatching(/a…$/u) });
    const list = Array.from({ length: 65 }, () => 1n);
    const fieldsOf = (values: readonly bigint[]) =>
      readRequest(typedDataRequest({ List: "uint256[] list" }, { list: values }), FACTS).parts[0]
        ?.fields ?? [];
    expect([fieldsOf(list).at(-1)?.label, fieldsOf(list.slice(1)).at(-1)?.label]).toEqual([
      "…",
      "list[63]",
    ]);
  });

  it("lists a transfer in a review as outgoing only if the account itself loses the token", () => {
    const wallet = call(ACCOUNT, "execute(address,uint256,bytes)", [STRANGER, 5n, "0x1234"]);
    const safe = call(SAFE, "execute(address,uint256,bytes)", [STRANGER, 5n, "0x1234"]);
    expect(readRequest(wallet, FACTS).transfers).toEqual([
      { token: undefined, to: STRANGER, amount: 5n },
    ]);
    expect(readRequest(safe, FACTS).transfers).toEqual([]);
  });

  it("shows call data undecoded in a review if no rule can decode the data", () => {
    const { parts, depth } = readRequest(send(TOKEN, "0x12345678ff"), FACTS);
    expect([depth, parts[0]?.fields]).toEqual([
      "unread",
      [{ label: "data", value: { kind: "unread", hex: "0x12345678ff" } }],
    ]);
  });

  it("removes characters that reorder text from the labels of a request", () => {
    const name = "amount\u202e tset";
    const request = typedDataRequest({ Pay: "uint256 amount" }, { [name]: 1n });
    if (request.kind !== "typed-data") throw new Error("no typed data");
    const types = { Pay: [{ name, type: "uint256" }] };
    const { parts } = readRequest({ ...request, data: { ...request.data, types } }, FACTS);
    expect(parts[0]?.fields[0]?.label).toBe("amount tset");
  });

  it("reports approvals and findings of a request even if its descriptor describes it as harmless", () => {
    const { grants, findings, parts } = readRequest(send(TOKEN, APPROVE), {
      ...FACTS,
      descriptions: {
        signatureOf: () => "claim(address to, uint256 amount)",
        describe: () => ({
          intent: "Claim reward",
          target: TOKEN,
          depth: "described",
          fields: [],
          parts: [],
        }),
      },
    });
    expect(parts[0]?.intent).toBe("Claim reward");
    expect(grants).toMatchObject([{ spender: STRANGER, amount: "unlimited" }]);
    expect(findings[0]?.rule).toBe("amount-unlimited");
  });
});

describe("cost of a review", () => {
  it("reviews 50 approvals in at most 5 ms of processor time, after a warm-up", () => {
    const request = {
      ...send(TOKEN, "0x"),
      calls: Array.from({ length: 50 }, () => ({ to: TOKEN, data: APPROVE })),
    };
    const spent = Array.from({ length: 30 }, () => {
      const start = process.cpuUsage();
      readRequest(request as ReviewRequest, FACTS);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1_000;
    });
    expect(Math.min(...spent)).toBeLessThan(5);
  });
});
