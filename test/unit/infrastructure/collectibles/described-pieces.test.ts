import { encodeAbiParameters } from "viem";
import { describe, expect, it } from "vitest";
import {
  type Candidate,
  ChainCollectibles,
} from "../../../../src/infrastructure/collectibles/chain-collectibles.js";
import { ALICE } from "../../../support/builders/connection.js";
import { NFT_CONTRACT } from "../../../support/builders/collectibles.js";

const ACCOUNT = `eip155:1:${ALICE}` as const;
const { signal } = new AbortController();
const IMAGE = "data:image/svg+xml;base64,PHN2Zy8+";
const text = (value: string) => encodeAbiParameters([{ type: "string" }], [value]);
const SELECTORS = { owner: "0x6352211e", balance: "0x00fdd58e", name: "0x06fdde03" } as const;
const ADDRESSES: Readonly<Record<string, string>> = { erc721: "0xc87b56dd", erc1155: "0x0e89341c" };

/** The account's collectible, of a contract with this token URI. */
const owned = async (candidate: Partial<Candidate>, described: string) => {
  const asked: string[] = [];
  const standard = candidate.standard ?? "erc721";
  const answers: Readonly<Record<string, string>> = {
    [SELECTORS.owner]: encodeAbiParameters([{ type: "address" }], [ALICE as `0x${string}`]),
    [SELECTORS.balance]: encodeAbiParameters([{ type: "uint256" }], [2n]),
    [SELECTORS.name]: text("Lamps"),
    [ADDRESSES[standard] ?? ""]: text(described),
  };
  const ask = async (_: string, { params }: { readonly params: readonly unknown[] }) => {
    const [{ data = "" }] = params as readonly [{ readonly data?: string }];
    const selector = data.slice(0, 10);
    asked.push(selector);
    return answers[selector] ?? "0x";
  };
  const one = { standard, contract: NFT_CONTRACT, tokenId: "7", isSpam: false, ...candidate };
  const port = new ChainCollectibles({
    chains: { reader: async () => ({ ask }) as never },
    candidates: { find: async () => [one] },
  });
  return { pieces: await port.owned(ACCOUNT, signal), asked };
};
const ON_CHAIN = `data:application/json,${JSON.stringify({ name: "Lamp 7", image: IMAGE })}`;

describe("a collectible described only by its contract", () => {
  it.each(["erc721", "erc1155"] as const)(
    "reads an NFT's name and picture from the on-chain metadata of an %s contract",
    async (kind) => {
      const { pieces } = await owned({ standard: kind }, ON_CHAIN);
      expect(pieces).toMatchObject([{ name: "Lamp 7", pictureUrl: IMAGE }]);
    },
  );
  it("shows the contract's name for an NFT without a request if its metadata is not on-chain", async () => {
    const { pieces } = await owned({}, "https://pieces.example/7.json");
    expect(pieces).toMatchObject([{ name: "Lamps #7" }]);
    expect(pieces[0]).not.toHaveProperty("pictureUrl");
  });
  it("does not read the metadata of an NFT that a service named", async () => {
    const { pieces, asked } = await owned({ name: "From the list" }, ON_CHAIN);
    expect(pieces).toMatchObject([{ name: "From the list" }]);
    expect(asked).not.toContain(ADDRESSES["erc721"]);
  });
});
