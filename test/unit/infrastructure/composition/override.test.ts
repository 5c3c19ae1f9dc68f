import { describe, expect, it } from "vitest";
import { validateOptions } from "../../../../src/infrastructure/composition/options/latchkit-options.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

const networks = [
  {
    id: "eip155:1",
    name: "One",
    rpcUrls: ["https://one.example"],
    currency: { symbol: "ETH", decimals: 18 },
  },
];
const refused = (universalProviderConfigOverride: unknown): unknown =>
  thrownBy(() => validateOptions({ networks, universalProviderConfigOverride }));

describe("option universalProviderConfigOverride", () => {
  it.each([
    ["a string", "x", "options/wrong-type", "universalProviderConfigOverride"],
    [
      "methods that are a list",
      { methods: ["x"] },
      "options/wrong-type",
      "universalProviderConfigOverride.methods",
    ],
    [
      "methods of an unknown namespace",
      { methods: { "eip155:1": [] } },
      "options/unknown-namespace",
      "universalProviderConfigOverride.methods.eip155:1",
    ],
    [
      "methods that are not a list",
      { methods: { eip155: "personal_sign" } },
      "options/wrong-type",
      "universalProviderConfigOverride.methods.eip155",
    ],
    [
      "an empty method",
      { methods: { eip155: ["personal_sign", ""] } },
      "options/wrong-type",
      "universalProviderConfigOverride.methods.eip155[1]",
    ],
    [
      "an event that is not a string",
      { events: { solana: [1] } },
      "options/wrong-type",
      "universalProviderConfigOverride.events.solana[0]",
    ],
    [
      "a chain without its namespace",
      { chains: { eip155: ["1"] } },
      "options/wrong-type",
      "universalProviderConfigOverride.chains.eip155[0]",
    ],
    [
      "a chain of another namespace",
      { chains: { eip155: ["solana:x"] } },
      "options/wrong-type",
      "universalProviderConfigOverride.chains.eip155[0]",
    ],
    [
      "an EVM chain id that is not a number",
      { chains: { eip155: ["eip155:one"] } },
      "options/wrong-type",
      "universalProviderConfigOverride.chains.eip155[0]",
    ],
    [
      "an RPC map with a bare chain number",
      { rpcMap: { 1: "https://one.example" } },
      "options/wrong-type",
      "universalProviderConfigOverride.rpcMap.1",
    ],
    [
      "an RPC URL with a wrong scheme",
      { rpcMap: { "eip155:1": "ftp://one.example" } },
      "options/malformed-url",
      "universalProviderConfigOverride.rpcMap.eip155:1",
    ],
    [
      "a default chain that is a number",
      { defaultChain: 1 },
      "options/wrong-type",
      "universalProviderConfigOverride.defaultChain",
    ],
    [
      "a default chain that is not proposed",
      { defaultChain: "eip155:10" },
      "options/wrong-type",
      "universalProviderConfigOverride.defaultChain",
    ],
  ])(
    "creating an instance with %s throws an error that names the option",
    (_, value, code, option) => {
      expect(refused(value)).toMatchObject({ code, context: { option } });
    },
  );
  it.each([
    [{}],
    [
      {
        methods: { eip155: ["personal_sign"], ton: [] },
        events: { eip155: ["chainChanged"] },
        rpcMap: { "eip155:1": "https://own.example" },
        defaultChain: "eip155:1",
      },
    ],
    [{ chains: { ton: ["ton:-239"], eip155: ["eip155:10"] }, defaultChain: "eip155:10" }],
  ])("accepts `universalProviderConfigOverride` as %j", (value) => {
    expect(refused(value)).toBeUndefined();
  });
});
