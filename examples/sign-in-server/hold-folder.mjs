import { readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Folders of this process. */
const held = new Set();

const isAlive = (pid) => {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};
const refuse = (folder, who) => {
  throw new Error(
    `${folder} is open in ${who}. Give each instance a folder, or all of them one DATABASE_URL.`,
  );
};

/** The mark of a process that is gone is moved away, by one of those who find it. */
const clearStale = (mark, folder) => {
  const moved = `${mark}.${process.pid}`;
  try {
    renameSync(mark, moved);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  const pid = Number(readFileSync(moved, "utf8"));
  if (isAlive(pid)) {
    renameSync(moved, mark);
    refuse(folder, `process ${pid}`);
  }
  rmSync(moved);
};

/** Marks a folder as this process's own; gives the undo. Throws where another one has it. */
export function holdFolder(folder) {
  const real = realpathSync(folder);
  if (held.has(real)) refuse(folder, "this process");
  const mark = join(real, "in-use");
  const write = () => writeFileSync(mark, String(process.pid), { flag: "wx" });
  try {
    write();
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const pid = Number(readFileSync(mark, "utf8"));
    if (isAlive(pid)) refuse(folder, `process ${pid}`);
    clearStale(mark, folder);
    write();
  }
  held.add(real);
  return () => {
    if (held.delete(real)) rmSync(mark, { force: true });
  };
}
