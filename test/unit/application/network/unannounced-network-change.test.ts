import { describe, expect, it } from "vitest";
import type { TypedData } from "../../../../src/index.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";
import { methodsOf, movingWallets } from "../../../support/doubles/replaceable-wallets.js";

const SWITCH = "wallet_switchEthereumChain";
const TO = "0x00000000000000000000000000000000000ee001";
const asks = (chainId: string, method = SWITCH) => ({ method, params: [{ chainId }] });
const typed = (chainId: number): TypedData => ({
  domain: { name: "Shop", chainId },
  types: { Order: [{ name: "id", type: "uint256" }] },
  primaryType: "Order",
  message: { id: 1n },
});

describe("wallet that changed its network without an event", () => {
  it.each([
    ["a transaction", "eth_sendTransaction", "sendTransaction", { to: TO, value: 1n }],
    ["a batch", "wallet_sendCalls", "sendCalls", [{ to: TO, value: 1n }]],
    ["typed data bound to the shown network", "eth_signTypedData_v4", "signTypedData", typed(1)],
  ] as const)(
    "activates the wallet's network and rejects %s if the wallet changed it without an event",
    { tags: ["finding-M10", "T14"] },
    async (_, method, action, request) => {
      const { latchkit, wallet } = await movingWallets();
      wallet.behaviour.switchesSilently = true;
      wallet.changeNetwork("eip155:10");
      const account = latchkit.account as unknown as Record<
        string,
        (given: unknown) => Promise<unknown>
      >;
      expect(await errorCodeOf(account[action]?.(request) ?? Promise.resolve())).toBe(
        "chain/not-supported",
      );
      expect(methodsOf(wallet)).not.toContain(method);
      expect(latchkit.network.snapshot.active.id).toBe("eip155:10");
      expect(latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
    },
  );

  it(
    "sends no transaction to a wallet that turns out to be on an unlisted chain",
    { tags: ["finding-M10"] },
    async () => {
      const { latchkit, wallet } = await movingWallets();
      wallet.behaviour.foreignChainId = 137;
      expect(await errorCodeOf(latchkit.account.sendCalls([{ to: TO, value: 1n }]))).toBe(
        "chain/not-supported",
      );
      expect(methodsOf(wallet)).not.toContain("wallet_sendCalls");
    },
  );

  it("forwards a signature request for another chain without first reading the wallet's chain", async () => {
    const { latchkit, wallet } = await movingWallets();
    const since = wallet.requests.length;
    await latchkit.account.signTypedData(typed(10));
    expect(methodsOf(wallet, since)).toEqual(["eth_signTypedData_v4"]);
  });

  it(
    "asks a wallet that changed its network without an event to switch to the page's network",
    { tags: ["finding-M11"] },
    async () => {
      const { latchkit, wallet } = await movingWallets();
      wallet.behaviour.switchesSilently = true;
      wallet.changeNetwork("eip155:10");
      expect((await latchkit.network.switch("eip155:1")).id).toBe("eip155:1");
      expect(await wallet.provider.request({ method: "eth_chainId" })).toBe("0x1");
      expect(methodsOf(wallet)).toContain(SWITCH);
    },
  );
});

describe("switches by the instance and by the provider", () => {
  it.each([
    ["at once", {}],
    ["after its answer", { movesLate: true }],
    ["without an event", { movesSilently: true }],
    ["without an event and after its answer", { movesSilently: true, movesLate: true }],
  ])(
    "switches the network in the modal after an EIP-1193 provider switch, if the wallet switches %s",
    { tags: ["finding-M11"] },
    async (_, behaviour) => {
      const { latchkit, wallet, ports } = await movingWallets();
      const provider = await latchkit.connection.provider("eip155");
      Object.assign(wallet.behaviour, behaviour);
      const first = provider.request(asks("0xa"));
      const second = latchkit.network.switch("eip155:1");
      await flushPromises();
      wallet.provider.answer();
      await ports.clock.pass(200);
      wallet.provider.answer();
      await ports.clock.pass(2_000);
      await first;
      expect((await second).id).toBe("eip155:1");
      expect(await wallet.provider.request({ method: "eth_chainId" })).toBe("0x1");
      expect(latchkit.network.snapshot.active.id).toBe("eip155:1");
      expect(latchkit.account.snapshot.current?.networkId).toBe("eip155:1");
    },
  );

  it(
    "delays a switch in the modal until the user answers the prompt of a provider's switch",
    { tags: ["finding-M11"] },
    async () => {
      const { latchkit, wallet, ports } = await movingWallets();
      const provider = await latchkit.connection.provider("eip155");
      wallet.wait();
      const first = provider.request(asks("0xa"));
      await flushPromises();
      const second = latchkit.network.switch("eip155:1");
      await ports.clock.pass(1_000);
      wallet.approve();
      await ports.clock.pass(2_000);
      await first;
      expect((await second).id).toBe("eip155:1");
      expect(latchkit.network.snapshot.active.id).toBe("eip155:1");
      expect(await wallet.provider.request({ method: "eth_chainId" })).toBe("0x1");
    },
  );

  it(
    "delays a network switch while the wallet still shows the prompt of an earlier switch",
    { tags: ["finding-M11"] },
    async () => {
      const { latchkit, wallet, ports } = await movingWallets();
      wallet.wait();
      const first = errorCodeOf(latchkit.network.switch("eip155:10"));
      await flushPromises();
      const second = latchkit.network.switch("eip155:1");
      expect(await first).toBe("network/switch-declined");
      await ports.clock.pass(500);
      wallet.approve();
      await ports.clock.pass(2_000);
      expect((await second).id).toBe("eip155:1");
      expect(await wallet.provider.request({ method: "eth_chainId" })).toBe("0x1");
      expect(latchkit.network.snapshot.active.id).toBe("eip155:1");
    },
  );

  it("delays the next network switch for at most two seconds if a prompt is not answered", async () => {
    const { latchkit, wallet, ports } = await movingWallets();
    const provider = await latchkit.connection.provider("eip155");
    wallet.wait();
    const first = errorCodeOf(provider.request(asks("0xa")));
    await flushPromises();
    const since = wallet.requests.length;
    const second = latchkit.network.switch("eip155:10");
    await ports.clock.pass(1_999);
    expect(methodsOf(wallet, since)).toEqual([]);
    await ports.clock.pass(1);
    expect(methodsOf(wallet, since)).toEqual([SWITCH]);
    wallet.approve();
    await ports.clock.pass(2_000);
    expect(await first).toBe("resolved");
    expect((await second).id).toBe("eip155:10");
  });

  it(
    "updates the network when the provider's switch settles, even without a wallet event",
    { tags: ["finding-M11"] },
    async () => {
      const { latchkit, wallet } = await movingWallets();
      const provider = await latchkit.connection.provider("eip155");
      wallet.behaviour.switchesSilently = true;
      await provider.request(asks("0xa"));
      expect(latchkit.network.snapshot.active.id).toBe("eip155:10");
      await provider.request({
        method: "wallet_addEthereumChain",
        params: [{ chainId: "0x1", chainName: "One", rpcUrls: ["https://one.example"] }],
      });
      expect(latchkit.network.snapshot.active.id).toBe("eip155:10");
    },
  );

  it("rejects a declined provider switch with 4001, and allows the next one at once", async () => {
    const { latchkit, wallet } = await movingWallets();
    const provider = await latchkit.connection.provider("eip155");
    wallet.reject();
    await expect(provider.request(asks("0xa"))).rejects.toMatchObject({ code: 4001 });
    wallet.approve();
    expect((await latchkit.network.switch("eip155:10")).id).toBe("eip155:10");
  });

  it("does not prompt for a switch to the network that the wallet is already on", async () => {
    const { latchkit, wallet } = await movingWallets();
    const since = wallet.requests.length;
    await latchkit.modal.open({ view: "Networks" });
    expect((await latchkit.network.switch("eip155:1")).id).toBe("eip155:1");
    expect(methodsOf(wallet, since).toSorted()).toEqual(["eth_accounts", "eth_chainId"]);
    expect(latchkit.navigation.snapshot.current.view).toBe("Networks");
  });

  it("leaves no timer and no listener of a network switch after dispose", async () => {
    const { latchkit, wallet, ports } = await movingWallets();
    const provider = await latchkit.connection.provider("eip155");
    wallet.wait();
    const open = errorCodeOf(provider.request(asks("0xa")));
    const waiting = errorCodeOf(latchkit.network.switch("eip155:1"));
    await flushPromises();
    await latchkit.dispose();
    expect([await open, await waiting]).toEqual(["instance/disposed", "instance/disposed"]);
    expect(ports.clock.pending).toBe(0);
    expect(wallet.provider.listenerCount).toBe(0);
  });
});

describe("switch of a wallet that disconnects or is replaced", () => {
  it(
    "rejects a network switch when the wallet disconnects, and ignores a late approval",
    { tags: ["finding-M12"] },
    async () => {
      const { latchkit, wallet, other, ports } = await movingWallets();
      wallet.wait();
      const switching = errorCodeOf(latchkit.network.switch("eip155:10"));
      await flushPromises();
      await latchkit.connection.disconnect();
      expect(await switching).toBe("connection/not-connected");
      expect(latchkit.network.snapshot.switching).toBeUndefined();

      other.wait();
      await latchkit.modal.open();
      latchkit.navigation.push({
        view: "ConnectingExternal",
        connectorId: other.connector.connectorId,
      });
      const connecting = latchkit.connection.connect(other.connector.connectorId);
      await flushPromises();
      const before = latchkit.navigation.snapshot;
      wallet.approve();
      await ports.clock.pass(3_000);
      expect(latchkit.modal.snapshot.isOpen).toBe(true);
      expect(latchkit.navigation.snapshot).toEqual(before);
      expect(latchkit.network.snapshot.active.id).toBe("eip155:1");

      other.approve();
      expect((await connecting).address).toBe(other.address);
      expect(latchkit.network.snapshot.active.id).toBe("eip155:1");
    },
  );

  it(
    "rejects a network switch if a different wallet connects on the requested network",
    { tags: ["finding-M12"] },
    async () => {
      const { latchkit, wallet, other } = await movingWallets({ features: { multiWallet: true } });
      wallet.wait();
      other.changeNetwork("eip155:10");
      const switching = errorCodeOf(latchkit.network.switch("eip155:10"));
      await flushPromises();
      await latchkit.connection.connect(other.connector.connectorId);
      expect(await switching).toBe("connection/superseded");
      expect(latchkit.network.snapshot.switching).toBeUndefined();
      const first = latchkit.connection.snapshot.connections.find(
        ({ connector }) => connector.id === wallet.connector.connectorId,
      );
      expect(first?.accounts[0].networkId).toBe("eip155:1");
    },
  );

  it(
    "keeps the current view when a network switch succeeds that started while the modal was closed",
    { tags: ["finding-M12"] },
    async () => {
      const { latchkit, wallet, other } = await movingWallets({ features: { multiWallet: true } });
      wallet.wait();
      const switching = latchkit.network.switch("eip155:10");
      await flushPromises();
      other.wait();
      await latchkit.modal.open({ view: "Connect" });
      const connecting = latchkit.connection.connect(other.connector.connectorId);
      await flushPromises();
      wallet.approve();
      expect((await switching).id).toBe("eip155:10");
      expect(latchkit.modal.snapshot.isOpen).toBe(true);
      other.approve();
      expect((await connecting).address).toBe(other.address);
    },
  );

  it(
    "rejects a provider switch with 4900 when the wallet disconnects",
    { tags: ["finding-M12"] },
    async () => {
      const { latchkit, wallet } = await movingWallets();
      const provider = await latchkit.connection.provider("eip155");
      wallet.wait();
      const switching = provider.request(asks("0xa"));
      await flushPromises();
      await latchkit.connection.disconnect();
      await expect(switching).rejects.toMatchObject({ code: 4900 });
      wallet.approve();
      await flushPromises();
      expect(latchkit.network.snapshot.active.id).toBe("eip155:1");
    },
  );
});
