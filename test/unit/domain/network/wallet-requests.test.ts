import { describe, expect, it } from "vitest";
import {
  isChainSwitch,
  isNetworkStoredByPage,
  requestedNetwork,
  typedDataNetwork,
  walletsHaveNetwork,
} from "../../../../src/domain/network/chain-move.js";
import { isChainRead, sendsTransaction } from "../../../../src/domain/network/rpc-methods.js";

describe("wallet requests", () => {
  it.each([
    "eth_sendTransaction",
    "eth_sendRawTransaction",
    "eth_sendUserOperation",
    "wallet_sendCalls",
    "wallet_sendTransaction",
    "solana_signAndSendTransaction",
    "solana_signAndSendAllTransactions",
    "sendTransfer",
  ])("recognizes the wallet method %s as one that sends a transaction", (method) => {
    expect(sendsTransaction({ method })).toBe(true);
  });
  it.each(["personal_sign", "eth_signTransaction", "solana_signTransaction", "eth_call"])(
    "recognizes the wallet method %s as one that sends no transaction",
    (method) => {
      expect(sendsTransaction({ method, params: { broadcast: true } })).toBe(false);
    },
  );
  it("treats signPsbt as sending a transaction only with `broadcast: true`", () => {
    const sends = (params: unknown): boolean => sendsTransaction({ method: "signPsbt", params });
    expect(sends({ psbt: "cHNi", broadcast: true })).toBe(true);
    for (const params of [{ broadcast: false }, { broadcast: "true" }, {}, undefined, null, "x"])
      expect(sends(params)).toBe(false);
  });
  it("classifies eth_call and eth_getBalance as chain reads, but no request to the wallet", () => {
    expect(["eth_call", "eth_getBalance"].every(isChainRead)).toBe(true);
    expect(["eth_sendTransaction", "eth_accounts", ""].some(isChainRead)).toBe(false);
  });
});

describe("the network of a request", () => {
  it.each([
    [[{ chainId: "0xa" }], "eip155:10"],
    [[{ chainId: "10" }], "eip155:10"],
    [[{ chainId: "x" }], undefined],
    [[{}], undefined],
    [[], undefined],
    [null, undefined],
    [{ chainId: "0xa" }, undefined],
  ])("reads the network of a chain switch from the parameters %j", (params, networkId) => {
    expect(requestedNetwork(params)).toBe(networkId);
  });
  it("recognizes the methods that may change a wallet's network", () => {
    expect(isChainSwitch("wallet_switchEthereumChain")).toBe(true);
    expect(isChainSwitch("wallet_addEthereumChain")).toBe(true);
    expect(isChainSwitch("eth_chainId")).toBe(false);
  });
  it.each([
    [{ chainId: 10 }, "eip155:10"],
    [{ chainId: "0xa" }, "eip155:10"],
    [{}, undefined],
    [{ chainId: "moon" }, undefined],
  ])("reads the network of typed data with the domain %j", (domain, networkId) => {
    expect(typedDataNetwork({ domain, types: {}, primaryType: "Mail", message: {} })).toBe(
      networkId,
    );
  });
});

describe("who stores the active network", () => {
  it.each([
    ["an EVM extension, which stores it itself", "ANNOUNCED", "eip155", false],
    ["a Solana extension, which has none", "ANNOUNCED", "solana", true],
    ["a paired wallet", "WALLET_CONNECT", "eip155", true],
    ["the embedded wallet on EVM", "AUTH", "eip155", false],
    ["the embedded wallet on Solana", "AUTH", "solana", false],
  ] as const)("decides whether the page stores the network of %s", (_, type, namespace, isPage) => {
    expect(isNetworkStoredByPage(type, namespace)).toBe(isPage);
  });
  it("treats only EVM wallets as having an active network", () => {
    expect(walletsHaveNetwork("eip155")).toBe(true);
    expect(walletsHaveNetwork("bip122")).toBe(false);
  });
});
