import { describe, expect, it } from "vitest";
import { validateOptions } from "../../../../src/infrastructure/composition/options/latchkit-options.js";
import { thrownBy } from "../../../support/thrown.js";

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
    ["a text", "x", "options/wrong-type", "universalProviderConfigOverride"],
    [
      "methods that are a list",
      { methods: ["x"] },
      "options/wrong-type",
      "universalProviderConfigOverride.methods",
    ],
    [
      "methods of no namespace",
      { methods: { "eip155:1": [] } },
      "options/unknown-namespace",
      "universalProviderConfigOverride.methods.eip155:1",
    ],
    [
      "methods that are no list",
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
      "an event that is no text",
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
      "an EVM chain that is no number",
      { chains: { eip155: ["eip155:one"] } },
      "options/wrong-type",
      "universalProviderConfigOverride.chains.eip155[0]",
    ],
    [
      "an RPC map by bare number",
      { rpcMap: { 1: "https://one.example" } },
      "options/wrong-type",
      "universalProviderConfigOverride.rpcMap.1",
    ],
    [
      "an RPC address that is none",
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
  ])("%s throws at once and names the place", (_, value, code, option) => {
    expect(refused(value)).toMatchObject({ code, context: { option } });
  });
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
  ])("%j is taken", (value) => {
    expect(refused(value)).toBeUndefined();
  });
});
