import { readFile } from "node:fs/promises";

/** Environment variables of `start.mjs` and `ops.mjs`; see docs/secure-site.md. */
export const settingsOf = (env) => {
  const text = (name, otherwise) => {
    const value = env[name] ?? otherwise;
    if (value === undefined) throw new Error(`set ${name}; docs/secure-site.md says what it is`);
    return value;
  };
  const list = (value) => value.split(",").filter((one) => one !== "");
  const table = (name, otherwise) =>
    Object.fromEntries(list(text(name, otherwise)).map((one) => one.split(/=(.*)/su, 2)));
  const secrets = async () => ({
    secret: await readFile(text("SITE_SECRET_FILE")),
    formerSecrets: await Promise.all(
      list(text("SITE_FORMER_SECRET_FILES", "")).map((file) => readFile(file)),
    ),
  });
  const nodes = () => ({ chains: table("SITE_CHAINS"), solana: table("SITE_SOLANA", "") });
  return { text, list, secrets, nodes };
};
