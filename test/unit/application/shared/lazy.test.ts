import { beforeEach, describe, expect, it } from "vitest";
import {
  RETRY_DELAYS_MS,
  LOAD_TIMEOUT_MS,
  type Lazy,
} from "../../../../src/application/shared/lazy.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { setupLazyPage } from "../../../support/builders/lazy.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

type Code = { readonly name: string };
const CODE: Code = { name: "code" };

let page: ReturnType<typeof setupLazyPage>;
let loads: ReturnType<typeof deferred<Code>>[];
let code: Lazy<Code>;
beforeEach(() => {
  page = setupLazyPage();
  loads = [];
  code = page.lazy("balance", () => {
    const load = deferred<Code>();
    loads.push(load);
    return load.promise;
  });
});
const refuse = async (): Promise<void> => {
  loads.at(-1)?.reject(new TypeError("Failed to fetch"));
  await flushPromises();
};
const arrive = async (): Promise<void> => {
  loads.at(-1)?.resolve(CODE);
  await flushPromises();
};

describe("loading a lazy chunk", () => {
  it("imports a lazy chunk once for all callers", async () => {
    const both = Promise.all([code.load(), code.load()]);
    await arrive();
    expect([await both, loads.length, code.loaded]).toEqual([[CODE, CODE], 1, CODE]);
  });

  it(
    "rejects a hanging import after 10 s, and still uses a chunk that arrives later",
    { tags: ["finding-W3"] },
    async () => {
      const followed: Code[] = [];
      code.whenLoaded((one) => followed.push(one));
      const asked = errorCodeOf(code.load());
      page.scheduler.advance(LOAD_TIMEOUT_MS - 1);
      await flushPromises();
      expect(await Promise.race([asked, "waiting"])).toBe("waiting");
      page.scheduler.advance(1);
      expect(await asked).toBe("code/unavailable");
      const again = code.load();
      expect(loads).toHaveLength(1);
      await arrive();
      expect([await again, code.loaded, followed]).toEqual([CODE, CODE, [CODE]]);
      expect(page.scheduler.pending).toBe(0);
    },
  );

  it("does not report a hanging import as an outdated page", async () => {
    for (let time = 0; time < 3; time += 1) {
      const asked = errorCodeOf(code.load());
      page.scheduler.advance(LOAD_TIMEOUT_MS);
      expect(await asked).toBe("code/unavailable");
    }
    expect(page.outdated).toEqual([]);
  });

  it("does not run a callback if its caller aborts before the lazy chunk has loaded", async () => {
    const controller = new AbortController();
    const worked: Code[] = [];
    const used = errorCodeOf(code.use(controller.signal, (one) => void worked.push(one)));
    controller.abort();
    await arrive();
    expect([await used, worked]).toEqual(["call/aborted", []]);
  });
});

describe("lazy chunk that fails to load", () => {
  it(
    "retries the import of a lazy chunk on the next call after a failure",
    { tags: ["finding-W4"] },
    async () => {
      const asked = errorCodeOf(code.load());
      await refuse();
      expect(await asked).toBe("code/unavailable");
      const again = code.load();
      await arrive();
      expect(await again).toBe(CODE);
    },
  );

  it(
    "imports a failed chunk again when the page is back online, if a callback waits for it",
    { tags: ["finding-W4"] },
    async () => {
      const followed: Code[] = [];
      page.lifecycle.setOnline(false);
      code.whenLoaded((one) => followed.push(one));
      await refuse();
      page.lifecycle.setOnline(true);
      expect(loads).toHaveLength(2);
      await arrive();
      expect(followed).toEqual([CODE]);
    },
  );

  it(
    "imports a failed chunk again with delays if the online event comes before the connection works",
    { tags: ["finding-W4"] },
    async () => {
      const followed: Code[] = [];
      page.lifecycle.setOnline(false);
      code.whenLoaded((one) => followed.push(one));
      await refuse();
      page.lifecycle.setOnline(true);
      for (const [at, wait] of RETRY_DELAYS_MS.entries()) {
        await refuse();
        page.scheduler.advance(wait - 1);
        expect(loads).toHaveLength(2 + at);
        page.scheduler.advance(1);
        expect(loads).toHaveLength(3 + at);
      }
      await arrive();
      expect([followed, page.outdated, page.scheduler.pending]).toEqual([[CODE], [], 0]);
    },
  );

  it("retries a failed chunk a limited number of times, and only if a callback waits for it", async () => {
    const stop = code.whenLoaded(() => undefined);
    await refuse();
    page.lifecycle.setOnline(false);
    page.lifecycle.setOnline(true);
    for (const wait of [...RETRY_DELAYS_MS, 1_000_000]) {
      await refuse();
      page.scheduler.advance(wait);
    }
    expect(loads).toHaveLength(2 + RETRY_DELAYS_MS.length);
    page.lifecycle.setOnline(false);
    page.lifecycle.setOnline(true);
    await refuse();
    stop();
    page.scheduler.advance(1_000_000);
    expect([loads.length, page.scheduler.pending]).toEqual([3 + RETRY_DELAYS_MS.length, 0]);
  });

  it("restarts the retry delays of a failed chunk when the page is online or visible again", async () => {
    code.whenLoaded(() => undefined);
    await refuse();
    for (let times = 0; times < 3; times += 1) {
      page.lifecycle.setVisible(false);
      page.lifecycle.setVisible(true);
      await refuse();
      expect(page.scheduler.pending).toBe(1);
    }
    expect(loads).toHaveLength(4);
    page.lifecycle.setOnline(false);
    page.lifecycle.setOnline(true);
    await arrive();
    expect([loads.length, page.scheduler.pending]).toEqual([5, 0]);
  });

  it(
    "imports a failed chunk again when the page becomes visible, but not when it is hidden",
    { tags: ["finding-W4"] },
    async () => {
      const followed: Code[] = [];
      code.whenLoaded((one) => followed.push(one));
      await refuse();
      page.lifecycle.setVisible(false);
      expect(loads).toHaveLength(1);
      page.lifecycle.setVisible(true);
      await arrive();
      expect([loads.length, followed]).toEqual([2, [CODE]]);
      page.lifecycle.setVisible(false);
      page.lifecycle.setVisible(true);
      expect(loads).toHaveLength(2);
    },
  );

  it("does not import a failed chunk again if no callback waits for it or after dispose", async () => {
    const stop = code.whenLoaded(() => undefined);
    await refuse();
    stop();
    page.lifecycle.setVisible(false);
    page.lifecycle.setVisible(true);
    expect(loads).toHaveLength(1);
    const followed: Code[] = [];
    code.whenLoaded((one) => followed.push(one));
    page.life.end();
    await arrive();
    expect(followed).toEqual([]);
  });

  it(
    "reports once that the page is outdated after two failed imports in a row while online",
    { tags: ["finding-W5"] },
    async () => {
      const codes: string[] = [];
      for (let time = 0; time < 3; time += 1) {
        const asked = errorCodeOf(code.load());
        await refuse();
        codes.push(await asked);
      }
      expect([codes, page.outdated]).toEqual([
        ["code/unavailable", "code/outdated", "code/outdated"],
        ["balance"],
      ]);
    },
  );

  it("does not report the page as outdated because of failed preloads", async () => {
    code.preload();
    await refuse();
    const codes: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const asked = errorCodeOf(code.load());
      await refuse();
      codes.push(await asked);
    }
    expect([codes, page.outdated]).toEqual([["code/unavailable", "code/outdated"], ["balance"]]);
  });

  it("counts a call that fails during a preload as one of the two failures of an outdated page", async () => {
    for (const expected of ["code/unavailable", "code/outdated"]) {
      code.preload();
      const asked = errorCodeOf(code.load());
      await refuse();
      expect(await asked).toBe(expected);
    }
  });

  it(
    "does not report the page as outdated while offline, or after another chunk loaded",
    { tags: ["finding-W5"] },
    async () => {
      const other = page.lazy("balance", async () => CODE);
      page.lifecycle.setOnline(false);
      for (let time = 0; time < 3; time += 1) {
        const asked = errorCodeOf(code.load());
        await refuse();
        expect(await asked).toBe("code/unavailable");
      }
      page.lifecycle.setOnline(true);
      let asked = errorCodeOf(code.load());
      await refuse();
      expect(await asked).toBe("code/unavailable");
      await other.load();
      asked = errorCodeOf(code.load());
      await refuse();
      expect([await asked, page.outdated]).toEqual(["code/unavailable", []]);
    },
  );

  it("counts one failure if a chunk and a second chunk that depends on it fail to load", async () => {
    const outer = page.lazy("balance", async () => [await code.load()]);
    const asked = errorCodeOf(outer.load());
    await refuse();
    expect([await asked, page.outdated]).toEqual(["code/unavailable", []]);
  });

  it("counts failures of parallel imports as one failure", async () => {
    const others: ReturnType<typeof deferred<Code>>[] = [];
    const other = page.lazy("balance", () => {
      others.push(deferred<Code>());
      return (others.at(-1) as (typeof others)[number]).promise;
    });
    const codes: string[][] = [];
    for (let time = 0; time < 2; time += 1) {
      const both = Promise.all([errorCodeOf(code.load()), errorCodeOf(other.load())]);
      others.at(-1)?.reject(new TypeError("Failed to fetch"));
      await refuse();
      codes.push(await both);
    }
    expect([codes, page.outdated]).toEqual([
      [
        ["code/unavailable", "code/unavailable"],
        ["code/outdated", "code/outdated"],
      ],
      ["balance"],
    ]);
  });

  it("reports a module that throws during evaluation as an error, not as an outdated page", async () => {
    const thrown = new TypeError("Buffer is not defined");
    const broken = (capability: string) => page.lazy(capability, () => Promise.reject(thrown));
    const [balance, other] = [broken("balance"), broken("balance")];
    const codes: string[] = [];
    for (const one of [balance, balance, balance, other]) codes.push(await errorCodeOf(one.load()));
    expect([codes, page.outdated]).toEqual([
      ["code/unavailable", ...Array(3).fill("internal/unexpected")],
      [],
    ]);
    await expect(other.load()).rejects.toMatchObject({
      cause: thrown,
      context: { where: "balance" },
    });
  });

  it("reports an error that a module throws during a preload to the next caller", async () => {
    const thrown = new ReferenceError("BigInt is not defined");
    const broken = page.lazy("balance", () => Promise.reject(thrown));
    broken.preload();
    await flushPromises();
    expect(await errorCodeOf(broken.load())).toBe("internal/unexpected");
  });

  it("reports a thrown value that is not an error, from a module, as internal/unexpected", async () => {
    for (const thrown of ["broken", 5, undefined, null]) {
      const broken = page.lazy("balance", () => Promise.reject(thrown));
      const codes = [await errorCodeOf(broken.load()), await errorCodeOf(broken.load())];
      expect(codes).toEqual(["internal/unexpected", "internal/unexpected"]);
    }
    expect(page.outdated).toEqual([]);
  });

  it("calls a chunk's loader again if the loader threw synchronously", async () => {
    let isBroken = true;
    const thrown = page.lazy("host", () => {
      if (isBroken) throw new Error("broken");
      return Promise.resolve(CODE);
    });
    expect(await errorCodeOf(thrown.load())).toBe("code/unavailable");
    isBroken = false;
    expect(await thrown.load()).toBe(CODE);
  });
});
