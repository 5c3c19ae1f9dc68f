import { describe, expect, it } from "vitest";
import {
  InMemoryKeyValueStorage,
  RecordingLogger,
} from "../../../src/infrastructure/in-memory/index.js";
import {
  LocalStorageKeyValueStorage,
  type StorageWindow,
} from "../../../src/infrastructure/browser/storage.js";
import { describeKeyValueStorage } from "./key-value-storage.contract.js";

type Area = StorageWindow["localStorage"];

/** A browser profile whose tabs share one storage area and receive each other's changes. */
class Profile {
  readonly values = new Map<string, string>();
  readonly tabs: (EventTarget & { localStorage: Area })[] = [];

  openTab(area: Partial<Area> = {}): EventTarget & { localStorage: Area } {
    const target = new EventTarget();
    const tab = Object.assign(target, { localStorage: { ...this.#area(target), ...area } });
    Object.defineProperty(tab.localStorage, "length", { get: () => this.values.size });
    this.tabs.push(tab);
    return tab;
  }

  notify(from: EventTarget | undefined, key: string | null, newValue: string | null): void {
    for (const tab of this.tabs)
      if (tab !== from)
        tab.dispatchEvent(
          Object.assign(new Event("storage"), { key, newValue, storageArea: tab.localStorage }),
        );
  }

  #area(tab: EventTarget): Area {
    const change = (key: string, value: string | null): void => {
      if ((this.values.get(key) ?? null) === value) return;
      if (value === null) this.values.delete(key);
      else this.values.set(key, value);
      this.notify(tab, key, value);
    };
    return {
      length: 0,
      key: (index) => [...this.values.keys()][index] ?? null,
      getItem: (key) => this.values.get(key) ?? null,
      setItem: (key, value) => change(key, value),
      removeItem: (key) => change(key, null),
    };
  }
}

describeKeyValueStorage("local storage", () => {
  const profile = new Profile();
  return {
    port: new LocalStorageKeyValueStorage(profile.openTab(), new RecordingLogger()),
    otherTab: new LocalStorageKeyValueStorage(profile.openTab(), new RecordingLogger()),
  };
});

describeKeyValueStorage("in memory", () => {
  const port = new InMemoryKeyValueStorage();
  return { port, otherTab: port.openTab() };
});

const no = (): never => {
  throw new DOMException("no", "SecurityError");
};
const worksFromMemory = (window: StorageWindow): RecordingLogger => {
  const logger = new RecordingLogger();
  const port = new LocalStorageKeyValueStorage(window, logger);
  port.set("a", "1");
  port.set("b", "2");
  port.remove("b");
  expect([port.get("a"), port.get("b"), port.keys()]).toEqual(["1", undefined, ["a"]]);
  port.changes$.subscribe().unsubscribe();
  return logger;
};

describe("a storage that fails", { tags: ["F22"] }, () => {
  it("stores in memory if reading `localStorage` throws, and logs each kind of failure once as debug", () => {
    const logger = worksFromMemory(
      Object.defineProperty(new EventTarget(), "localStorage", { get: no }) as EventTarget & {
        readonly localStorage: Area;
      },
    );
    expect(logger.lines.every(({ level }) => level === "debug")).toBe(true);
    expect(logger.lines).toHaveLength(3);
  });
  it("stores in memory if every method of the browser's storage throws", () => {
    worksFromMemory(new Profile().openTab({ getItem: no, setItem: no, removeItem: no, key: no }));
  });
  it("removes a stored value that cannot be overwritten, so that no old value returns later", () => {
    const profile = new Profile();
    profile.values.set("a", "old");
    const port = new LocalStorageKeyValueStorage(
      profile.openTab({ setItem: no }),
      new RecordingLogger(),
    );
    port.set("a", "new");
    expect(port.get("a")).toBe("new");
    expect(profile.values.has("a")).toBe(false);
  });
  it("replaces a value stored in memory when another tab writes that key later", () => {
    const profile = new Profile();
    const port = new LocalStorageKeyValueStorage(
      profile.openTab({ setItem: no }),
      new RecordingLogger(),
    );
    port.changes$.subscribe();
    port.set("a", "mine");
    profile.openTab().localStorage.setItem("a", "theirs");
    expect(port.get("a")).toBe("theirs");
  });
  it("emits a removal for each known key when another tab clears the storage", () => {
    const profile = new Profile();
    const port = new LocalStorageKeyValueStorage(profile.openTab(), new RecordingLogger());
    const keys: string[] = [];
    port.set("a", "1");
    port.get("b");
    port.changes$.subscribe(({ key, value }) => value === undefined && keys.push(key));
    profile.notify(undefined, null, null);
    expect(keys).toEqual(["a", "b"]);
  });
});
