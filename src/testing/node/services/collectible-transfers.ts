import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { callNode } from "../call-node.js";
import type { ServiceAnswers } from "./services.types.js";

const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** In the service's format, by transaction hash. */
export type CollectibleTransfers = ReadonlyMap<string, readonly object[]>;

interface TransferLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly transactionHash: string;
}

const addressOf = (topic = ""): string => `0x${topic.slice(-40)}`.toLowerCase();

/** Reads the transfers of an address (lower case) from the logs of the known collections. */
export const collectibleTransfers = async (
  { nodes, collectibles }: Pick<ServiceAnswers, "nodes" | "collectibles">,
  chainId: CaipNetworkId,
  owner: string,
): Promise<CollectibleTransfers> => {
  const collections = collectibles.filter((one) => one.chainId === chainId);
  const byTransaction = new Map<string, object[]>();
  if (collections.length === 0) return byTransaction;
  const address = collections.map((one) => one.address);
  const filter = { fromBlock: "0x0", toBlock: "latest", address, topics: [TRANSFER] };
  const logs = await callNode(nodes[chainId] ?? "", "eth_getLogs", [filter]);
  for (const log of logs as readonly TransferLog[]) {
    const [sender, recipient] = [addressOf(log.topics[1]), addressOf(log.topics[2])];
    const collection = collections.find(
      (one) => one.address.toLowerCase() === log.address.toLowerCase(),
    );
    if (collection === undefined || ![sender, recipient].includes(owner)) continue;
    const number = BigInt(log.topics[3] ?? "0");
    const preview = collection.pictureUrl === undefined ? null : { url: collection.pictureUrl };
    const piece = {
      direction: recipient === owner ? "in" : "out",
      quantity: { numeric: "1" },
      nft_info: {
        name: `${collection.name} ${number}`,
        flags: { is_spam: collection.isSpam ?? false },
        content: { preview },
      },
    };
    byTransaction.set(log.transactionHash, [
      ...(byTransaction.get(log.transactionHash) ?? []),
      piece,
    ]);
  }
  return byTransaction;
};
