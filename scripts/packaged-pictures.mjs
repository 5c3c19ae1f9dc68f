import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./lib/run.mjs";

/**
 * Extracts images of bundled wallets, networks and tokens from `@web3icons/core` (MIT) and writes
 * them, cleaned, to the image adapter. Updates all present images, and adds those of new bundled
 * wallets and of the arguments, such as `networks/kaia` and `tokens/USDC`. The result is committed,
 * so that installs and builds do not need the 80 MB package.
 */
const VERSION = "4.0.56";
const FOLDER = join(ROOT, "src/infrastructure/images/packaged");
const WALLETS = JSON.parse(
  readFileSync(join(ROOT, "src/infrastructure/wallet-catalogue/bundled/wallets.json"), "utf8"),
).wallets.flatMap(({ image_id: id }) => (id ? [id.slice("latchkit-".length)] : []));

/** Names of the present images of `kind` and of those that the arguments add. */
const namesOf = (kind) => [
  ...readdirSync(join(FOLDER, kind)).map((file) => file.replace(/\.svg$/, "")),
  ...process.argv
    .slice(2)
    .filter((name) => name.startsWith(`${kind}/`))
    .map((name) => name.slice(kind.length + 1)),
];
/** Source folder, target folder and names; files of tokens have upper-case names in the package. */
const SETS = [
  ["wallets", ".", WALLETS],
  ["networks", "networks", namesOf("networks")],
  ["tokens", "tokens", namesOf("tokens").map((name) => name.toUpperCase())],
];

/** A clip as large as the drawing has no effect. */
const CLIP =
  /^(<svg[^>]*>)<g clip-path="url\(#(\w[\w-]*)\)">(.*)<\/g><defs><clipPath id="\2"><path fill="#fff" d="M0 0h24v24H0z"\/><\/clipPath>(.*)<\/defs><\/svg>$/s;
/** A mask as large as the drawing has no effect. */
const MASK =
  /<mask id="([\w-]+)"[^>]*><path fill="#fff" d="M24 0H0v24h24z"\/><\/mask><g mask="url\(#\1\)">((?:(?!<\/?g).)*)<\/g>/s;
const clean = (module) => {
  const [svg] = /<svg[\s\S]*<\/svg>/.exec(module) ?? [];
  if (svg === undefined) throw new Error("no drawing");
  return svg
    .replaceAll("\\n", "")
    .replaceAll(/>\s+</g, "><")
    .replace(' class="web3icons"', "")
    .replace(MASK, "$2")
    .replace(
      CLIP,
      (_, head, __, body, defs) => `${head}${body}${defs && `<defs>${defs}</defs>`}</svg>`,
    );
};

const temporary = mkdtempSync(join(tmpdir(), "pictures-"));
try {
  execFileSync("npm", ["pack", `@web3icons/core@${VERSION}`, "--silent"], { cwd: temporary });
  execFileSync("tar", ["xzf", `web3icons-core-${VERSION}.tgz`], { cwd: temporary });
  for (const [from, to, names] of SETS) {
    mkdirSync(join(FOLDER, to), { recursive: true });
    for (const name of names) {
      const file = join(temporary, "package/dist/svgs", from, "background", `${name}.svg.js`);
      const svg = clean(readFileSync(file, "utf8"));
      writeFileSync(join(FOLDER, to, `${name.toLowerCase()}.svg`), `${svg}\n`);
    }
  }
} finally {
  rmSync(temporary, { recursive: true });
}
