import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT, run } from "../../../../scripts/lib/run.mjs";
import { npm } from "../../runner/npm-install.mjs";
import { packInto } from "./host-app.mjs";

/** The newest version of each starter was tried in a soak; every run takes this one. */
const STARTERS = { "vite@latest": "vite@9.3.0" };
const OFFLINE = { CI: "1", NO_COLOR: "1", FORCE_COLOR: "0", npm_config_offline: "true" };
const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Makes packages of this checkout available in an app; those that are not here stay away. */
function linkPackages(app, names) {
  const modules = join(app, "node_modules");
  for (const name of [...names, ".bin"]) {
    const [from, to] = [join(ROOT, "node_modules", name), join(modules, name)];
    if (!existsSync(from) || existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to);
  }
}

/** Unpacks the tarball of this checkout into an app, with what it depends on. */
async function unpackInto(app, tarball) {
  const folder = join(app, "node_modules/latchkit");
  mkdirSync(folder, { recursive: true });
  const { code, output } = await run("tar", [
    "-xzf",
    tarball,
    "-C",
    folder,
    "--strip-components=1",
  ]);
  if (code !== 0) throw new Error(output);
  linkPackages(app, Object.keys(manifestOf(folder).dependencies));
}

/**
 * Somebody who follows a page in an empty folder. `isWhole` takes every package from the registry,
 * as the page says; otherwise only the starter comes from there, the tarball of this checkout is
 * unpacked, and other packages are those of this checkout.
 */
export async function pageReader(isWhole) {
  const folder = mkdtempSync(join(tmpdir(), "latchkit-reader-"));
  const tarball = join(folder, await packInto(folder));
  let app = folder;

  const create = async (command) => {
    const pinned = Object.entries(isWhole ? {} : STARTERS).reduce(
      (text, [from, to]) => text.replace(from, to),
      command,
    );
    const [, ...args] = pinned.split(" ");
    await npm(["--yes", ...args], folder);
  };
  /** A starter that installs its own packages; only from the registry. */
  const runStarter = (command) =>
    npm(["exec", "--yes", "--", ...command.split(" ").slice(1)], folder);
  const install = async (command) => {
    const named = command.split(" ").slice(2);
    if (isWhole) {
      const packages = named.map((name) => (name === "latchkit" ? tarball : name));
      await npm(["install", "--no-audit", "--no-fund", ...packages], app);
      return;
    }
    if (named.includes("latchkit")) await unpackInto(app, tarball);
    const { dependencies, devDependencies } = manifestOf(app);
    const all = [...Object.keys({ ...dependencies, ...devDependencies }), ...named];
    linkPackages(
      app,
      all.filter((name) => !name.startsWith("-")).map((name) => name.replace(/(?<=.)@.*$/, "")),
    );
  };

  return {
    get app() {
      return app;
    },
    /** Does one step of a page. Servers and tests are for the caller. */
    async take({ command, file, text }) {
      if (file !== undefined) {
        mkdirSync(dirname(join(app, file)), { recursive: true });
        writeFileSync(join(app, file), text);
      } else if (command.startsWith("npm create ")) await create(command);
      else if (command.startsWith("npx create-")) await runStarter(command);
      else if (command.startsWith("cd ")) app = join(app, command.slice("cd ".length));
      else if (command === "npm init -y") await npm(["init", "-y"], app);
      else if (command.startsWith("npm i ")) await install(command);
      else throw new Error(`no way to do "${command}"`);
    },
    /** Runs a script of the app's manifest offline; throws what it printed if it fails. */
    async script(name) {
      const { code, output } = await run("npm", ["run", name], { cwd: app, env: OFFLINE });
      if (code !== 0) throw new Error(output);
      return output;
    },
    /** The command line of a script, as arguments of Node. */
    scriptArgs(name) {
      const [tool, ...args] = manifestOf(app).scripts[name].split(" ");
      return [join(app, "node_modules/.bin", tool), ...args];
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
