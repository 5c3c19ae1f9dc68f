import { SeededRandom } from "../../../infrastructure/in-memory/seeded-random.js";
import type { CatalogueEntry } from "./services.types.js";
import { KINDS, RARE_NAMES, STEMS } from "./wallet-names.js";

/** Networks of every EVM wallet in the list; the last is a local chain. */
const EVM = ["eip155:1", "eip155:10", "eip155:31337"];
const OTHER_EVM = ["eip155:137", "eip155:8453", "eip155:42161", "eip155:56", "eip155:43114"];
const OTHER_NAMESPACES = {
  solana: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  bip122: "bip122:000000000019d6689c085ae165831e93",
  polkadot: "polkadot:91b171bb158e2d3848fa23a9f1c25182",
  cosmos: "cosmos:cosmoshub-4",
} as const;
const RARE_EVERY = 30;

type Draw = (limit: number) => number;
type Links = Omit<CatalogueEntry, "id" | "name" | "badge_type" | "chains" | "image_id" | "order">;

/**
 * Generates the same wallets for the same seed. The first 60 cover every kind of name, link, badge
 * and chain. At most 600 have distinct names.
 */
export function makeWallets(count = 600, seed = 600): readonly CatalogueEntry[] {
  const random = new SeededRandom(seed);
  const draw: Draw = (limit) => Math.floor(random.fraction() * limit);
  return names(count, draw).map((name, index) => ({
    id: Array.from({ length: 64 }, () => draw(16).toString(16)).join(""),
    name,
    badge_type: draw(3) === 0 ? "certified" : "none",
    chains: chainsOf(index, draw),
    image_id: random.id(),
    order: (index + 1) * 10,
    ...linksOf(index, slugOf(name, index)),
  }));
}

function names(count: number, draw: Draw): readonly string[] {
  const plain = KINDS.flatMap((kind) => STEMS.map((stem) => `${stem} ${kind}`.trim()));
  return Array.from({ length: count }, (_, index) => {
    const rare = index % RARE_EVERY === 7 ? RARE_NAMES[Math.floor(index / RARE_EVERY)] : undefined;
    const [name] = plain.splice(draw(plain.length), 1);
    return rare ?? name ?? `Wallet ${index}`;
  });
}

function slugOf(name: string, index: number): string {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
  return slug.length < 3 ? `wallet${index}` : slug.slice(0, 24);
}

/** Five of six wallets support EVM. */
function chainsOf(index: number, draw: Draw): readonly string[] {
  const otherNamespaces = Object.values(OTHER_NAMESPACES).filter(() => draw(5) === 0);
  const alone = Object.values(OTHER_NAMESPACES)[draw(4)];
  if (index % 6 === 5)
    return otherNamespaces.length > 0 ? otherNamespaces : [alone ?? OTHER_NAMESPACES.solana];
  return [...EVM, ...OTHER_EVM.filter(() => draw(2) === 0), ...otherNamespaces];
}

/** Most wallets have mobile links; some have only desktop, extension or web links, or none. */
function linksOf(index: number, slug: string): Links {
  const site = `https://${slug}.example.test`;
  const rdns = `test.example.${slug}`;
  const none = {
    homepage: site,
    link_mode: null,
    mobile_link: null,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
  };
  const phone = {
    ...none,
    mobile_link: `${slug}://`,
    app_store: `https://apps.example.test/${slug}`,
    play_store: `https://play.example.test/${slug}`,
  };
  const extension = {
    chrome_store: `https://extensions.example.test/${slug}`,
    rdns,
    injected: [
      { namespace: "eip155", injected_id: `is${slug[0]?.toUpperCase() ?? ""}${slug.slice(1)}` },
    ],
  };
  switch (index % 10) {
    case 1:
      return { ...phone, ...extension, link_mode: `${site}/link` };
    case 2:
      return {
        ...phone,
        ...extension,
        desktop_link: `${slug}://`,
        webapp_link: `https://app.${slug}.example.test`,
      };
    case 3:
      return { ...none, desktop_link: `${slug}-desktop://` };
    case 4:
      return { ...none, ...extension };
    case 5:
      return { ...none, webapp_link: `https://app.${slug}.example.test` };
    case 6:
      return index % 20 === 6
        ? { ...none, homepage: null }
        : { ...phone, mobile_link: `https://${slug}.example.test/wc` };
    case 7:
      return { ...phone, rdns };
    case 8:
      return { ...phone, app_store: null, link_mode: `${site}/app` };
    default:
      return phone;
  }
}
