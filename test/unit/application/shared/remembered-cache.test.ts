import { describe, expect, it, vi } from "vitest";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import {
  clearedOnDisconnect,
  RememberedCache,
} from "../../../../src/application/shared/remembered-cache.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import { StoredState } from "../../../../src/application/shared/stored-state.js";
import type { RecentConnection } from "../../../../src/domain/connection/recent-connection.js";
import { NAME_ENTRIES } from "../../../../src/domain/storage/name-entries.js";
import {
  FakeClock,
  InMemoryKeyValueStorage,
} from "../../../../src/infrastructure/in-memory/index.js";
import { InMemoryNames } from "../../../../src/infrastructure/in-memory/in-memory-names.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { setupConnected } from "../../../support/worlds/instance.js";

const KEY = "latchkit:test:v1:names_cache";
const remembered = (...addresses: readonly string[]): readonly RecentConnection[] => [
  {
    namespace: "eip155",
    connectorId: "wallet",
    name: "Wallet",
    accounts: addresses.map((address) => ({ address, type: "eoa" })),
  },
];

describe("a remembered cache", () => {
  const setup = () => {
    const storage = new InMemoryKeyValueStorage();
    const life = new Lifetime();
    const saved = new StateStore({ recent: remembered(ALICE, BOB) });
    const connectionStore = new StateStore({ connection: { connections: [1, 2] } });
    const cache = clearedOnDisconnect(
      new RememberedCache(NAME_ENTRIES.names, new StoredState(storage, "test"), new FakeClock()),
      { connectionStore, memory: { saved }, life },
    );
    cache.put(`eip155:1:${ALICE}`, ["alice.eth"]);
    cache.put(`eip155:10:${ALICE}`, ["alice.eth"]);
    cache.put(`eip155:1:${BOB}`, ["bob.eth"]);
    return { storage, life, saved, connectionStore, cache };
  };

  it("removes an account that the user forgets while another one is connected, also from storage", () => {
    const { storage, saved, cache } = setup();
    saved.update(() => ({ recent: remembered(BOB.toLowerCase()) }));
    expect(cache.get(`eip155:1:${ALICE}`)).toBeUndefined();
    expect(cache.get(`eip155:1:${BOB}`)).toEqual(["bob.eth"]);
    expect(storage.get(KEY)).not.toContain(ALICE);
    expect(storage.get(KEY)).toContain(BOB);
  });

  it("keeps accounts that become remembered, and removes all when the last connection ends", () => {
    const { storage, saved, connectionStore, cache } = setup();
    const more = "0x3333333333333333333333333333333333333333";
    saved.update(() => ({ recent: remembered(ALICE, BOB, more) }));
    connectionStore.update(() => ({ connection: { connections: [1] } }));
    expect(cache.get(`eip155:1:${ALICE}`)).toEqual(["alice.eth"]);
    connectionStore.update(() => ({ connection: { connections: [] } }));
    expect(cache.get(`eip155:1:${ALICE}`)).toBeUndefined();
    expect(storage.get(KEY)).toBeUndefined();
  });
});

describe("stored names", () => {
  it("removes the stored name of an account when the last wallet disconnects", async () => {
    const storage = new InMemoryKeyValueStorage();
    const names = new InMemoryNames();
    names.setIdentity(ALICE, { name: "alice.eth" });
    const { latchkit } = await setupConnected({ ports: { storage, names } });
    const { profile } = await latchkit.names.actions();
    await profile();
    const kept = () => storage.get("latchkit:default:v1:identity_cache");
    expect(kept()).toContain(ALICE);
    await latchkit.connection.disconnect();
    await vi.waitFor(() => expect(kept()).toBeUndefined());
    await latchkit.dispose();
  });
});
