import { stringToHex, recoverMessageAddress } from "viem";
import { describe, expect, it } from "vitest";
import { readSigningRequest } from "latchkit/secure-site";
import { envelopedKeys, memoryStore } from "../../examples/secure-site/index.mjs";
import type { SiteStore } from "../../src/secure-site/site.ports.js";

const [OLD, NEW, OTHER] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const CHAINS = { 1: "http://127.0.0.1:9" };
const keysWith = (store: SiteStore, secret: Uint8Array, ...formerSecrets: Uint8Array[]) =>
  envelopedKeys({ store, secret, formerSecrets, chains: CHAINS });
const recordOf = (store: SiteStore, userId: string) =>
  store.transaction((records) => records.get("key", userId));
const putRecord = (store: SiteStore, userId: string, value: string) =>
  store.transaction((records) => records.put("key", userId, value));
/** Creates this many users with a wallet each. */
const fill = async (store: SiteStore, count: number) => {
  const keys = keysWith(store, OLD);
  const users = Array.from({ length: count }, (_, at) => `email:user${at}@example.org`);
  return Promise.all(users.map(async (id) => [id, (await keys.accounts(id)).eoa] as const));
};

describe("wallets with stored seeds", () => {
  it("derives the same wallet for a user each time, and a different wallet for each user", async () => {
    const store = memoryStore();
    const ana = await keysWith(store, OLD).accounts("ana");
    expect(await keysWith(store, OLD).accounts("ana")).toEqual(ana);
    const bea = await keysWith(store, OLD).accounts("bea");
    expect([bea.eoa, bea.solana]).not.toEqual([ana.eoa, ana.solana]);
    // Seeds are random, so the secret alone does not determine them.
    expect(await keysWith(memoryStore(), OLD).accounts("ana")).not.toEqual(ana);
  });

  it("creates one wallet if a user sends concurrent requests", async () => {
    const store = memoryStore();
    const keys = keysWith(store, OLD);
    const all = await Promise.all(Array.from({ length: 10 }, () => keys.accounts("ana")));
    expect(new Set(all.map(({ eoa }) => eoa)).size).toBe(1);
  });

  it("signs what the user approved with the user's stored wallet", async () => {
    const keys = keysWith(memoryStore(), OLD);
    const { eoa } = await keys.accounts("ana");
    const params = [stringToHex("hello"), eoa];
    const call = {
      method: "personal_sign",
      params,
      chainId: 1,
      account: { type: "eoa", address: eoa },
    } as const;
    const signing = readSigningRequest(call, {});
    const signature = await keys.call("ana", { ...call, signing });
    const message = "hello";
    expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(
      eoa,
    );
  });

  it("rejects a seed record opened with a wrong secret, for another user, or after a change", async () => {
    const store = memoryStore();
    await keysWith(store, OLD).accounts("ana");
    const record = (await recordOf(store, "ana")) ?? "";
    await expect(keysWith(store, OTHER).accounts("ana")).rejects.toThrow("not at hand");
    await putRecord(store, "bea", record);
    await expect(keysWith(store, OLD).accounts("bea")).rejects.toThrow();
    const parsed = JSON.parse(record) as { readonly sealed: string };
    const bytes = Buffer.from(parsed.sealed, "base64");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await putRecord(
        store,
        "ana",
        JSON.stringify({ ...parsed, sealed: changed.toString("base64") }),
      );
      await expect(keysWith(store, OLD).accounts("ana"), String(at)).rejects.toThrow();
    }
    for (const sealed of ["", "AAAA", bytes.subarray(0, 30).toString("base64")]) {
      await putRecord(store, "ana", JSON.stringify({ ...parsed, sealed }));
      await expect(keysWith(store, OLD).accounts("ana")).rejects.toThrow();
    }
  });

  it("requires a master secret of 32 bytes, and a previous secret that differs from it", () => {
    const store = memoryStore();
    expect(() => keysWith(store, new Uint8Array(31))).toThrow("32 bytes");
    expect(() => keysWith(store, OLD, new Uint8Array(31))).toThrow("32 bytes");
    expect(() => keysWith(store, OLD, OLD)).toThrow("is the present one");
  });
});

describe("change of the master secret", () => {
  it("keeps every wallet after a rotation of the master secret, and no longer needs the old secret", async () => {
    const store = memoryStore();
    const wallets = await fill(store, 120);
    const keys = keysWith(store, NEW, OLD);
    expect(await keys.rewrap()).toBe(120);
    expect(await keys.rewrap()).toBe(0);
    const after = keysWith(store, NEW);
    for (const [id, eoa] of wallets) expect((await after.accounts(id)).eoa).toBe(eoa);
    await expect(keysWith(store, OLD).accounts(wallets[0]?.[0] ?? "")).rejects.toThrow(
      "not at hand",
    );
  });

  it("opens existing wallets and creates new ones during a rotation of the master secret", async () => {
    const store = memoryStore();
    const wallets = await fill(store, 120);
    const keys = keysWith(store, NEW, OLD);
    const rewrapping = keys.rewrap();
    const served = wallets.map(async ([id, eoa]) =>
      expect((await keys.accounts(id)).eoa).toBe(eoa),
    );
    const fresh = await keys.accounts("new");
    await Promise.all(served);
    expect(await rewrapping).toBe(120);
    expect(await keysWith(store, NEW).accounts("new")).toEqual(fresh);
  });

  it("resumes an interrupted rotation of the master secret", async () => {
    const kept = memoryStore();
    const wallets = await fill(kept, 120);
    let most = 1;
    const store: SiteStore = {
      transaction: (work) =>
        (most -= 1) < 0 ? Promise.reject(new Error("ended")) : kept.transaction(work),
      removeExpired: (now) => kept.removeExpired(now),
    };
    await expect(keysWith(store, NEW, OLD).rewrap()).rejects.toThrow("ended");
    const both = keysWith(kept, NEW, OLD);
    for (const [id, eoa] of wallets) expect((await both.accounts(id)).eoa).toBe(eoa);
    expect(await both.rewrap()).toBe(70);
    for (const [id, eoa] of wallets) expect((await keysWith(kept, NEW).accounts(id)).eoa).toBe(eoa);
  });

  it("stops the rotation of the master secret between two batches when the caller aborts", async () => {
    const store = memoryStore();
    await fill(store, 2);
    await expect(keysWith(store, NEW, OLD).rewrap(AbortSignal.abort())).rejects.toThrow("abort");
  });
});
