import { beforeEach, describe, expect, it } from "vitest";
import { MemoryKeyValueStorage } from "../../../../src/infrastructure/browser/storage.js";
import { portStorage } from "../../../../src/infrastructure/wallet-pairing/port-storage.js";
import { SessionStorage } from "../../../../src/infrastructure/wallet-pairing/session-storage.js";

const [KEYS, SESSIONS, MESSAGES, HISTORY, SUBSCRIPTIONS] = [
  "wc@2:core:0.3:app//keychain",
  "wc@2:client:0.3:app//session",
  "wc@2:core:0.3:app//messages",
  "wc@2:core:0.3:app//history",
  "wc@2:core:0.3:app//subscription",
];

let stored: MemoryKeyValueStorage;
const tab = (): SessionStorage => new SessionStorage(portStorage(stored, "p:"));
const read = (key: string): unknown => JSON.parse(stored.get(`p:${key}`) ?? "null");
beforeEach(() => {
  stored = new MemoryKeyValueStorage();
});

describe("storage of the WalletConnect client", () => {
  it(
    "stores no data of the WalletConnect client before a session exists",
    { tags: ["finding-S4"] },
    async () => {
      const one = tab();
      await one.setItem(KEYS, { client_ed25519_seed: "seed", pairing: "key" });
      await one.setItem(HISTORY, [{ id: 1, request: { params: ["text"] } }]);
      expect([read(KEYS), read(HISTORY)]).toEqual([{}, null]);
      expect(await one.getItem(KEYS)).toEqual({ client_ed25519_seed: "seed", pairing: "key" });
      expect(await one.getItem(HISTORY)).toEqual([{ id: 1, request: { params: ["text"] } }]);
    },
  );

  it(
    "stores a session's key, subscription and hashes, even if written before the session existed",
    { tags: ["finding-S4"] },
    async () => {
      const one = tab();
      await one.setItem(KEYS, { client_ed25519_seed: "seed", pairing: "key", session: "secret" });
      await one.setItem(SUBSCRIPTIONS, [{ topic: "pairing" }, { topic: "session" }]);
      await one.setItem(MESSAGES, { pairing: { a: "text" }, session: { b: "text" } });
      await one.setItem(SESSIONS, [{ topic: "session" }]);
      expect([read(KEYS), read(SUBSCRIPTIONS), read(MESSAGES)]).toEqual([
        { client_ed25519_seed: "seed", session: "secret" },
        [{ topic: "session" }],
        { session: { b: "" } },
      ]);
      expect(await tab().getItem(KEYS)).toEqual({ client_ed25519_seed: "seed", session: "secret" });
    },
  );

  it(
    "clears the WalletConnect storage with the last session, except for lists that other tabs listen to",
    { tags: ["finding-S4"] },
    async () => {
      const one = tab();
      await one.setItem(KEYS, { client_ed25519_seed: "seed", session: "secret" });
      await one.setItem(SUBSCRIPTIONS, [{ topic: "session" }]);
      await one.setItem(SESSIONS, [{ topic: "session" }]);
      await one.setItem(SESSIONS, []);
      expect([stored.keys().length, read(KEYS), read(SESSIONS)]).toEqual([2, {}, []]);
    },
  );

  it("keeps the key of another tab's session when a tab stores its own session", async () => {
    const [one, other] = [tab(), tab()];
    await one.getItem(KEYS);
    await one.getItem(SESSIONS);
    await other.setItem(KEYS, { theirs: "b" });
    await other.setItem(SESSIONS, [{ topic: "theirs" }]);
    await one.setItem(KEYS, { mine: "a", pairing: "key" });
    await one.setItem(SESSIONS, [{ topic: "mine" }]);
    expect([read(KEYS), read(SESSIONS)]).toEqual([
      { theirs: "b", mine: "a" },
      [{ topic: "theirs" }, { topic: "mine" }],
    ]);
    expect(await one.getItem(KEYS)).toEqual({ theirs: "b", mine: "a", pairing: "key" });
    expect(await other.getItem(KEYS)).toEqual({ theirs: "b", mine: "a" });
  });

  it(
    "removes an earlier version's WalletConnect entries when the client is created",
    { tags: ["finding-S4"] },
    async () => {
      stored.set(`p:${HISTORY}`, JSON.stringify([{ request: { params: ["text"] } }]));
      stored.set(`p:${KEYS}`, JSON.stringify({ pairing: "key", session: "secret" }));
      stored.set(`p:${SESSIONS}`, JSON.stringify([{ topic: "session" }]));
      tab();
      expect([read(HISTORY), read(KEYS)]).toEqual([null, { session: "secret" }]);
    },
  );

  it.each(["", "null", "7", "[]", "{}", '[{"topic":{}}]', "{", '"text"'])(
    "replaces the malformed WalletConnect storage text %j by what the client writes",
    async (text) => {
      for (const key of [KEYS, SESSIONS, MESSAGES, HISTORY, SUBSCRIPTIONS])
        stored.set(`p:${key}`, text);
      const one = tab();
      await one.setItem(KEYS, { session: "secret" });
      await one.setItem(SESSIONS, [{ topic: "session" }]);
      expect(await one.getItem(KEYS)).toMatchObject({ session: "secret" });
    },
  );
});
