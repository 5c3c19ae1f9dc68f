import { mainnet, optimism } from "latchkit/networks";
import { addInMemoryWallet, inMemoryPorts } from "latchkit/testing";
import { describe, expect, it } from "vitest";
import { createLatchkit, type NetworkRef } from "../../../../src/index.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

const NETWORKS = [mainnet, optimism];
const ID = "com.example.initial";

const setupPage = async (
  initialNetwork?: NetworkRef,
  ports = inMemoryPorts({ networks: NETWORKS, time: "running" }),
) => {
  const latchkit = createLatchkit({
    networks: NETWORKS,
    ports,
    ...(initialNetwork !== undefined && { initialNetwork }),
  });
  const switches: string[] = [];
  latchkit.events.events$.subscribe(({ name }) => switches.push(name));
  const wallet = addInMemoryWallet(ports, "eip155", { connectorId: ID });
  await latchkit.start();
  return { latchkit, ports, wallet, switches };
};

describe("initial network after connecting", () => {
  it.each([
    ["its chain ID", 10],
    ["its CAIP-2 id", "eip155:10"],
    ["a network object", optimism],
  ] as const)(
    "switches the connected wallet to the `initialNetwork`, given by %s",
    async (_, initialNetwork) => {
      const { latchkit } = await setupPage(initialNetwork);
      const account = await latchkit.connection.connect(ID);
      expect(account.networkId).toBe("eip155:1");
      await expect.poll(() => latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
      expect(latchkit.network.snapshot.active.chainId).toBe(10);
      await latchkit.dispose();
    },
  );
  it("keeps the wallet connected if the user declines the switch to `initialNetwork`", async () => {
    const { latchkit, wallet, switches } = await setupPage(10);
    const connecting = latchkit.connection.connect(ID);
    await connecting;
    wallet.reject();
    await expect.poll(() => latchkit.network.snapshot.switching?.phase).toBe("declined");
    expect(latchkit.account.snapshot).toMatchObject({
      status: "connected",
      current: { networkId: "eip155:1" },
    });
    expect(switches).toContain("CONNECT_SUCCESS");
    await latchkit.dispose();
  });
  it("does not ask a wallet to switch to `initialNetwork` when it is restored after a reload", async () => {
    const first = await setupPage(10);
    await first.latchkit.connection.connect(ID);
    await expect.poll(() => first.latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
    await first.latchkit.network.switch(1);
    await first.latchkit.dispose();
    const { latchkit } = await setupPage(10, first.ports);
    expect(latchkit.account.snapshot.current?.networkId).toBe("eip155:1");
    await first.ports.clock.pass(1_000);
    expect(latchkit.network.snapshot).toMatchObject({ active: { id: "eip155:1" } });
    expect(latchkit.network.snapshot).not.toHaveProperty("switching");
    await latchkit.dispose();
  });
  it("does not ask the wallet to switch after connecting without the option `initialNetwork`", async () => {
    const { latchkit, ports } = await setupPage();
    await latchkit.connection.connect(ID);
    await ports.clock.pass(1_000);
    expect(latchkit.network.snapshot.active.id).toBe("eip155:1");
    await latchkit.dispose();
  });
});

describe("unlisted initial network", () => {
  it("rejects an initial network that the host does not list", () => {
    expect(
      thrownBy(() => createLatchkit({ networks: [mainnet], initialNetwork: 10 })),
    ).toMatchObject({ code: "options/not-listed", context: { option: "initialNetwork" } });
  });
});

describe("connector row", () => {
  it("connects with a connector object that the host takes from the connector list", async () => {
    const { latchkit } = await setupPage();
    const [row] = latchkit.connectors.snapshot.groups.flatMap(({ rows }) => rows);
    if (row === undefined) throw new Error("no row");
    const account = await latchkit.connection.connect(row);
    expect(account).toMatchObject({ connectorId: ID, networkId: "eip155:1" });
    await latchkit.dispose();
  });
});
