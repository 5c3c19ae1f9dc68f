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

/** A simulated process in container `place`; all have the same PID, as in real containers. */
const container = async (place) => {
  vi.resetModules();
  const { holdFolder } = await import(`${MODULE}?${(loaded += 1)}`);
  return async () => {
    const release = await holdFolder(folder, place);
    releases.push(release);
    return release;
  };
};
/** Advances the clock by `ms` and returns "held", the error message, or "open" if still pending. */
const after = async (ms, holding) => {
  const decided = holding.then(
    () => "held",
    ({ message }) => message,
  );
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([decided, Promise.resolve("open").then((text) => text)]);
};
/** Simulates a process that died without releasing the folder: its timers stop. */
const gone = () => vi.clearAllTimers();

describe("data folder shared by containers", () => {
  it("refuses the data folder to a second container even if its process has the same PID", async () => {
    const [one, two] = [await container("a"), await container("b")];
    await one();
    expect(await after(2 * BEAT_MS, two())).toMatch(`is open in process ${process.pid} of`);
    expect(readdirSync(folder)).toEqual(["in-use"]);
  });
  it("gives the data folder to the next container only 10 s after the first container's last heartbeat", async () => {
    const [one, two] = [await container("a"), await container("b")];
    await one();
    gone();
    const holding = two();
    expect(await after(SILENT_MS - BEAT_MS, holding)).toBe("open");
    expect(await after(BEAT_MS, holding)).toBe("held");
    expect(readdirSync(folder)).toEqual(["in-use"]);
  });
  it("gives the data folder at once to the restarted container, or to a second container after release", async () => {
    const [one, again, two] = [await container("a"), await container("a"), await container("b")];
    await one();
    gone();
    const release = await again();
    release();
    expect(readdirSync(folder)).toEqual([]);
    await two();
    expect(readdirSync(folder)).toEqual(["in-use"]);
  });
  it("gives the data folder to exactly one of several waiting containers", async () => {
    const [one, ...others] = [await container("a"), await container("b"), await container("c")];
    await one();
    gone();
    const holdings = Promise.allSettled(others.map((hold) => hold()));
    await vi.advanceTimersByTimeAsync(SILENT_MS + BEAT_MS);
    const settled = await holdings;
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
  it("stops a suspended process when it resumes if another process took its data folder", async () => {
    const one = await container("a");
    await one();
    const other = JSON.stringify({ id: "another", pid: 1, place: "b", host: "b", beat: 0 });
    writeFileSync(mark, other);
    expect(() => vi.advanceTimersByTime(BEAT_MS)).toThrow("was taken by another process");
    expect(readFileSync(mark, "utf8")).toBe(other);
    releases.pop()();
    expect(readFileSync(mark, "utf8")).toBe(other);
  });
  it("keeps the data folder if the lock file was deleted", async () => {
    const [one, two] = [await container("a"), await container("b")];
    await one();
    rmSync(mark);
    vi.advanceTimersByTime(BEAT_MS);
    expect(await after(2 * BEAT_MS, two())).toMatch("is open in process");
  });
  it.each(["", "17", "null", '{"id":'])(
    "locks a data folder even if its lock file contains %j",
    async (text) => {
      writeFileSync(mark, text);
      const one = await container("a");
      expect(await after(SILENT_MS, one())).toBe("held");
    },
  );
  it("refuses to lock the same data folder twice in one process", async () => {
    const one = await container("a");
    await one();
    expect(await after(0, one())).toMatch("is open in this process");
  });
});
