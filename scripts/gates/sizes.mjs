import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { reactReachedFrom } from "../lib/core-graph.mjs";
import { gate, runAlone } from "../lib/gate.mjs";
import { measure } from "../lib/page-bundle.mjs";
import { slotBytes } from "../lib/slot-bytes.mjs";
import { ROOT } from "../lib/root.mjs";

const IDLE_LIMIT = 45_000;
const OPEN_LIMIT = 100_000;
const PAIRING_LIMIT = 170_000;
const SIGN_IN_LIMIT = 6_000;
const ACCOUNT_LIMIT = 16_000;
const SEND_LIMIT = 20_000;
/** What a capability that nobody opened may cost an open modal, in bytes, and its sources. */
const SLOTS = {
  "the embedded wallet": [/\/(embedded-wallet|email|email-update|social)\b|embedded-errors/, 1_000],
  buying: [/\/onramp\b/, 1_000],
  swapping: [/\/swap\b/, 1_000],
  sending: [/\/send\b/, 1_000],
  "signing in": [/\/sign-in\b/, 1_000],
  "smart sessions": [/\/smart-session/, 1_000],
};
const LAZY_ONLY = [
  ["viem", /node_modules\/(viem|ox|abitype)\//],
  ["a view", /(^|\/)[a-z-]+-view-/],
  ["a lazy capability", /\.entry-/],
  ["the shell", /present-modal/],
];
const PICTURE_LIMIT = 3_000;
const PICTURES = join(ROOT, "src/infrastructure/images/packaged");
/** What a chunk of the build names its source with. */
const PICTURE_SOURCE = /^\/\/ src\/infrastructure\/images\/packaged\//m;

/** The package's pictures: small, and each in a chunk that neither an idle nor an open page has. */
function pictureProblems(chunks, atOnce) {
  const files = readdirSync(PICTURES, { recursive: true }).filter((file) => file.endsWith(".svg"));
  const isPicture = (id) =>
    id.startsWith(join(ROOT, "dist/")) && PICTURE_SOURCE.test(readFileSync(id, "utf8"));
  const own = (chunk) => chunk.modules.some(isPicture);
  const seen = chunks.filter(own).length;
  return [
    ...files
      .filter((file) => statSync(join(PICTURES, file)).size > PICTURE_LIMIT)
      .map((file) => `the picture ${file} has more than ${PICTURE_LIMIT} bytes`),
    ...(seen === files.length ? [] : [`${seen} chunks hold the ${files.length} pictures`]),
    ...atOnce.filter(own).map(({ file }) => `a picture is not fetched when it is seen: ${file}`),
  ];
}

/** A capability that is not opened costs an open modal no more than its slot. */
const slotProblems = (open) =>
  Object.entries(SLOTS).flatMap(([what, [pattern, limit]]) => {
    const { bytes, sources } = slotBytes(open, pattern);
    if (sources.length === 0) return [`no source of ${what} was seen`];
    return bytes > limit
      ? [`${what}: ${bytes} bytes gzip, more than ${limit}: ${sources.join(", ")}`]
      : [];
  });

/** The code of a pairing has nothing of a capability that nobody opened. */
const pairingProblems = (pairing) =>
  Object.entries(SLOTS).flatMap(([what, [pattern]]) =>
    slotBytes(pairing, pattern).sources.map((source) => `${what} comes with a pairing: ${source}`),
  );

/**
 * G5: bytes of an idle page and of an open modal; nothing lazy in the entry graph, no React in the
 * core's.
 */
export const sizes = () =>
  gate("sizes and lazy graph", async () => {
    const measured = await measure();
    const { chunks, idle, open, reconnect, pairing, idleBytes, openBytes, reconnectBytes } =
      measured;
    const { pairingBytes, signInBytes, accountBytes, sendBytes } = measured;
    const problems = [];
    if (idleBytes > IDLE_LIMIT)
      problems.push(`idle: ${idleBytes} bytes gzip, more than ${IDLE_LIMIT}`);
    if (openBytes > OPEN_LIMIT)
      problems.push(`open: ${openBytes} bytes gzip, more than ${OPEN_LIMIT}`);
    if (!(pairingBytes > 0 && pairingBytes <= PAIRING_LIMIT))
      problems.push(`pairing: ${pairingBytes} bytes gzip, more than ${PAIRING_LIMIT} or none`);
    if (!(signInBytes > 0 && signInBytes <= SIGN_IN_LIMIT))
      problems.push(`sign-in: ${signInBytes} bytes gzip, more than ${SIGN_IN_LIMIT} or none`);
    if (!(accountBytes > 0 && accountBytes <= ACCOUNT_LIMIT))
      problems.push(`account: ${accountBytes} bytes gzip, more than ${ACCOUNT_LIMIT} or none`);
    if (!(sendBytes > 0 && sendBytes <= SEND_LIMIT))
      problems.push(`send: ${sendBytes} bytes gzip, more than ${SEND_LIMIT} or none`);
    const modules = idle.flatMap((chunk) => chunk.modules);
    if (modules.length === 0) problems.push("no module was seen");
    if (open.length <= idle.length) problems.push("no chunk of the open modal was seen");
    if (reconnect.length < idle.length + 2)
      problems.push("the chunks that reconnect a wallet were not seen");
    const [[, viem]] = LAZY_ONLY;
    problems.push(
      ...reconnect
        .flatMap((chunk) => chunk.modules)
        .filter((id) => viem.test(id))
        .map((id) => `viem loads to reconnect a wallet: ${id.split("/").at(-1)}`),
    );
    for (const [what, pattern] of LAZY_ONLY)
      problems.push(
        ...modules
          .filter((id) => pattern.test(id))
          .map((id) => `${what} is in the entry graph: ${id.split("/").at(-1)}`),
      );
    problems.push(...pictureProblems(chunks, open), ...slotProblems(open));
    problems.push(...pairingProblems(pairing));
    const core = reactReachedFrom(join(ROOT, "dist"));
    if (core.files < 20) problems.push(`the core reaches ${core.files} files: too few to be all`);
    problems.push(...core.paths.map((path) => `the core reaches React: ${path}`));
    return {
      problems,
      saw: `idle ${idleBytes}, open ${openBytes}, with a wallet reconnected ${reconnectBytes}, pairing ${pairingBytes}, sign-in ${signInBytes}, account ${accountBytes}, send ${sendBytes} bytes gzip, ${modules.length} modules at the start`,
    };
  });

await runAlone(import.meta.url, sizes);
