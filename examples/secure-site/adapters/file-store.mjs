import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Keeps each value in a file of a folder that only its owner reads. */
export const fileStore = (folder) => {
  const made = mkdir(folder, { recursive: true, mode: 0o700 });
  // Names are of users and browsers: none of them is a path.
  const fileOf = (key) => join(folder, createHash("sha256").update(key).digest("hex"));
  return {
    get: (key) =>
      readFile(fileOf(key), "utf8").catch((error) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      }),
    /** Whole or not at all: a process that ends in the middle leaves the value before. */
    set: async (key, value) => {
      await made;
      const file = fileOf(key);
      const next = `${file}.${randomUUID()}`;
      await writeFile(next, value, { mode: 0o600 });
      await rename(next, file);
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
};
