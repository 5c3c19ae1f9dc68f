import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { bundleHeadless, bundlePage, holding, partsOfPage } from "../lib/page-bundle.mjs";
import { ROOT } from "../lib/root.mjs";
import { runBin } from "../lib/run.mjs";

const PICTURE_LIMIT = 3_000;
const PICTURES = join(ROOT, "src/infrastructure/images/packaged");
/** Maximum requests of an opening with an empty cache, including the wallet list. */
const REQUESTS_LIMIT = 14;

/** Checks the budgets of `.size-limit.mjs`. */
async function budgets() {
  const { code, output } = await runBin("size-limit/bin.js", ["--json"]);
  const start = output.indexOf("[\n");
  if (start < 0) throw new Error(output);
  const results = JSON.parse(output.slice(start, output.lastIndexOf("]") + 1));
  const problems = results
    .filter(({ passed }) => passed === false)
    .map(({ name, size, sizeLimit }) => `${name}: ${size} bytes gzip, more than ${sizeLimit}`);
  return {
    problems: code === 0 || problems.length > 0 ? problems : [output],
    saw: results.map(({ name, size }) => `${name} ${size}`).join("; "),
  };
}

/** Checks that packaged images are small and in chunks that neither idle nor open pages load. */
function pictureProblems(chunks, open) {
  const files = readdirSync(PICTURES, { recursive: true }).filter((file) => file.endsWith(".svg"));
  return files.flatMap((file) => [
    ...(statSync(join(PICTURES, file)).size > PICTURE_LIMIT
      ? [`the picture ${file} has more than ${PICTURE_LIMIT} bytes`]
      : []),
    ...(open.some((chunk) => holding(chunks, basename(file, ".svg")).includes(chunk.file))
      ? [`the picture ${file} is fetched before it is seen`]
      : []),
  ]);
}

/** Checks that idle pages load no lazy code, and that reconnecting does not load viem. */
function lazyProblems(chunks, { idle, open, list, reconnected }) {
  const lazy = [
    "wallet-operations.chunk",
    "present-modal",
    "account-view",
    "tokens.chunk",
    "catalogue.chunk",
  ];
  const requests = new Set([...open, ...list]).size - idle.length;
  return [
    ...lazy
      .filter((name) => holding(chunks, name).some((file) => idle.some((one) => one.file === file)))
      .map((name) => `an idle page fetches ${name}`),
    ...(reconnected.some(({ imports }) => imports.some((name) => name.startsWith("viem")))
      ? ["viem loads to reconnect a wallet"]
      : []),
    ...(requests > REQUESTS_LIMIT ? [`an opening takes ${requests} requests`] : []),
  ];
}

/** Checks that the core does not import React. */
async function headlessProblems() {
  const chunks = await bundleHeadless();
  const reached = chunks.filter(({ imports, lazy }) =>
    [...imports, ...lazy].some((name) => name.split("/")[0].startsWith("react")),
  );
  if (chunks.length < 20) return [`the core has ${chunks.length} chunks, fewer than expected`];
  return reached.map(({ file }) => `the core reaches React: ${file}`);
}

/** Checks the size budgets and what idle pages, openings and the core load. */
export const sizes = () =>
  gate("sizes and lazy graph", async () => {
    const { problems, saw } = await budgets();
    const chunks = await bundlePage();
    const parts = partsOfPage(chunks);
    return {
      problems: [
        ...problems,
        ...pictureProblems(chunks, [...parts.open, ...parts.list]),
        ...lazyProblems(chunks, parts),
        ...(await headlessProblems()),
      ],
      saw,
    };
  });

await runAlone(import.meta.url, sizes);
