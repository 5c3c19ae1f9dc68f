import { spawnSync } from "node:child_process";

const SHELLS = /^-?(ba|da|z|k|fi)?sh$/;
const POLL_MS = 400;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

const look = (pid) => {
  const [parent, ...name] =
    spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" })
      .stdout?.trim()
      .split(/\s+/) ?? [];
  return { parent: Number(parent) || 0, name: name.join(" ").split("/").at(-1) ?? "" };
};

/** This process's parent and, if started by npm, the shell, npm and npm's parent. */
function ancestors() {
  const found = [];
  const viaNpm = process.env.npm_lifecycle_event !== undefined && process.platform !== "win32";
  for (let pid = process.ppid; pid > 1 && found.length < 4; pid = look(pid).parent) {
    found.push(pid);
    const { name } = look(pid);
    if (!viaNpm || (found.length > 1 && !SHELLS.test(name) && !/^(npm|node)/.test(name))) break;
  }
  return found;
}

/**
 * Calls `end` once when one of the ancestors exits. `LATCHKIT_STAY=1` disables it, for a demo in
 * the background.
 */
export function dieWithParent(end) {
  if (process.env.LATCHKIT_STAY === "1") return;
  const parent = process.ppid;
  const watched = ancestors();
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return;
    clearInterval(timer);
    end();
  }, POLL_MS);
}
