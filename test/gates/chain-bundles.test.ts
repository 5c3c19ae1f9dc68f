import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { describe, expect, it } from "vitest";

const ENTRY = "\0host";
const dist = fileURLToPath(new URL("../../dist/index.js", import.meta.url));

/** All chunks, lazy ones included, that a host's bundler builds for a page with these chains. */
const chunksOf = async (chains: string): Promise<readonly Rolldown.OutputChunk[]> => {
  const names = [...new Set(chains.match(/[a-z]+(?=\()/gu))].join(", ");
  const code = `import { createLatchkit, ${names} } from ${JSON.stringify(dist)};\nglobalThis.latchkit = createLatchkit({ networks: globalThis.networks, chains: [${chains}] });`;
  const host = {
    name: "host",
    resolveId: (id: string) => (id === "host" ? ENTRY : undefined),
    load: (id: string) => (id === ENTRY ? code : undefined),
  };
  const output = (await build({
    configFile: false,
    logLevel: "silent",
    plugins: [host],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: "host", onwarn: () => undefined },
    },
  })) as Rolldown.RolldownOutput;
  return output.output.filter((one) => one.type === "chunk");
};
const bundleOf = async (chains: string): Promise<string> =>
  (await chunksOf(chains)).map(({ code }) => code).join("\n");

/**
 * Strings that occur only in Solana code: a program's address, the standard's events, a method of
 * its nodes.
 */
const SOLANA = [
  "ComputeBudget111111111111111111111111111111",
  "wallet-standard:app-ready",
  "getLatestBlockhash",
];

/**
 * Strings that occur only in Bitcoin code: an error of its script checks, methods and globals of
 * its wallets.
 */
const BITCOIN = ["superfluous witness data", "btc_providers", "signPsbt"];

const wordsIn = (code: string): readonly string[] =>
  [...SOLANA, ...BITCOIN].filter((word) => code.includes(word));

describe("host bundle (built package)", () => {
  it("bundles no Solana or Bitcoin code for a host that lists only evm()", async () => {
    const code = await bundleOf("evm()");
    expect(code).toContain("eip6963:requestProvider");
    // A session with a phone may be asked for any namespace's methods by name.
    expect(wordsIn(code).filter((word) => word !== "signPsbt")).toEqual([]);
  });
  it("bundles Solana code but no Bitcoin code for a host that lists solana()", async () => {
    expect(
      wordsIn(await bundleOf("evm(), solana()")).filter((word) => word !== "signPsbt"),
    ).toEqual(SOLANA);
  });
  it("bundles Bitcoin code but no Solana code for a host that lists bitcoin()", async () => {
    const words = wordsIn(await bundleOf("evm(), bitcoin()"));
    expect(BITCOIN.filter((word) => !words.includes(word))).toEqual([]);
    expect(words).not.toContain("ComputeBudget111111111111111111111111111111");
    expect(words).not.toContain("getLatestBlockhash");
  });
  it("reads a Bitcoin balance with the bundled code without loading the signing library", async () => {
    const chunks = await chunksOf("bitcoin()");
    const [entry] = chunks.filter(({ code }) => code.includes("/fee-estimates"));
    expect(entry).toBeDefined();
    const needed = (name: string): readonly string[] => [
      name,
      ...(chunks.find(({ fileName }) => fileName === name)?.imports ?? []).flatMap(needed),
    ];
    const names = new Set(needed(entry?.fileName ?? ""));
    const [read, all] = [chunks.filter(({ fileName }) => names.has(fileName)), chunks].map((some) =>
      some.map(({ code }) => code).join("\n"),
    );
    expect(all).toContain("superfluous witness data");
    expect(read).not.toContain("superfluous witness data");
  });
});
