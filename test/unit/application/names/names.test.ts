import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NamesCache, ReadProfile } from "../../../../src/application/names/read-profile.js";
import { NamesStore, DEBOUNCE_MS } from "../../../../src/application/names/names.store.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import { StoredState } from "../../../../src/application/shared/stored-state.js";
import type { CaipAddress } from "../../../../src/domain/caip/caip.types.js";
import { valueOf } from "../../../../src/domain/shared/load-state.js";
import {
  FakeClock,
  InMemoryKeyValueStorage,
  InMemoryNames,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { Identity } from "../../../../src/domain/names/identity.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { aNetwork } from "../../../support/doubles/fake-latchkit.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";
import { normalizeName } from "../../../support/fixtures/normalize-name.js";

const HERE: CaipAddress = `eip155:1:${ALICE}`;
const THERE: CaipAddress = `eip155:1:${BOB}`;
const TEST: CaipAddress = `eip155:31337:${ALICE}`;
const { signal } = new AbortController();
const NETWORKS = [aNetwork("1", "One"), aNetwork("31337", "Local", { isTestnet: true })];

interface Seed {
  readonly account?: CaipAddress | undefined;
  readonly isEmbedded?: boolean;
  readonly storage?: InMemoryKeyValueStorage;
  readonly clock?: FakeClock;
}

/** The store over in-memory names and a fake clock. */
const setupWorld = ({
  account: first = HERE,
  isEmbedded = false,
  storage = new InMemoryKeyValueStorage(),
  clock = new FakeClock(1_000_000),
}: Seed = {}) => {
  const account = new StateStore<CaipAddress | undefined>(first);
  const names = new InMemoryNames();
  names.setIdentity(ALICE, { name: "alice.eth", avatar: "https://pictures.example/a.png" });
  names.setIdentity(BOB, { name: "bob.eth" });
  const life = new Lifetime();
  const profiles = new ReadProfile({
    names,
    networks: { find: (id) => NETWORKS.find((network) => network.id === id) },
    cache: new NamesCache(new StoredState(storage, "test"), clock),
    isEmbedded: () => isEmbedded,
  });
  const networkId = () => "eip155:1" as const;
  const store = new NamesStore({
    account,
    networkId,
    names,
    normalize: normalizeName,
    profiles,
    scheduler: clock,
    life,
  });
  const go = (to: CaipAddress | undefined): void => account.update(() => to);
  const asked = (call: string) => names.requests.filter((one) => one.call === call);
  return { store, names, clock, storage, life, go, asked };
};

describe("name and avatar of the active account", () => {
  it(
    "loads ENS name and avatar for each account, and clears them without an account",
    { tags: ["S3-021", "S3-043"] },
    async () => {
      const { store, go } = setupWorld();
      const release = store.watch();
      expect(store.snapshot.profile).toEqual({ status: "loading" });
      await flushPromises();
      expect(store.snapshot.profile).toEqual({
        status: "ready",
        value: { account: HERE, name: "alice.eth", avatar: "https://pictures.example/a.png" },
      });
      go(THERE);
      expect(valueOf(store.snapshot.profile)).toBeUndefined();
      await flushPromises();
      expect(valueOf(store.snapshot.profile)).toEqual({ account: THERE, name: "bob.eth" });
      release();
      go(undefined);
      expect(store.snapshot.profile).toEqual({ status: "idle" });
    },
  );
  it(
    "reuses an account's name for 5 minutes, also after a reload, then reads it again",
    { tags: ["S9-009", "S3-078"] },
    async () => {
      const { store, clock, asked, storage } = setupWorld();
      await store.profile(false, signal);
      clock.advance(299_999);
      await store.profile(false, signal);
      expect(asked("identity")).toHaveLength(1);
      const reloaded = setupWorld({ storage, clock });
      expect(await reloaded.store.profile(false, signal)).toMatchObject({ name: "alice.eth" });
      expect(reloaded.asked("identity")).toEqual([]);
      clock.advance(1);
      await reloaded.store.profile(false, signal);
      expect(reloaded.asked("identity")).toHaveLength(1);
      await reloaded.store.profile(true, signal);
      expect(reloaded.asked("identity")).toHaveLength(2);
    },
  );
  it("shows an account's cached name at once, without a loading state", async () => {
    const { store, storage, clock } = setupWorld();
    await store.profile(false, signal);
    const reloaded = setupWorld({ storage, clock });
    reloaded.store.watch();
    expect(reloaded.store.snapshot.profile).toMatchObject({
      status: "ready",
      value: { name: "alice.eth" },
    });
    expect(reloaded.asked("identity")).toEqual([]);
  });
  it.each(["{", "[]", '{"eip155:1:0x1":{}}', `{"${HERE}":{"value":7,"storedAt":1}}`])(
    "reads an account's name again if the stored cache is corrupt (%s)",
    { tags: ["S3-078"] },
    async (text) => {
      const storage = new InMemoryKeyValueStorage({ "latchkit:test:v1:identity_cache": text });
      const { store, asked } = setupWorld({ storage });
      expect(await store.profile(false, signal)).toMatchObject({ name: "alice.eth" });
      expect(asked("identity")).toHaveLength(1);
    },
  );
  it("drops a stored avatar with an insecure URL", async () => {
    const clock = new FakeClock(1_000_000);
    const value = { name: "alice.eth", avatar: "http://pictures.example/a.png" };
    const text = JSON.stringify({ [HERE]: { value, storedAt: clock.now() } });
    const storage = new InMemoryKeyValueStorage({ "latchkit:test:v1:identity_cache": text });
    const { store } = setupWorld({ storage, clock });
    expect(await store.profile(false, signal)).toEqual({ account: HERE, name: "alice.eth" });
  });
  it(
    "requests no account name on a test network or outside EVM",
    { tags: ["S7-017"] },
    async () => {
      const { store, names, go } = setupWorld({ account: TEST });
      expect(await store.profile(false, signal)).toEqual({ account: TEST });
      go("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv");
      await store.profile(false, signal);
      expect(names.requests).toEqual([]);
    },
  );
  it(
    "shows the registered name of an embedded wallet account without an ENS name",
    { tags: ["S7-028"] },
    async () => {
      const { store, names, asked } = setupWorld({ isEmbedded: true });
      names.setIdentity(ALICE, {});
      names.assign("alice.reown.id", ALICE);
      expect(await store.profile(false, signal)).toEqual({ account: HERE, name: "alice.reown.id" });
      const other = setupWorld();
      other.names.setIdentity(ALICE, {});
      other.names.assign("alice.reown.id", ALICE);
      expect(await other.store.profile(false, signal)).toEqual({ account: HERE });
      expect([asked("namesOf").length, other.asked("namesOf").length]).toEqual([1, 0]);
    },
  );
  it("reports a failed read of the account's name, and reads it again on the next call", async () => {
    const { store, names } = setupWorld();
    names.failure = new Error("down");
    expect(await errorCodeOf(store.profile(false, signal))).toBe("internal/unexpected");
    expect(store.snapshot.profile.status).toBe("failed");
    names.failure = undefined;
    await store.profile(false, signal);
    expect(store.snapshot.profile.status).toBe("ready");
  });
  it("requests no account name without a connected account", async () => {
    const { store, names, go } = setupWorld();
    go(undefined);
    expect(await errorCodeOf(store.profile(false, signal))).toBe("connection/not-connected");
    expect(await errorCodeOf(store.registered(signal))).toBe("connection/not-connected");
    expect(names.requests).toEqual([]);
  });
  it("rejects a pending read of the account's name when the instance is disposed", async () => {
    const { store, names, life } = setupWorld();
    names.isSilent = true;
    const read = errorCodeOf(store.profile(false, signal));
    life.end();
    expect(await read).toBe("instance/disposed");
  });
  it("reads the account's name again for a new subscriber after a failed read", async () => {
    const { store, names, asked } = setupWorld();
    const honest = names.identity.bind(names);
    names.identity = () => Promise.reject(new Error("down"));
    store.watch();
    await flushPromises();
    expect(store.snapshot.profile.status).toBe("failed");
    names.identity = honest;
    store.watch();
    await flushPromises();
    expect(valueOf(store.snapshot.profile)).toMatchObject({ name: "alice.eth" });
    const before = asked("identity").length;
    store.watch();
    await flushPromises();
    expect(asked("identity")).toHaveLength(before);
  });
  it("keeps a registered name when an older read of the name answers late", async () => {
    const { store, names } = setupWorld({ isEmbedded: true });
    const [identity, list] = [deferred<Identity>(), deferred<readonly string[]>()];
    names.identity = () => identity.promise;
    names.namesOf = () => list.promise;
    const profile = store.profile(false, signal).catch(() => undefined);
    const registered = store.registered(signal);
    store.startRegistration("ana.example");
    store.completeRegistration(HERE, "ana.example");
    identity.resolve({});
    list.resolve([]);
    await Promise.all([profile, registered]);
    await flushPromises();
    expect(await registered).toEqual(["ana.example"]);
    expect(await store.registered(signal)).toEqual(["ana.example"]);
    expect(await store.profile(false, signal)).toMatchObject({ name: "ana.example" });
  });
  it("never shows another account's name, in any order of changes and answers", async () => {
    const step = fc.constantFrom("switch", "read", "force", "settle");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { store, go } = setupWorld();
        let active = HERE;
        const wrong: unknown[] = [];
        store.state$.subscribe(({ profile }) => {
          const known = profile.status === "ready" ? profile.value : undefined;
          const name = active === HERE ? "alice.eth" : "bob.eth";
          if (known && (known.account !== active || known.name !== name)) wrong.push(known);
        });
        store.watch();
        for (const one of steps) {
          if (one === "switch") {
            active = active === HERE ? THERE : HERE;
            go(active);
          } else if (one === "settle") await flushPromises();
          else void store.profile(one === "force", signal).catch(() => undefined);
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("name lookup", () => {
  it(
    "looks up the address of a name in any letter case, and reports a failed lookup",
    { tags: ["S7-027", "S8-040"] },
    async () => {
      const { store, names } = setupWorld();
      names.assign("bob.eth", BOB);
      expect(await store.find(" Bob.ETH ", "eip155:1", signal)).toMatchObject({
        name: "bob.eth",
        resolved: { address: BOB },
      });
      expect(await errorCodeOf(store.find("bob", "eip155:1", signal))).toBe("names/malformed");
      names.failure = new Error("down");
      await expect(store.find("bob.eth", "eip155:1", signal)).rejects.toMatchObject({
        code: "names/resolve-failed",
        message: "Error resolving name",
      });
    },
  );
  it(
    "caches the account's registered names for 5 minutes, and reports a failed read of them",
    { tags: ["S8-042"] },
    async () => {
      const { store, names, asked } = setupWorld();
      names.assign("alice.reown.id", ALICE);
      expect(await store.registered(signal)).toEqual(["alice.reown.id"]);
      await store.registered(signal);
      expect(asked("namesOf")).toHaveLength(1);
      const other = setupWorld();
      other.names.failure = new Error("down");
      await expect(other.store.registered(signal)).rejects.toMatchObject({
        code: "names/reverse-failed",
        message: "Error fetching names for address",
      });
    },
  );
});

describe("name suggestions", () => {
  it(
    "requests name suggestions once, 500 ms after the last keystroke",
    { tags: ["S7-029"] },
    async () => {
      const { store, clock, asked } = setupWorld();
      for (const label of ["alic", "alice", "alice1"]) {
        store.type(label);
        clock.advance(DEBOUNCE_MS - 1);
      }
      expect(asked("suggestions")).toEqual([]);
      expect(store.snapshot.suggestions.status).toBe("loading");
      clock.advance(1);
      await flushPromises();
      expect(asked("suggestions")).toEqual([{ call: "suggestions", subject: "alice1" }]);
      expect(valueOf(store.snapshot.suggestions)?.[0]).toEqual({
        name: "alice1.reown.id",
        isRegistered: false,
      });
    },
  );
  it.each(["", "abc", "al ice", "álice"])(
    "requests no name suggestions for %j",
    { tags: ["S5-009"] },
    async (label) => {
      const { store, clock, asked } = setupWorld();
      store.type(label);
      clock.advance(DEBOUNCE_MS);
      await flushPromises();
      expect(asked("suggestions")).toEqual([]);
      expect(store.snapshot).toMatchObject({ label, suggestions: { status: "idle" } });
    },
  );
  it(
    "converts a typed name to lower case and removes its suffix, such as .reown.id",
    { tags: ["S9-037"] },
    () => {
      const { store } = setupWorld();
      store.type("Alice.Reown.id");
      expect(store.snapshot.label).toBe("alice");
    },
  );
  it("ignores name suggestions for a label that the user has since changed", async () => {
    const { store, names, clock } = setupWorld();
    names.isSilent = true;
    store.type("alice");
    clock.advance(DEBOUNCE_MS);
    names.isSilent = false;
    store.type("bobby");
    clock.advance(DEBOUNCE_MS);
    await flushPromises();
    expect(valueOf(store.snapshot.suggestions)?.[0]?.name).toBe("bobby.reown.id");
  });
  it("reports failed name suggestions", { tags: ["S8-041"] }, async () => {
    const { store, names, clock } = setupWorld();
    names.failure = new Error("down");
    store.type("alice");
    clock.advance(DEBOUNCE_MS);
    await flushPromises();
    expect(store.snapshot.suggestions).toMatchObject({
      status: "failed",
      error: { code: "names/suggestions-failed", message: "Error fetching name suggestions" },
    });
    expect(await errorCodeOf(store.suggestions("no", signal))).toBe("names/malformed");
  });
  it("clears the typed name when the account changes", () => {
    const { store, go, clock, asked } = setupWorld();
    store.type("alice");
    go(THERE);
    expect(store.snapshot.label).toBe("");
    clock.advance(DEBOUNCE_MS);
    expect(asked("suggestions")).toEqual([]);
  });
});
