import {
  bundlePage,
  bundleSecureSite,
  bundleWalletPage,
  partsOfPage,
} from "./scripts/gates/sizes.mjs";

const { capabilities, shards, ...parts } = partsOfPage(await bundlePage());
const { open: withWallet } = partsOfPage(await bundleWalletPage());
const secureSite = await bundleSecureSite();
const check = (name, chunks, limit) => ({
  name,
  path: chunks.map(({ path }) => path),
  limit,
  gzip: true,
});
/**
 * More than the usual 20 kB: the secure frame, payment links of every kind of chain, and prices
 * with all checks of them.
 */
const LARGE = { "embedded wallet": "32 kB", send: "22 kB", swap: "25 kB" };

/**
 * What a page fetches of us, gzip, without React and viem. Where one is short, raise it in the same
 * commit and say why.
 */
export default [
  // With the English texts of buttons, card, Connect and errors, which are one file, and the record
  // of each chain. Files that were merged by topic bring a few functions that only views need.
  check("idle page", parts.idle, "50 kB"),
  // With the motion of the card: the travelling tile, the tick, the steady sheet.
  // The group and the option of reviews took the last 0.2 kB of 108 kB.
  check("open modal", parts.open, "109 kB"),
  // 40 kB more than an open modal.
  check("open modal with one wallet of latchkit/testing/evm", withWallet, "148 kB"),
  check("list of wallets and pictures, beyond open", parts.list, "25 kB"),
  check("pairing, beyond open", parts.pairing, "165 kB"),
  // The states and API of all logins are one file each.
  check("e-mail and socials, beyond open", parts.signIn, "7 kB"),
  // With the texts of every view after Connect, which its capabilities no longer bring.
  check("account, beyond open", parts.account, "24 kB"),
  check("review chunk", parts.reading, "20 kB"),
  // The chunk, its rules, the view and the English texts, of which 2 kB are shared with signing in.
  check("review of a request, beyond a connected account", parts.reviews, "34 kB"),
  // It runs on the origin that has the keys, where every byte is trusted code.
  check("secure site with reviews", secureSite, "105 kB"),
  ...shards.map(([name, chunks]) => check(`descriptors, file ${name}`, chunks, "7 kB")),
  ...capabilities.map(([name, chunks]) =>
    check(`${name}, beyond a connected account`, chunks, LARGE[name] ?? "20 kB"),
  ),
];
