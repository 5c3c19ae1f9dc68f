import { describe, expect, it } from "vitest";
import {
  bitcoin,
  createLatchkit,
  evm,
  isLatchkitError,
  solana,
  universal,
} from "../../../../src/index.js";
import * as networks from "../../../../src/networks.js";
import { TWO_NETWORKS } from "../../../support/worlds/instance.js";

const good = { networks: TWO_NETWORKS };
const one = TWO_NETWORKS[0];
/** A chain in viem's format. */
const viemChain = {
  id: 1,
  name: "Ethereum",
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: { default: { http: ["https://rpc.example"] } },
};
// A host that uses JavaScript may pass any value.
const failure = (
  options: object,
): { readonly code: string; readonly option: string; readonly fix: string } => {
  try {
    createLatchkit(options as never);
  } catch (error) {
    if (isLatchkitError(error))
      return {
        code: error.code,
        ...(error.context as { readonly option: string; readonly fix: string }),
      };
  }
  throw new Error("not refused");
};

const CASES: readonly [title: string, options: object, code: string, option: string][] = [
  [
    "a review that is shown at no known time",
    { ...good, review: { show: "sometimes" } },
    "options/wrong-type",
    "review.show",
  ],
  [
    "rules that are not listed",
    { ...good, review: { block: "eth-sign" } },
    "options/wrong-type",
    "review.block",
  ],
  ["no networks", { networks: [] }, "options/no-networks", "networks"],
  ["networks of a wrong type", { networks: "eip155:1" }, "options/wrong-type", "networks"],
  [
    "an unknown namespace",
    { networks: [{ ...one, id: "tezos:1" }] },
    "options/unknown-namespace",
    "networks[0].id",
  ],
  [
    "a malformed id",
    { networks: [{ ...one, id: "eip155:" }] },
    "options/wrong-type",
    "networks[0].id",
  ],
  [
    "a chain id of 0x80000000",
    { networks: [{ ...one, id: "eip155:2147483648" }] },
    "options/wrong-type",
    "networks[0].id",
  ],
  [
    "an id of a wrong type",
    { networks: [{ ...one, id: null }] },
    "options/wrong-type",
    "networks[0].id",
  ],
  ["a network listed twice", { networks: [one, one] }, "options/listed-twice", "networks[1]"],
  [
    "a malformed RPC URL",
    { networks: [{ ...one, rpcUrls: ["rpc.example"] }] },
    "options/malformed-url",
    "networks[0].rpcUrls[0]",
  ],
  [
    "an RPC URL that is a script",
    { networks: [{ ...one, rpcUrls: ["javascript:alert(1)"] }] },
    "options/malformed-url",
    "networks[0].rpcUrls[0]",
  ],
  [
    "no RPC URL",
    { networks: [{ ...one, rpcUrls: [] }] },
    "options/wrong-type",
    "networks[0].rpcUrls",
  ],
  [
    "an explorer that is a script",
    { networks: [{ ...one, explorerUrl: "javascript:alert(1)" }] },
    "options/malformed-url",
    "networks[0].explorerUrl",
  ],
  ...(
    [
      ["http://rpc.example", "without TLS"],
      ["http://192.168.0.7:8545", "without TLS on a private network"],
      ["http://localhost.evil.example", "whose host name starts with localhost"],
      ["http://127.0.0.1.evil.example", "whose host name starts with 127.0.0.1"],
      ["http://localhost@evil.example", "whose user name is localhost"],
    ] as const
  ).flatMap(([address, what]): (typeof CASES)[number][] => [
    [
      `an RPC URL ${what}: ${address}`,
      { networks: [{ ...one, rpcUrls: ["https://rpc.example", address] }] },
      "options/malformed-url",
      "networks[0].rpcUrls[1]",
    ],
    [
      `an RPC URL of a viem chain ${what}: ${address}`,
      { networks: [{ ...viemChain, rpcUrls: { default: { http: [address] } } }] },
      "options/malformed-url",
      "networks[0].rpcUrls.default.http[0]",
    ],
    ...["catalogue", "blockchain", "telemetry", "secureFrame"].map(
      (name): (typeof CASES)[number] => [
        `a ${name} service ${what}: ${address}`,
        { ...good, services: { [name]: address } },
        "options/malformed-url",
        `services.${name}`,
      ],
    ),
    ...[evm, solana, bitcoin].map((chain): (typeof CASES)[number] => [
      `an RPC URL given to ${chain.name}() ${what}: ${address}`,
      { ...good, chains: [evm(), chain({ rpcUrls: { "eip155:1": [address] } })] },
      "options/malformed-url",
      "chains[1].rpcUrls.eip155:1[0]",
    ]),
    [
      `a relay ${what}: ${address}`,
      { ...good, services: { relay: address.replace("http", "ws") } },
      "options/malformed-url",
      "services.relay",
    ],
  ]),
  [
    "an explorer of a viem chain that is a script",
    { networks: [{ ...viemChain, blockExplorers: { default: { url: "javascript:alert(1)" } } }] },
    "options/malformed-url",
    "networks[0].blockExplorers.default.url",
  ],
  [
    "an explorer of a viem chain without an address",
    { networks: [{ ...viemChain, blockExplorers: { default: "https://scan.example" } }] },
    "options/malformed-url",
    "networks[0].blockExplorers.default.url",
  ],
  [
    "a currency without decimals",
    { networks: [{ ...one, currency: { symbol: "ETH" } }] },
    "options/wrong-type",
    "networks[0].currency.decimals",
  ],
  [
    "a network without its chain",
    { networks: [{ ...one, id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" }] },
    "options/network-without-chain",
    "networks[0]",
  ],
  [
    "a network whose chain is not listed",
    { ...good, chains: [] },
    "options/network-without-chain",
    "networks[0]",
  ],
  [
    "a chain whose `wallets` has the wrong type",
    { ...good, chains: [{ namespace: "eip155", load: () => undefined, wallets: true }] },
    "options/wrong-type",
    "chains[0].wallets",
  ],
  ["chains of a wrong type", { ...good, chains: [evm] }, "options/wrong-type", "chains[0]"],
  ["both siwe and siwx", { ...good, siwe: {}, siwx: {} }, "options/siwe-and-siwx", "siwe"],
  [
    "a default network that is not listed",
    { ...good, defaultNetwork: "eip155:5" },
    "options/not-listed",
    "defaultNetwork",
  ],
  [
    "a feature flag of a wrong type",
    { ...good, features: { analytics: "yes" } },
    "options/wrong-type",
    "features.analytics",
  ],
  [
    "a list of features with an unknown name",
    { ...good, features: { socials: ["google", "myspace"] } },
    "options/wrong-type",
    "features.socials[1]",
  ],
  [
    "a list of features of a wrong type",
    { ...good, features: { swaps: "1inch" } },
    "options/wrong-type",
    "features.swaps",
  ],
  [
    "an unknown block of Connect",
    { ...good, features: { connectMethodsOrder: ["wallet", "phone"] } },
    "options/wrong-type",
    "features.connectMethodsOrder[1]",
  ],
  [
    "an unknown action of the account",
    { ...good, features: { walletFeaturesOrder: ["buy"] } },
    "options/wrong-type",
    "features.walletFeaturesOrder[0]",
  ],
  [
    "a picture of a network that is a script",
    { ...good, chainImages: { "eip155:1": "javascript:alert(1)" } },
    "options/malformed-url",
    "chainImages.eip155:1",
  ],
  [
    "pictures of networks of a wrong type",
    { ...good, chainImages: ["https://img.example/1.png"] },
    "options/wrong-type",
    "chainImages",
  ],
  ["tokens of a wrong type", { ...good, tokens: ["0x"] }, "options/wrong-type", "tokens"],
  [
    "a token of a network that is not listed",
    { ...good, tokens: { "eip155:5": { address: `0x${"ab".repeat(20)}` } } },
    "options/not-listed",
    "tokens.eip155:5",
  ],
  [
    "a token without an address",
    { ...good, tokens: { "eip155:10": {} } },
    "options/wrong-type",
    "tokens.eip155:10.address",
  ],
  [
    "a token with a malformed address",
    { ...good, tokens: { "eip155:10": { address: "0x12" } } },
    "options/wrong-type",
    "tokens.eip155:10.address",
  ],
  [
    "a token whose picture is a script",
    {
      ...good,
      tokens: { "eip155:10": { address: `0x${"ab".repeat(20)}`, image: "javascript:alert(1)" } },
    },
    "options/malformed-url",
    "tokens.eip155:10.image",
  ],
  [
    "enableWallets of a wrong type",
    { ...good, enableWallets: 1 },
    "options/wrong-type",
    "enableWallets",
  ],
  [
    "analyticsAddress of a wrong type",
    { ...good, analyticsAddress: "no" },
    "options/wrong-type",
    "analyticsAddress",
  ],
  [
    "a malformed service URL",
    { ...good, services: { catalogue: "nowhere" } },
    "options/malformed-url",
    "services.catalogue",
  ],
  [
    "featured wallets that are not a list",
    { ...good, featuredWalletIds: "a" },
    "options/wrong-type",
    "featuredWalletIds",
  ],
  [
    "a featured wallet without an id",
    { ...good, featuredWalletIds: ["a", ""] },
    "options/wrong-type",
    "featuredWalletIds[1]",
  ],
  [
    "an included id with a comma",
    { ...good, includeWalletIds: ["a,b"] },
    "options/wrong-type",
    "includeWalletIds[0]",
  ],
  [
    "an excluded id of a wrong type",
    { ...good, excludeWalletIds: [7] },
    "options/wrong-type",
    "excludeWalletIds[0]",
  ],
  [
    "an unknown kind of account",
    { ...good, defaultAccountTypes: { eip155: "payment" } },
    "options/wrong-type",
    "defaultAccountTypes.eip155",
  ],
  [
    "kinds of account of a wrong type",
    { ...good, defaultAccountTypes: "eoa" },
    "options/wrong-type",
    "defaultAccountTypes",
  ],
  ["an unknown preload time", { ...good, preload: "eager" }, "options/wrong-type", "preload"],
  [
    "an unknown allWallets mode",
    { ...good, allWallets: "MAYBE" },
    "options/wrong-type",
    "allWallets",
  ],
  [
    "a catalogue file without wallets",
    { ...good, catalogueFile: { version: "1" } },
    "options/wrong-type",
    "catalogueFile",
  ],
  [
    "a catalogue file without a version",
    { ...good, catalogueFile: { wallets: [] } },
    "options/wrong-type",
    "catalogueFile.version",
  ],
  [
    "a catalogue file with half a hash",
    { ...good, catalogueFile: { version: "1", wallets: [], sha256: "ab" } },
    "options/wrong-type",
    "catalogueFile.sha256",
  ],
  [
    "an unknown theme mode",
    { ...good, theme: { mode: "sepia" } },
    "options/wrong-type",
    "theme.mode",
  ],
  [
    "a theme variable with another prefix",
    { ...good, theme: { variables: { "--w3m-accent": "red" } } },
    "options/wrong-type",
    "theme.variables.--w3m-accent",
  ],
  ["a malformed locale", { ...good, locale: "no_such locale" }, "options/wrong-type", "locale"],
  [
    "an instance id with spaces",
    { ...good, instanceId: "a b" },
    "options/wrong-type",
    "instanceId",
  ],
  [
    "a flag of a wrong type",
    { ...good, enableReconnect: "yes" },
    "options/wrong-type",
    "enableReconnect",
  ],
  ["a debug flag of a wrong type", { ...good, debug: "*" }, "options/wrong-type", "debug"],
  [
    "a manual control of a wrong type",
    { ...good, manualWCControl: 1 },
    "options/wrong-type",
    "manualWCControl",
  ],
  [
    "basic mode without a relay for pairing",
    { ...good, basic: true, services: {} },
    "options/needs-another",
    "basic",
  ],
  [
    "basic mode with WalletConnect disabled",
    { ...good, basic: true, projectId: "0", enableWalletConnect: false },
    "options/needs-another",
    "basic",
  ],
  [
    "a universal provider without its functions",
    { ...good, universalProvider: { client: {}, connect: () => undefined } },
    "options/wrong-type",
    "universalProvider",
  ],
  [
    "an unknown group name",
    { ...good, features: { connectorTypeOrder: ["cloud"] } },
    "options/wrong-type",
    "features.connectorTypeOrder[0]",
  ],
  [
    "custom wallets that are not a list",
    { ...good, customWallets: { fox: {} } },
    "options/wrong-type",
    "customWallets",
  ],
  [
    "connectors that are not a list",
    { ...good, connectors: { id: "ledger" } },
    "options/wrong-type",
    "connectors",
  ],
  [
    "a connector that is null",
    { ...good, connectors: [null] },
    "options/wrong-type",
    "connectors[0].id",
  ],
  [
    "a connector without an id",
    { ...good, connectors: [{ provider: () => ({}) }] },
    "options/wrong-type",
    "connectors[0].id",
  ],
  [
    "a connector with a reserved id",
    { ...good, connectors: [{ id: "walletConnect", provider: () => ({}) }] },
    "options/wrong-type",
    "connectors[0].id",
  ],
  [
    "a connector with the reserved id safe",
    { ...good, connectors: [{ id: "safe", provider: () => ({}) }] },
    "options/wrong-type",
    "connectors[0].id",
  ],
  [
    "a connector without a provider",
    { ...good, connectors: [{ id: "ledger", provider: {} }] },
    "options/wrong-type",
    "connectors[0].provider",
  ],
  [
    "a connector whose picture is a script",
    { ...good, connectors: [{ id: "ledger", icon: "javascript:alert(1)", provider: () => ({}) }] },
    "options/malformed-url",
    "connectors[0].icon",
  ],
  [
    "a connector without a name",
    { ...good, connectors: [{ id: "ledger", name: " ", provider: () => ({}) }] },
    "options/wrong-type",
    "connectors[0].name",
  ],
  [
    "a connector of an unknown namespace",
    { ...good, connectors: [{ id: "ledger", namespaces: ["tezos"], provider: () => ({}) }] },
    "options/unknown-namespace",
    "connectors[0].namespaces",
  ],
  [
    "a connector whose namespaces are not a list",
    { ...good, connectors: [{ id: "ledger", namespaces: "eip155", provider: () => ({}) }] },
    "options/unknown-namespace",
    "connectors[0].namespaces",
  ],
  [
    "a connector with opensWindow of a wrong type",
    { ...good, connectors: [{ id: "ledger", opensWindow: 1, provider: () => ({}) }] },
    "options/wrong-type",
    "connectors[0].opensWindow",
  ],
  [
    "a connector listed twice",
    {
      ...good,
      connectors: [
        { id: "ledger", provider: () => ({}) },
        { id: "ledger", provider: () => ({}) },
      ],
    },
    "options/wrong-type",
    "connectors[1].id",
  ],
  [
    "a chain's connector without an id",
    { ...good, chains: [evm(), { ...universal("cosmos"), connectors: [{}] }] },
    "options/wrong-type",
    "chains[1].connectors[0].id",
  ],
  [
    "Coinbase's SDK instead of its loader",
    { ...good, coinbaseWallet: {} },
    "options/wrong-type",
    "coinbaseWallet",
  ],
  [
    "an unknown Coinbase preference",
    { ...good, coinbasePreference: "mobile" },
    "options/wrong-type",
    "coinbasePreference",
  ],
  [
    "enableCoinbase of a wrong type",
    { ...good, enableCoinbase: "no" },
    "options/wrong-type",
    "enableCoinbase",
  ],
  [
    "an unknown onramp mode for restricted regions",
    { ...good, onrampInRestrictedRegions: "HIDE" },
    "options/wrong-type",
    "onrampInRestrictedRegions",
  ],
  [
    "cloud sign-in without a project id",
    { ...good, siwx: { kind: "cloud" } },
    "options/needs-another",
    "siwx.kind",
  ],
  [
    "metadata without a name",
    { ...good, metadata: { url: "https://a.example" } },
    "options/wrong-type",
    "metadata.name",
  ],
];

describe("options of createLatchkit", () => {
  it.each(CASES)(
    "rejects options with %s by a typed error that names the option and the fix",
    { tags: ["finding-S5", "finding-S9", "T41"] },
    (_title, options, code, option) => {
      const seen = failure(options);
      expect(seen).toMatchObject({ code, option });
      expect(seen.fix.length).toBeGreaterThan(10);
    },
  );

  it(
    "rejects siwx together with siwe, with an error that tells the host to keep siwx",
    { tags: ["S1-030"] },
    () => {
      expect(failure({ ...good, siwe: {}, siwx: {} }).fix).toContain("siwx");
    },
  );

  it.each([
    ["siwx", {}, "siwx.kind"],
    ["siwx", { kind: "server" }, "siwx.url"],
    ["siwx", { kind: "server", url: "auth" }, "siwx.url"],
    ["siwx", { kind: "server", url: "http://api.example" }, "siwx.url"],
    ["siwe", {}, "siwe.getNonce"],
  ])(
    "rejects an incomplete sign-in at creation: `%s` as %o, with an error that names `%s`",
    { tags: ["S1-028"] },
    (name, value, option) => {
      expect(failure({ ...good, [name]: value })).toMatchObject({ option });
    },
  );

  it.each([
    ["siwx", "createMessage addSession revokeSession setSessions getSessions"],
    ["siwe", "getNonce createMessage verifyMessage getSession signOut"],
  ])(
    "rejects the host's own `%s` option if a function is missing",
    { tags: ["S1-028"] },
    (option, names) => {
      const calls = names.split(" ");
      const own = Object.fromEntries(calls.map((name) => [name, () => undefined]));
      expect(() => failure({ ...good, [option]: own })).toThrow("not refused");
      for (const name of calls)
        for (const value of ["one", undefined])
          expect(failure({ ...good, [option]: { ...own, [name]: value } })).toMatchObject({
            code: "options/wrong-type",
            option: `${option}.${name}`,
          });
    },
  );

  it(
    "accepts each built-in sign-in and the host's own sign-in as an option",
    { tags: ["S1-028"] },
    () => {
      const calls = ["createMessage", "addSession", "revokeSession", "setSessions", "getSessions"];
      const own = Object.fromEntries(calls.map((name) => [name, () => undefined]));
      const there = ["https://a.example", "/auth"].map((url) => ({ kind: "server", url }));
      const named = { ...own, kind: "of the host" };
      for (const siwx of [{ kind: "browser" }, ...there, own, named])
        expect(() => failure({ ...good, siwx })).toThrow("not refused");
      const ofProject = { ...good, projectId: "a project", siwx: { kind: "cloud" } };
      expect(() => failure(ofProject)).toThrow("not refused");
    },
  );

  it.each([
    ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana()"],
    ["bip122:000000000019d6689c085ae165831e93", "bitcoin()"],
    ["cosmos:cosmoshub-4", 'universal("cosmos")'],
    ["polkadot:91b171bb158e2d3848fa23a9f1c25182", 'universal("polkadot")'],
  ])(
    "rejects options that need a missing chain, with an error that names it: %s",
    { tags: ["finding-H9"] },
    (id, chain) => {
      const currency = { symbol: "X", decimals: 9 };
      const other = { id, name: "Other", rpcUrls: ["https://rpc.example"], currency };
      expect(failure({ networks: [one, other] }).fix).toBe(
        `Add ${chain} of "latchkit" to "chains".`,
      );
    },
  );

  it(
    "rejects options that list a network twice, with an error that names the earlier entry",
    { tags: ["finding-H9"] },
    () => {
      expect(failure({ networks: [one, { ...one, name: "Again" }] }).fix).toContain(
        `Leave ${one.id} out here: networks[0]`,
      );
    },
  );

  it("rejects undefined as options", () => {
    expect(failure(undefined as never).code).toBe("options/wrong-type");
  });

  it("accepts a viem Chain as a network in the options", () => {
    const chain = {
      id: 137,
      name: "Polygon",
      nativeCurrency: { name: "POL", symbol: "POL", decimals: 18 },
      rpcUrls: { default: { http: ["https://polygon.example"] } },
    } as const;
    const latchkit = createLatchkit({ networks: [chain] });
    expect(latchkit.network.snapshot.active).toMatchObject({
      id: "eip155:137",
      name: "Polygon",
      rpcUrls: ["https://polygon.example"],
    });
  });

  it("accepts every network of latchkit/networks in the options", () => {
    const [first, ...others] = Object.values(networks);
    expect(
      createLatchkit({
        networks: [first as (typeof others)[number], ...others],
        chains: [evm(), solana(), bitcoin()],
      }).network.snapshot.networks,
    ).toHaveLength(others.length + 1);
  });

  it("accepts every feature in all forms that the options allow", { tags: ["S1-029"] }, () => {
    for (const value of [true, false, [], ["x", "google"]] as const)
      expect(() =>
        createLatchkit({
          ...good,
          features: {
            socials: value,
            swaps: value === true,
            onramp: ["coinbase"],
            email: false,
            activity: true,
            send: true,
            receive: false,
            smartSessions: true,
            walletFeaturesOrder: ["send"],
            emailShowWallets: false,
            collapseWallets: true,
            allWallets: true,
            pay: false,
            connectMethodsOrder: ["social"],
          },
        }),
      ).not.toThrow();
  });
});

describe("option customWallets", () => {
  const fox = { id: "fox", name: "Fox", links: { mobile: "fox://" }, stores: {} };
  const relay = { pairing: () => Promise.reject(new Error("not opened")) };

  it(
    "drops invalid custom wallets with one warning each, and lists valid ones after start",
    { tags: ["T9"] },
    async () => {
      const warned: string[] = [];
      const logger = {
        debug: () => undefined,
        warn: (message: string) => void warned.push(message),
      };
      const customWallets = [
        { ...fox, id: "bad", links: { mobile: "javascript:alert(1)" } },
        null as never,
        fox,
      ];
      const latchkit = createLatchkit({ ...good, customWallets, ports: { ...relay, logger } });
      expect([latchkit.connectors.snapshot.groups.length, warned]).toEqual([1, []]);
      await latchkit.start();
      const { groups } = latchkit.connectors.snapshot;
      expect(groups.find(({ name }) => name === "custom")?.rows).toEqual([{ wallet: fox }]);
      expect(warned).toEqual([
        expect.stringContaining("customWallets[0].links.mobile"),
        expect.stringContaining("customWallets[1]"),
      ]);
    },
  );

  it.each([
    ["WalletConnect is disabled", { enableWalletConnect: false, ports: relay }],
    ["no relay is configured", {}],
  ])("hides custom wallets that can only be connected by pairing if %s", async (_, options) => {
    const latchkit = createLatchkit({
      ...good,
      customWallets: [fox, { ...fox, id: "extension", rdns: "com.example.ext" }],
      ...options,
    });
    await latchkit.start();
    expect(
      latchkit.connectors.snapshot.groups.map(({ rows }) => rows.map(({ wallet }) => wallet?.id)),
    ).toEqual([["extension"]]);
  });
});
