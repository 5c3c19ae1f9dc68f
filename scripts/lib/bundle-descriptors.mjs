import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { resolveDescriptor } from "./descriptors.mjs";

/** Owners whose descriptors ship, by their folder in the registry. */
export const OWNERS = [
  ...["1inch", "aave", "circle", "ethena", "kyberswap", "lido", "lifi", "lombard", "okx"],
  ...["ondo-finance", "opensea", "paraswap", "quickswap", "safe", "tether", "uniswap"],
  ...["walletconnect", "weth"],
];
/** Maximum size of a shard in gzip. */
const MAX_SHARD_BYTES = 7 * 1024;
/** Members that the interpreter does not read. */
const UNREAD = new Set([
  "$schema",
  "$id",
  "$comment",
  "info",
  "contractName",
  "types",
  "abi",
  "schemas",
]);

/** Without what the interpreter does not read; `types` is a parameter only below `params`. */
const slim = (value, parent = "") => {
  if (Array.isArray(value)) return value.map((one) => slim(one, parent));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isDropped(key, value, parent))
      .map(([key, one]) => [key, slim(one, key)]),
  );
};
/** Keys of constants, enums, maps, formats and definitions are names and stay. */
const NAMES = new Set(["constants", "enums", "maps", "formats", "definitions", "values"]);
/** "always" is the default, but may override the rule of a definition. */
const isDropped = (key, record, parent) =>
  !NAMES.has(parent) &&
  (UNREAD.has(key) || (key === "visible" && record[key] === "always" && !("$ref" in record)));

const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/** FNV-1a of "chainId:address" in lower case, as the adapter computes it. */
const placeOf = ({ chainId, address }) => {
  let hash = 0x811c9dc5;
  for (const letter of `${chainId}:${address.toLowerCase()}`)
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
};

const bindingOf = ({ context = {} }) => context.contract ?? context.eip712 ?? {};
const textOf = (descriptors) => `${JSON.stringify(descriptors)}\n`;
const gzipBytes = (descriptors) => gzipSync(textOf(descriptors), { level: 9 }).length;

/** Halves of a descriptor that is too large for a shard, each with half of its formats. */
const split = (document) => {
  if (gzipBytes([document]) <= MAX_SHARD_BYTES) return [document];
  const formats = Object.entries(document.display.formats);
  if (formats.length < 2) throw new Error("a format is too large for a shard");
  const middle = Math.ceil(formats.length / 2);
  return [formats.slice(0, middle), formats.slice(middle)].flatMap((half) =>
    split({ ...document, display: { ...document.display, formats: Object.fromEntries(half) } }),
  );
};

/** Fills shards with descriptors in their order. */
const pack = (descriptors) => {
  const shards = [[]];
  for (const descriptor of descriptors.flatMap(split)) {
    if (gzipBytes([...shards.at(-1), descriptor]) > MAX_SHARD_BYTES) shards.push([]);
    shards.at(-1).push(descriptor);
  }
  return shards;
};

/** Numbers of the shards that describe a contract, by its place. */
const indexOf = (shards) => {
  const index = {};
  for (const [number, descriptors] of shards.entries())
    for (const place of descriptors.flatMap((one) =>
      (bindingOf(one).deployments ?? []).map(placeOf),
    ))
      if (!index[place]?.includes(number)) index[place] = [...(index[place] ?? []), number];
  return Object.fromEntries(Object.entries(index).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

const ownerFolder = (path) => path.split("/")[1];
const isBundled = (path) =>
  path.startsWith("ercs/") ||
  (OWNERS.includes(ownerFolder(path)) && !path.split("/").at(-1).startsWith("common-"));

/**
 * Files of the bundle by name, and the record of each source. `read` returns the JSON of one of
 * `paths`. The hash is of the descriptor with includes merged, before slimming.
 */
export const bundleDescriptors = (read, paths) => {
  const sources = paths
    .filter(isBundled)
    .toSorted()
    .map((path) => {
      const { $schema: _, ...document } = resolveDescriptor(read, path);
      return { path, document, sha256: sha256(JSON.stringify(document)) };
    });
  const slims = sources.map(({ document }) => slim(document));
  const isBound = (document) => (bindingOf(document).deployments ?? []).length > 0;
  const shards = pack(slims.filter(isBound));
  const files = [
    ...shards.map((shard, number) => [`${number}.json`, textOf(shard)]),
    ["interfaces.json", textOf(slims.filter((document) => !isBound(document)))],
    ["index.json", textOf(indexOf(shards))],
  ];
  return { files, sources: sources.map(({ path, sha256: hash }) => ({ path, sha256: hash })) };
};
