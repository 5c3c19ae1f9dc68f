import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./lib/root.mjs";

/**
 * Takes the pictures of the bundled wallets out of `@web3icons/core` (MIT) and writes them,
 * cleaned, beside the adapter that loads them. Run by hand when a picture is added; what it wrote
 * is committed, so that neither an install nor a build needs the package of 80 MB.
 */
const SOURCE = "@web3icons/core@4.0.56";
const FOLDER = join(ROOT, "src/infrastructure/images/packaged");
/** Names of the package's wallets; a file has the same name. */
const WALLETS = [
  "backpack",
  "coin98",
  "coinbase",
  "enkrypt",
  "exodus",
  "imtoken",
  "keplr",
  "kraken",
  "ledger",
  "metamask",
  "my-ether-wallet",
  "okx",
  "phantom",
  "rabby",
  "ronin",
  "safe",
  "solflare",
  "token-pocket",
  "trezor",
  "trust",
  "zengo",
  "zerion",
];
/** A clip that is as large as the drawing clips nothing. */
const CLIP =
  /^(<svg[^>]*>)<g clip-path="url\(#(\w[\w-]*)\)">(.*)<\/g><defs><clipPath id="\2"><path fill="#fff" d="M0 0h24v24H0z"\/><\/clipPath>(.*)<\/defs><\/svg>$/s;
const unclipped = (svg) =>
  svg.replace(CLIP, (_, head, __, body, defs) => {
    const others = defs === "" ? "" : `<defs>${defs}</defs>`;
    return `${head}${body}${others}</svg>`;
  });
const clean = (module) => {
  const [svg] = /<svg[\s\S]*<\/svg>/.exec(module) ?? [];
  if (svg === undefined) throw new Error("no drawing");
  return unclipped(
    svg.replaceAll("\\n", "").replaceAll(/>\s+</g, "><").replace(' class="web3icons"', ""),
  );
};

const temporary = mkdtempSync(join(tmpdir(), "pictures-"));
try {
  execFileSync("npm", ["pack", SOURCE, "--silent"], { cwd: temporary });
  execFileSync("tar", ["xzf", "web3icons-core-4.0.56.tgz"], { cwd: temporary });
  for (const name of WALLETS) {
    const file = join(temporary, "package/dist/svgs/wallets/background", `${name}.svg.js`);
    const svg = clean(readFileSync(file, "utf8"));
    writeFileSync(join(FOLDER, `${name}.svg`), `${svg}\n`);
  }
} finally {
  rmSync(temporary, { recursive: true });
}
