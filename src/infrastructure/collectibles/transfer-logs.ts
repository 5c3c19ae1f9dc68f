import * as v from "valibot";
import { toChecksumAddress } from "../../domain/address/evm-address.js";
import type { CollectibleRef } from "../../domain/collectibles/collectible.js";

/** Event signature hashes of ERC-721 and ERC-1155 (keccak-256). */
export const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
export const TRANSFER_SINGLE = "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62";
export const TRANSFER_BATCH = "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb";

/** Maximum number of logs and of NFTs read, newest first. */
const MAX_LOGS = 2_000;
const MAX_COLLECTIBLES = 200;
const WORD = 64;

const Word = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/iu));
const Log = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/iu)),
  topics: v.pipe(v.array(Word), v.minLength(4), v.maxLength(4)),
  data: v.pipe(v.string(), v.regex(/^0x(?:[\da-f]{2})*$/iu), v.maxLength(65_538)),
});
type TransferLog = v.InferOutput<typeof Log>;

/** An address or number as a 32-byte word, without `0x`. */
export const wordOf = (value: string): string =>
  (value.startsWith("0x") ? value.slice(2) : BigInt(value).toString(16))
    .toLowerCase()
    .padStart(WORD, "0");

const decimalOf = (word: string): string => BigInt(`0x${word}`).toString();

const batchIds = (data: string): readonly string[] => {
  const words = data.slice(2).match(/.{64}/gu) ?? [];
  const start = BigInt(`0x${words[0] ?? "0"}`) / 32n;
  const length = BigInt(`0x${(start < BigInt(words.length) && words[Number(start)]) || "0"}`);
  if (length === 0n || length > BigInt(MAX_COLLECTIBLES)) return [];
  const first = Number(start) + 1;
  const ids = words.slice(first, first + Number(length));
  return ids.length === Number(length) ? ids.map(decimalOf) : [];
};

const collectiblesOf = ({ topics, data }: TransferLog): Omit<CollectibleRef, "contract">[] => {
  const [kind, , , last = "0x0"] = topics;
  if (kind === TRANSFER) return [{ standard: "erc721", tokenId: decimalOf(last.slice(2)) }];
  if (kind === TRANSFER_SINGLE && data.length >= 2 + WORD)
    return [{ standard: "erc1155", tokenId: decimalOf(data.slice(2, 2 + WORD)) }];
  return kind === TRANSFER_BATCH
    ? batchIds(data).map((tokenId) => ({ standard: "erc1155", tokenId }))
    : [];
};

const receiverOf = ({ topics }: TransferLog): string | undefined =>
  topics[0] === TRANSFER ? topics[2] : topics[3];

const collectiblesIn = (ownTopic: string, one: unknown): readonly CollectibleRef[] => {
  const result = v.safeParse(Log, one);
  if (!result.success || receiverOf(result.output)?.slice(2).toLowerCase() !== ownTopic) return [];
  const contract = toChecksumAddress(result.output.address.slice(2).toLowerCase());
  return collectiblesOf(result.output).map((ref) => ({ ...ref, contract }));
};

/**
 * NFTs that an address received according to untrusted logs, newest first: at most 200 of the last
 * 2,000 logs.
 */
export const receivedIn = (logs: unknown, address: string): readonly CollectibleRef[] => {
  const ownTopic = wordOf(address);
  const newest: readonly unknown[] = Array.isArray(logs) ? logs.slice(-MAX_LOGS).toReversed() : [];
  const collectibles: CollectibleRef[] = [];
  for (const one of newest) {
    collectibles.push(...collectiblesIn(ownTopic, one));
    if (collectibles.length >= MAX_COLLECTIBLES) break;
  }
  return collectibles.slice(0, MAX_COLLECTIBLES);
};
