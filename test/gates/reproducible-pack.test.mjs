import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT, run } from "../../scripts/lib/run.mjs";

const folders = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkit-reproduced-"));
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const place = (from, to) => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
};
/** A hidden folder (`.vite`, `.pages-…`), which other tests write and delete meanwhile. */
const isTemporary = (entry) =>
  entry.isDirectory() && entry.name.startsWith(".") && entry.name !== ".bin";
/** Links or copies a folder. A symbolic link to it would give modules the path of this checkout. */
function linkTree(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (isTemporary(entry)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) linkTree(source, target);
    else place(source, target);
  }
}

const tracked = () =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .split("\0")
    .filter((file) => /^(?:src|scripts|examples|tools)\/|^[^/]+$/.test(file));

/** Checksums of the packed files and of the whole package. */
async function pack(root) {
  const folder = newFolder();
  const options = ["--ignore-scripts", "--json", "--pack-destination", folder];
  const { code, output } = await run("npm", ["pack", ...options], { cwd: root });
  if (code !== 0) throw new Error(output);
  const [file] = readdirSync(folder);
  const [{ files }] = JSON.parse(output.slice(output.indexOf("[\n")));
  const sha = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");
  return {
    whole: sha(join(folder, file)),
    files: files.map(({ path }) => `${path} ${sha(join(root, path))}`).toSorted(),
  };
}

it("packs identical bytes from two copies of the same sources", async () => {
  const copy = newFolder();
  for (const file of tracked()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(copy, file));
  }
  linkTree(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const built = await run(process.execPath, ["scripts/build.mjs"], { cwd: copy });
  if (built.code !== 0) throw new Error(built.output.slice(-4_000));
  const [here, there] = [await pack(ROOT), await pack(copy)];
  expect(here.files.length).toBeGreaterThan(300);
  expect(there.files.filter((file) => !here.files.includes(file))).toEqual([]);
  expect(there.whole).toBe(here.whole);
});
