import { describe, expect, it } from "vitest";
import { MAX_STORED_LENGTH } from "../../../../src/domain/storage/codecs.js";
import {
  FOREIGN_STORAGE_NAMES,
  readEntry,
  STORAGE_ENTRIES,
  storageKey,
  type StorageEntry,
} from "../../../../src/domain/storage/storage-registry.js";

const {
  activeNamespace,
  activeNetworkId,
  recentWallets,
  connectedConnectorIds,
  disconnectedConnectorIds,
  connectionStatus,
  connectedNamespaces,
} = STORAGE_ENTRIES;
const roundTrip = <T>(entry: StorageEntry<T>, value: T): T | undefined =>
  entry.codec.decode(entry.codec.encode(value));
const all = Object.values(STORAGE_ENTRIES);

const GARBAGE: readonly string[] = [
  "",
  " ",
  "null",
  "undefined",
  "true",
  "0",
  "-1",
  "NaN",
  "{}",
  "[]",
  "[[]]",
  "[null]",
  '{"a":',
  '{"eip155":null}',
  '{"eip155":{}}',
  '{"eip155":[1,2]}',
  '[{"id":1}]',
  '"eip155"',
  "eip155:",
  ":1",
  "eip155:1:2",
  "<script>alert(1)</script>",
  "\u0000\u0001",
  "\ud800",
  "💥",
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '[{"__proto__":{"id":"x","name":"y"}}]',
  "[".repeat(100_000),
  "9".repeat(1_000),
  "connected ",
  ",,,,",
  "starknet,tezos",
  "x".repeat(300 * 1024),
];

describe("storage entries", () => {
  it("uses the storage key latchkit:<instance>:v1:<name> for each entry", () => {
    expect(all.map((entry) => storageKey("main", entry))).toEqual([
      "latchkit:main:v1:active_namespace",
      "latchkit:main:v1:active_caip_network_id",
      "latchkit:main:v1:recent_wallets",
      "latchkit:main:v1:connected_connector_id",
      "latchkit:main:v1:disconnected_connector_ids",
      "latchkit:main:v1:connection_status",
      "latchkit:main:v1:connected_namespaces",
    ]);
  });

  it("reserves the storage name WALLETCONNECT_DEEPLINK_CHOICE, which WalletConnect uses", () => {
    expect(FOREIGN_STORAGE_NAMES).toEqual(["WALLETCONNECT_DEEPLINK_CHOICE"]);
    expect(all.map(({ name }) => name)).not.toContain(FOREIGN_STORAGE_NAMES[0]);
  });

  it("stores the active namespace and the active network id", { tags: ["S3-071"] }, () => {
    expect([roundTrip(activeNamespace, "solana"), roundTrip(activeNetworkId, "eip155:10")]).toEqual(
      ["solana", "eip155:10"],
    );
    expect([roundTrip(activeNamespace, undefined), roundTrip(activeNetworkId, undefined)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("stores at most two recent wallets without duplicates", { tags: ["S3-072"] }, () => {
    const wallets = [
      { id: "a", name: "Alpha", imageId: "i" },
      { id: "b", name: "Beta" },
    ];

    expect(roundTrip(recentWallets, wallets)).toEqual(wallets);
    expect(
      recentWallets.codec.decode(
        JSON.stringify([wallets[0], wallets[0], { id: "" }, wallets[1], { id: "c", name: "C" }]),
      ),
    ).toEqual(wallets);
  });

  it("stores connected and disconnected connector ids per namespace", { tags: ["S3-073"] }, () => {
    expect(roundTrip(connectedConnectorIds, { eip155: "org.alpha", solana: "Phantom" })).toEqual({
      eip155: "org.alpha",
      solana: "Phantom",
    });
    expect(roundTrip(disconnectedConnectorIds, { eip155: ["a", "b"] })).toEqual({
      eip155: ["a", "b"],
    });
  });

  it("stores the connection status and the connected namespaces", { tags: ["S3-075"] }, () => {
    expect([
      roundTrip(connectionStatus, "connecting"),
      roundTrip(connectedNamespaces, ["eip155", "solana"]),
    ]).toEqual(["connecting", ["eip155", "solana"]]);
    expect(roundTrip(connectedNamespaces, [])).toEqual([]);
  });
});

describe("corrupted storage", () => {
  it.each(GARBAGE.map((text) => [text.slice(0, 40), text]))(
    "reads the stored text %j as a valid value or undefined in every storage entry, without throwing",
    { tags: ["S8-090"] },
    (_shown, text) => {
      for (const entry of all) {
        const value: unknown = readEntry<unknown>(entry, text);
        expect([entry.name, isSound(value)]).toEqual([entry.name, true]);
      }
    },
  );

  it("returns the default of a storage entry if nothing is stored", () => {
    expect(all.map((entry) => readEntry<unknown>(entry, undefined))).toEqual([
      undefined,
      undefined,
      [],
      {},
      {},
      "disconnected",
      [],
    ]);
  });

  it("does not read or change prototypes when it decodes storage", () => {
    const read = connectedConnectorIds.codec.decode(
      '{"__proto__":{"eip155":"evil"},"toString":"evil"}',
    );

    expect(read).toEqual({});
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });

  it("reads only own fields of stored values, even if Object.prototype was polluted", () => {
    Object.defineProperty(Object.prototype, "eip155", { value: "evil", configurable: true });
    try {
      expect(Object.keys(connectedConnectorIds.codec.decode("{}") ?? { eip155: "" })).toEqual([]);
    } finally {
      Reflect.deleteProperty(Object.prototype, "eip155");
    }
  });

  it("drops invalid parts of a stored value, and keeps the valid ones", () => {
    expect(
      connectedConnectorIds.codec.decode('{"eip155":"org.alpha","solana":7,"tezos":"x"}'),
    ).toEqual({ eip155: "org.alpha" });
    expect(
      disconnectedConnectorIds.codec.decode('{"eip155":["a",null,"a",""],"solana":"x"}'),
    ).toEqual({ eip155: ["a"] });
    expect(connectedNamespaces.codec.decode("eip155,tezos,eip155,solana")).toEqual([
      "eip155",
      "solana",
    ]);
  });

  it("rejects a stored value of more than 256 KiB without parsing it", () => {
    const text = JSON.stringify([{ id: "a", name: "Alpha" }]);

    expect(recentWallets.codec.decode(text.padEnd(MAX_STORED_LENGTH))).toHaveLength(1);
    expect(recentWallets.codec.decode(text.padEnd(MAX_STORED_LENGTH + 1))).toBeUndefined();
  });

  it("limits the length of stored lists and ids", () => {
    expect(
      disconnectedConnectorIds.codec.decode(
        JSON.stringify({ eip155: Array.from({ length: 1_000 }, (_, index) => `id${index}`) }),
      )?.eip155,
    ).toHaveLength(100);
    expect(connectedConnectorIds.codec.decode(JSON.stringify({ eip155: "x".repeat(257) }))).toEqual(
      {},
    );
  });
});

/** Whether a decoded value consists only of strings. */
const isSound = (value: unknown): boolean => {
  if (value === undefined || typeof value === "string") return true;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value as object);
  return parts.every(
    (part) =>
      typeof part === "string" || (typeof part === "object" && part !== null && isSound(part)),
  );
};
