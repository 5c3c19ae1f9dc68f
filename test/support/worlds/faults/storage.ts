import { expect } from "vitest";
import { STORAGE_ENTRIES, storageKey } from "../../../../src/domain/storage/storage-registry.js";
import { RecordingLogger } from "../../../../src/infrastructure/in-memory/index.js";
import {
  LocalStorageKeyValueStorage,
  type StorageWindow,
} from "../../../../src/infrastructure/browser/storage.js";
import { FaultWorld } from "./world.js";
import { F22_STORAGES } from "../../fixtures/wallet-faults.js";

type Broken = (typeof F22_STORAGES)[number][1];

/** A window whose local storage works but for what is broken. */
class StoragePage extends EventTarget implements StorageWindow {
  readonly values = new Map<string, string>();
  readonly #broken: Broken;
  constructor(broken: Broken = []) {
    super();
    this.#broken = broken;
  }

  get localStorage(): StorageWindow["localStorage"] {
    this.#fail("localStorage");
    const { values } = this;
    return {
      get length() {
        return values.size;
      },
      key: (index) => [...values.keys()][index] ?? null,
      getItem: (key) => {
        this.#fail("getItem");
        return values.get(key) ?? null;
      },
      setItem: (key, value) => {
        this.#fail("setItem");
        values.set(key, value);
      },
      removeItem: (key) => {
        this.#fail("removeItem");
        values.delete(key);
      },
    };
  }
  /** Another tab writes, and this tab receives the event. */
  fromElsewhere(key: string | null, newValue: string | null): void {
    if (key === null) this.values.clear();
    else if (newValue !== null) this.values.set(key, newValue);
    this.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  }
  #fail(what: Broken[number]): void {
    if (this.#broken.includes(what)) throw new DOMException("no", "QuotaExceededError");
  }
}

const worldOn = (page: StoragePage): FaultWorld =>
  new FaultWorld({ storage: new LocalStorageKeyValueStorage(page, new RecordingLogger()) });

/** Everything that is remembered is written and read on this way. */
const wholeWay = async (
  world: FaultWorld,
  between: () => void = () => undefined,
): Promise<void> => {
  await world.start();
  for (const flow of [
    "connect",
    "switch",
    "disconnect",
    "connect",
    "restore",
    "connect",
  ] as const) {
    expect(await world.end(world.run(flow)), flow).toBe("resolved");
    between();
  }
  expect(world.latchkit.account.snapshot.status).toBe("connected");
  expect(world.latchkit.network.snapshot.active.id).toBe(
    world.latchkit.account.snapshot.current?.networkId,
  );
};

const keys = Object.values(STORAGE_ENTRIES).map((entry) => storageKey("default", entry));
const FOREIGN: readonly string[] = [
  "",
  "null",
  "[]",
  '{"eip155":1}',
  '{"__proto__":{"x":1}}',
  "\ud800",
  "x".repeat(100_000),
];

/**
 * Row F22: a storage that fails, is full, cleared, full of strangers' values, or written by another
 * tab.
 */
export const STORAGE_PLAYS: readonly (readonly [string, () => Promise<void>])[] = [
  ...F22_STORAGES.map(
    ([what, broken]) =>
      [`a storage that ${what}`, () => wholeWay(worldOn(new StoragePage(broken)))] as const,
  ),
  [
    "a storage that is cleared after each step",
    async () => {
      const page = new StoragePage();
      await wholeWay(worldOn(page), () => page.values.clear());
    },
  ],
  [
    "a storage that another tab clears after each step",
    async () => {
      const page = new StoragePage();
      await wholeWay(worldOn(page), () => page.fromElsewhere(null, null));
    },
  ],
  ...FOREIGN.map(
    (value) =>
      [
        `another tab writes ${JSON.stringify(value).slice(0, 24)} under every key after each step`,
        async () => {
          const page = new StoragePage();
          await wholeWay(worldOn(page), () =>
            keys.forEach((key) => page.fromElsewhere(key, value)),
          );
        },
      ] as const,
  ),
];
