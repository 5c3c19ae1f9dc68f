import { encodeFunctionData, getAddress, pad, parseAbi, toHex, type Address, type Hex } from "viem";
import type { Changes } from "../../../src/domain/review/changes.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { SeededRandom } from "../../../src/infrastructure/in-memory/index.js";
import { httpNode } from "../../../src/infrastructure/review/simulation/rpc-node.js";
import { EvmSimulator } from "../../../src/infrastructure/review/simulation/evm-simulator.js";
import { deployTokens, type DeployedTokens } from "../../../src/testing/node/deploy-tokens.js";
import type { BatchCall } from "../../../src/domain/transaction/transaction.js";
import { CONTRACTS, PROXY_SLOT } from "../fixtures/hostile-contracts.js";
import { startEvmNode, type EvmNode } from "../servers/anvil.js";

/** The network of the chain. */
export const CHAIN = "eip155:31337";
/** Whom the account pays; has nothing at first. */
export const FRIEND: Address = "0x4444444444444444444444444444444444444444";
/** Who builds blocks: not the zero address, as on a real chain. */
const PRODUCER = "0x5555555555555555555555555555555555555555";
/** Lets the same call run again on a chain that has just mined it. */
const MINED = 200;

type ContractName = keyof typeof CONTRACTS;
const NAMES = Object.keys(CONTRACTS) as ContractName[];
/** Addresses of `CONTRACTS`. */
export const CONTRACT_ADDRESSES = Object.fromEntries(
  NAMES.map((name, index) => [name, getAddress(pad(toHex(0xc0de00 + index), { size: 20 }))]),
) as Readonly<Record<ContractName, Address>>;

/** Calldata; `signature` as in ABIs, without "function". */
export const data = (signature: string, args: readonly unknown[] = []): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}` as "function f()"]),
    args: args as [],
  });

/** An asset of the account: native currency, a token, or an item of a collection. */
export interface Asset {
  readonly token?: string;
  readonly tokenId?: bigint;
  /** ERC-721: the balance of an item is 1 for its owner. */
  readonly isUnique?: boolean;
}

/** A chain with the contracts, whose shown changes are compared with mined ones. */
export interface SimulatedChain {
  readonly node: EvmNode;
  readonly account: Address;
  readonly tokens: { readonly [K in keyof DeployedTokens]: Address };
  readonly simulator: EvmSimulator;
  /** Every HTTP request's URL, in order. */
  readonly asked: string[];
  simulate(calls: readonly BatchCall[], watch?: readonly string[]): Promise<Changes>;
  /** Sends the calls one after another, and tells how balances changed but for fees. */
  mine(calls: readonly BatchCall[], assets: readonly Asset[]): Promise<readonly bigint[]>;
  /** True if one of the calls reverts when they are mined; undoes them. */
  isReverted(calls: readonly BatchCall[]): Promise<boolean>;
  /** Sets what an owner has of a token whose balances are in the owners' slots. */
  fund(token: string, owner: string, amount: bigint): Promise<void>;
  balance(asset: Asset, owner?: string): Promise<bigint>;
}

interface Receipt {
  readonly status: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
}

const word = (value: string | bigint): Hex =>
  pad(typeof value === "string" ? (value as Hex) : toHex(value), { size: 32 });

/** Starts a node of its own with all contracts. */
export const startSimulatedChain = async (): Promise<SimulatedChain> => {
  const node = await startEvmNode(31_337, { isOwn: true });
  const { rpc } = node;
  await rpc("anvil_setCoinbase", [PRODUCER]);
  for (const name of NAMES) await rpc("anvil_setCode", [CONTRACT_ADDRESSES[name], CONTRACTS[name]]);
  await rpc("anvil_setStorageAt", [
    CONTRACT_ADDRESSES.proxy,
    PROXY_SLOT,
    word(CONTRACT_ADDRESSES.token),
  ]);
  await rpc("anvil_setBalance", [CONTRACT_ADDRESSES.weth, toHex(10n ** 21n)]);
  await rpc("anvil_setBalance", [CONTRACT_ADDRESSES.innerRevert, toHex(10n ** 19n)]);
  const deployed = Object.entries(await deployTokens(node.url));
  const tokens = Object.fromEntries(
    deployed.map(([name, address]: readonly [string, string]) => [name, getAddress(address)]),
  ) as { readonly [K in keyof DeployedTokens]: Address };
  const [account] = (await rpc("eth_accounts")) as readonly [Address];
  const asked: string[] = [];
  const fetched: typeof fetch = (input, init) => {
    asked.push(String(input));
    return fetch(input, init);
  };
  const end = new AbortController();
  const simulator = new EvmSimulator({
    nodesOf: (networkId) => (networkId === CHAIN ? [httpNode(node.url, fetched)] : []),
    scheduler: new SystemScheduler(timersOf(globalThis)),
    random: new SeededRandom(7),
    signal: end.signal,
  });

  const call = async (to: string, input: Hex): Promise<bigint> =>
    BigInt((await rpc("eth_call", [{ to, data: input }, "latest"])) as Hex);
  const balance = async (
    { token, tokenId, isUnique }: Asset,
    owner: string = account,
  ): Promise<bigint> => {
    if (token === undefined) return BigInt((await rpc("eth_getBalance", [owner, "latest"])) as Hex);
    if (tokenId === undefined) return call(token, data("balanceOf(address)", [owner]));
    if (!isUnique) return call(token, data("balanceOf(address,uint256)", [owner, tokenId]));
    const found = await call(token, data("ownerOf(uint256)", [tokenId])).catch(() => 0n);
    return found === BigInt(owner) ? 1n : 0n;
  };
  const send = async ({ to, data: input, value = 0n }: BatchCall): Promise<Receipt> => {
    const sent = { from: account, to, data: input, value: toHex(value), gas: toHex(1_000_000) };
    const hash = await rpc("eth_sendTransaction", [sent]);
    for (let tries = 0; tries < MINED; tries += 1) {
      const receipt = (await rpc("eth_getTransactionReceipt", [hash])) as Receipt | null;
      if (receipt) return receipt;
      await new Promise((next) => setTimeout(next, 5));
    }
    throw new Error("not mined");
  };

  return {
    node,
    account,
    tokens,
    simulator,
    asked,
    balance,
    simulate: (calls, watch = []) =>
      simulator.simulate({ networkId: CHAIN, account, calls, watch }, new AbortController().signal),
    mine: async (calls, assets) => {
      const before = await Promise.all(assets.map((one) => balance(one)));
      let fees = 0n;
      for (const one of calls) {
        const { gasUsed, effectiveGasPrice } = await send(one);
        fees += BigInt(gasUsed) * BigInt(effectiveGasPrice);
      }
      const after = await Promise.all(assets.map((one) => balance(one)));
      return after.map(
        (units, index) =>
          units - (before[index] ?? 0n) + (assets[index]?.token === undefined ? fees : 0n),
      );
    },
    isReverted: async (calls) => {
      const snapshot = await rpc("evm_snapshot");
      let isAny = false;
      for (const one of calls) isAny = (await send(one)).status === "0x0" || isAny;
      await rpc("evm_revert", [snapshot]);
      return isAny;
    },
    fund: async (token, owner, amount) =>
      void (await rpc("anvil_setStorageAt", [token, word(owner), word(amount)])),
  };
};
