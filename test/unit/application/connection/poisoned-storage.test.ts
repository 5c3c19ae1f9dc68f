import { NEVER } from "rxjs";
import { describe, expect, it } from "vitest";
import type { KeyValueStorage } from "../../../../src/index.js";
import { LOAD_TIMEOUT_MS } from "../../../../src/application/shared/lazy.js";
import { STORAGE_ENTRIES, storageKey } from "../../../../src/domain/storage/storage-registry.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { setupInstance } from "../../../support/worlds/instance.js";

const GARBAGE: readonly string[] = [
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "true",
  "0",
  "-1",
  "1e999",
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '{"eip155":null}',
  '{"eip155":1}',
  '{"eip155":[1,null]}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  "{",
  "[",
  '"',
  "\u0000\u0001",
  "eip155:",
  "eip155:0x1",
  "tezos:1",
  "connected,connected",
  '{"eip155":"<script>"}',
  '[{"id":{}}]',
  "\ud800",
  "x".repeat(300_000),
  "[1,2,3,4,5,6,7,8,9]",
  '{"eip155":"org.alpha~uuid"}',
];

const stored = (text: string): KeyValueStorage & { readonly values: Map<string, string> } => {
  const values = new Map(
    Object.values(STORAGE_ENTRIES).map((entry) => [storageKey("default", entry), text]),
  );
  return {
    values,
    get: (key) => values.get(key),
    set: (key, value) => {
      values.set(key, value);
    },
    remove: (key) => {
      values.delete(key);
    },
    keys: () => [...values.keys()],
    changes$: NEVER,
  };
};

describe("corrupt storage", () => {
  it.each(GARBAGE.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
    "starts and connects a wallet if every stored entry contains the value %s",
    async (_name, text) => {
      const wallet = new ManualWallet();
      const storage = stored(text);
      const latchkit = await setupInstance(new ManualWallets(wallet), {
        ports: {
          storage,
          scheduler: {
            after: (wait, task) => {
              if (wait >= LOAD_TIMEOUT_MS) return () => undefined;
              const timer = setImmediate(task);
              return () => clearImmediate(timer);
            },
          },
        },
      });
      expect(latchkit.account.snapshot).toMatchObject({
        status: "disconnected",
        isRestoring: false,
      });
      expect(latchkit.network.snapshot.active.id).toBe("eip155:1");

      const connecting = latchkit.connection.connect(wallet.connectorId);
      wallet.approve(granted("eip155:10"));
      await connecting;

      expect(storage.get(storageKey("default", STORAGE_ENTRIES.activeNetworkId))).toContain(
        "eip155:10",
      );
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );
});
