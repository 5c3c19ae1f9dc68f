import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./lib/root.mjs";

/**
 * Extracts images of bundled wallets, networks and tokens from `@web3icons/core` (MIT) and writes
 * them, cleaned, to the image adapter. Run manually when an image is added; the result is
 * committed, so that installs and builds do not need the 80 MB package.
 */
const SOURCE = "@web3icons/core@4.0.56";
const FOLDER = join(ROOT, "src/infrastructure/images/packaged");
/** Wallet names in the package; files have the same names. */
const WALLETS = JSON.parse(
  readFileSync(join(ROOT, "src/infrastructure/wallet-catalogue/bundled/wallets.json"), "utf8"),
).wallets.flatMap(({ image_id: id }) => (id ? [id.slice("latchkit-".length)] : []));
const NETWORKS = [
  "abstract",
  "apechain",
  "arbitrum-one",
  "aurora",
  "avalanche",
  "base",
  "berachain",
  "binance-smart-chain",
  "bitcoin",
  "blast",
  "celo",
  "cosmos-hub",
  "cronos",
  "ethereum",
  "fantom",
  "filecoin",
  "fraxtal",
  "gnosis",
  "hedera-hashgraph",
  "ink",
  "kaia",
  "linea",
  "litecoin",
  "manta-pacific",
  "mantle",
  "metis-andromeda",
  "mode",
  "monad",
  "moonbeam",
  "moonriver",
  "optimism",
  "osmosis",
  "polkadot",
  "polygon",
  "ronin",
  "scroll",
  "solana",
  "soneium",
  "sonic",
  "unichain",
  "world",
  "zksync",
  "zora",
];
const TOKENS = [
  "AAVE",
  "ARB",
  "AXS",
  "COMP",
  "DAI",
  "ENS",
  "EURC",
  "FET",
  "GRT",
  "LDO",
  "LINK",
  "LRC",
  "MANA",
  "MKR",
  "OP",
  "POL",
  "PYUSD",
  "RNDR",
  "SAND",
  "SNX",
  "USDC",
  "USDT",
  "WBTC",
];
/** A clip as large as the drawing has no effect. */
const CLIP =
  /^(<svg[^>]*>)<g clip-path="url\(#(\w[\w-]*)\)">(.*)<\/g><defs><clipPath id="\2"><path fill="#fff" d="M0 0h24v24H0z"\/><\/clipPath>(.*)<\/defs><\/svg>$/s;
const unclipped = (svg) =>
  svg.replace(CLIP, (_, head, __, body, defs) => {
    const others = defs === "" ? "" : `<defs>${defs}</defs>`;
    return `${head}${body}${others}</svg>`;
  });
/** A mask as large as the drawing has no effect. */
const MASK =
  /<mask id="([\w-]+)"[^>]*><path fill="#fff" d="M24 0H0v24h24z"\/><\/mask><g mask="url\(#\1\)">((?:(?!<\/?g).)*)<\/g>/s;
const clean = (module) => {
  const [svg] = /<svg[\s\S]*<\/svg>/.exec(module) ?? [];
  if (svg === undefined) throw new Error("no drawing");
  return unclipped(
    svg
      .replaceAll("\\n", "")
      .replaceAll(/>\s+</g, "><")
      .replace(' class="web3icons"', "")
      .replace(MASK, "$2"),
  );
};

/** Source folder, target folder and names. */
const SETS = [
  ["wallets", ".", WALLETS],
  ["networks", "networks", NETWORKS],
  ["tokens", "tokens", TOKENS],
];

const temporary = mkdtempSync(join(tmpdir(), "pictures-"));
try {
  execFileSync("npm", ["pack", SOURCE, "--silent"], { cwd: temporary });
  execFileSync("tar", ["xzf", "web3icons-core-4.0.56.tgz"], { cwd: temporary });
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
