import { describe, expect, it } from "vitest";
import { setupSecureSite } from "../../support/worlds/secure-site.js";

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

const setup = async () => {
  const site = setupSecureSite();
  const request = site.page();
  await site.signInElsewhere(request, "ana");
  const { eoa } = await site.ports.keys.accounts("google:ana");
  /** Returns the fields shown to the user, or the refusal message. */
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

describe("typed data shown to the user", () => {
  it("shows domain, network, contract, type and fields of typed data", async () => {
    const shown = await setup();
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
  it("omits fields of typed data that the signature does not cover", async () => {
    const shown = await setup();
    const message = { ...PERMIT.message, note: "you get 100 ETH", ["__proto__"]: { x: 1 } };
    const data = { ...PERMIT, message, note: "harmless", types: { ...PERMIT.types, Unused: [] } };
    expect(await shown(JSON.stringify(data))).toEqual(await shown(PERMIT));
  });
  it("shows the signed value of a duplicate JSON field in typed data", async () => {
    const shown = await setup();
    const text = JSON.stringify(PERMIT).replace(
      '"value":"1000000"',
      '"value":"1","value":"2000000"',
    );
    expect(await shown(text)).toContain("Permit.value: 2000000");
    expect(await shown(text)).not.toContain("Permit.value: 1");
  });
  it("shows structs and nested lists of typed data item by item", async () => {
    const shown = await setup();
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
  it("quotes texts of typed data, so that they cannot imitate another field", async () => {
    const shown = await setup();
    expect(await shown(one("string", "1\nRoot.b: 2"))).toContain('Root.a: "1\\nRoot.b: 2"');
  });
  it.each([["255"], ["0xff"], [255]])(
    "shows the number %j of typed data in decimal",
    async (value) => {
      const shown = await setup();
      expect(await shown(one("uint8", value))).toContain("Root.a: 255");
    },
  );
});

describe("network of typed data", () => {
  it.each([[CHAIN], [String(CHAIN)], [`0x${CHAIN.toString(16)}`]])(
    "signs typed data for the active network: %j",
    async (chainId) => {
      const shown = await setup();
      const data = { ...PERMIT, domain: { ...PERMIT.domain, chainId } };
      expect(await shown(data)).toContain(`Domain.chainId: ${CHAIN}`);
    },
  );
  it.each([[1], ["1"], ["0x1"], ["0x01"]])(
    "rejects typed data for a different network: %j",
    async (chainId) => {
      const shown = await setup();
      const data = { ...PERMIT, domain: { ...PERMIT.domain, chainId } };
      expect(await shown(data)).toBe(`The data is for network 1, not for ${CHAIN}`);
    },
  );
  it("signs typed data without a network", async () => {
    const shown = await setup();
    expect(await shown(one("bool", true))).toContain("Root.a: true");
  });
});

describe("rejected typed data", () => {
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
      "with a network of type string",
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
    ["with the domain as the primary type", { ...PERMIT, primaryType: "EIP712Domain" }],
    ["with a type that is missing", one("Missing", {})],
    ["with a type named constructor", one("constructor", {})],
    [
      "with a type named __proto__",
      JSON.stringify(one("__proto__", {})).replace('"Root"', '"__proto__":[],"Root"'),
    ],
    ["with a type that redefines uint256", one("uint256", {}, { uint256: [] })],
    ["with a number type of an invalid size", one("uint7", 1)],
    ["with a bytes type of an invalid size", one("bytes33", `0x${"1".repeat(66)}`)],
    ["with a number above its range", one("uint8", 256)],
    ["with a number below its range", one("int8", -129)],
    ["with a negative unsigned number", one("uint256", -1)],
    [
      "with a number that JSON cannot represent exactly",
      JSON.stringify(one("uint256", 0)).replace('"a":0', '"a":1e30'),
    ],
    ["with a fraction", one("uint256", 1.5)],
    ["with a number in words", one("uint256", "one")],
    ["with an empty number", one("uint256", "")],
    ["with a list as a number", one("uint256", [1])],
    ["with a string as a bool", one("bool", "false")],
    ["with a number as a string", one("string", 5)],
    ["with a lone surrogate", one("string", "\ud800")],
    ["with a name as an address", one("address", "ana.eth")],
    ["with an overlong address", one("address", `${CONTRACT}11`)],
    ["with text as bytes", one("bytes", "hello")],
    ["with half a byte", one("bytes", "0x123")],
    ["with too few bytes", one("bytes32", "0x1234")],
    ["with a list that is too short", one("bool[2]", [true])],
    ["with an object as a list", one("bool[]", { 0: true })],
    ["with a list as a struct", one("Item", [], { Item: [] })],
    ["that is not JSON", "{"],
    ["that is an array", "[]"],
    ["that is undefined", undefined],
  ])("rejects typed data %s", async (_, data) => {
    const shown = await setup();
    expect(await shown(data)).toMatch(/^The data|of the data/u);
  });
  it("rejects a request to sign typed data that has an extra parameter", async () => {
    const shown = await setup();
    expect(await shown(PERMIT, PERMIT)).toBe("The request has parameters that are not signed");
  });
});
