// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstall } from "./lib/install.mjs";
import { ROOT } from "./lib/run.mjs";

const SHELLS = /^-?(ba|da|z|k|fi)?sh$/;
const POLL_MS = 400;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return Object(error).code === "EPERM";
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
function dieWithParent(end) {
  if (process.env.LATCHKIT_STAY === "1") return;
  const parent = process.ppid;
  const watched = ancestors();
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return;
    clearInterval(timer);
    end();
  }, POLL_MS);
}

/** @type {import("latchkit/testing/node").World | undefined} */
let world;
let ending = false;
const end = async (code) => {
  if (ending) return;
  ending = true;
  await world?.stop();
  process.exit(code);
};
process.on("SIGINT", () => void end(0));
process.on("SIGTERM", () => void end(0));
process.on("SIGHUP", () => void end(0));
dieWithParent(() => void end(0));

ensureInstall();
const isBuilt = ["dist/testing-node.js", "demo/dist/start.html"].every((file) =>
  existsSync(join(ROOT, file)),
);
if (!isBuilt || !process.argv.includes("--built")) {
  const { buildPackage } = await import("./build.mjs");
  const { build } = await import("vite");
  console.log("latchkit: building the package and the demo page");
  await buildPackage({ types: false });
  await build({ configFile: join(ROOT, "demo/vite.config.ts") });
}

const { startWorld } = await import("latchkit/testing/node");
process.chdir(ROOT);
const ports = process.argv.includes("--free-ports") ? "free" : "fixed";
world = await startWorld({ ports, demoFolder: join(ROOT, "demo/dist"), demoIndex: "start.html" });
if (ending) await world.stop();
for (const { part, reason } of world.missingParts) console.log(`  left out: ${part} (${reason})`);
for (const chain of world.addresses.evm ?? [])
  console.log(`  ${chain.name.padEnd(10)} ${chain.rpcUrl}  ${chain.id}, token ${chain.token}`);
for (const chain of world.addresses.bitcoin ?? [])
  console.log(`  ${chain.name.padEnd(13)} ${chain.apiUrl}  ${chain.networkId}`);
for (const chain of world.addresses.solana ?? [])
  console.log(
    `  ${chain.name.padEnd(10)} ${chain.rpcUrl}  ${chain.networkId}, tokens ${chain.tokens.map(({ address }) => address).join(" ")}`,
  );
console.log(`  world.json ${world.addresses.demo}world.json`);
if (world.addresses.services)
  console.log(
    `  services   ${world.addresses.services.catalogue}  a catalogue of 600 wallets; ${world.addresses.demo}?project=demo uses it`,
  );
if (world.addresses.phone)
  console.log(
    `  phone      ${world.addresses.phone}  paste the code of the demo page here, and answer`,
  );
console.log(`\n  Open       ${world.addresses.demo}\n\n  Ctrl-C ends everything.`);
