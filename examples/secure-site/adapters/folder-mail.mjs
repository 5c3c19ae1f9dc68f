import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { written } from "./letter.mjs";

/** Writes each e-mail to a folder, for a mail server to pick up. */
export const folderMail = (folder, from) => ({
  send: async (letter) => {
    const text = written(from, letter);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = join(folder, `${Date.now()}-${randomUUID()}`);
    await writeFile(`${name}.part`, text, { mode: 0o600 });
    await rename(`${name}.part`, `${name}.eml`);
  },
});
