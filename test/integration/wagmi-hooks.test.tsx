// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createLatchkit, type Latchkit } from "latchkit";
import { addInMemoryWallet, inMemoryPorts } from "latchkit/testing";
import type { ReactNode } from "react";
import { custom } from "viem";
import { afterEach, describe, expect, it } from "vitest";
import * as three from "wagmi";
import * as two from "wagmi-2";
import { mountPage } from "../support/worlds/mounted-page.js";
import { NETWORKS } from "../support/worlds/wagmi/beside.js";
import { makeConfig2, makeConfig3 } from "../support/worlds/wagmi/wagmi-kits.js";

const TO = "0x00000000000000000000000000000000000ee001";
const HASH = `0x${"7".repeat(64)}` as const;
const ABI = [
  { type: "function", name: "ping", inputs: [], outputs: [], stateMutability: "nonpayable" },
] as const;
const TYPED = {
  domain: { name: "Test", chainId: 1 },
  types: { Note: [{ name: "text", type: "string" }] },
  primaryType: "Note",
  message: { text: "Hello" },
} as const;
/** A node that answers what the hooks read. */
const node = custom({
  request: async ({ method }: { readonly method: string }) => {
    switch (method) {
      case "eth_getBalance":
        return "0x7b";
      case "eth_blockNumber":
        return "0x1";
      case "eth_getTransactionReceipt":
        return {
          transactionHash: HASH,
          blockHash: HASH,
          blockNumber: "0x1",
          status: "0x1",
          from: TO,
          to: TO,
          logs: [],
          type: "0x2",
          transactionIndex: "0x0",
          gasUsed: "0x1",
          cumulativeGasUsed: "0x1",
          effectiveGasPrice: "0x1",
        };
      default:
        return null;
    }
  },
});

const useHooks3 = (seen: string[]) => {
  three.useConnectionEffect({
    onConnect: ({ address, isReconnected }) =>
      void seen.push(`connect ${address} ${isReconnected}`),
    onDisconnect: () => void seen.push("disconnect"),
  });
  const { address, chainId, connector, status } = three.useConnection();
  return {
    account: { address, chainId, connector: connector?.name, status },
    balance: three.useBalance({ address }).data?.value,
    chainId: three.useChainId(),
    wallet: three.useWalletClient().data?.account.address,
    client: three.useConnectorClient().data?.account.address,
    receipt: three.useWaitForTransactionReceipt({ hash: HASH }).data?.status,
    connectors: three.useConnectors(),
    connect: three.useConnect().mutateAsync,
    disconnect: three.useDisconnect().mutateAsync,
    switchChain: three.useSwitchChain().mutateAsync,
    sign: three.useSignMessage().mutateAsync,
    signTyped: three.useSignTypedData().mutateAsync,
    send: three.useSendTransaction().mutateAsync,
    write: three.useWriteContract().mutateAsync,
  };
};
const useHooks2 = (seen: string[]) => {
  two.useAccountEffect({
    onConnect: ({ address, isReconnected }) =>
      void seen.push(`connect ${address} ${isReconnected}`),
    onDisconnect: () => void seen.push("disconnect"),
  });
  const { address, chainId, connector, status } = two.useAccount();
  return {
    account: { address, chainId, connector: connector?.name, status },
    balance: two.useBalance({ address }).data?.value,
    chainId: two.useChainId(),
    wallet: two.useWalletClient().data?.account.address,
    client: two.useConnectorClient().data?.account.address,
    receipt: two.useWaitForTransactionReceipt({ hash: HASH }).data?.status,
    connectors: two.useConnectors(),
    connect: two.useConnect().connectAsync,
    disconnect: two.useDisconnect().disconnectAsync,
    switchChain: two.useSwitchChain().switchChainAsync,
    sign: two.useSignMessage().signMessageAsync,
    signTyped: two.useSignTypedData().signTypedDataAsync,
    send: two.useSendTransaction().sendTransactionAsync,
    write: two.useWriteContract().writeContractAsync,
  };
};

/** The parts of both versions' results that the tests use. */
interface Hooks extends Pick<
  ReturnType<typeof useHooks3>,
  "account" | "balance" | "chainId" | "wallet" | "client" | "receipt"
> {
  connect(): Promise<unknown>;
  disconnect(): Promise<unknown>;
  switchChain(chainId: 1 | 10): Promise<unknown>;
  sign(): Promise<string>;
  signTyped(): Promise<string>;
  send(): Promise<string>;
  write(): Promise<string>;
}
/** A page of one version of wagmi: its provider and the results of its hooks. */
interface HookKit {
  readonly name: string;
  page(latchkit: Latchkit, seen: string[], shown: { hooks?: Hooks }): ReactNode;
}
const transports = { 1: node, 10: node };
const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

const kit3: HookKit = {
  name: "wagmi 3",
  page: (latchkit, seen, shown) => {
    const config = makeConfig3(latchkit, { transports });
    const Probe = (): null => {
      const { connectors, connect, disconnect, switchChain, ...hooks } = useHooks3(seen);
      shown.hooks = {
        ...hooks,
        connect: () => connect({ connector: connectors[0]! }),
        disconnect: () => disconnect(),
        switchChain: (chainId) => switchChain({ chainId }),
        sign: () => hooks.sign({ message: "Hello" }),
        signTyped: () => hooks.signTyped(TYPED),
        send: () => hooks.send({ to: TO, value: 1n }),
        write: () => hooks.write({ abi: ABI, address: TO, functionName: "ping" }),
      };
      return null;
    };
    return (
      <three.WagmiProvider config={config}>
        <QueryClientProvider client={queries()}>
          <Probe />
        </QueryClientProvider>
      </three.WagmiProvider>
    );
  },
};
const kit2: HookKit = {
  name: "wagmi 2",
  page: (latchkit, seen, shown) => {
    const config = makeConfig2(latchkit, { transports });
    const Probe = (): null => {
      const { connectors, connect, disconnect, switchChain, ...hooks } = useHooks2(seen);
      shown.hooks = {
        ...hooks,
        connect: () => connect({ connector: connectors[0]! }),
        disconnect: () => disconnect(),
        switchChain: (chainId) => switchChain({ chainId }),
        sign: () => hooks.sign({ message: "Hello" }),
        signTyped: () => hooks.signTyped(TYPED),
        send: () => hooks.send({ to: TO, value: 1n }),
        write: () => hooks.write({ abi: ABI, address: TO, functionName: "ping" }),
      };
      return null;
    };
    return (
      <two.WagmiProvider config={config}>
        <QueryClientProvider client={queries()}>
          <Probe />
        </QueryClientProvider>
      </two.WagmiProvider>
    );
  },
};

let end: (() => Promise<void>) | undefined;
afterEach(() => end?.());

const open = (kit: HookKit) => {
  const ports = inMemoryPorts({ networks: NETWORKS, time: "running" });
  const wallet = addInMemoryWallet(ports, "eip155", { name: "Test Wallet" });
  for (const { id } of NETWORKS) ports.chain.setBalance(`${id}:${wallet.address}`, 10n ** 18n);
  const latchkit = createLatchkit({ networks: NETWORKS, ports });
  const seen: string[] = [];
  const shown: { hooks?: Hooks } = {};
  ({ end } = mountPage(latchkit, kit.page(latchkit, seen, shown)));
  const hooks = (): Hooks => shown.hooks!;
  const connect = async () => {
    await latchkit.start();
    await expect.poll(() => hooks().account.status).toBe("disconnected");
    await latchkit.connection.connect(wallet.connector.connectorId);
    await expect.poll(() => hooks().account.status).toBe("connected");
  };
  return { latchkit, wallet, seen, hooks, connect };
};

describe.each([kit2, kit3])("wagmi hooks of $name", (kit) => {
  it("updates wagmi's hooks and runs their effects when the user connects with Latchkit's button", async () => {
    const { latchkit, wallet, seen, hooks, connect } = open(kit);
    await connect();
    expect(hooks().account).toEqual({
      address: wallet.address,
      chainId: 1,
      connector: "Test Wallet",
      status: "connected",
    });
    expect(seen).toEqual([`connect ${wallet.address} false`]);
    await expect.poll(() => hooks().balance).toBe(123n);
    await expect.poll(() => hooks().wallet).toBe(wallet.address);
    await expect.poll(() => hooks().client).toBe(wallet.address);
    await expect.poll(() => hooks().receipt).toBe("success");
    await latchkit.connection.disconnect();
    await expect.poll(() => hooks().account.status).toBe("disconnected");
    expect(seen.slice(1)).toEqual(["disconnect"]);
  });
  it("signs, sends, writes and switches through wagmi's hooks, and lists sent transactions as pending", async () => {
    const { latchkit, hooks, connect } = open(kit);
    await connect();
    await expect.poll(() => hooks().wallet).toBeDefined();
    expect(await hooks().sign()).toMatch(/^0x[0-9a-f]{130}$/u);
    expect(await hooks().signTyped()).toMatch(/^0x[0-9a-f]{130}$/u);
    await latchkit.activity.refresh();
    const sent = [await hooks().send(), await hooks().write()];
    await latchkit.activity.refresh();
    const { snapshot } = latchkit.activity;
    const items = snapshot.status === "ready" ? snapshot.value.items : [];
    expect(new Set(items.map(({ hash }) => hash))).toEqual(new Set(sent));
    await hooks().switchChain(10);
    await expect.poll(() => hooks().chainId).toBe(10);
    expect(latchkit.network.snapshot.active.id).toBe("eip155:10");
  });
  it("connects through the modal and disconnects with wagmi's hooks", async () => {
    const { latchkit, wallet, seen, hooks } = open(kit);
    await expect.poll(() => hooks()?.account.status).toBe("disconnected");
    const connecting = hooks().connect();
    await expect.poll(() => latchkit.modal.snapshot.isOpen).toBe(true);
    await latchkit.connection.connect(wallet.connector.connectorId);
    await connecting;
    expect(seen).toEqual([`connect ${wallet.address} false`]);
    await hooks().disconnect();
    expect(latchkit.account.snapshot.status).toBe("disconnected");
    await expect.poll(() => seen.at(-1)).toBe("disconnect");
  });
});
