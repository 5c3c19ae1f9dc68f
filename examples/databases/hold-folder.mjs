import { randomUUID } from "node:crypto";
import {
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

/** A holder rewrites its mark so often, ms. One that did not for the longer time is gone. */
const [BEAT_MS, SILENT_MS] = [1_000, 10_000];
/** Folders of this process. */
const held = new Set();

const refuse = (folder, who) => {
  throw new Error(
    `${folder} is open in ${who}. Give each instance a folder, or all of them one DATABASE_URL.`,
  );
};

/** Processes of one place have each a PID of its own; every container is a place by itself. */
const placeOfThis = () => {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
};

const textOf = (mark) => {
  try {
    return readFileSync(mark, "utf8");
  } catch {
    return undefined;
  }
};
/** Who wrote a mark; nobody where it is not written to its end. */
const holderIn = (text) => {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
};
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** Whether a mark stays as it is for longer than any holder leaves it. */
const isSilent = async (mark, text) => {
  for (let waited = 0; waited < SILENT_MS; waited += BEAT_MS) {
    await pause(BEAT_MS);
    if (textOf(mark) !== text) return false;
  }
  return true;
};
/** A PID says something only of its own place; of any other one, whether its mark changes. */
const isGone = async (mark, text, place) => {
  const { pid, place: there } = holderIn(text);
  return there === place ? pid === process.pid || !isAlive(pid) : isSilent(mark, text);
};

/** A mark that was found to be left is moved away, by one of those who find it. */
const clear = (mark, text, id) => {
  const moved = `${mark}.${id}`;
  try {
    renameSync(mark, moved);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  // Another one was faster, and has the folder by now.
  if (textOf(moved) === text) rmSync(moved);
  else renameSync(moved, mark);
};

/** True where the mark is this one's from now on. */
const write = (mark, holder) => {
  try {
    writeFileSync(mark, JSON.stringify(holder), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
};

/** Rewrites the mark until the undo. Throws in a turn of its own where another one has it. */
const keep = (mark, holder, folder) => {
  let beat = 0;
  const isOurs = () => [undefined, holder.id].includes(holderIn(textOf(mark) ?? "{}").id);
  const timer = setInterval(() => {
    // Better no process than two on one database.
    if (!isOurs()) throw new Error(`${folder} was taken by another process while this one slept.`);
    try {
      writeFileSync(mark, JSON.stringify({ ...holder, beat: (beat += 1) }));
    } catch {
      // On a full disk, say: the next beat tries again.
    }
  }, BEAT_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (isOurs()) rmSync(mark, { force: true });
  };
};

const take = async (folder, mark, place) => {
  const holder = { id: randomUUID(), pid: process.pid, host: hostname(), place };
  if (!write(mark, holder)) {
    const text = textOf(mark);
    if (text !== undefined && (await isGone(mark, text, place))) clear(mark, text, holder.id);
    if (!write(mark, holder)) {
      const { pid = "unknown", host = "another host" } = holderIn(textOf(mark));
      refuse(folder, `process ${pid} of ${host}`);
    }
  }
  return keep(mark, holder, folder);
};

/**
 * Marks a folder as this process's own; gives the undo. Rejects where another one has it, also in
 * another container or on another host. A mark that a process elsewhere left without a word is
 * waited at for 10 s. A process that sleeps for so long may lose its folder: it ends when it wakes.
 */
export async function holdFolder(folder, place = placeOfThis()) {
  const real = realpathSync(folder);
  if (held.has(real)) refuse(folder, "this process");
  held.add(real);
  try {
    const release = await take(folder, join(real, "in-use"), place);
    return () => {
      if (held.delete(real)) release();
    };
  } catch (error) {
    held.delete(real);
    throw error;
  }
}
