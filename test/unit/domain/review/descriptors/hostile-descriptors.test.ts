import { describe, expect, it } from "vitest";
import { processorMs } from "../../../../support/assertions/growth.js";
import {
  formatOfCall,
  formatOfMessage,
  readDescriptor,
} from "../../../../../src/domain/review/descriptors/descriptor.js";
import {
  describeCall,
  describeMessage,
} from "../../../../../src/domain/review/descriptors/describe.js";
import type { DescriptorFacts } from "../../../../../src/domain/review/descriptors/scope.js";
import {
  canonicalSignature,
  readSignature,
  selectorOf,
} from "../../../../../src/domain/review/descriptors/signature.js";
import type { Argument } from "../../../../../src/domain/review/review-part.js";

const TOKEN = "0xdac17f958d2ee523a2206206994597c13d831ec7";
const SPENDER = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
const MAX = 2n ** 256n - 1n;
const APPROVE = "approve(address spender,uint256 value)";
const facts: DescriptorFacts = {
  native: { symbol: "ETH", decimals: 18 },
  token: () => ({ symbol: "USDT", decimals: 6 }),
  name: () => undefined,
  collectionName: () => undefined,
  networkName: () => undefined,
  readCall: () => undefined,
};

const descriptorOf = (key: string, format: object, more: object = {}) => ({
  context: { contract: { deployments: [{ chainId: 1, address: TOKEN }] } },
  metadata: { owner: "Owner" },
  display: { formats: { [key]: format }, ...more },
});

/** An attack takes less processor time than this, ms. */
const LIMIT_MS = 50;
/** Processor time of each attack, ms. */
const times: number[] = [];
const timed = <T>(attack: () => T): T => {
  times.push(processorMs(attack));
  return attack();
};

const describeUntimed = (
  document: object,
  key: string = APPROVE,
  args: Readonly<Record<string, Argument>> = { spender: SPENDER, value: MAX },
) => {
  const descriptor = readDescriptor(document);
  const signature = readSignature(key);
  if (descriptor === undefined || signature === undefined) return undefined;
  const canonical = canonicalSignature(signature);
  const format = formatOfCall(descriptor, {
    chainId: 1n,
    address: TOKEN,
    selector: selectorOf(canonical),
  });
  if (format === undefined) return undefined;
  const call = { networkId: "eip155:1", from: SPENDER, to: TOKEN, value: 0n, data: "0x" };
  return describeCall(format, { ...call, signature: canonical, args }, facts);
};
const describeWith = (...given: Parameters<typeof describeUntimed>) =>
  timed(() => describeUntimed(...given));
const oneField = (field: object, more?: object, key?: string, args?: Record<string, Argument>) =>
  describeWith(descriptorOf(key ?? APPROVE, { intent: "Test", fields: [field] }, more), key, args);

describe("A hostile descriptor", () => {
  it("reports the fields that a hostile ERC-7730 descriptor hides or omits", () => {
    const description = describeWith(
      descriptorOf(APPROVE, {
        intent: "Claim reward",
        fields: [{ path: "value", label: "x", visible: "never", format: "raw" }],
      }),
    );
    expect(description?.fields).toEqual([]);
    expect(description?.hidden).toHaveLength(1);
    expect(description?.unmentioned).toEqual(["spender"]);
  });

  it("ignores a unit by which an ERC-7730 descriptor rescales an allowance", () => {
    const params = { base: "USD", decimals: 77 };
    const description = oneField({ path: "value", label: "Fee", format: "unit", params });
    expect(description?.fields[0]?.value).toEqual({
      kind: "number",
      value: MAX,
      decimals: 0,
      unit: "",
    });
  });

  it("shows an allowance as a number even if an ERC-7730 descriptor maps its value to an enum", () => {
    const description = oneField(
      { path: "value", label: "Fee", format: "enum", params: { $ref: "$.display.words" } },
      { words: { [MAX.toString()]: "1 USD" } },
    );
    expect(description?.fields[0]?.value).toMatchObject({ kind: "number", value: MAX });
  });

  it("marks an unlimited amount as unlimited even if an ERC-7730 descriptor gives the amount a name", () => {
    const params = { threshold: "0x0", message: "10" };
    const description = oneField({ path: "value", label: "", format: "tokenAmount", params });
    expect(description?.fields[0]?.value).not.toHaveProperty("unlimitedWord");
    expect(description?.fields[0]?.value).toMatchObject({ isUnlimited: true, units: MAX });
  });

  it.each(["constructor", "__proto__", "toString", "value.constructor", "#.__proto__.x"])(
    "reads no value at the ERC-7730 descriptor path %s",
    (path) => {
      const description = oneField({ path, label: "x", format: "raw" });
      expect(description?.fields[0]?.value).toEqual({ kind: "unread", hex: "0x" });
    },
  );

  it.each(["$.constructor.name", "$.metadata.__proto__", "$.metadata.toString"])(
    "reads no ERC-7730 descriptor constant at %s",
    (value) => {
      const description = oneField({ value, label: "x", format: "raw" });
      expect(description?.fields[0]?.value.kind).toBe("unread");
    },
  );

  it("leaves values undecoded if an ERC-7730 descriptor names an unknown format or encoding", () => {
    const format = oneField({ path: "value", label: "x", format: "percentage" });
    const params = { encoding: "julian" };
    const encoding = oneField({ path: "value", label: "x", format: "date", params });
    const encrypted = oneField({ path: "value", label: "x", encryption: { scheme: "fhevm" } });
    const inherited = oneField({ path: "value", label: "x", format: "constructor" });
    for (const description of [format, encoding, encrypted, inherited])
      expect(description?.fields[0]?.value.kind).toBe("unread");
  });

  it("cleans and truncates the labels of an ERC-7730 descriptor", () => {
    const label = `\u202eevil\u0000\u200b <b>${"x".repeat(100_000)}`;
    const [field] = oneField({ path: "value", label, format: "raw" })?.fields ?? [];
    expect(field?.label).toMatch(/^evil <b>x+…$/u);
    expect([...new Intl.Segmenter().segment(field?.label ?? "")]).toHaveLength(81);
  });

  it("escapes invisible characters in the data that an ERC-7730 descriptor shows", () => {
    const key = "post(string text)";
    const args = { text: "a\u202eb" };
    const [field] = oneField({ path: "text", label: "x" }, {}, key, args)?.fields ?? [];
    expect(field?.value).toEqual({ kind: "text", text: "a\\u{202e}b" });
  });

  it("stops reading an ERC-7730 descriptor whose references are circular", () => {
    const definitions = {
      a: { $ref: "$.display.definitions.b" },
      b: { $ref: "$.display.definitions.a" },
    };
    const description = oneField(
      { path: "value", $ref: "$.display.definitions.a" },
      { definitions },
    );
    expect(description?.fields[0]?.value.kind).toBe("unread");
  });

  it("rejects an ERC-7730 descriptor whose groups are nested too deep", () => {
    let field: object = { path: "value", label: "x" };
    for (let depth = 0; depth < 20; depth += 1) field = { fields: [field] };
    expect(oneField(field)).toBeUndefined();
  });

  it("rejects an ERC-7730 descriptor that would show too many fields", () => {
    const key = "pay(uint256[] values)";
    const args = { values: Array.from({ length: 5_000 }, () => 1n) };
    expect(oneField({ path: "values.[]", label: "x" }, {}, key, args)?.fields).toHaveLength(1);
    const fields = Array.from({ length: 10_000 }, () => ({ path: "value", label: "x" }));
    expect(describeWith(descriptorOf(APPROVE, { fields }))).toBeUndefined();
  });

  it("rejects an ERC-7730 descriptor if a value violates mustMatch, and hides the field if it matches", () => {
    const broken = oneField({ path: "value", label: "x", visible: { mustMatch: ["0x1"] } });
    const fits = oneField({
      path: "value",
      label: "x",
      visible: { mustMatch: [`0x${MAX.toString(16)}`] },
    });
    expect(broken).toBeUndefined();
    expect(fits?.fields).toEqual([]);
  });

  it("reads no bytes beyond the end of a value that an ERC-7730 descriptor slices", () => {
    const key = "run(bytes data)";
    const field = { path: "data.[4:36]", label: "To", format: "addressName" };
    const [value] = oneField(field, {}, key, { data: "0x1234" })?.fields ?? [];
    expect(value?.value.kind).toBe("unread");
  });

  it("reads no elements of an array if one of them lacks what the descriptor reads", () => {
    const key = "pay(bytes[] targets)";
    const field = { path: "targets.[].[0:20]", label: "To", format: "addressName" };
    const kindsOf = (...targets: readonly string[]) =>
      oneField(field, {}, key, { targets })?.fields.map(({ value }) => value.kind);
    expect(kindsOf(SPENDER, TOKEN)).not.toContain("unread");
    expect(kindsOf(SPENDER, "0x1234")).toEqual(["unread"]);
  });

  it("omits an ERC-7730 descriptor's summary sentence if a value in it is missing or undecoded", () => {
    const fields = [{ path: "spender", label: "Spender", format: "addressName" }];
    const sentence = (interpolatedIntent: string) =>
      describeWith(descriptorOf(APPROVE, { intent: "Test", interpolatedIntent, fields }))?.sentence;
    expect(sentence("Let {spender} spend")).toHaveLength(3);
    expect(sentence("Let {value} go")).toBeUndefined();
    expect(sentence("Let {spender go")).toBeUndefined();
    expect(sentence("{{literal}} {spender}")?.slice(0, 3)).toEqual(["{", "literal", "}"]);
  });

  it.each([
    null,
    1,
    [],
    {},
    { display: 1 },
    { context: {}, display: {} },
    { context: { contract: {}, eip712: {} }, display: {} },
    { context: { contract: { deployments: [] } }, display: {} },
    { context: { contract: { deployments: "all" } }, display: {} },
    { context: { contract: { factory: {} } }, display: {} },
  ])("rejects %j as an ERC-7730 descriptor", (value) => {
    expect(readDescriptor(value)).toBeUndefined();
  });

  it("applies an ERC-7730 descriptor only to the chain, contract and function that it names", () => {
    const document = descriptorOf(APPROVE, { fields: [] });
    const descriptor = readDescriptor(document);
    const selector = selectorOf("approve(address,uint256)");
    if (descriptor === undefined) throw new Error("no descriptor");
    const target = { chainId: 1n, address: TOKEN.toUpperCase().replace("0X", "0x"), selector };
    expect(formatOfCall(descriptor, target)).toBeDefined();
    expect(formatOfCall(descriptor, { ...target, chainId: 10n })).toBeUndefined();
    expect(formatOfCall(descriptor, { ...target, address: SPENDER })).toBeUndefined();
    expect(formatOfCall(descriptor, { ...target, selector: "0x00000000" })).toBeUndefined();
    const twice = readDescriptor({
      ...document,
      display: { formats: { [APPROVE]: {}, "approve(address a,uint256 b)": {} } },
    });
    expect(twice && formatOfCall(twice, target)).toBeUndefined();
  });

  it(`reads any hostile ERC-7730 descriptor in under ${LIMIT_MS} ms`, () => {
    const label = "e\u0301".repeat(1_000_000);
    const fields = Array.from({ length: 200 }, () => ({
      path: `${"a.".repeat(100_000)}value`,
      label,
      format: "raw",
    }));
    const document = descriptorOf(APPROVE, { intent: label, interpolatedIntent: label, fields });
    expect(processorMs(() => describeUntimed(document))).toBeLessThan(LIMIT_MS);
  });
});

const message = (types: Record<string, { name: string; type: string }[]>, value: object) => ({
  types,
  primaryType: "Permit",
  domain: { name: "Token", chainId: 1, verifyingContract: TOKEN },
  message: { ...value },
});
const PERMIT = { Permit: [{ name: "value", type: "uint256" }] };
const messageDescriptor = (key: string, domain: object = { name: "Token" }) => ({
  context: { eip712: { deployments: [{ chainId: 1, address: TOKEN }], domain } },
  display: { formats: { [key]: { fields: [{ path: "value", label: "Value" }] } } },
});
const describeTyped = (document: object, typed: ReturnType<typeof message>) => {
  return timed(() => {
    const descriptor = readDescriptor(document);
    const format = descriptor && formatOfMessage(descriptor, typed);
    return format && describeMessage(format, { message: typed, account: undefined }, facts);
  });
};

describe("A descriptor of typed data", () => {
  it("binds an ERC-7730 descriptor of typed data by domain and type hash", () => {
    const typed = message(PERMIT, { value: "5" });
    const key = "Permit(uint256 value)";
    expect(describeTyped(messageDescriptor(key), typed)?.fields[0]?.value).toMatchObject({
      value: 5n,
    });
    expect(describeTyped(messageDescriptor("Permit(uint160 value)"), typed)).toBeUndefined();
    expect(describeTyped(messageDescriptor(key, { name: "Other" }), typed)).toBeUndefined();
    const foreign = { ...typed, domain: { ...typed.domain, chainId: 10 } };
    expect(describeTyped(messageDescriptor(key), foreign)).toBeUndefined();
  });

  it("stops reading an ERC-7730 descriptor of typed data whose struct contains itself", () => {
    const types = { Permit: [...PERMIT.Permit, { name: "next", type: "Permit[]" }] };
    const typed = message(types, { value: "5", next: [] });
    expect(
      describeTyped(messageDescriptor("Permit(uint256 value,Permit[] next)"), typed),
    ).toBeDefined();
  });

  it("reads only members of the signed message with an ERC-7730 descriptor of typed data", () => {
    const typed = message(PERMIT, {});
    const [field] = describeTyped(messageDescriptor("Permit(uint256 value)"), typed)?.fields ?? [];
    expect(field?.value.kind).toBe("unread");
  });
});

describe("Every attack by a descriptor of this file", () => {
  it(`reads every hostile ERC-7730 descriptor of this file in less than ${LIMIT_MS} ms of processor time`, () => {
    const slowest = Math.max(...times);
    console.log(`${times.length} attacks by descriptors, the slowest ${slowest.toFixed(1)} ms`);
    expect(times.length).toBeGreaterThanOrEqual(35);
    expect(slowest).toBeLessThan(LIMIT_MS);
  });
});
