import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { describe, expect, it } from "vitest";

const ENTRY = "\0host";
const dist = fileURLToPath(new URL("../../dist/index.js", import.meta.url));

/** All code, lazy chunks too, that a host's bundler makes of a page with these chains. */
const bundleOf = async (chains: string): Promise<string> => {
  const names = [...new Set(chains.match(/[a-z]+(?=\()/gu))].join(", ");
  const code = `import { createLatchkit, ${names} } from ${JSON.stringify(dist)};\nglobalThis.latchkit = createLatchkit({ networks: globalThis.networks, chains: [${chains}] });`;
  const host = { name: "host", resolveId: (id: string) => (id === "host" ? ENTRY : undefined), load: (id: string) => (id === ENTRY ? code : undefined) };
  const output = await build({ configFile: false, logLevel: "silent", plugins: [host], build: { write: false, minify: false, rollupOptions: { input: "host", onwarn: () => undefined } } }) as Rolldown.RolldownOutput;
  return output.output.map((one) => (one.type === "chunk" ? one.code : "")).join("\n");
};

/** What only the code of Solana says: a program's address, the standard's events, a method of its nodes. */
const SOLANA = ["ComputeBudget111111111111111111111111111111", "wallet-standard:app-ready", "getLatestBlockhash"];

describe("a host's bundle (the built package)", () => {
  it("holds no Solana code where only evm() is listed", async () => {
    const code = await bundleOf("evm()");
    expect(code).toContain("eip6963:requestProvider");
    expect(SOLANA.filter((word) => code.includes(word))).toEqual([]);
  });
  it("holds it where solana() is listed", async () => {
    const code = await bundleOf("evm(), solana()");
    expect(SOLANA.filter((word) => code.includes(word))).toEqual(SOLANA);
  });
});
