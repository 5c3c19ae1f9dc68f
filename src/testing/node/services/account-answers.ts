import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { formatUnits } from "../../../domain/amount/amount.js";
import { callNode } from "../call-node.js";
import { type CollectibleTransfers, collectibleTransfers } from "./collectible-transfers.js";
import type { ServiceAnswers, ServiceToken } from "./services.types.js";

const BALANCE_OF = "0x70a08231";

interface Chain {
  readonly id: CaipNetworkId;
  readonly node: string;
}

const quantity = (answer: unknown): bigint =>
  typeof answer === "string" && /^0x[0-9a-f]+$/iu.test(answer) ? BigInt(answer) : 0n;

const unitsOf = async ({ node }: Chain, owner: string, token?: string): Promise<bigint> => {
  if (token === undefined)
    return quantity(await callNode(node, "eth_getBalance", [owner, "latest"]));
  const data = `${BALANCE_OF}${owner.slice(2).toLowerCase().padStart(64, "0")}`;
  return quantity(await callNode(node, "eth_call", [{ to: token, data }, "latest"]));
};

const CURRENCY = { name: "Ether", symbol: "ETH", decimals: 18, price: 3_000 } as const;

export const tokensOf = (
  { tokens }: Pick<ServiceAnswers, "tokens">,
  chainId: CaipNetworkId,
): readonly ServiceToken[] => [
  { ...CURRENCY, chainId },
  ...tokens.filter((token) => token.chainId === chainId),
];

/** The response of `GET /v1/account/{address}/balance`, read from the chain. */
export const balancesOf = async (
  answers: Pick<ServiceAnswers, "nodes" | "tokens">,
  chainId: CaipNetworkId,
  owner: string,
): Promise<object> => {
  const node = answers.nodes[chainId] ?? "";
  const entries = tokensOf(answers, chainId).map(async (token) => {
    const { name, symbol, decimals, price = 0, address, iconUrl = "" } = token;
    const units = await unitsOf({ id: chainId, node }, owner, address);
    const numeric = formatUnits(units, decimals);
    return {
      name,
      symbol,
      chainId,
      ...(address !== undefined && { address: `${chainId}:${address}` }),
      value: Number(numeric) * price,
      price,
      quantity: { decimals: String(decimals), numeric },
      iconUrl,
    };
  });
  return { balances: await Promise.all(entries) };
};

/** Number of blocks searched, from the newest. */
const DEPTH = 400;
const PAGE = 20;
interface ChainBlock {
  readonly timestamp: string;
  readonly transactions: readonly {
    readonly hash: string;
    readonly from: string;
    readonly to: string | null;
    readonly value: string;
  }[];
}

interface HistoryOf {
  readonly chainId: CaipNetworkId;
  /** Lower case. */
  readonly owner: string;
  readonly pieces: CollectibleTransfers;
}

const entryOf = (
  { chainId, owner, pieces: collectibles }: HistoryOf,
  { timestamp }: ChainBlock,
  { hash, from, to, value }: ChainBlock["transactions"][number],
): object => {
  const isSender = from.toLowerCase() === owner;
  const isSelf = isSender && to?.toLowerCase() === owner;
  const outgoingDirection = isSelf ? "self" : "out";
  const direction = isSender ? outgoingDirection : "in";
  const operation = quantity(value) > 0n ? "send" : "execute";
  const numeric = formatUnits(quantity(value), CURRENCY.decimals);
  const transfer = { fungible_info: { name: CURRENCY.name, symbol: CURRENCY.symbol }, direction };
  return {
    id: hash,
    metadata: {
      operationType: isSender ? operation : "receive",
      hash,
      minedAt: new Date(Number(quantity(timestamp)) * 1_000).toISOString(),
      sentFrom: from,
      sentTo: to ?? "",
      status: "confirmed",
      nonce: 1,
      chain: chainId,
    },
    transfers: [
      ...(quantity(value) > 0n
        ? [{ ...transfer, quantity: { numeric }, value: Number(numeric) * CURRENCY.price }]
        : []),
      ...(collectibles.get(hash) ?? []),
    ],
  };
};

/** The response of `GET /v1/account/{address}/history`, read from the chain. */
export const historyOf = async (
  answers: Pick<ServiceAnswers, "nodes" | "collectibles">,
  chainId: CaipNetworkId,
  address: string,
  cursor: string | null,
): Promise<object> => {
  const node = answers.nodes[chainId] ?? "";
  const owner = address.toLowerCase();
  const collectibles = await collectibleTransfers(answers, chainId, owner);
  const newest = Number(quantity(await callNode(node, "eth_blockNumber", [])));
  const heights = Array.from({ length: Math.min(DEPTH, newest + 1) }, (_, index) => newest - index);
  const blocks = await Promise.all(
    heights.map((height) =>
      callNode(node, "eth_getBlockByNumber", [`0x${height.toString(16)}`, true]),
    ),
  );
  const knownBlocks = (blocks as readonly (ChainBlock | null)[]).filter((block) => block !== null);
  const all = knownBlocks.flatMap((block) =>
    block.transactions
      .filter(
        ({ hash, from, to }) =>
          collectibles.has(hash) || [from, to ?? ""].some((one) => one.toLowerCase() === owner),
      )
      .map((transaction) => entryOf({ chainId, owner, pieces: collectibles }, block, transaction)),
  );
  const from = Number(cursor ?? "0");
  const next = from + PAGE < all.length ? String(from + PAGE) : null;
  return { data: all.slice(from, from + PAGE), next };
};
