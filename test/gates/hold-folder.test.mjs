import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const MODULE = "../../examples/databases/hold-folder.mjs";
const [BEAT_MS, SILENT_MS] = [1_000, 10_000];
let folder, mark, loaded, releases;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  folder = mkdtempSync(join(tmpdir(), "latchkit-hold-"));
  [mark, loaded, releases] = [join(folder, "in-use"), 0, []];
});
afterEach(() => {
  for (const release of releases) release();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** A process with the PID of every other one here, as containers have; `place`: which container. */
const container = async (place) => {
  vi.resetModules();
  const { holdFolder } = await import(`${MODULE}?${(loaded += 1)}`);
  return async () => {
    const release = await holdFolder(folder, place);
    releases.push(release);
    return release;
  };
};
/** Lets so much time pass, in which a holding is decided; gives how. */
const after = async (ms, holding) => {
  const decided = holding.then(
    () => "held",
    ({ message }) => message,
  );
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([decided, Promise.resolve("open").then((text) => text)]);
};
/** As a process leaves the folder that ends without a word: nothing of its timers is left. */
const gone = () => vi.clearAllTimers();

describe("a data folder that containers share", () => {
  it("is refused to a second container, whose process has the same PID", async () => {
    const [one, two] = [await container("a"), await container("b")];
    await one();
    expect(await after(2 * BEAT_MS, two())).toMatch(`is open in process ${process.pid} of`);
    expect(readdirSync(folder)).toEqual(["in-use"]);
  });
  it("goes to a container once the one before is gone without a word, and not before", async () => {
    const [one, two] = [await container("a"), await container("b")];
    await one();
    gone();
    const holding = two();
    expect(await after(SILENT_MS - BEAT_MS, holding)).toBe("open");
    expect(await after(BEAT_MS, holding)).toBe("held");
    expect(readdirSync(folder)).toEqual(["in-use"]);
  });
  it("goes at once to a container that starts again, and to the next after a release", async () => {
    const [one, again, two] = [await container("a"), await container("a"), await container("b")];
    await one();
    gone();
    const release = await again();
    release();
    expect(readdirSync(folder)).toEqual([]);
    await two();
    expect(readdirSync(folder)).toEqual(["in-use"]);
  });
  it("goes to one of several that wait for it", async () => {
    const [one, ...others] = [await container("a"), await container("b"), await container("c")];
    await one();
    gone();
    const holdings = Promise.allSettled(others.map((hold) => hold()));
    await vi.advanceTimersByTimeAsync(SILENT_MS + BEAT_MS);
    const settled = await holdings;
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
  it("ends the process that slept until another one had it", async () => {
    const one = await container("a");
    await one();
    const other = JSON.stringify({ id: "another", pid: 1, place: "b", host: "b", beat: 0 });
    writeFileSync(mark, other);
    expect(() => vi.advanceTimersByTime(BEAT_MS)).toThrow("was taken by another process");
    expect(readFileSync(mark, "utf8")).toBe(other);
    releases.pop()();
    expect(readFileSync(mark, "utf8")).toBe(other);
  });
  it("is held on where its mark was deleted", async () => {
    const [one, two] = [await container("a"), await container("b")];
    await one();
    rmSync(mark);
    vi.advanceTimersByTime(BEAT_MS);
    expect(await after(2 * BEAT_MS, two())).toMatch("is open in process");
  });
  it.each(["", "17", "null", '{"id":'])(
    "is taken where %j stands in its mark for good",
    async (text) => {
      writeFileSync(mark, text);
      const one = await container("a");
      expect(await after(SILENT_MS, one())).toBe("held");
    },
  );
  it("is refused to the process that has it", async () => {
    const one = await container("a");
    await one();
    expect(await after(0, one())).toMatch("is open in this process");
  });
});
