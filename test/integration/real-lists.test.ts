import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import * as viemChains from "viem/chains";
import { listFolder } from "../../scripts/lib/install.mjs";
import { createLatchkit } from "../../src/index.js";
import { parseCaipAddress } from "../../src/domain/caip/caip.js";
import type { CaipAddress } from "../../src/domain/caip/caip.types.js";
import type { TokenBalance } from "../../src/domain/tokens/token-balance.js";
import { isInlinePicture } from "../../src/domain/image/picture-file.js";
import { HttpBlockchainData } from "../../src/infrastructure/blockchain-data/http-blockchain-data.js";
import { InMemoryBlockchainData } from "../../src/infrastructure/in-memory/index.js";
import { realHttp } from "../support/builders/catalogue-entries.js";
import { answerJson, startHttpServer } from "../support/servers/http-server.js";
import { IS_SOAK } from "../support/runner/repeats.js";
import { EVENT_LOOP } from "../support/fixtures/event-loop.js";

const { signal } = new AbortController();
/** Chain ids must be below it (specification: "Invalid chainId"). */
const CHAIN_ID_BOUND = 0x8000_0000;

describe("viem chains", () => {
  const isSecure = ({ rpcUrls }: viemChains.Chain): boolean =>
    rpcUrls.default.http.every((url) => url.startsWith("https:"));
  const all: readonly viemChains.Chain[] = Object.values(viemChains);

  it("accepts all viem chains except those with an id above the limit or an RPC URL without https", () => {
    const isGood = (chain: viemChains.Chain): boolean =>
      chain.id < CHAIN_ID_BOUND && isSecure(chain);
    const refused = all.filter((chain) => {
      try {
        return createLatchkit({ networks: [chain] }).network.snapshot.networks.length !== 1;
      } catch {
        return true;
      }
    });
    expect(all.length).toBeGreaterThan(700);
    expect(refused.filter(isGood).map(({ name }) => name)).toEqual([]);
  });
});

const EVM = `0x${"11".repeat(20)}`;
const SOLANA_ACCOUNT =
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112";
/** The chain id of Solana in Uniswap's list. */
const UNISWAP_SOLANA = 501_000_101;

interface Listed {
  readonly chainId: number;
  readonly address: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly logoURI?: string;
}

/** The tokens shown if the service reports 1.5 of each of these. */
const shownTokens = async (
  account: CaipAddress,
  listed: readonly Listed[],
): Promise<readonly TokenBalance[]> => {
  const chainId = parseCaipAddress(account).networkId;
  const balances = listed.map(({ name, symbol, address, decimals, logoURI }) => ({
    name,
    symbol,
    chainId,
    address: `${chainId}:${address}`,
    quantity: { decimals: String(decimals), numeric: "1.5" },
    iconUrl: logoURI,
  }));
  const server = await startHttpServer(({ url }, response) =>
    answerJson(response, url.includes("supported") ? { http: [chainId], ws: [] } : { balances }),
  );
  try {
    const data = new HttpBlockchainData({
      http: realHttp(),
      baseUrl: server.url,
      projectId: "p1",
      signal,
      fallback: new InMemoryBlockchainData(),
      eventLoop: EVENT_LOOP,
    });
    return await data.tokens({ account }, signal);
  } finally {
    await server.stop();
  }
};

const UNISWAP = listFolder("uniswap");
/** MATIC on Polygon and CELO on Celo: contracts that are the network's own currency. */
const OWN_CURRENCIES = [
  "0x0000000000000000000000000000000000001010",
  "0x471ece3750da237f93b8e339c536989b8978a438",
];
/** The currency has no address. */
const shownAddress = ({ address }: Listed): string =>
  OWN_CURRENCIES.includes(address.toLowerCase()) ? "" : address.toLowerCase();
const jsonOf = (name: string, file: string): { readonly tokens: readonly Listed[] } =>
  JSON.parse(readFileSync(join(listFolder(name) ?? "", file), "utf8"));

describe("token lists", () => {
  it.skipIf(UNISWAP === undefined)(
    `shows every token of Uniswap's default list that has decimals${UNISWAP === undefined ? " (the list could not be fetched)" : ""}`,
    async () => {
      const { tokens } = jsonOf("uniswap", "build/uniswap-default.tokenlist.json");
      const chains = [...new Set(tokens.map(({ chainId }) => chainId))];
      for (const chainId of chains) {
        const listed = tokens.filter((one) => one.chainId === chainId);
        const account =
          chainId === UNISWAP_SOLANA ? SOLANA_ACCOUNT : (`eip155:${chainId}:${EVM}` as const);
        const shown = await shownTokens(account, listed);
        const expected = listed.filter(({ decimals }) => decimals > 0);
        const addresses = shown.map(({ address = "" }) => address.toLowerCase());
        expect(addresses.toSorted()).toEqual(expected.map(shownAddress).toSorted());
      }
    },
  );

  if (IS_SOAK)
    it("shows each of 2,500 Solana tokens sampled from a token list", async () => {
      const { tokens } = jsonOf("solana", "dist/main/tokens/solana.tokenlist.json");
      const mainnet = tokens.filter(
        ({ chainId, decimals }) => chainId === 101 && decimals > 0 && decimals <= 36,
      );
      const step = Math.floor(mainnet.length / 2_500);
      const sample = mainnet.filter((_, at) => at % step === 0).slice(0, 2_500);
      const shown = await shownTokens(SOLANA_ACCOUNT, sample);
      const known = new Set(shown.map(({ address }) => address));
      expect(sample.length).toBe(2_500);
      expect(
        sample.filter(({ address }) => !known.has(address)).map(({ symbol }) => symbol),
      ).toEqual([]);
    });
});

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".js"))
        .toSorted()
        .map((file) => join(folder, file))
    : [];
const asUri = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const QUOTED = /(["'`])(data:image\/(?:(?!\1)[^\\]|\\.)+|<svg[\s\S]+?<\/svg>\s*)\1/gu;
const unescaped = (text: string): string =>
  text.replaceAll("\\n", "\n").replaceAll(/\\(["'])/gu, "$1");
/** The distinct data URI images in a package's modules. */
const picturesIn = (folder: string): readonly (readonly [file: string, uri: string])[] => {
  const found = new Map<string, string>();
  for (const file of filesIn(folder))
    for (const [, , text = ""] of readFileSync(file, "utf8").matchAll(QUOTED)) {
      const uri = text.startsWith("<svg") ? asUri(text) : unescaped(text);
      if (!found.has(uri)) found.set(uri, file.slice(folder.length + 1));
    }
  return [...found].map(([uri, file]) => [file, uri]);
};
const nameOf = (file: string): string => file.replace(/^.*\//u, "").replace(/[-.].*$/u, "");

/** Icons that are not drawn, and why. */
const NOT_DRAWN = {
  rainbowkit: {
    Linux: "filters that multiply light and shadow",
    Safari: "filters without an area of their own",
    frameWallet: "a picture wider than 2,048 pixels",
    krakenWallet: "a filter of a kind that is not known",
    oneInchWallet: "a stroked outline of 41,005 characters",
    universalProfilesWallet: "388 kB, more than an icon may have",
  },
  "web3-onboard": { dcent: "not one whole drawing" },
} as const;

if (IS_SOAK)
  describe("real wallet icons", () => {
    it("accepts all icons of web3icons except two known ones", async () => {
      const files = filesIn(join(listFolder("web3icons") ?? "", "dist/svgs"));
      const refused: string[] = [];
      for (const file of files) {
        const { default: svg } = (await import(pathToFileURL(file).href)) as { default: string };
        if (typeof svg === "string" && !isInlinePicture(asUri(svg))) refused.push(nameOf(file));
      }
      expect(files.length).toBeGreaterThan(5_900);
      expect([...new Set(refused)].toSorted()).toEqual(["APE", "tombchain"]);
    });

    it.each(["rainbowkit", "web3-onboard"] as const)(
      "draws the wallet icons of %s except those with a documented reason",
      (name) => {
        const pictures = picturesIn(join(listFolder(name) ?? "", "dist"));
        const refused = pictures.filter(([, uri]) => !isInlinePicture(uri));
        expect(refused.map(([file]) => nameOf(file)).toSorted()).toEqual(
          Object.keys(NOT_DRAWN[name]).toSorted(),
        );
        expect(refused.length / pictures.length).toBeLessThan(0.05);
      },
    );
  });
