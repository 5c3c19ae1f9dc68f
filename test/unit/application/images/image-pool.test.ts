import { beforeEach, describe, expect, it } from "vitest";
import { ImagePool, MAX_KEPT } from "../../../../src/application/images/image-pool.js";
import { lazyPictures, type Pictures } from "../../../../src/application/images/lazy-pictures.js";
import { lazy as makeLazy } from "../../../support/builders/lazy.js";
import { picturesReady } from "../../../../src/application/catalogue/views/show-lists.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { ImageRef, PictureRef } from "../../../../src/domain/image/image-ref.js";
import {
  ANY_PICTURE,
  FakeClock,
  InMemoryImages,
  settled,
} from "../../../../src/infrastructure/in-memory/index.js";

const wallet = (id: number | string): ImageRef => ({ kind: "wallet", id: String(id) });
const ignore = (): void => undefined;
const many = (count: number): readonly ImageRef[] =>
  Array.from({ length: count }, (_, id) => wallet(id));

let clock: FakeClock;
let life: Lifetime;
/** Settles a pending image request, by id. */
let end: Map<string, { readonly come: () => void; readonly fail: () => void }>;
let images: InMemoryImages;
let pool: ImagePool;
beforeEach(() => {
  clock = new FakeClock();
  life = new Lifetime();
  end = new Map();
  images = new InMemoryImages(
    ({ id }) =>
      new Promise((resolve, reject) => {
        end.set(id, {
          come: () => resolve(ANY_PICTURE),
          fail: () => reject(new LatchkitError("http/unreachable", { url: "" })),
        });
      }),
  );
  pool = new ImagePool({ images, hasService: true, clock, scheduler: clock, life });
});
const come = async (...ids: readonly (number | string)[]): Promise<void> => {
  ids.forEach((id) => end.get(String(id))?.come());
  await arrived();
};
/** Blob bytes arrive in separate macrotasks. */
const arrived = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((next) => setImmediate(next));
    await settled();
  }
};
const ids = (refs: readonly ImageRef[]): readonly string[] => refs.map(({ id }) => id);

describe("ImagePool", () => {
  it("downloads at most six images at once, in the order in which their rows came into view", async () => {
    for (const one of many(8)) pool.request(one, ignore);
    expect(ids(images.requestedImages)).toEqual(["0", "1", "2", "3", "4", "5"]);
    await come(2);
    expect(ids(images.requestedImages).slice(6)).toEqual(["6"]);
  });

  it("downloads an image once for several rows, and notifies each row", async () => {
    const listener: (string | undefined)[] = [];
    pool.request(wallet("a"), (url) => listener.push(url));
    pool.request(wallet("a"), (url) => listener.push(url));
    await come("a");
    pool.request(wallet("a"), (url) => listener.push(url));
    expect(listener).toEqual(["memory:1", "memory:1", "memory:1"]);
    expect(images.requestedImages).toHaveLength(1);
    expect(pool.peek(wallet("a"))).toBe("memory:1");
  });

  it("downloads an image shared by several networks once", { tags: ["S7-012"] }, () => {
    pool.request({ kind: "network", id: "eip155:2020" }, ignore);
    pool.request({ kind: "network", id: "eip155:2021" }, ignore);
    pool.request({ kind: "network", id: "eip155:31337" }, ignore);
    expect(images.requestedImages).toEqual([
      { kind: "asset", id: "b8101fc0-9c19-4b6f-ec65-f6dfff106e00" },
      { kind: "network", id: "eip155:31337" },
    ]);
  });

  it("does not download an image whose row scrolled away before the download started", async () => {
    const [, , , , , , seventh = ignore] = many(8).map((one) => pool.request(one, ignore));
    seventh();
    seventh();
    await come(0);
    expect(ids(images.requestedImages)).toEqual(["0", "1", "2", "3", "4", "5", "7"]);
  });

  it("aborts the download of an image that scrolled away only if a visible row waits for a slot", async () => {
    const [first = ignore] = many(6).map((one) => pool.request(one, ignore));
    first();
    expect(images.pendingImages).toHaveLength(6);
    pool.request(wallet("next"), ignore);
    expect(ids(images.pendingImages)).toEqual(["1", "2", "3", "4", "5", "next"]);
    await come(0);
    expect(images.urls.size).toBe(0);
  });

  it(`keeps the latest ${MAX_KEPT} images, and releases older ones, which load again on demand`, async () => {
    for (const one of many(MAX_KEPT + 1)) {
      const leave = pool.request(one, ignore);
      await come(one.id);
      leave();
    }
    expect(images.urls.size).toBe(MAX_KEPT);
    pool.request(wallet(MAX_KEPT), ignore);
    expect(images.requestedImages).toHaveLength(MAX_KEPT + 1);
    pool.request(wallet(0), ignore);
    expect(images.requestedImages).toHaveLength(MAX_KEPT + 2);
  }, 20_000);

  it("retries a failed image when a row comes into view at least 30 s later", async () => {
    const listener: unknown[] = [];
    const leave = pool.request(wallet("a"), (url) => listener.push(url));
    end.get("a")?.fail();
    await arrived();
    leave();
    clock.advance(29_999);
    pool.request(wallet("a"), (url) => listener.push(url));
    expect([listener, images.requestedImages.length]).toEqual([[undefined, undefined], 1]);
    clock.advance(1);
    expect(images.requestedImages).toHaveLength(1);
    pool.request(wallet("a"), (url) => listener.push(url));
    expect(images.requestedImages).toHaveLength(2);
  });

  it("releases all images when the instance is disposed, and loads no more", async () => {
    many(8).forEach((one) => pool.request(one, ignore));
    await come(0, 1);
    expect(images.urls.size).toBe(2);
    life.end();
    await come(2, 3, 4, 5, 6, 7);
    pool.request(wallet("late"), ignore);
    expect([images.urls.size, images.pendingImages.length, images.requestedImages.length]).toEqual([
      0, 0, 8,
    ]);
  });

  it("releases loaded images even if the image source ignored the abort signal", async () => {
    const released: string[] = [];
    const arrivals: (() => void)[] = [];
    const stubborn = new ImagePool({
      images: {
        load: ({ id }) =>
          new Promise((resolve) => {
            arrivals.push(() =>
              resolve({
                url: id,
                release: () => {
                  released.push(id);
                },
              }),
            );
          }),
      },
      clock,
      scheduler: clock,
      life,
    });
    const [first = ignore] = many(6).map((one) => stubborn.request(one, ignore));
    const listener: unknown[] = [];
    stubborn.request(wallet(6), (url) => listener.push(url));
    first();
    await settled();
    arrivals[0]?.();
    await settled();
    expect([released, stubborn.peek(wallet(0)), arrivals.length]).toEqual([["0"], undefined, 7]);
    life.end();
    arrivals[6]?.();
    await settled();
    expect([released, listener]).toEqual([["0", "6"], []]);
  });

  it("loads the image code with the first row, and again with the next row after a failure", async () => {
    let loads = 0;
    const load = async (): Promise<Pictures> => {
      loads += 1;
      if (loads === 1) throw new Error("offline");
      return pool;
    };
    const lazy = lazyPictures(life, makeLazy("images", load));
    const listener: unknown[] = [];
    expect([lazy.peek(wallet("a")), loads]).toEqual([undefined, 0]);
    lazy.request(wallet("a"), (url) => listener.push(url));
    await settled();
    expect([listener, images.requestedImages.length]).toEqual([[undefined], 0]);
    lazy.request(wallet("gone"), ignore)();
    lazy.request(wallet("a"), (url) => listener.push(url));
    await settled();
    await come("a");
    // The first row gets its image together with the row that tried again.
    expect([listener, ids(images.requestedImages), loads]).toEqual([
      [undefined, "memory:1", "memory:1"],
      ["a"],
      2,
    ]);
    expect(lazy.peek(wallet("a"))).toBe("memory:1");
  });
});

describe("inline and bundled images", () => {
  const inline = (inside: string): PictureRef => ({
    kind: "inline",
    id: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)}`,
  });

  it("shows inline images from safe data URIs only", { tags: ["finding-S2"] }, () => {
    const listener: unknown[] = [];
    pool.request(inline("<path/>"), (url) => listener.push(url))();
    pool.request(inline("<script/>"), (url) => listener.push(url))();
    expect(listener).toEqual([inline("<path/>").id, undefined]);
    expect([pool.peek(inline("<path/>")), pool.peek(inline("<script/>"))]).toEqual([
      inline("<path/>").id,
      undefined,
    ]);
    expect(images.requestedImages).toEqual([]);
  });

  it(
    "checks large inline images over several tasks, and skips those that scrolled away",
    { tags: ["finding-S3"] },
    async () => {
      const large = (index: number): PictureRef =>
        inline(`<desc>${String(index).padEnd(90 * 1_024, "x")}</desc>`);
      const turns: (() => void)[] = [];
      const scheduler = {
        after: (_: number, turn: () => void) => {
          turns.push(turn);
          return ignore;
        },
      };
      const next = (): void => turns.shift()?.();
      const slow = new ImagePool({ clock, scheduler, life });
      const listener: string[] = [];
      const leave = [0, 1, 2, 3, 4, 5].map((index) =>
        slow.request(large(index), (url) => listener.push(`${index} ${url === large(index).id}`)),
      );
      expect(listener).toEqual(["0 true", "1 true"]);
      expect(slow.peek(large(5))).toBeUndefined();
      leave[3]?.();
      next();
      expect(listener).toEqual(["0 true", "1 true", "2 true", "4 true"]);
      next();
      expect(listener.slice(4)).toEqual(["5 true"]);
      expect(slow.peek(large(5))).toBe(large(5).id);
      next();
      expect(turns).toEqual([]);
    },
  );

  it("shows inline images even if there is no image source", async () => {
    const load = async (): Promise<Pictures> => new ImagePool({ clock, scheduler: clock, life });
    const lazy = lazyPictures(life, makeLazy("images", load));
    const listener: unknown[] = [];
    lazy.request(inline("<path/>"), (url) => listener.push(url));
    await settled();
    lazy.request(wallet("a"), (url) => listener.push(url));
    expect(listener).toEqual([inline("<path/>").id, undefined]);
  });

  it("loads network images from the service if the service has them, otherwise from the package", async () => {
    const ethereum = { kind: "network", id: "eip155:1" } as const;
    const unknown = { kind: "network", id: "eip155:777777" } as const;
    const asked = (hasService: boolean): readonly unknown[] => {
      const seen: unknown[] = [];
      const source = { load: (image: unknown) => (seen.push(image), new Promise<never>(ignore)) };
      const own = new ImagePool({ images: source, hasService, clock, scheduler: clock, life });
      for (const one of [ethereum, unknown]) own.request(one, ignore);
      return seen;
    };
    expect(asked(false)).toEqual([ethereum, unknown]);
    expect(asked(true)).toEqual([
      { kind: "asset", id: "ba0ba0cd-17c6-4806-ad93-f9d174f17900" },
      unknown,
    ]);
  });

  it("loads bundled images without a service", async () => {
    let loads = 0;
    const load = async (): Promise<Pictures> => {
      loads += 1;
      return pool;
    };
    const lazy = lazyPictures(life, makeLazy("images", load));
    lazy.request(wallet("latchkit-metamask"), ignore);
    await settled();
    expect([loads, [...end.keys()]]).toEqual([1, ["latchkit-metamask"]]);
  });
});

describe("picturesReady", () => {
  const waitFor = (
    what: "list" | "search",
    refs: readonly ImageRef[],
    signal = new AbortController().signal,
  ) => {
    const outcome: { state: string } = { state: "waiting" };
    picturesReady({ pictures: pool, scheduler: clock }, refs, what, signal).then(
      () => {
        outcome.state = "shown";
      },
      (error: LatchkitError) => {
        outcome.state = error.code;
      },
    );
    return outcome;
  };

  it(
    "shows a list only after all of the list's images have loaded or failed",
    { tags: ["S9-031"] },
    async () => {
      const leave = pool.request(wallet("here"), ignore);
      await come("here");
      const outcome = waitFor("list", [wallet("here"), wallet("a"), wallet("b")]);
      await come("a");
      expect(outcome.state).toBe("waiting");
      end.get("b")?.fail();
      await arrived();
      expect([outcome.state, clock.pending]).toEqual(["shown", 0]);
      leave();
      expect(waitFor("list", [wallet("here"), wallet("a"), { kind: "wallet", id: "b" }])).toEqual({
        state: "waiting",
      });
      await settled();
      expect(clock.pending).toBe(0);
    },
  );

  it(
    "shows a list after 2 s even if not all images have loaded",
    { tags: ["S9-031"] },
    async () => {
      const outcome = waitFor("list", many(8));
      await clock.pass(1_999);
      expect(outcome.state).toBe("waiting");
      await clock.pass(1);
      expect(outcome.state).toBe("shown");
      expect(images.requestedImages).toHaveLength(6);
    },
  );

  it(
    "shows search results after exactly 300 ms, whether their images have loaded or not",
    { tags: ["S9-006"] },
    async () => {
      const [quick, slow] = [waitFor("search", [wallet("a")]), waitFor("search", [wallet("b")])];
      await come("a");
      await clock.pass(299);
      expect([quick.state, slow.state]).toEqual(["waiting", "waiting"]);
      await clock.pass(1);
      expect([quick.state, slow.state]).toEqual(["shown", "shown"]);
    },
  );

  it("rejects the wait for images at once on abort, and leaves no timer", async () => {
    const controller = new AbortController();
    const outcome = waitFor("list", many(8), controller.signal);
    controller.abort();
    await settled();
    expect([outcome.state, clock.pending]).toEqual(["call/aborted", 0]);
    const late = waitFor("list", many(1), controller.signal);
    await settled();
    expect(late.state).toBe("call/aborted");
  });

  it("ends the wait for images at once if the rows of a list have no images", async () => {
    const parts = { pictures: undefined, scheduler: clock };
    const { signal } = new AbortController();
    await picturesReady(parts, many(3), "search", signal);
    await picturesReady({ ...parts, pictures: pool }, [], "list", signal);
    expect([clock.pending, images.requestedImages.length]).toEqual([0, 0]);
  });
});
