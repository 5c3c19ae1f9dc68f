import { CHAIN_RULES } from "../../../../src/domain/chains/rules.js";
import { describe, expect, it } from "vitest";
import { approvedSession } from "../../../../src/domain/pairing/approved-session.js";
import {
  currentNetworkId,
  sessionProposal,
} from "../../../../src/domain/pairing/session-proposal.js";
import { aNetwork } from "../../../support/doubles/fake-latchkit.js";

const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const solana = aNetwork("5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana", {
  id: MAINNET,
  namespace: "solana",
});
const evm = [
  aNetwork("1", "Ethereum", { rpcUrls: ["https://rpc.example/1", "https://other.example"] }),
  aNetwork("10", "Optimism", { rpcUrls: ["https://rpc.example/10"] }),
];
const ADDRESS = "0x1111111111111111111111111111111111111111";

describe("session proposal", () => {
  it(
    "proposes a session with the host's EVM chains, methods, events and one RPC URL per chain",
    { tags: ["S7-063", "S7-065"] },
    () => {
      expect(sessionProposal(evm)).toEqual({
        eip155: {
          chains: ["eip155:1", "eip155:10"],
          methods: CHAIN_RULES.eip155.session.methods,
          events: ["accountsChanged", "chainChanged"],
          rpcMap: { 1: "https://rpc.example/1", 10: "https://rpc.example/10" },
        },
      });
    },
  );
  it(
    "proposes each EVM method of the specification once",
    { tags: ["finding-T3", "S7-063"] },
    () => {
      const stated =
        "eth_accounts eth_requestAccounts eth_sendRawTransaction eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4 eth_sendTransaction personal_sign wallet_switchEthereumChain wallet_addEthereumChain wallet_getPermissions wallet_requestPermissions wallet_registerOnboarding wallet_watchAsset wallet_scanQRCode wallet_getCallsStatus wallet_showCallsStatus wallet_sendCalls wallet_getCapabilities wallet_grantPermissions wallet_revokePermissions wallet_getAssets";
      const asked = [...(sessionProposal(evm)["eip155"]?.methods ?? [])];
      expect(asked.sort()).toEqual(stated.split(" ").sort());
    },
  );
  it("proposes a Solana network under its current and its legacy id", { tags: ["S7-062"] }, () => {
    expect(sessionProposal([solana])["solana"]?.chains).toEqual([
      MAINNET,
      "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ",
    ]);
    expect(CHAIN_RULES.solana.session.methods).toHaveLength(6);
  });
  it("proposes the four Bitcoin methods in a session", { tags: ["S7-064"] }, () => {
    expect(CHAIN_RULES.bip122.session.methods).toEqual([
      "sendTransfer",
      "signMessage",
      "signPsbt",
      "getAccountAddresses",
    ]);
  });
  it("proposes each namespace with its own networks only", () => {
    const proposal = sessionProposal([...evm, solana]);
    expect(proposal["eip155"]).toEqual(sessionProposal(evm)["eip155"]);
    expect(proposal["solana"]).toEqual(sessionProposal([solana])["solana"]);
  });
  it("omits the RPC URL of a network that has none from the session proposal", () => {
    const [first] = evm;
    const silent = aNetwork("5", "Silent", { rpcUrls: [] });
    expect(sessionProposal([first, silent] as typeof evm)["eip155"]?.rpcMap).toEqual({
      1: "https://rpc.example/1",
    });
  });
  it("maps only legacy network ids to their current ones", () => {
    expect(currentNetworkId("solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ")).toBe(MAINNET);
    for (const id of [MAINNET, "solana:other", "eip155:1"] as const)
      expect(currentNetworkId(id)).toBe(id);
  });
  it("omits a namespace without networks from the session proposal", () => {
    expect(Object.keys(sessionProposal([solana]))).toEqual(["solana"]);
    expect(sessionProposal([], { methods: { cosmos: ["cosmos_signDirect"] } })).toEqual({});
  });
  it("applies the host's overrides to the session proposal, and adds namespaces from the overrides", () => {
    const proposal = sessionProposal(evm, {
      methods: { eip155: ["personal_sign"], ton: ["ton_signData"] },
      chains: { ton: ["ton:-239"] },
      events: { eip155: ["chainChanged"] },
      rpcMap: { "eip155:1": "https://own.example" },
    });
    expect(proposal["eip155"]).toEqual({
      chains: ["eip155:1", "eip155:10"],
      methods: ["personal_sign"],
      events: ["chainChanged"],
      rpcMap: { 1: "https://own.example" },
    });
    expect(proposal["ton"]).toEqual({
      chains: ["ton:-239"],
      methods: ["ton_signData"],
      events: ["accountsChanged", "chainChanged"],
      rpcMap: {},
    });
  });
});

describe("accepted part of an approval", () => {
  it(
    "rejects a Bitcoin address that belongs to a different network",
    { tags: ["finding-M16"] },
    () => {
      const [mainnet, testnet] = [
        "bip122:000000000019d6689c085ae165831e93",
        "bip122:000000000933ea01ad0ee984209779ba",
      ] as const;
      const networks = [mainnet, testnet].map((id) =>
        aNetwork(id.slice(7), "Bitcoin", { id, namespace: "bip122" }),
      );
      const own = `${mainnet}:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`;
      const test = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
      const of = (...accounts: readonly string[]) =>
        approvedSession({ bip122: { accounts } }, sessionProposal(networks)).flatMap((one) =>
          one.accounts.map(({ caipAddress }) => caipAddress),
        );
      expect(of(`${mainnet}:${test}`)).toEqual([]);
      expect(of(`${mainnet}:${test}`, own, `${testnet}:${test}`)).toEqual([
        own,
        `${testnet}:${test}`,
      ]);
      expect(of(own.replace(mainnet, testnet))).toEqual([]);
      const [granted] = approvedSession(
        { bip122: { accounts: [own], chains: [mainnet, testnet] } },
        sessionProposal(networks),
      );
      expect(granted?.networkIds).toEqual([mainnet]);
    },
  );
  const asked = sessionProposal(evm);
  const grant = (
    accounts: readonly string[],
    more: { readonly chains?: readonly string[]; readonly methods?: readonly string[] } = {},
  ) => approvedSession({ eip155: { accounts, ...more } }, asked);

  it("keeps each requested account of a session approval once, checksummed, in the wallet's order", () => {
    const [approved] = grant([
      `eip155:10:${ADDRESS}`,
      `eip155:1:${ADDRESS}`,
      `eip155:1:${ADDRESS}`,
    ]);
    expect(approved?.accounts.map(({ caipAddress }) => caipAddress)).toEqual([
      `eip155:10:${ADDRESS}`,
      `eip155:1:${ADDRESS}`,
    ]);
    expect(approved?.networkIds).toEqual(["eip155:10", "eip155:1"]);
  });
  it("adds requested networks to a session if the wallet approves them without an account", () => {
    expect(
      grant([`eip155:1:${ADDRESS}`], { chains: ["eip155:10", "eip155:137", "garbage"] })[0]
        ?.networkIds,
    ).toEqual(["eip155:1", "eip155:10"]);
  });
  it("keeps only requested methods of a session approval", () => {
    expect(
      grant([`eip155:1:${ADDRESS}`], { methods: ["personal_sign", "wallet_takeAll"] })[0]?.methods,
    ).toEqual(["personal_sign"]);
  });
  it.each([
    [[]],
    [["eip155:1"]],
    [["eip155:137:" + ADDRESS]],
    [["eip155:1:0x12"]],
    [["eip155:1:<b>x</b>"]],
    [["solana:x:" + ADDRESS]],
  ])("rejects a session approval with the accounts %j", { tags: ["T25"] }, (accounts) => {
    expect(grant(accounts)).toEqual([]);
  });
  it("keeps each of 100 addresses of a session approval on every requested network", () => {
    const addresses = Array.from(
      { length: 101 },
      (_, n) => `0x${n.toString(16).padStart(40, "0")}`,
    );
    const all = ["eip155:1", "eip155:10"].flatMap((id) => addresses.map((one) => `${id}:${one}`));
    expect(grant(all)[0]?.accounts).toHaveLength(200);
  });
  it("keeps at most 100 accounts of a session approval", { tags: ["T25"] }, () => {
    const many = Array.from(
      { length: 10_000 },
      (_, n) => `eip155:1:0x${n.toString(16).padStart(40, "0")}`,
    );
    expect(grant(many)[0]?.accounts).toHaveLength(100);
  });
  it(
    "finds requested accounts of a session approval even after more than 100 accounts of other networks",
    { tags: ["T25"] },
    () => {
      const many = Array.from({ length: 499 }, (_, n) => `eip155:${n + 1_000}:${ADDRESS}`);
      const [approved] = grant([...many, "no account", `eip155:10:${ADDRESS}`]);
      expect(approved?.accounts.map(({ caipAddress }) => caipAddress)).toEqual([
        `eip155:10:${ADDRESS}`,
      ]);
      expect(approved?.networkIds).toEqual(["eip155:10"]);
    },
  );
  it(
    "reads at most 500 networks and 500 namespaces of a session approval",
    { tags: ["T25"] },
    () => {
      const accounts = [`eip155:1:${ADDRESS}`];
      const others = Array.from({ length: 500 }, (_, n) => `eip155:${n + 1_000}`);
      const named = grant(accounts, { chains: [...others, "eip155:10"] });
      expect(named[0]?.networkIds).toEqual(["eip155:1"]);
      const keys = Object.fromEntries(others.map((id) => [id, { accounts: [] }]));
      expect(approvedSession({ ...keys, "eip155:1": { accounts } }, asked)).toEqual([]);
    },
  );
  it("ignores namespaces of a session approval that were not requested", { tags: ["T25"] }, () => {
    expect(
      approvedSession(
        { solana: { accounts: [`${MAINNET}:4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T`] } },
        asked,
      ),
    ).toEqual([]);
  });
  it("accepts a namespace key of a session approval that contains the chain, such as eip155:1", () => {
    expect(
      approvedSession({ "eip155:10": { accounts: [`eip155:10:${ADDRESS}`] } }, asked)[0]
        ?.networkIds,
    ).toEqual(["eip155:10"]);
  });
});
