import { mainnet } from "viem/chains";
import { describe, expect, it } from "vitest";
import {
  needsEmbeddedWallet,
  planNetworkSwitch,
} from "../../../../src/domain/network/network-route.js";
import { normalizeNetwork } from "../../../../src/domain/network/network.js";
import {
  Networks,
  initialNetworkId,
  toNetworkId,
  unknownNetwork,
} from "../../../../src/domain/network/networks.js";
import {
  UNSUPPORTED_EFFECTS,
  shouldShowUnsupportedChain,
  unsupportedPolicyOf,
} from "../../../../src/domain/network/unsupported-chain.js";
import type { CaipNetworkId } from "../../../../src/domain/caip/caip.types.js";
import { aNetwork } from "../../../support/builders/connection.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

const ETHER = { name: "Ether", symbol: "ETH", decimals: 18 };

describe("networks", () => {
  it("converts a viem chain to a network", { tags: ["S3-018"] }, () => {
    expect(normalizeNetwork(mainnet)).toEqual({
      id: "eip155:1",
      namespace: "eip155",
      reference: "1",
      chainId: 1,
      name: "Ethereum",
      currency: { name: "Ether", symbol: "ETH", decimals: 18 },
      rpcUrls: [...mainnet.rpcUrls.default.http],
      explorerUrl: "https://etherscan.io",
      isTestnet: false,
      multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
    });
  });

  it(
    "copies the fields of a CAIP network, and uses the symbol for a missing currency name",
    { tags: ["S3-018"] },
    () => {
      const network = normalizeNetwork({
        id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
        name: "Solana",
        rpcUrls: ["https://b.example", "https://a.example"],
        currency: { symbol: "SOL", decimals: 9 },
        explorerUrl: "https://e.example",
        imageUrl: "https://i.example/sol.png",
        testnet: true,
      });

      expect(network).toEqual({
        id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
        namespace: "solana",
        reference: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
        name: "Solana",
        currency: { name: "SOL", symbol: "SOL", decimals: 9 },
        rpcUrls: ["https://b.example", "https://a.example"],
        explorerUrl: "https://e.example",
        imageUrl: "https://i.example/sol.png",
        isTestnet: true,
      });
    },
  );

  it("reads the chain id of an EVM network in CAIP form, which is no testnet by default", () => {
    const option = { id: "eip155:10", name: "Ten", rpcUrls: [], currency: ETHER } as const;

    expect(normalizeNetwork(option)).toStrictEqual({
      id: "eip155:10",
      namespace: "eip155",
      reference: "10",
      chainId: 10,
      name: "Ten",
      currency: ETHER,
      rpcUrls: [],
      isTestnet: false,
    });
  });

  it.each([
    {},
    undefined,
    { multicall3: null },
    { multicall3: "0x1" },
    { multicall3: { address: 1 } },
  ])("reads no multicall address from the contracts %j of a viem chain", (contracts) => {
    expect(normalizeNetwork({ ...mainnet, contracts })).not.toHaveProperty("multicall3");
  });

  it("omits network fields that a viem chain lacks", () => {
    const network = normalizeNetwork({
      id: 31337,
      name: "Local",
      nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
      rpcUrls: { default: { http: ["http://127.0.0.1:8545"] } },
      contracts: { multicall3: {} },
    });

    expect(Object.keys(network).sort()).toEqual([
      "chainId",
      "currency",
      "id",
      "isTestnet",
      "name",
      "namespace",
      "reference",
      "rpcUrls",
    ]);
  });

  it("rejects a network whose id is not a CAIP-2 id", () => {
    expect(
      thrownBy(() =>
        normalizeNetwork({
          id: "eip155:one",
          name: "x",
          rpcUrls: [],
          currency: { symbol: "X", decimals: 0 },
        }),
      ),
    ).toMatchObject({ code: "caip/malformed-network-id" });
  });

  it('names an unlisted network "Unknown Network", without an RPC URL', () => {
    const unknown = { name: "Unknown Network", rpcUrls: [], isTestnet: false };

    expect(unknownNetwork("eip155:424242")).toStrictEqual({
      ...unknown,
      id: "eip155:424242",
      namespace: "eip155",
      reference: "424242",
      chainId: 424_242,
      currency: { name: "", symbol: "", decimals: 18 },
    });
    expect(unknownNetwork("solana:abc")).toStrictEqual({
      ...unknown,
      id: "solana:abc",
      namespace: "solana",
      reference: "abc",
      currency: { name: "", symbol: "", decimals: 9 },
    });
  });
});

describe("listed networks", () => {
  const [one, ten] = [aNetwork({ id: "eip155:1" }), aNetwork({ id: "eip155:10" })];

  it("finds a listed network by its id, and the placeholder for others", () => {
    const networks = new Networks([one, ten], "eip155:10");

    expect([networks.find("eip155:10"), networks.find("eip155:5")]).toEqual([ten, undefined]);
    expect([networks.at("eip155:10"), networks.at("eip155:5").name]).toEqual([
      ten,
      "Unknown Network",
    ]);
  });

  it("an instance starts on the default network, or on the first one without a default, and requires a network", () => {
    expect(new Networks([one, ten], "eip155:10").fallback).toBe(ten);
    expect(new Networks([one, ten], "eip155:5").fallback).toBe(one);
    expect(thrownBy(() => new Networks([], "eip155:1"))).toBeInstanceOf(RangeError);
  });

  it.each([
    ["a chain id", 10],
    ["a CAIP-2 id", "eip155:10"],
    ["a network", ten],
    ["a viem chain", { id: 10 }],
  ] as const)("reads the network id from %s", (_, ref) => {
    expect(toNetworkId(ref)).toBe("eip155:10");
  });

  it("returns a network id of null unchanged, for the caller to reject", () => {
    expect(toNetworkId(null as never)).toBeNull();
  });
});

describe("initial network", () => {
  const networks = [
    aNetwork({ id: "eip155:1" }),
    aNetwork({ id: "eip155:10" }),
    aNetwork({ id: "eip155:137" }),
  ];

  it("an instance starts on the stored network", { tags: ["S3-071"] }, () => {
    expect(initialNetworkId({ networks, stored: "eip155:10", fallback: "eip155:137" })).toBe(
      "eip155:10",
    );
  });
  it("an instance starts on the default network if the stored network is not listed", () => {
    expect(initialNetworkId({ networks, fallback: "eip155:137" })).toBe("eip155:137");
    expect(initialNetworkId({ networks, stored: "eip155:5", fallback: "eip155:137" })).toBe(
      "eip155:137",
    );
  });
  it("an instance starts on a network of the stored namespace, the default network if possible", () => {
    const all = [...networks, aNetwork({ id: "solana:a" }), aNetwork({ id: "solana:b" })];
    const of = (fallback: CaipNetworkId) =>
      initialNetworkId({ networks: all, namespace: "solana", fallback });

    expect([of("eip155:1"), of("solana:b")]).toEqual(["solana:a", "solana:b"]);
    expect(
      initialNetworkId({
        networks: all,
        stored: "eip155:10",
        namespace: "solana",
        fallback: "eip155:1",
      }),
    ).toBe("eip155:10");
  });
  it("an instance starts on the first listed network if the default network is not listed", () => {
    expect(initialNetworkId({ networks, fallback: "eip155:5" })).toBe("eip155:1");
    expect(initialNetworkId({ networks, namespace: "bip122", fallback: "eip155:5" })).toBe(
      "eip155:1",
    );
  });
});

describe("view of a network switch", () => {
  const question = {
    from: "eip155:1",
    to: "eip155:10",
    isAuthActive: false,
    connectedNamespaces: ["eip155"],
  } as const;

  it("plans no network switch if the network is already active", () => {
    expect(planNetworkSwitch({ ...question, to: "eip155:1", isAuthActive: true })).toBe("none");
  });
  it(
    "opens SwitchNetwork if the embedded wallet is active and supports the target namespace",
    { tags: ["S2-030"] },
    () => {
      expect(planNetworkSwitch({ ...question, to: "solana:abc", isAuthActive: true })).toBe(
        "SwitchNetwork",
      );
      expect(planNetworkSwitch({ ...question, to: "bip122:abc", isAuthActive: true })).toBe(
        "SwitchActiveChain",
      );
    },
  );
  it(
    "opens SwitchActiveChain for another namespace without a connected address",
    { tags: ["S2-031"] },
    () => {
      expect(planNetworkSwitch({ ...question, to: "solana:abc" })).toBe("SwitchActiveChain");
    },
  );
  it("opens SwitchNetwork if no wallet is connected in the current namespace", () => {
    expect(planNetworkSwitch({ ...question, to: "solana:abc", connectedNamespaces: [] })).toBe(
      "SwitchNetwork",
    );
    expect(
      planNetworkSwitch({ ...question, to: "solana:abc", connectedNamespaces: ["bip122"] }),
    ).toBe("SwitchNetwork");
  });
  it(
    "opens SwitchNetwork for another namespace if the caller sets `ignoreConfirmation`",
    { tags: ["S2-029"] },
    () => {
      expect(planNetworkSwitch({ ...question, to: "solana:abc", ignoreConfirmation: true })).toBe(
        "SwitchNetwork",
      );
    },
  );
  it(
    "opens SwitchNetwork for a switch within the namespace, or to another connected namespace",
    { tags: ["S2-032"] },
    () => {
      expect(planNetworkSwitch(question)).toBe("SwitchNetwork");
      expect(planNetworkSwitch({ ...question, connectedNamespaces: [] })).toBe("SwitchNetwork");
      expect(
        planNetworkSwitch({
          ...question,
          to: "solana:abc",
          connectedNamespaces: ["eip155", "solana"],
        }),
      ).toBe("SwitchNetwork");
    },
  );
});

describe("the embedded wallet in another namespace", () => {
  it.each([
    ["connects it in a namespace that it supports", true, "solana", ["eip155"], true],
    ["does not connect it in a namespace without it", true, "bip122", ["eip155"], false],
    ["does not connect it if a wallet is connected there", true, "solana", ["solana"], false],
    ["does not connect it if another wallet is active", false, "solana", ["eip155"], false],
  ] as const)(
    "the embedded wallet: %s",
    (_, isAuthActive, target, connectedNamespaces, isNeeded) => {
      expect(needsEmbeddedWallet({ isAuthActive, target, connectedNamespaces })).toBe(isNeeded);
    },
  );
});

describe("unsupported network policy", () => {
  const options = { allowUnsupportedChain: false, enableNetworkSwitch: true, isBasic: false };
  const opens = (
    change: Partial<typeof options>,
    values: { readonly isSupported?: boolean; readonly isConnected?: boolean } = {},
  ): boolean =>
    shouldShowUnsupportedChain({
      isSupported: false,
      isConnected: true,
      ...values,
      policy: unsupportedPolicyOf({ ...options, ...change }),
    });

  it(
    "opens UnsupportedChain if the connected wallet is on an unlisted network",
    { tags: ["S4-032"] },
    () => {
      expect(unsupportedPolicyOf(options)).toBe("force");
      expect([
        opens({}),
        opens({}, { isSupported: true }),
        opens({}, { isConnected: false }),
      ]).toEqual([true, false, false]);
    },
  );
  it(
    "opens no view and marks no network as unsupported if the host allows unsupported chains",
    { tags: ["S4-033"] },
    () => {
      for (const enableNetworkSwitch of [true, false])
        expect(
          unsupportedPolicyOf({ ...options, enableNetworkSwitch, allowUnsupportedChain: true }),
        ).toBe("ignore");
      expect(opens({ allowUnsupportedChain: true })).toBe(false);
      expect(UNSUPPORTED_EFFECTS.ignore.marks).toBe(false);
    },
  );
  const conditions = [
    ["S4-034", "network switching is disabled", { enableNetworkSwitch: false }],
    ["S4-035", "WalletConnect basic mode is on", { isBasic: true }],
  ] as const;
  for (const [id, condition, change] of conditions)
    it(
      `marks the unsupported network without opening a view if ${condition}`,
      { tags: [id] },
      () => {
        expect(unsupportedPolicyOf({ ...options, ...change })).toBe("advise");
        expect([opens(change), UNSUPPORTED_EFFECTS.advise.marks]).toEqual([false, true]);
      },
    );
});
