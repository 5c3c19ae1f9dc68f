import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { isAddress, isHash, parseTransaction } from "viem";
import { describe, expect, it } from "vitest";
import { OWNERS, bundleDescriptors } from "../../../scripts/lib/bundle-descriptors.mjs";
import { InMemoryDescriptions } from "../../../src/infrastructure/in-memory/in-memory-descriptions.js";
import {
  BUNDLED_FILES,
  BundledDescriptions,
  type BundledFiles,
} from "../../../src/infrastructure/review/descriptors/bundled-descriptions.js";
import { HostDescriptions } from "../../../src/infrastructure/review/descriptors/host-descriptions.js";
import { registryFiles, registryFixtures } from "../../support/fixtures/erc7730.js";
import {
  CONTRACT_FILES,
  TOKEN,
  describeRequestDescriptions,
} from "./request-descriptions.contract.js";

/** The files that the build step would write for descriptors. */
const filesOf = (documents: readonly object[]) => {
  const paths = documents.map((_, index) => `registry/weth/${index}.json`);
  const { files } = bundleDescriptors(
    (path: string) => documents[paths.indexOf(path)] ?? {},
    paths,
  );
  const read = (name: string) => async () => ({
    default: JSON.parse(files.find(([file]) => file === name)?.[1] ?? "null") as unknown,
  });
  return {
    index: read("index.json"),
    shards: [read("0.json")],
    interfaces: read("interfaces.json"),
  };
};

describeRequestDescriptions(
  "bundled shards",
  () => new BundledDescriptions(filesOf(CONTRACT_FILES)),
);
describeRequestDescriptions("files of the host", () => new HostDescriptions(CONTRACT_FILES));
describeRequestDescriptions("in memory", () => {
  const port = new InMemoryDescriptions();
  port.set(CONTRACT_FILES);
  return port;
});

const { signal } = new AbortController();
const transfer = { chainId: 1n, address: TOKEN, selector: "0xa9059cbb" };
const gone = () => Promise.reject(new Error("Failed to fetch dynamically imported module"));

describe("Bundled shards", () => {
  it("finds no ERC-7730 descriptor if the bundled files fail to load, and loads them again next time", async () => {
    let isGone = true;
    const files = filesOf(CONTRACT_FILES);
    const port = new BundledDescriptions({
      ...files,
      shards: files.shards.map((load) => () => (isGone ? gone() : load())),
      interfaces: gone,
    });
    expect(await port.ofCall(transfer, signal)).toBeUndefined();
    isGone = false;
    expect(await port.ofCall(transfer, signal)).toBeDefined();
    const without: BundledFiles = { index: gone, shards: [], interfaces: gone };
    expect(await new BundledDescriptions(without).ofCall(transfer, signal)).toBeUndefined();
  });

  it("finds no ERC-7730 descriptor if a bundled file has invalid content", async () => {
    for (const value of [null, "text", [1], { a: 1 }]) {
      const load = async () => ({ default: value });
      const port = new BundledDescriptions({ index: load, shards: [load], interfaces: load });
      expect(await port.ofCall(transfer, signal)).toBeUndefined();
    }
  });

  it("rejects looking up an ERC-7730 descriptor when the signal aborts while a file loads", async () => {
    const hang = () => new Promise<{ default: unknown }>(() => undefined);
    const abort = new AbortController();
    const port = new BundledDescriptions({ index: hang, shards: [], interfaces: hang });
    const waiting = port.ofCall(transfer, abort.signal);
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: "call/aborted" });
  });

  it("loads the index and one bundled file of ERC-7730 descriptors for a known contract", async () => {
    const loaded: string[] = [];
    const note = (name: string, load: BundledFiles["index"]) => () => {
      loaded.push(name);
      return load();
    };
    const port = new BundledDescriptions({
      index: note("index", BUNDLED_FILES.index),
      shards: BUNDLED_FILES.shards.map((load) => note("shard", load)),
      interfaces: note("interfaces", BUNDLED_FILES.interfaces),
    });
    const approval = { ...transfer, selector: "0x095ea7b3" };
    expect((await port.ofCall(approval, signal))?.descriptor.owner).toBe("Tether Limited");
    expect(loaded).toEqual(["index", "shard"]);
  });
});

describe("The bundled files", () => {
  const folder = new URL(
    "../../../src/infrastructure/review/descriptors/bundled/",
    import.meta.url,
  );
  const textOf = (name: string) => readFileSync(new URL(name, folder), "utf8");
  const { files, sources } = bundleDescriptors(
    (path: string) => registryFiles[path] ?? {},
    Object.keys(registryFiles),
  );

  it("bundles the files that the build step writes from the ERC-7730 registry", () => {
    const names = readdirSync(folder).filter((name) => name !== "provenance.json");
    expect(names.toSorted()).toEqual(files.map(([name]) => name).toSorted());
    for (const [name, text] of files) expect(textOf(name) === text, name).toBe(true);
    expect(BUNDLED_FILES.shards).toHaveLength(files.length - 2);
  });

  it("describes every example request in the ERC-7730 registry with its owner's descriptor", async () => {
    const port = new BundledDescriptions();
    const bundled = registryFixtures.filter(({ file }) =>
      OWNERS.includes(file.split("/")[1] ?? ""),
    );
    expect(bundled.length).toBeGreaterThan(60);
    for (const { rawTx, data, expected, description } of bundled) {
      const { chainId = 1, to, data: input } = rawTx ? parseTransaction(rawTx) : {};
      const target = {
        chainId: BigInt(chainId),
        address: to ?? "",
        selector: input?.slice(0, 10) ?? "",
      };
      const found = data ? await port.ofMessage(data, signal) : await port.ofCall(target, signal);
      expect(found?.format["intent"], description).toBe(expected.intent);
      expect(found?.descriptor.deployments.length).toBeGreaterThan(0);
    }
  });

  it("bundles ERC-7730 descriptor files of at most 7 kB of gzip each", () => {
    const large = files.filter(([, text]) => gzipSync(text, { level: 9 }).length > 7 * 1024);
    expect(large).toEqual([]);
  });

  it("records source, licence and hash of every bundled descriptor, and marks none as attested", () => {
    const provenance = JSON.parse(textOf("provenance.json")) as {
      readonly licence: string;
      readonly descriptors: readonly {
        readonly path: string;
        readonly sha256: string;
        readonly attestations: readonly {
          readonly signer: string;
          readonly signedHash: string;
          readonly verified: boolean;
          readonly over: string;
        }[];
      }[];
    };
    expect(provenance.licence).toBe("CC0-1.0");
    expect(provenance.descriptors.map(({ path, sha256 }) => ({ path, sha256 }))).toEqual(sources);
    const attested = provenance.descriptors.filter((one) => one.attestations.length > 0);
    expect(attested.length).toBeGreaterThan(0);
    for (const { path, attestations } of attested) {
      const isWhole = !("includes" in (registryFiles[path] ?? {}));
      for (const { signer, signedHash, verified, over } of attestations)
        expect([path, isAddress(signer), isHash(signedHash), verified, over]).toEqual([
          path,
          true,
          true,
          true,
          isWhole ? "all" : "all but its includes",
        ]);
    }
  });
});

describe("Files of the host", () => {
  it("ignores the host's ERC-7730 descriptors that are malformed or have unresolved includes", async () => {
    const [bound] = CONTRACT_FILES;
    const port = new HostDescriptions([null, 1, "{}", {}, { ...bound, includes: "other.json" }]);
    expect(await port.ofCall(transfer, signal)).toBeUndefined();
  });
});
