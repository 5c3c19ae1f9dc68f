import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { formatUnits } from "../../../domain/amount/amount.js";
import { callNode } from "../json-rpc.js";
import type { ServiceAnswers, ServiceToken } from "./services.types.js";

const BALANCE_OF = "0x70a08231";

/** A chain as a service reads it. */
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

/** The tokens that a service knows of a chain: its currency, and those that a test told it of. */
const tokensOf = (
  { tokens }: Pick<ServiceAnswers, "tokens">,
  chainId: CaipNetworkId,
): readonly ServiceToken[] => [
  { ...CURRENCY, chainId },
  ...tokens.filter((token) => token.chainId === chainId),
];

/** What `GET /v1/account/{address}/balance` answers, as the chain itself has it now. */
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
