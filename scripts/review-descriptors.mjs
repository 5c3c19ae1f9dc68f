import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { keccak256, recoverTypedDataAddress, toBytes } from "viem";
import { bundleDescriptors } from "./lib/bundle-descriptors.mjs";
import { ROOT } from "./lib/run.mjs";

/**
 * Writes the bundled ERC-7730 descriptors from a checkout of
 * `ethereum/clear-signing-erc7730-registry` (CC0):
 * `node scripts/review-descriptors.mjs <folder> <commit>`. The result is committed, so that a
 * changed descriptor is reviewed as a diff and no page fetches one.
 */
const [folder, commit] = process.argv.slice(2);
if (!folder || !/^[0-9a-f]{8,40}$/.test(commit ?? ""))
  throw new Error("usage: node scripts/review-descriptors.mjs <registry folder> <commit>");
const TARGET = join(ROOT, "src/infrastructure/review/descriptors/bundled");

const json = (path) => JSON.parse(readFileSync(join(folder, path), "utf8"));
const filesIn = (path) =>
  readdirSync(join(folder, path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map(({ name }) => `${path}/${name}`);
const owners = readdirSync(join(folder, "registry"));
const paths = ["ercs", ...owners.map((owner) => `registry/${owner}`)].flatMap(filesIn);

/** Canonical JSON (RFC 8785): sorted names, no white space; numbers and texts as in ECMAScript. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(",")}}`;
};

/**
 * ERC-8176 attestations of a descriptor: who signed, over what, and whether the signature is the
 * signer's and the hash that of this descriptor.
 */
const attestationsOf = async (path) => {
  const sigs = join(path, "..", "sigs");
  const name = `${basename(path, ".json")}.eip155-`;
  const files = readdirSync(join(folder, path, "..")).includes("sigs")
    ? filesIn(sigs).filter((file) => basename(file).startsWith(name))
    : [];
  const descriptor = json(path);
  const hash = keccak256(toBytes(canonical(descriptor)));
  return Promise.all(
    files.map(async (file) => {
      const { sig, signer } = json(file);
      const { domain, types, primaryType, message, signature } = sig;
      const recovered = await recoverTypedDataAddress({
        domain: { ...domain, chainId: Number(domain.chainId) },
        types,
        primaryType,
        message,
        signature: { r: signature.r, s: signature.s, v: BigInt(signature.v) },
      });
      return {
        signer,
        signedHash: message.data,
        verified: recovered.toLowerCase() === signer.toLowerCase() && message.data === hash,
        over: descriptor.includes === undefined ? "all" : "all but its includes",
      };
    }),
  );
};

const { files, sources } = bundleDescriptors(json, paths);
for (const [name, text] of files) {
  writeFileSync(join(TARGET, name), text);
  console.log(`${name}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzip`);
}
const provenance = {
  source: "ethereum/clear-signing-erc7730-registry",
  commit,
  licence: "CC0-1.0",
  sha256: "of the JSON of a descriptor with its includes merged and without $schema",
  attestations:
    "ERC-8176. An attestation signs the keccak-256 hash of the canonical JSON (RFC 8785) of a " +
    "descriptor before its includes are merged. `verified`: the signature is the signer's, and " +
    'the hash is that of this descriptor. `over`: "all but its includes" if the descriptor has ' +
    "an include, which can change without changing the hash. Who the signer is was not checked, " +
    "and no view names one.",
  descriptors: await Promise.all(
    sources.map(async (source) => ({
      ...source,
      attestations: await attestationsOf(source.path),
    })),
  ),
};
writeFileSync(join(TARGET, "provenance.json"), `${JSON.stringify(provenance, undefined, 1)}\n`);
