import { describe, expect, it } from "vitest";
import type { TabChannel } from "../../../src/ports/page.ports.js";
import { deferred } from "../../support/doubles/manual-wallet.js";
import { errorCodeOf } from "../../support/worlds/instance.js";

/** Tabs of one instance in one browser. `kill` ends one as a crash does. */
export interface TabChannelHarness {
  open(): TabChannel;
  kill(tab: TabChannel): void;
}

const never = (): AbortSignal => new AbortController().signal;
const hear = ({ messages$ }: TabChannel): string[] => {
  const heard: string[] = [];
  messages$.subscribe((text) => heard.push(text));
  return heard;
};
/** Takes a lock and keeps it until `free`. */
const take = (tab: TabChannel, name = "a", signal = never()) => {
  const work = deferred<string>();
  const log: string[] = [];
  const end = tab.withLock(name, { signal, onWait: () => log.push("waits") }, () => {
    log.push("has");
    return work.promise;
  });
  end.catch(() => undefined);
  return { end, log, free: () => work.resolve("done"), fail: (error: Error) => work.reject(error) };
};

export const describeTabChannel = (name: string, make: () => TabChannelHarness): void => {
  describe(`TabChannel: ${name}`, () => {
    it("delivers a tab's messages to all other tabs in order, but not to itself", async () => {
      const browser = make();
      const [one, two, three] = [browser.open(), browser.open(), browser.open()];
      const [first, second, third] = [hear(one), hear(two), hear(three)];
      one.post("a");
      one.post("b");
      await expect.poll(() => second).toEqual(["a", "b"]);
      await expect.poll(() => third).toEqual(["a", "b"]);
      expect(first).toEqual([]);
    });

    it("grants a free tab lock immediately, and settles with the callback's result", async () => {
      const tab = make().open();
      const lock = take(tab);
      lock.free();
      expect(await lock.end).toBe("done");
      expect(lock.log).toEqual(["has"]);
      const failing = take(tab);
      failing.fail(new RangeError("no"));
      await expect(failing.end).rejects.toThrow(RangeError);
    });

    it("reports to a second tab that the lock is taken, and grants the lock once the first tab releases it", async () => {
      const browser = make();
      const first = take(browser.open());
      await expect.poll(() => first.log).toEqual(["has"]);
      const second = take(browser.open());
      await expect.poll(() => second.log).toEqual(["waits"]);
      first.free();
      await expect.poll(() => second.log).toEqual(["waits", "has"]);
      second.free();
      expect(await second.end).toBe("done");
    });

    it("grants tab locks with different names independently", async () => {
      const browser = make();
      take(browser.open(), "a");
      const other = take(browser.open(), "b");
      await expect.poll(() => other.log).toEqual(["has"]);
    });

    it("grants the lock of a crashed tab to the next tab", { tags: ["F25"] }, async () => {
      const browser = make();
      const dying = browser.open();
      const first = take(dying);
      await expect.poll(() => first.log).toEqual(["has"]);
      const second = take(browser.open());
      await expect.poll(() => second.log).toEqual(["waits"]);
      browser.kill(dying);
      await expect.poll(() => second.log).toEqual(["waits", "has"]);
    });

    it("rejects with call/aborted when waiting for a tab lock is aborted, and grants the lock to the next tab", async () => {
      const browser = make();
      const first = take(browser.open());
      await expect.poll(() => first.log).toEqual(["has"]);
      const leaving = new AbortController();
      const second = take(browser.open(), "a", leaving.signal);
      await expect.poll(() => second.log).toEqual(["waits"]);
      const third = take(browser.open());
      await expect.poll(() => third.log).toEqual(["waits"]);
      leaving.abort();
      expect(await errorCodeOf(second.end)).toBe("call/aborted");
      first.free();
      await expect.poll(() => third.log).toEqual(["waits", "has"]);
      expect(second.log).toEqual(["waits"]);
    });
  });
};
