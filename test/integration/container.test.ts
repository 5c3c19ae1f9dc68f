import { SERVICE, createContainer } from "latchkit/container";
import { type LatchkitOptions, createLatchkit } from "latchkit";
import { describe, expect, it } from "vitest";
import { SERVICE_NAMES } from "../../src/infrastructure/composition/container.js";
import type { SwitchNetwork } from "../../src/application/network/switch-network.js";
import {
  FakeClock,
  InMemoryHttpClient,
  InMemoryWalletPairing,
} from "../../src/infrastructure/in-memory/index.js";
import { SERVICE_URLS } from "../../src/infrastructure/shared/service-query.js";
import { ManualWallet, ManualWallets, granted } from "../support/doubles/manual-wallet.js";
import { TWO_NETWORKS, errorCodeOf } from "../support/worlds/instance.js";
import { thrownBy } from "../support/assertions/thrown.js";

const OPTIONS: LatchkitOptions = { networks: TWO_NETWORKS, projectId: "a".repeat(32) };

const CHUNKS = import.meta.glob<{ readonly bindings?: object }>(
  "../../src/infrastructure/composition/*.chunk.ts",
  { eager: true },
);

describe("container of an instance", () => {
  it.each(Object.entries(CHUNKS))(
    "the container lists the name of each service that %s creates",
    (_, { bindings = {} }) => {
      expect(SERVICE_NAMES).toEqual(expect.arrayContaining(Object.keys(bindings)));
    },
  );

  it("the container creates each service exactly once", async () => {
    const container = createContainer({ ...OPTIONS, siwx: { kind: "browser" } });
    container.rebind(SERVICE.pairing).toConstantValue(async () => new InMemoryWalletPairing());
    await container.get(SERVICE.openedPairing).load();
    for (const name of SERVICE_NAMES) {
      const service = container.get<unknown>(SERVICE[name] as never);
      expect(container.get<unknown>(SERVICE[name] as never), name).toBe(service);
    }
    expect(SERVICE_NAMES.length).toBeGreaterThan(70);
    await container.get(SERVICE.latchkit).dispose();
  });

  it("shares no state between two containers", async () => {
    const [one, other] = [createContainer(OPTIONS), createContainer(OPTIONS)];
    expect(one.get(SERVICE.connectionStore)).not.toBe(other.get(SERVICE.connectionStore));
    one.get(SERVICE.theme).set({ mode: "dark" });
    expect(other.get(SERVICE.theme).snapshot).toEqual(createLatchkit(OPTIONS).theme.snapshot);
  });

  it("reports a circular dependency that a replaced service creates, with the service's name", () => {
    const container = createContainer(OPTIONS);
    container
      .rebind(SERVICE.networks)
      .toDynamicValue(
        () => container.get(SERVICE.connectionStore) && container.get(SERVICE.networks),
      );
    expect(() => container.get(SERVICE.connectionStore)).toThrow(
      "Circular service dependency: connectionStore",
    );
  });

  it("rejects invalid options of a container like createLatchkit does", () => {
    const wrong = { ...OPTIONS, networks: [] } as never;
    expect(thrownBy(() => createContainer(wrong))).toMatchObject({ code: "options/no-networks" });
  });

  it("makes the host's ports available in the container under their service names", () => {
    const clock = new FakeClock(7);
    const container = createContainer({ ...OPTIONS, ports: { clock } });
    expect(container.get(SERVICE.clock)).toBe(clock);
  });

  it("rejects a pairing service of the container until its code has loaded", async () => {
    const container = createContainer(OPTIONS);
    container.rebind(SERVICE.pairing).toConstantValue(async () => new InMemoryWalletPairing());
    expect(thrownBy(() => container.get(SERVICE.keptPairing))).toMatchObject({
      code: "code/unavailable",
    });
    await container.get(SERVICE.openedPairing).load();
    expect(container.get(SERVICE.keptPairing).code).toEqual({});
  });
});

describe("services replaced in the container", () => {
  it("hides a toast by a clock replaced in the container", async () => {
    const container = createContainer(OPTIONS);
    const clock = new FakeClock();
    container.rebind(SERVICE.clock).toConstantValue(clock);
    container.rebind(SERVICE.scheduler).toConstantValue(clock);
    const { toast } = container.get(SERVICE.latchkit);
    toast.show({ variant: "success", text: "Copied" });
    await expect.poll(() => toast.snapshot.shown?.text).toBe("Copied");
    await clock.pass(60_000);
    expect(toast.snapshot.shown).toBeUndefined();
  });

  it("requests the project's settings through an HTTP client replaced in the container", async () => {
    const http = new InMemoryHttpClient();
    http.route("GET", `${SERVICE_URLS.catalogue}/appkit/v1/config`, () => ({
      body: { features: [{ id: "multi_wallet", isEnabled: true, config: [] }] },
    }));
    const container = createContainer(OPTIONS);
    container.rebind(SERVICE.http).toConstantValue(http);
    const latchkit = container.get(SERVICE.latchkit);
    await latchkit.start();
    expect(latchkit.features.snapshot.multiWallet).toBe(false);
    await latchkit.modal.open();
    await expect.poll(() => latchkit.features.snapshot.multiWallet).toBe(true);
    await latchkit.dispose();
  });

  it("lists and connects a wallet from a connector source replaced in the container", async () => {
    const wallet = new ManualWallet();
    const container = createContainer(OPTIONS);
    container.rebind(SERVICE.injectedWallets).toConstantValue(new ManualWallets(wallet));
    const latchkit = container.get(SERVICE.latchkit);
    await latchkit.start();
    const connecting = latchkit.connection.connect(wallet.connectorId);
    await expect.poll(() => wallet.asked).toContain("connect");
    wallet.approve(granted());
    await connecting;
    expect(latchkit.connection.snapshot.status).toBe("connected");
    await latchkit.dispose();
  });

  it("switches the network through a SwitchNetwork replaced in the container", async () => {
    const container = createContainer(OPTIONS);
    const asked: string[] = [];
    const switchNetwork: Pick<SwitchNetwork, "run"> = {
      run: async (to) => {
        asked.push(to);
        return () => container.get(SERVICE.networks).at(to);
      },
    };
    container.rebind(SERVICE.switchNetwork).toConstantValue(switchNetwork as SwitchNetwork);
    const latchkit = container.get(SERVICE.latchkit);
    await latchkit.start();
    expect((await latchkit.network.switch("eip155:10")).name).toBe("Ten");
    expect(asked).toEqual(["eip155:10"]);
    expect(latchkit.network.snapshot.active.id).toBe("eip155:1");
    await latchkit.dispose();
  });

  it("runs one use case of the container without createLatchkit and without a page", async () => {
    const container = createContainer(OPTIONS);
    const signal = new AbortController().signal;
    const move = await container.get(SERVICE.switchNetwork).run("eip155:10", signal);
    expect(move()?.id).toBe("eip155:10");
    expect(container.get(SERVICE.connectionStore).snapshot.activeNetworkId).toBe("eip155:10");
    expect(await errorCodeOf(container.get(SERVICE.switchNetwork).run("eip155:5", signal))).toBe(
      "network/not-found",
    );
  });
});
