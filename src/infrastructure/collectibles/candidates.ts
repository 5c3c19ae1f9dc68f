import type { Activity } from "../../domain/activity/activity.js";
import { networkIdOf, parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { BlockchainData } from "../../ports/blockchain-data.port.js";
import type { ChainAccess } from "../../ports/chain-signer.port.js";
import { mapWithConcurrency } from "../shared/settle-within.js";
import type { Candidate, Candidates } from "./chain-collectibles.js";
import { TRANSFER_BATCH, TRANSFER_SINGLE, TRANSFER, receivedIn, wordOf } from "./transfer-logs.js";

type ChainReaders = Pick<ChainAccess, "reader">;
const MAX_PAGES = 5;
const MAX_TRANSACTIONS = 100;
/** Block range that nodes accept in one request. */
const BLOCKS_AT_ONCE = 1_000;

const isIncoming = ({ direction, isCollectible }: Activity["transfers"][number]): boolean =>
  isCollectible && direction !== "out";

/** NFTs received according to the service's history and the transactions' receipts. */
export class ListedCandidates implements Candidates {
  readonly #data: Pick<BlockchainData, "activity">;
  readonly #chains: ChainReaders;

  constructor(parts: {
    readonly data: Pick<BlockchainData, "activity">;
    readonly chains: ChainReaders;
  }) {
    this.#data = parts.data;
    this.#chains = parts.chains;
  }

  async find(account: CaipAddress, signal: AbortSignal): Promise<readonly Candidate[]> {
    const activities = await this.#listed(account, signal);
    const recent = activities.slice(0, MAX_TRANSACTIONS);
    const candidates = await mapWithConcurrency(recent, (one) =>
      this.#receivedBy(one, account, signal),
    );
    return candidates.flat();
  }

  async #listed(account: CaipAddress, signal: AbortSignal): Promise<readonly Activity[]> {
    const activities: Activity[] = [];
    const cursors = new Set<string | undefined>();
    let cursor: string | undefined;
    while (cursors.size < MAX_PAGES && !cursors.has(cursor)) {
      cursors.add(cursor);
      const query = { account, ...(cursor !== undefined && { cursor }) };
      const page = await this.#data.activity(query, signal);
      activities.push(...page.items.filter(({ networkId }) => networkId === networkIdOf(account)));
      if (page.next === undefined) break;
      cursor = page.next;
    }
    return activities
      .filter(({ transfers }) => transfers.some(isIncoming))
      .toSorted((a, b) => b.minedAt - a.minedAt);
  }

  async #receivedBy(
    { networkId, hash, transfers }: Activity,
    account: CaipAddress,
    signal: AbortSignal,
  ): Promise<readonly Candidate[]> {
    const logs = await logsOfReceipt(this.#chains, { networkId, hash }, signal);
    const collectibles = receivedIn(logs, parseCaipAddress(account).address);
    const incomingTransfers = transfers.filter(isIncoming);
    const isSpam = incomingTransfers.some((one) => one.isSpam);
    // With several NFTs, names cannot be matched to them.
    const [only] =
      incomingTransfers.length === 1 && collectibles.length === 1 ? incomingTransfers : [];
    const description = only && {
      ...(only.name !== "" && { name: only.name }),
      ...(only.pictureUrl !== undefined && { pictureUrl: only.pictureUrl }),
    };
    return collectibles.map((one) => ({ ...one, ...description, isSpam }));
  }
}

const logsOfReceipt = async (
  chains: ChainReaders,
  { networkId, hash }: Pick<Activity, "networkId" | "hash">,
  signal: AbortSignal,
): Promise<unknown> => {
  const call = { method: "eth_getTransactionReceipt", params: [hash] };
  const receipt = await answerOf(chains, networkId, call, signal);
  return typeof receipt === "object" && receipt !== null && "logs" in receipt ? receipt.logs : [];
};

const answerOf = async (
  chains: ChainReaders,
  networkId: CaipNetworkId,
  call: { readonly method: string; readonly params: readonly unknown[] },
  signal: AbortSignal,
): Promise<unknown> => {
  const reader = await chains.reader("eip155");
  try {
    return await reader.ask(networkId, call, signal);
  } catch (error) {
    if (isLatchkitError(error, "rpc/request-failed")) return undefined;
    throw error;
  }
};

const hex = (value: bigint): string => `0x${value.toString(16)}`;

/** NFTs received in the newest blocks, without a service. Rejects if the node refuses the range. */
export class RecentCandidates implements Candidates {
  readonly #chains: ChainReaders;
  readonly #blocks: number;

  constructor(parts: { readonly chains: ChainReaders; readonly blocks: number }) {
    this.#chains = parts.chains;
    this.#blocks = parts.blocks;
  }

  async find(account: CaipAddress, signal: AbortSignal): Promise<readonly Candidate[]> {
    const { networkId, address } = parseCaipAddress(account);
    const call = { method: "eth_blockNumber", params: [] };
    const reader = await this.#chains.reader("eip155");
    const newest = await reader.ask(networkId, call, signal);
    if (typeof newest !== "string" || !/^0x[\da-f]{1,16}$/iu.test(newest)) return [];
    const ownTopic = `0x${wordOf(address)}`;
    const candidates: Candidate[] = [];
    let to = BigInt(newest);
    for (let remaining = this.#blocks; remaining > 0 && to >= 0n; remaining -= BLOCKS_AT_ONCE) {
      const size = BigInt(Math.min(remaining, BLOCKS_AT_ONCE));
      const from = to - size + 1n > 0n ? to - size + 1n : 0n;
      const range = { fromBlock: hex(from), toBlock: hex(to) };
      const filters = [
        { ...range, topics: [TRANSFER, null, ownTopic] },
        { ...range, topics: [[TRANSFER_SINGLE, TRANSFER_BATCH], null, null, ownTopic] },
      ];
      for (const filter of filters) {
        const request = { method: "eth_getLogs", params: [filter] };
        const logs = await reader.ask(networkId, request, signal);
        candidates.push(...receivedIn(logs, address).map((one) => ({ ...one, isSpam: false })));
      }
      to = from - 1n;
    }
    return candidates;
  }
}
