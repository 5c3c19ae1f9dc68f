import type { Collectible } from "../../../src/domain/collectibles/collectible.js";

/** The contract of the pieces. */
export const NFT_CONTRACT = "0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D";

/** An ERC-721 piece by its number. */
export const anNft = (tokenId: string, change: Partial<Collectible> = {}): Collectible => ({
  networkId: "eip155:1",
  standard: "erc721",
  contract: NFT_CONTRACT,
  tokenId,
  amount: 1n,
  name: `Piece ${tokenId}`,
  isSpam: false,
  ...change,
});

const word = (value: string): string => value.replace(/^0x/, "").toLowerCase().padStart(64, "0");
const numberWord = (value: bigint): string => value.toString(16).padStart(64, "0");
const ZERO = `0x${word("0")}`;

/** keccak-256 of `Transfer`, `TransferSingle` and `TransferBatch`. */
export const TOPIC = {
  transfer: "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
  single: "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62",
  batch: "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb",
} as const;

/** The log of a piece that was sent to an address. */
export const pieceLog = (to: string, tokenId: bigint, contract = NFT_CONTRACT) => ({
  address: contract,
  topics: [TOPIC.transfer, ZERO, `0x${word(to)}`, `0x${numberWord(tokenId)}`],
  data: "0x",
});

/** The log of some of one ERC-1155 piece. */
export const singleLog = (
  to: string,
  tokenId: bigint,
  amount: bigint,
  contract = NFT_CONTRACT,
) => ({
  address: contract,
  topics: [TOPIC.single, ZERO, ZERO, `0x${word(to)}`],
  data: `0x${numberWord(tokenId)}${numberWord(amount)}`,
});

/** The log of several ERC-1155 pieces, one of each. */
export const batchLog = (to: string, ids: readonly bigint[], contract = NFT_CONTRACT) => {
  const list = (values: readonly bigint[]): string =>
    [BigInt(values.length), ...values].map(numberWord).join("");
  const second = BigInt(64 + 32 * (ids.length + 1));
  const heads = numberWord(64n) + numberWord(second);
  return {
    address: contract,
    topics: [TOPIC.batch, ZERO, ZERO, `0x${word(to)}`],
    data: `0x${heads}${list(ids)}${list(ids.map(() => 1n))}`,
  };
};
