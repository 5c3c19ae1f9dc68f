import { encodeFunctionData, parseAbi, verifyMessage, type Hex } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toCaipAddress } from "../../../src/domain/caip/caip.js";
import type { Network } from "../../../src/domain/network/network.js";
import { ViemChainReader } from "../../../src/infrastructure/chain-reader/viem-chain-reader.js";
import { ViemChainSigner } from "../../../src/infrastructure/chain-signer/viem-chain-signer.js";
import {
  FakeClock,
  InMemoryChain,
  InMemoryChainSigner,
  InMemoryEvmWallet,
  ProviderRpcError,
  RecordingLogger,
} from "../../../src/infrastructure/in-memory/index.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { InjectedWalletConnector } from "../../../src/infrastructure/wallet-connector/injected-wallet-connector.js";
import { scriptedEvmWallet } from "../../../src/testing/universal/scripted-evm-wallet.js";
import { noChainReason, startEvmNode } from "../../support/servers/anvil.js";
import { deployTokens } from "../../../src/testing/node/deploy-tokens.js";
import { ALICE, BOB } from "../../support/builders/connection.js";
import { CONTRACT_ACCOUNTS } from "../../support/doubles/contract-account-nodes.js";
import { describeChainSigner } from "./chain-signer.contract.js";

const network = (reference: string, url: string): Network => ({
  id: `eip155:${reference}`,
  namespace: "eip155",
  reference,
  name: `Chain ${reference}`,
  currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: [url],
  isTestnet: true,
});
const { signal } = new AbortController();
const TOKEN = "0x00000000000000000000000000000000000eE0ee".toLowerCase();
const tokenAbi = parseAbi([
  "function mint(address to, uint256 units)",
  "function balanceOf(address owner) view returns (uint256)",
]);
/** The fourth development account: other tests send from the first, and nonces must not clash. */
const FOURTH_KEY = "0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6";
const FOURTH_ADDRESS = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const asHex = (text: string): Hex => `0x${text.slice(2)}`;

describeChainSigner("in memory", async () => {
  const clock = new FakeClock();
  const first = network("31337", "http://127.0.0.1:1");
  const second = network("10", "http://127.0.0.1:2");
  const chain = new InMemoryChain([first, second], clock);
  chain.setBalance(toCaipAddress(first.id, ALICE), 10n ** 20n);
  chain.setBalance(toCaipAddress(first.id, BOB), 10n ** 20n);
  chain.setTokenBalance(toCaipAddress(first.id, ALICE), TOKEN, 1_000n);
  return {
    port: new InMemoryChainSigner(clock, chain),
    reader: chain,
    first,
    second,
    token: TOKEN,
    tokenBalance: async (address) => chain.tokenBalance(toCaipAddress(first.id, address), TOKEN),
    sendAsStranger: async (to, value) => chain.transfer(first.id, BOB, { to, value }),
    pass: () => clock.pass(10_000),
    dispose: async () => undefined,
    connect: async () => {
      const wallet = new InMemoryEvmWallet({
        addresses: [ALICE],
        networkIds: [first.id],
        scheduler: clock,
        chain,
      });
      await wallet.connector.connect(signal);
      return { connector: wallet.connector, wallet };
    },
  };
});

const withoutChain = noChainReason();
describe.skipIf(withoutChain !== undefined)(
  withoutChain === undefined ? "over real chains" : `skipped: ${withoutChain}`,
  () => {
    describeChainSigner(
      "viem over a scripted wallet with real keys and two real nodes",
      async () => {
        const [one, two] = await Promise.all([startEvmNode(31337), startEvmNode(10)]);
        const first = network("31337", one.url);
        const second = network("10", two.url);
        const scheduler = new SystemScheduler(timersOf(globalThis));
        const end = new AbortController();
        const reader = new ViemChainReader({
          networks: [first, second],
          fetch: (input, init) => fetch(input, init),
          clock: new FakeClock(),
          scheduler,
          signal: end.signal,
        });
        const { token } = await deployTokens(one.url);
        const [stranger] = (await one.rpc("eth_accounts")) as readonly string[];
        const mint = encodeFunctionData({
          abi: tokenAbi,
          functionName: "mint",
          args: [FOURTH_ADDRESS, 1_000n],
        });
        await one.rpc("eth_sendTransaction", [{ from: stranger, to: token, data: mint }]);
        return {
          port: new ViemChainSigner({ scheduler, nodes: reader }),
          reader,
          token,
          tokenBalance: async (address) =>
            BigInt(
              String(
                await one.rpc("eth_call", [
                  {
                    to: token,
                    data: encodeFunctionData({
                      abi: tokenAbi,
                      functionName: "balanceOf",
                      args: [asHex(address)],
                    }),
                  },
                  "latest",
                ]),
              ),
            ),
          sendAsStranger: async (to, value) =>
            String(
              await one.rpc("eth_sendTransaction", [
                { from: stranger, to, value: `0x${value.toString(16)}` },
              ]),
            ),
          pass: async () => undefined,
          first,
          second,
          connect: async () => {
            const wallet = scriptedEvmWallet({
              privateKey: FOURTH_KEY,
              networks: [
                {
                  id: first.id,
                  name: first.name,
                  rpcUrls: first.rpcUrls,
                  currency: first.currency,
                },
              ],
            });
            const connector = new InjectedWalletConnector("com.example.scripted", wallet.provider, {
              scheduler,
              logger: new RecordingLogger(),
            });
            await connector.connect(signal);
            return { connector, wallet };
          },
          verifies: (address, text, signature) =>
            verifyMessage({ address: asHex(address), message: text, signature: asHex(signature) }),
          dispose: async () => {
            end.abort();
            await Promise.all([one.stop(), two.stop()]);
          },
        };
      },
    );
  },
);

describe("ViemChainSigner with unusual wallets", () => {
  const target: Network = {
    ...network("10", "https://rpc.example"),
    explorerUrl: "javascript:alert(1)",
    imageUrl: "https://img.example/x.png",
  };
  let clock: FakeClock;
  let asked: { readonly method: string; readonly params?: unknown }[];
  let end: AbortController;
  beforeEach(() => {
    clock = new FakeClock();
    asked = [];
    end = new AbortController();
  });
  afterEach(() => end.abort());
  const wallet = (answer: (method: string) => unknown) =>
    new InjectedWalletConnector(
      "x",
      {
        request: async (call: { method: string; params?: unknown }) => {
          asked.push(call);
          const value = answer(call.method);
          if (value instanceof Error) throw value;
          return value;
        },
      },
      { scheduler: clock, logger: new RecordingLogger() },
    );
  const signer = () => new ViemChainSigner({ scheduler: clock, nodes: CONTRACT_ACCOUNTS });
  const counted = (method: string) => asked.filter((call) => call.method === method).length;

  it.each([
    ["4902", new ProviderRpcError(4902, "unknown")],
    ["5000", new ProviderRpcError(5000, "unknown")],
    ["32603", new ProviderRpcError(32603, "unknown")],
    ["a nested 4902", new ProviderRpcError(-32603, "internal", { originalError: { code: 4902 } })],
  ])(
    "after wallet error %s, adds the network with the host's RPC URLs and only URLs a browser can open",
    async (_, refusal) => {
      let isAdded = false;
      const odd = wallet((method) => {
        if (method === "wallet_addEthereumChain") return void (isAdded = true);
        if (method === "eth_chainId") return isAdded ? "0xa" : "0x1";
        return refusal;
      });
      expect(await signer().switchNetwork(odd, target, signal)).toEqual({
        kind: "done",
        value: undefined,
      });
      expect(asked.find(({ method }) => method === "wallet_addEthereumChain")?.params).toEqual([
        {
          chainId: "0xa",
          chainName: "Chain 10",
          nativeCurrency: target.currency,
          rpcUrls: ["https://rpc.example"],
          iconUrls: ["https://img.example/x.png"],
        },
      ]);
      expect(counted("wallet_switchEthereumChain")).toBe(1);
    },
  );
  it("rejects with chain/not-supported if the wallet approves but does not switch the network", async () => {
    const switching = signer()
      .switchNetwork(
        wallet((method) => (method === "eth_chainId" ? "0x1" : null)),
        target,
        signal,
      )
      .catch((error: unknown) => error);
    await clock.pass(2_000);
    expect(await switching).toMatchObject({
      code: "chain/not-supported",
      message: "Chain is not supported",
    });
  });
  it("waits for the network change if the wallet approves the switch before it changes the network", async () => {
    let looks = 0;
    const switching = signer().switchNetwork(
      wallet((method) =>
        method === "eth_chainId" ? ((looks += 1), looks > 2 ? "0xa" : "0x1") : null,
      ),
      target,
      signal,
    );
    await clock.pass(2_000);
    expect(await switching).toMatchObject({ kind: "done" });
  });
  it.each([null, "", "0x", "signed", 7, {}])(
    "rejects %j as an EVM signature and as a transaction hash",
    async (answer) => {
      const odd = wallet((method) => (method === "eth_chainId" ? "0xa" : answer));
      await expect(signer().signMessage(odd, ALICE, "x", signal)).rejects.toMatchObject({
        code: "wallet/invalid-answer",
      });
      await expect(signer().send(odd, ALICE, target, { to: ALICE }, signal)).rejects.toMatchObject({
        code: "wallet/invalid-answer",
      });
      expect(counted("eth_sendTransaction")).toBe(1);
    },
  );
  it("accepts an older wallet's plain batch id and status text", async () => {
    const answers: Readonly<Record<string, unknown>> = {
      eth_chainId: "0xa",
      wallet_sendCalls: "0xid",
    };
    const old = wallet((method) => answers[method] ?? { status: "CONFIRMED" });
    expect(
      await signer().sendCalls(
        old,
        ALICE,
        target,
        { calls: [{ to: ALICE }], atomicRequired: false },
        signal,
      ),
    ).toEqual({
      kind: "done",
      value: "0xid",
    });
    expect(await signer().callsStatus(old, "0xid", signal)).toEqual({
      id: "0xid",
      code: 200,
      isAtomic: false,
      hashes: [],
    });
  });
  it("returns no capabilities if the wallet lacks the method, and drops malformed capabilities", async () => {
    expect(
      await signer().capabilities(
        wallet(() => new ProviderRpcError(-32601, "no")),
        ALICE,
        signal,
      ),
    ).toEqual({});
    expect(
      await signer().capabilities(
        wallet(() => ({ "0xa": { atomic: {} }, zz: {}, "0x1": 3 })),
        ALICE,
        signal,
      ),
    ).toEqual({ "eip155:10": { atomic: {} } });
    expect(
      await signer().capabilities(
        wallet(() => null),
        ALICE,
        signal,
      ),
    ).toEqual({});
  });
  it.each(["10", "0xa"])(
    "adds the chain id to the `EIP712Domain` type if the domain has it as the string %j",
    async (chainId) => {
      const data = {
        domain: { name: "Shop", chainId },
        types: { Order: [{ name: "id", type: "uint256" }] },
        primaryType: "Order",
        message: { id: 1n },
      };
      const answers = wallet((method) =>
        method === "eth_chainId" ? "0xa" : `0x${"11".repeat(65)}`,
      );
      await signer().signTypedData(answers, ALICE, "eip155:10", data, signal);
      const { params } = asked.find(({ method }) => method === "eth_signTypedData_v4") ?? {};
      expect(JSON.parse(String((params as readonly unknown[])[1]))).toMatchObject({
        domain: { name: "Shop", chainId },
        types: {
          EIP712Domain: [
            { name: "name", type: "string" },
            { name: "chainId", type: "uint256" },
          ],
        },
      });
    },
  );
  it("rejects typed data with a chain id that is not a number without asking the wallet", async () => {
    const data = {
      domain: { name: "Shop", chainId: "ten" },
      types: { Order: [{ name: "id", type: "uint256" }] },
      primaryType: "Order",
      message: { id: 1n },
    };
    const answers = wallet(() => `0x${"11".repeat(65)}`);
    await expect(
      signer().signTypedData(answers, ALICE, "eip155:10", data, signal),
    ).rejects.toMatchObject({ code: "transaction/invalid" });
    expect(asked).toEqual([]);
  });
  it("adds the `EIP712Domain` type to typed data without it", async () => {
    const data = {
      domain: { name: "Shop", chainId: 10 },
      types: { Order: [{ name: "id", type: "uint256" }] },
      primaryType: "Order",
      message: { id: 1n },
    };
    await signer().signTypedData(
      wallet(() => `0x${"11".repeat(65)}`),
      ALICE,
      "eip155:1",
      data,
      signal,
    );
    const parameters = asked.flatMap(({ params }) => (Array.isArray(params) ? params : []));
    expect(JSON.parse(String(parameters[1]))).toMatchObject({
      domain: { name: "Shop", chainId: 10 },
      types: {
        EIP712Domain: [
          { name: "name", type: "string" },
          { name: "chainId", type: "uint256" },
        ],
      },
      message: { id: "1" },
    });
  });
});
