import { mainnet } from "viem/chains";
import { describe, expect, it } from "vitest";
import { planNetworkSwitch } from "../../../../src/domain/network/network-route.js";
import { normalizeNetwork } from "../../../../src/domain/network/normalize-network.js";
import { initialNetworkId } from "../../../../src/domain/network/select-network.js";
import { unknownNetwork } from "../../../../src/domain/network/networks.js";
import {
  UNSUPPORTED_EFFECTS,
  shouldShowUnsupportedChain,
  unsupportedPolicyOf,
} from "../../../../src/domain/network/unsupported-chain.js";
import { aNetwork } from "../../../support/builders.js";
import { thrownBy } from "../../../support/thrown.js";

describe("networks", () => {
  it("a viem chain is taken as it is", { tags: ["S3-018"] }, () => {
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
    "a CAIP network keeps its fields, and a currency without a name takes its symbol",
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

  it("leaves out what a viem chain does not say", () => {
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

  it("refuses an id that is no CAIP-2 id", () => {
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

  it('names a network the host did not list "Unknown Network" and gives it no RPC URL to read from', () => {
    expect(unknownNetwork("eip155:424242")).toMatchObject({
      id: "eip155:424242",
      reference: "424242",
      name: "Unknown Network",
      rpcUrls: [],
      currency: { symbol: "" },
    });
  });
});

describe("the network to start on", () => {
  const networks = [
    aNetwork({ id: "eip155:1" }),
    aNetwork({ id: "eip155:10" }),
    aNetwork({ id: "eip155:137" }),
  ];

  it("is the remembered one", { tags: ["S3-071"] }, () => {
    expect(initialNetworkId({ networks, stored: "eip155:10", fallback: "eip155:137" })).toBe(
      "eip155:10",
    );
  });
  it("is the default where nothing is remembered, or the remembered one is no longer listed", () => {
    expect(initialNetworkId({ networks, fallback: "eip155:137" })).toBe("eip155:137");
    expect(initialNetworkId({ networks, stored: "eip155:5", fallback: "eip155:137" })).toBe(
      "eip155:137",
    );
  });
  it("is the first listed where the default is not listed", () => {
    expect(initialNetworkId({ networks, fallback: "eip155:5" })).toBe("eip155:1");
  });
});

describe("where a network switch leads", () => {
  const question = {
    from: "eip155:1",
    to: "eip155:10",
    isAuthActive: false,
    connectedNamespaces: ["eip155"],
  } as const;

  it("leads nowhere when the network is already active", () => {
    expect(planNetworkSwitch({ ...question, to: "eip155:1", isAuthActive: true })).toBe("none");
  });
  it(
    "to SwitchNetwork when the auth connector is active and supports the target namespace",
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
    "to SwitchActiveChain when the target namespace differs from the active one and has no connected address",
    { tags: ["S2-031"] },
    () => {
      expect(planNetworkSwitch({ ...question, to: "solana:abc" })).toBe("SwitchActiveChain");
    },
  );
  it("only chooses where nobody is connected in the current namespace: there is no wallet that could not go there", () => {
    expect(planNetworkSwitch({ ...question, to: "solana:abc", connectedNamespaces: [] })).toBe(
      "SwitchNetwork",
    );
    expect(
      planNetworkSwitch({ ...question, to: "solana:abc", connectedNamespaces: ["bip122"] }),
    ).toBe("SwitchNetwork");
  });
  it(
    "to SwitchNetwork instead when the caller ignores the confirmation",
    { tags: ["S2-029"] },
    () => {
      expect(planNetworkSwitch({ ...question, to: "solana:abc", ignoreConfirmation: true })).toBe(
        "SwitchNetwork",
      );
    },
  );
  it("otherwise to SwitchNetwork", { tags: ["S2-032"] }, () => {
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

describe("the policy for a wallet on a network that is not listed", () => {
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
    "opens UnsupportedChain, for a wallet that is connected in the active namespace",
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
    "ignores it when unsupported chains are allowed, whatever else is set: nothing opens and nothing is marked",
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
  it.each([
    ["S4-034: network switching is disabled", { enableNetworkSwitch: false }],
    ["S4-035: WalletConnect basic mode is on", { isBasic: true }],
  ])("only advises when %s: nothing opens, and it is said", (_why, change) => {
    expect(unsupportedPolicyOf({ ...options, ...change })).toBe("advise");
    expect([opens(change), UNSUPPORTED_EFFECTS.advise.marks]).toEqual([false, true]);
  });
});
