import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { npm } from "../../runner/npm-install.mjs";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const INSTALL = ["install", "--no-audit", "--no-fund"];

/** Empty applications of hosts; `remove` ends all of them. */
export const hostApps = () => {
  const folders = [];
  return {
    create: (type = "module") => {
      const folder = mkdtempSync(join(tmpdir(), "latchkit-host-"));
      folders.push(folder);
      writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type }));
      return folder;
    },
    remove: () =>
      Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))),
  };
};

/** Installs packages as a host does. Gives what npm printed; throws it where npm failed. */
export const install = (folder, packages) => npm([...INSTALL, ...packages], folder);

/** Packs the built package into a folder and gives the tarball as npm is asked for it. */
export const packInto = async (folder) => {
  await npm(["pack", "--ignore-scripts", "--pack-destination", folder], ROOT);
  return `./${readdirSync(folder).find((file) => file.endsWith(".tgz"))}`;
};
