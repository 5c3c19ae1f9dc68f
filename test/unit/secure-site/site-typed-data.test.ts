import { describe, expect, it } from "vitest";
import { siteStand } from "../../support/site-stand.js";

const CHAIN = 11_155_111;
const CONTRACT = "0x1111111111111111111111111111111111111111";
const DOMAIN_TYPE = [
  { name: "name", type: "string" },
  { name: "chainId", type: "uint256" },
  { name: "verifyingContract", type: "address" },
];
const PERMIT = {
  types: {
    EIP712Domain: DOMAIN_TYPE,
    Permit: [
      { name: "spender", type: "address" },
      { name: "value", type: "uint256" },
    ],
  },
  primaryType: "Permit",
  domain: { name: "USD Coin", chainId: CHAIN, verifyingContract: CONTRACT },
  message: { spender: CONTRACT, value: "1000000" },
};

const stand = async () => {
  const site = siteStand();
  const request = site.page();
  await site.signInElsewhere(request, "ana");
  const { eoa } = await site.ports.keys.accounts("google:ana");
  /** What the user is shown of data, or why it was refused. */
  return async (data: unknown, ...more: readonly unknown[]) => {
    site.shown.length = 0;
    const params = [eoa, data, ...more];
    const call = { method: "eth_signTypedData_v4", params, chainId: CHAIN };
    const reply: unknown = await request("RPC_REQUEST", call);
    const fields = site.shown[0]?.shown;
    return fields?.map(({ label, value }) => `${label}: ${value}`) ?? Object(reply).message;
  };
};
/** Data with one field of this type. */
const one = (type: string, value: unknown, types: object = {}): object => ({
  types: { EIP712Domain: [], Root: [{ name: "a", type }], ...types },
  primaryType: "Root",
  domain: {},
  message: { a: value },
});

describe("typed data, as a user is shown it", () => {
  it("has its domain with network and contract, its type and its fields", async () => {
    const shown = await stand();
    expect(await shown(JSON.stringify(PERMIT))).toEqual([
      'Domain.name: "USD Coin"',
      `Domain.chainId: ${CHAIN}`,
      `Domain.verifyingContract: ${CONTRACT}`,
      "Type: Permit",
      `Permit.spender: ${CONTRACT}`,
      "Permit.value: 1000000",
    ]);
    expect(await shown(PERMIT)).toHaveLength(6);
  });
  it("leaves out what no signature covers", async () => {
    const shown = await stand();
    const message = { ...PERMIT.message, note: "you get 100 ETH", ["__proto__"]: { x: 1 } };
    const data = { ...PERMIT, message, note: "harmless", types: { ...PERMIT.types, Unused: [] } };
    expect(await shown(JSON.stringify(data))).toEqual(await shown(PERMIT));
  });
  it("has of two fields of one name in its JSON the one that is signed", async () => {
    const shown = await stand();
    const text = JSON.stringify(PERMIT).replace(
      '"value":"1000000"',
      '"value":"1","value":"2000000"',
    );
    expect(await shown(text)).toContain("Permit.value: 2000000");
    expect(await shown(text)).not.toContain("Permit.value: 1");
  });
  it("has structs, lists of structs and lists of lists item by item", async () => {
    const shown = await stand();
    const types = { Item: [{ name: "id", type: "uint8" }] };
    expect(await shown(one("Item[]", [{ id: 1 }, { id: 2 }], types))).toEqual([
      "Type: Root",
      "Root.a[0].id: 1",
      "Root.a[1].id: 2",
    ]);
    expect(await shown(one("bool[2][]", [[true, false]]))).toEqual([
      ...["Type: Root", "Root.a[0][0]: true", "Root.a[0][1]: false"],
    ]);
    expect(await shown(one("Item[]", [], types))).toContain("Root.a: (empty list)");
  });
  it("has texts in quotes, so that none reads as another field", async () => {
    const shown = await stand();
    expect(await shown(one("string", "1\nRoot.b: 2"))).toContain('Root.a: "1\\nRoot.b: 2"');
  });
  it.each([["255"], ["0xff"], [255]])("has the number %j in decimals", async (value) => {
    const shown = await stand();
    expect(await shown(one("uint8", value))).toContain("Root.a: 255");
  });
});

describe("typed data for a network", () => {
  it.each([[CHAIN], [String(CHAIN)], [`0x${CHAIN.toString(16)}`]])(
    "is signed where it is the active one: %j",
    async (chainId) => {
      const shown = await stand();
      const data = { ...PERMIT, domain: { ...PERMIT.domain, chainId } };
      expect(await shown(data)).toContain(`Domain.chainId: ${CHAIN}`);
    },
  );
  it.each([[1], ["1"], ["0x1"], ["0x01"]])(
    "is refused where it is another one: %j",
    async (chainId) => {
      const shown = await stand();
      const data = { ...PERMIT, domain: { ...PERMIT.domain, chainId } };
      expect(await shown(data)).toBe(`The data is for network 1, not for ${CHAIN}`);
    },
  );
  it("is signed where it names none", async () => {
    const shown = await stand();
    expect(await shown(one("bool", true))).toContain("Root.a: true");
  });
});

describe("typed data is refused", () => {
  const { domain, types } = PERMIT;
  it.each<readonly [string, unknown]>([
    [
      "with a domain field that its type does not name",
      { ...PERMIT, domain: { ...domain, salt: `0x${"1".repeat(64)}` } },
    ],
    [
      "with a network that its domain type does not name",
      { ...PERMIT, types: { ...types, EIP712Domain: DOMAIN_TYPE.slice(0, 1) } },
    ],
    [
      "without a value for a domain field",
      { ...PERMIT, domain: { name: "USD Coin", chainId: CHAIN } },
    ],
    ["without a value for a field", { ...PERMIT, message: { spender: CONTRACT } }],
    ["without a domain type", { ...PERMIT, types: { Permit: types.Permit } }],
    [
      "with a domain field that EIP-712 does not know",
      {
        ...PERMIT,
        types: { ...types, EIP712Domain: [{ name: "realm", type: "string" }] },
        domain: { realm: "x" },
      },
    ],
    [
      "with a network that is a text",
      {
        ...PERMIT,
        types: { ...types, EIP712Domain: [{ name: "chainId", type: "string" }] },
        domain: { chainId: "1" },
      },
    ],
    [
      "with a domain field twice",
      { ...PERMIT, types: { ...types, EIP712Domain: [...DOMAIN_TYPE, DOMAIN_TYPE[0]] } },
    ],
    ["without types", { ...PERMIT, types: undefined }],
    ["without its own type", { ...PERMIT, primaryType: "Missing" }],
    ["of the domain alone", { ...PERMIT, primaryType: "EIP712Domain" }],
    ["with a type that is missing", one("Missing", {})],
    ["with a type that every object has", one("constructor", {})],
    [
      "with a type named as every object's prototype",
      JSON.stringify(one("__proto__", {})).replace('"Root"', '"__proto__":[],"Root"'),
    ],
    ["with a type that takes a plain one's place", one("uint256", {}, { uint256: [] })],
    ["with a number of a size that there is none of", one("uint7", 1)],
    ["with bytes of a size that there is none of", one("bytes33", `0x${"1".repeat(66)}`)],
    ["with a number above its size", one("uint8", 256)],
    ["with a number below its size", one("int8", -129)],
    ["with a negative number without sign", one("uint256", -1)],
    [
      "with a number that JSON cannot hold",
      JSON.stringify(one("uint256", 0)).replace('"a":0', '"a":1e30'),
    ],
    ["with a fraction", one("uint256", 1.5)],
    ["with a number in words", one("uint256", "one")],
    ["with an empty number", one("uint256", "")],
    ["with a number as a list", one("uint256", [1])],
    ["with a flag as a text", one("bool", "false")],
    ["with a text as a number", one("string", 5)],
    ["with half of a letter", one("string", "\ud800")],
    ["with a name for an address", one("address", "ana.eth")],
    ["with too long an address", one("address", `${CONTRACT}11`)],
    ["with a text for bytes", one("bytes", "hello")],
    ["with half a byte", one("bytes", "0x123")],
    ["with too few bytes", one("bytes32", "0x1234")],
    ["with too short a list", one("bool[2]", [true])],
    ["with an object for a list", one("bool[]", { 0: true })],
    ["with a list for a struct", one("Item", [], { Item: [] })],
    ["that is no JSON", "{"],
    ["that is a list", "[]"],
    ["that is nothing", undefined],
  ])("%s", async (_, data) => {
    const shown = await stand();
    expect(await shown(data)).toMatch(/^The data|of the data/u);
  });
  it("with a second thing to sign", async () => {
    const shown = await stand();
    expect(await shown(PERMIT, PERMIT)).toBe("The request has parameters that are not signed");
  });
});
