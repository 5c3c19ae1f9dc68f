import { mainnet } from "viem/chains";
import { describe, expect, it } from "vitest";
import { planNetworkSwitch } from "../../../../src/domain/network/network-route.js";
import { normalizeNetwork } from "../../../../src/domain/network/network.js";
import { initialNetworkId, unknownNetwork } from "../../../../src/domain/network/networks.js";
import {
  UNSUPPORTED_EFFECTS,
  shouldShowUnsupportedChain,
  unsupportedPolicyOf,
} from "../../../../src/domain/network/unsupported-chain.js";
import { aNetwork } from "../../../support/builders/connection.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

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
    expect(unknownNetwork("eip155:424242")).toMatchObject({
      id: "eip155:424242",
      reference: "424242",
      name: "Unknown Network",
      rpcUrls: [],
      currency: { symbol: "" },
    });
  });
});

describe("initial network", () => {
  const networks = [
    aNetwork({ id: "eip155:1" }),
    aNetwork({ id: "eip155:10" }),
    aNetwork({ id: "eip155:137" }),
  ];

  it("starts on the stored network", { tags: ["S3-071"] }, () => {
    expect(initialNetworkId({ networks, stored: "eip155:10", fallback: "eip155:137" })).toBe(
      "eip155:10",
    );
  });
  it("starts on the default network if the stored network is not listed", () => {
    expect(initialNetworkId({ networks, fallback: "eip155:137" })).toBe("eip155:137");
    expect(initialNetworkId({ networks, stored: "eip155:5", fallback: "eip155:137" })).toBe(
      "eip155:137",
    );
  });
  it("starts on the first listed network if the default is not listed", () => {
    expect(initialNetworkId({ networks, fallback: "eip155:5" })).toBe("eip155:1");
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
  it("opens SwitchNetwork if the caller skips the confirmation", { tags: ["S2-029"] }, () => {
    expect(planNetworkSwitch({ ...question, to: "solana:abc", ignoreConfirmation: true })).toBe(
      "SwitchNetwork",
    );
  });
  it("opens SwitchNetwork for all other network switches", { tags: ["S2-032"] }, () => {
    expect(planNetworkSwitch(question)).toBe("SwitchNetwork");
    expect(planNetworkSwitch({ ...question, connectedNamespaces: [] })).toBe("SwitchNetwork");
    expect(
      planNetworkSwitch({
        ...question,
        to: "solana:abc",
        connectedNamespaces: ["eip155", "solana"],
      }),
    ).toBe("SwitchNetwork");
  });
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
    "neither opens a view nor marks a network as unsupported if the host allows unsupported chains",
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
