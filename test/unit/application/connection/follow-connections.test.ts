import { describe, expect, it } from "vitest";
import { InMemoryKeyValueStorage } from "../../../../src/infrastructure/in-memory/index.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { setupInstance } from "../../../support/worlds/instance.js";

/** The text stored under this entry name. */
const stored = (storage: InMemoryKeyValueStorage, name: string): string | undefined => {
  const key = storage.keys().find((one) => one.endsWith(`:${name}`));
  return key === undefined ? undefined : storage.get(key);
};

const setupPage = async () => {
  const storage = new InMemoryKeyValueStorage();
  const wallet = new ManualWallet();
  const latchkit = await setupInstance(new ManualWallets(wallet), { ports: { storage } });
  const connecting = latchkit.connection.connect(wallet.connectorId);
  wallet.approve(granted("eip155:10"));
  await connecting;
  return { storage, latchkit, wallet };
};

describe("stored connection state", () => {
  it(
    "stores status and connected namespaces on connect and disconnect",
    { tags: ["finding-T3", "S3-075"] },
    async () => {
      const { storage, latchkit } = await setupPage();
      expect(stored(storage, "connection_status")).toBe("connected");
      expect(stored(storage, "connected_namespaces")).toBe("eip155");
      await latchkit.connection.disconnect();
      expect(stored(storage, "connection_status")).toBe("disconnected");
      expect(stored(storage, "connected_namespaces")).toBe("");
      await latchkit.dispose();
    },
  );

  it(
    "stores the active namespace and network when they change",
    { tags: ["finding-T3", "S3-071"] },
    async () => {
      const { storage, latchkit, wallet } = await setupPage();
      expect(stored(storage, "active_namespace")).toBe("eip155");
      expect(stored(storage, "active_caip_network_id")).toBe("eip155:10");
      wallet.emit({ kind: "network", networkId: "eip155:1" });
      expect(stored(storage, "active_caip_network_id")).toBe("eip155:1");
      await latchkit.dispose();
    },
  );

  it(
    "does not overwrite the network that another tab stored when a connect starts",
    { tags: ["finding-M14"] },
    async () => {
      const { storage, latchkit, wallet } = await setupPage();
      await latchkit.connection.disconnect();
      await latchkit.network.switch("eip155:1");
      const key = storage.keys().find((one) => one.endsWith(":active_caip_network_id")) ?? "";
      storage.set(key, "eip155:10");
      const ended = latchkit.connection.connect(wallet.connectorId).catch(() => undefined);
      expect(stored(storage, "connection_status")).toBe("connecting");
      expect(storage.get(key)).toBe("eip155:10");
      await latchkit.dispose();
      await ended;
    },
  );
});
