import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { dieWithParent } from "./lib/die-with-parent.mjs";
import { ROOT } from "./lib/root.mjs";

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

const { startWorld } = await import("../dist/testing-node.js");
process.chdir(ROOT);
const ports = process.argv.includes("--free-ports") ? "free" : "fixed";
world = await startWorld({ ports, demoFolder: join(ROOT, "demo/dist"), demoIndex: "start.html" });
if (ending) await world.stop();
for (const { part, reason } of world.left) console.log(`  left out: ${part} (${reason})`);
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
