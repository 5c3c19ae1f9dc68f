import type { CatalogueEntry } from "./services.types.js";

const listIn = (
  query: Readonly<Record<string, string>>,
  name: string,
): readonly string[] | undefined => query[name]?.split(",");
const normalized = (text: string): string => text.normalize("NFKC").toLowerCase();

export function findWallets(
  wallets: readonly CatalogueEntry[],
  query: Readonly<Record<string, string>>,
): { readonly data: readonly CatalogueEntry[]; readonly count: number } {
  const [include, exclude, chains] = [
    listIn(query, "include"),
    listIn(query, "exclude"),
    listIn(query, "chains"),
  ];
  const badge = query["badge_type"] ?? query["badge"];
  const search = normalized(query["search"] ?? "");
  const matches = wallets.filter(
    (wallet) =>
      (include?.includes(wallet.id) ?? true) &&
      !(exclude?.includes(wallet.id) ?? false) &&
      (chains === undefined || (wallet.chains ?? []).some((chain) => chains.includes(chain))) &&
      (badge === undefined || (wallet.badge_type ?? "none") === badge) &&
      normalized(wallet.name).includes(search) &&
      isNamed(wallet, listIn(query, "names"), listIn(query, "rdns")),
  );
  const entries = Number(query["entries"]);
  const first = (Number(query["page"]) - 1) * entries;
  return { data: matches.slice(first, first + entries), count: matches.length };
}

function isNamed(
  wallet: CatalogueEntry,
  names: readonly string[] | undefined,
  rdns: readonly string[] | undefined,
): boolean {
  if (names === undefined && rdns === undefined) return true;
  return (
    (names?.some((name) => normalized(name) === normalized(wallet.name)) ?? false) ||
    (typeof wallet.rdns === "string" && (rdns?.includes(wallet.rdns) ?? false))
  );
}
