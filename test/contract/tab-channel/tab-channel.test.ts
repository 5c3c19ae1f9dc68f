import { afterEach, expect, it } from "vitest";
import {
  type InMemoryTabChannel,
  InMemoryTabs,
} from "../../../src/infrastructure/in-memory/index.js";
import type { TabChannel } from "../../../src/ports/page.ports.js";
import { describeTabChannel } from "./tab-channel.contract.js";
import {
  BroadcastTabChannel,
  type TabWindow,
  NO_TAB_CHANNEL,
} from "../../../src/infrastructure/browser/tab-channel.js";

type Request = NonNullable<TabWindow["navigator"]["locks"]>["request"];

/** Web Locks of one origin, as specified. The end-to-end tests use the real ones. */
class OriginLocks {
  readonly #holders = new Map<string, { tab: object; free: () => void }>();
  readonly #queue: { name: string; tab: object; begin: () => void }[] = [];

  of(tab: object): { readonly request: Request } {
    return {
      request: async (name, { ifAvailable, signal }, work) => {
        await Promise.resolve();
        if (signal?.aborted) throw signal.reason;
        if (ifAvailable && this.#holders.has(name)) return work(null);
        if (this.#holders.has(name)) await this.#turn(name, tab, signal);
        this.#holders.set(name, { tab, free: () => this.#free(name) });
        return work({}).finally(() => {
          if (this.#holders.get(name)?.tab === tab) this.#free(name);
        });
      },
    };
  }
  kill(tab: object): void {
    for (const { tab: holder, free } of [...this.#holders.values()]) if (holder === tab) free();
  }
  #turn(name: string, tab: object, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((begin, reject) => {
      const waiting = { name, tab, begin };
      this.#queue.push(waiting);
      signal?.addEventListener("abort", () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(signal.reason as Error);
      });
    });
  }
  #free(name: string): void {
    this.#holders.delete(name);
    const next = this.#queue.findIndex((one) => one.name === name);
    if (next >= 0) this.#queue.splice(next, 1)[0]?.begin();
  }
}

const opened: BroadcastChannel[] = [];
/** The runtime's own BroadcastChannel, counted. */
class CountedChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    opened.push(this);
  }
  override close(): void {
    opened.splice(opened.indexOf(this), 1);
    super.close();
  }
}
afterEach(() => {
  [...opened].forEach((channel) => channel.close());
});

let count = 0;
const aName = (): string => `latchkit:test-${count++}:v1`;
const aWindow = (parts: Partial<TabWindow> = {}) =>
  Object.assign(new EventTarget(), {
    BroadcastChannel: CountedChannel as NonNullable<TabWindow["BroadcastChannel"]>,
    navigator: {},
    ...parts,
  });

describeTabChannel("in memory", () => {
  const tabs = new InMemoryTabs();
  return { open: () => tabs.open(), kill: (tab) => tabs.kill(tab as InMemoryTabChannel) };
});
describeTabChannel("broadcast", () => {
  const [locks, name, windows] = [new OriginLocks(), aName(), new Map<TabChannel, object>()];
  return {
    open: () => {
      const window = aWindow();
      const tab = new BroadcastTabChannel(
        Object.assign(window, { navigator: { locks: locks.of(window) } }),
        name,
      );
      windows.set(tab, window);
      return tab;
    },
    kill: (tab) => locks.kill(windows.get(tab) ?? {}),
  };
});

const had = (tab: TabChannel): Promise<string> =>
  tab.withLock(
    "a",
    {
      signal: new AbortController().signal,
      onWait: () => {
        throw new Error("nothing to wait for");
      },
    },
    async () => "had",
  );

it("grants every tab lock immediately if the browser lacks or refuses Web Locks", async () => {
  const refused: Request = () => Promise.reject(new DOMException("sandboxed", "SecurityError"));
  expect(await had(new BroadcastTabChannel(aWindow(), aName()))).toBe("had");
  expect(
    await had(
      new BroadcastTabChannel(aWindow({ navigator: { locks: { request: refused } } }), aName()),
    ),
  ).toBe("had");
  expect(await had(NO_TAB_CHANNEL)).toBe("had");
});

it("drops tab messages without throwing if the browser lacks or refuses BroadcastChannel", () => {
  class Refused extends EventTarget {
    constructor() {
      super();
      throw new DOMException("opaque", "SecurityError");
    }
    postMessage(): void {}
    close(): void {}
  }
  const { BroadcastChannel: _, ...none } = aWindow();
  for (const window of [
    Object.assign(new EventTarget(), { navigator: none.navigator }),
    aWindow({ BroadcastChannel: Refused }),
  ]) {
    const tab = new BroadcastTabChannel(window, aName());
    tab.messages$.subscribe().unsubscribe();
    tab.post("a");
  }
});

it(
  "opens the tab channel only while subscribed and visible, which keeps the back-forward cache usable",
  { tags: ["F24"] },
  () => {
    const window = aWindow();
    const tab = new BroadcastTabChannel(window, aName());
    tab.post("nobody listens here");
    expect(opened).toHaveLength(0);
    const listening = tab.messages$.subscribe();
    expect(opened).toHaveLength(1);
    window.dispatchEvent(new Event("pagehide"));
    expect(opened).toHaveLength(0);
    window.dispatchEvent(new Event("pageshow"));
    expect(opened).toHaveLength(1);
    listening.unsubscribe();
    window.dispatchEvent(new Event("pageshow"));
    expect(opened).toHaveLength(0);
  },
);

it("ignores tab messages that are not strings", async () => {
  const name = aName();
  const heard: string[] = [];
  new BroadcastTabChannel(aWindow(), name).messages$.subscribe((text) => heard.push(text));
  const other = new CountedChannel(name);
  other.postMessage({ kind: "hello" });
  other.postMessage(7);
  other.postMessage("text");
  await expect.poll(() => heard).toEqual(["text"]);
});
