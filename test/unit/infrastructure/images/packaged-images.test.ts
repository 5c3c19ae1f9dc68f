import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import bundled from "../../../../src/infrastructure/wallet-catalogue/bundled/wallets.json" with { type: "json" };
import { isInlinePicture } from "../../../../src/domain/image/picture-file.js";
import {
  PACKAGED_IDS,
  PackagedImages,
} from "../../../../src/infrastructure/images/packaged-images.js";
import { PACKAGED_NETWORKS } from "../../../../src/domain/image/packaged-networks.js";
import { PACKAGED_TOKENS } from "../../../../src/domain/image/packaged-tokens.js";
import {
  NETWORK_NAMES,
  networkPicture,
  TOKEN_NAMES,
  tokenPicture,
} from "../../../../src/infrastructure/images/known-pictures.js";

const PACKAGED_FOLDER = "../../../../src/infrastructure/images/packaged";

const { signal } = new AbortController();
const NETWORKS = [
  "eip155:1",
  "eip155:8453",
  "eip155:11155111",
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "bip122:000000000019d6689c085ae165831e93",
  "polkadot:91b171bb158e2d3848fa23a9f1c25182",
  "cosmos:cosmoshub-4",
] as const;
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const SOLANA_USDC = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const drawn = (url: string): string => decodeURIComponent(url.slice("data:image/svg+xml,".length));
const isPlain = (url: string): void => {
  const svg = drawn(url);
  expect(isInlinePicture(url)).toBe(true);
  expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(3_000);
  expect(svg).not.toMatch(/href|<script|\son\w+=/u);
};

describe("packaged pictures", () => {
  it.each(PACKAGED_IDS)(
    "the packaged picture %s is an inline SVG of at most 3,000 bytes without scripts or references",
    { tags: ["finding-H2"] },
    async (id) => {
      const { url } = await new PackagedImages().load({ kind: "wallet", id }, signal);
      isPlain(url);
    },
  );
  it(
    "loads pictures that are not packaged from the fallback, and rejects without a fallback",
    { tags: ["finding-H2"] },
    async () => {
      const shown = { url: "blob:1", release: () => undefined };
      const images = new PackagedImages({ load: async () => shown });
      const service = { kind: "wallet", id: "ba0ba0cd-17c6-4806-ad93-f9d174f17900" } as const;
      expect(await images.load(service, signal)).toBe(shown);
      await expect(new PackagedImages().load(service, signal)).rejects.toMatchObject({
        code: "http/unreachable",
      });
    },
  );
  it(
    "rejects with code/unavailable after one try if the file of a packaged picture is missing",
    { tags: ["finding-H2"] },
    async () => {
      let asked = 0;
      const gone = async () => {
        asked += 1;
        throw new TypeError("Failed to fetch dynamically imported module");
      };
      const image = { kind: "wallet", id: "latchkit-metamask" } as const;
      await expect(
        new PackagedImages(undefined, { metamask: gone }).load(image, signal),
      ).rejects.toMatchObject({ code: "code/unavailable" });
      expect(asked).toBe(1);
    },
  );
  it(
    "rejects with call/aborted if the signal aborts while a packaged picture loads",
    { tags: ["finding-H2"] },
    async () => {
      const stop = new AbortController();
      const never = () => new Promise<never>(() => undefined);
      const image = { kind: "wallet", id: "latchkit-metamask" } as const;
      const loading = new PackagedImages(undefined, { metamask: never }).load(image, stop.signal);
      stop.abort("enough");
      await expect(loading).rejects.toMatchObject({ code: "call/aborted", cause: "enough" });
    },
  );
  it(
    "packages a picture for each `image_id` in the list of bundled wallets",
    { tags: ["finding-H2"] },
    () => {
      const named = bundled.wallets.flatMap(({ image_id: id }) => id ?? []);
      expect(named.toSorted()).toEqual(PACKAGED_IDS.toSorted());
    },
  );
  it.each(NETWORKS)("packages a picture of %s", { tags: ["finding-H2"] }, async (id) => {
    const others = { load: () => Promise.reject(new Error("not asked")) };
    isPlain((await new PackagedImages(others).load({ kind: "network", id }, signal)).url);
  });
  it(
    "packages one small, safe SVG for each picture that a listed network or token uses, and no other file",
    { tags: ["finding-H2"] },
    async () => {
      for (const [folder, names, ids, load] of [
        ["networks", NETWORK_NAMES, PACKAGED_NETWORKS.keys(), networkPicture],
        ["tokens", TOKEN_NAMES, PACKAGED_TOKENS.keys(), tokenPicture],
      ] as const) {
        const files = await readdir(new URL(`${PACKAGED_FOLDER}/${folder}`, import.meta.url));
        expect(files.toSorted()).toEqual(names.map((name) => `${name}.svg`).toSorted());
        const shown = new Set<string>();
        for (const id of ids) {
          const svg = (await load(id as never)?.())?.default ?? "";
          isPlain(`data:image/svg+xml,${encodeURIComponent(svg.trim())}`);
          shown.add(svg);
        }
        expect(shown.size).toBe(names.length);
      }
    },
  );
  it(
    "finds a token's packaged picture by network and contract, in any letter case on EVM only",
    { tags: ["finding-H2"] },
    async () => {
      const images = new PackagedImages();
      const of = (id: string) => images.load({ kind: "contract", id: id as never }, signal);
      const { url } = await of(`eip155:1:${USDC}`);
      isPlain(url);
      expect((await of(`eip155:1:${USDC.toLowerCase()}`)).url).toBe(url);
      const onSolana = `${NETWORKS[3]}:${SOLANA_USDC}`;
      expect((await of(onSolana)).url).toBe(url);
      for (const other of [
        `eip155:10:${USDC}`,
        `eip155:1:${USDC.slice(0, -1)}9`,
        onSolana.toLowerCase(),
        "eip155:1:USDC",
        "eip155:1:constructor",
      ])
        await expect(of(other)).rejects.toMatchObject({ code: "http/unreachable" });
    },
  );
});
