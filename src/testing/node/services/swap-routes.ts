import { encodeFunctionData, hexToBigInt, maxUint256, parseAbi } from "viem";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { callNode } from "../call-node.js";
import { tokensOf } from "./account-answers.js";
import { wrongPrice, wrongSwapBuild, wrongSwapQuery } from "./query-rules.js";
import type { RouteRequest } from "./route.types.js";
import type { ServiceAnswers } from "./services.types.js";

interface SwapRoute {
  readonly method: "GET" | "POST";
  readonly path: RegExp;
  readonly wrong: (request: RouteRequest) => string | undefined;
  readonly answer: (request: RouteRequest, answers: ServiceAnswers) => object | Promise<object>;
}

const EXCHANGE = parseAbi([
  "function quote(address source, address target, uint256 amount) view returns (uint256)",
  "struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }",
  "function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)",
  "function approve(address spender, uint256 amount) returns (bool)",
  "function allowance(address owner, address spender) view returns (uint256)",
]);
const PLACEHOLDER = `0x${"e".repeat(40)}`;
const SWAP_GAS = "220000";

export const NO_LIQUIDITY = {
  status: "FAILED",
  reasons: [{ field: "", description: "insufficient liquidity" }],
};

const chainOf = (id: string): CaipNetworkId => id.slice(0, id.lastIndexOf(":")) as CaipNetworkId;
const plain = (id: string): `0x${string}` =>
  id.slice(id.lastIndexOf(":") + 1).toLowerCase() as `0x${string}`;

const exchangeOf = ({ exchanges }: ServiceAnswers, chainId: CaipNetworkId): `0x${string}` =>
  (exchanges[chainId] ?? PLACEHOLDER) as `0x${string}`;

const readUint = async (
  { nodes }: ServiceAnswers,
  chainId: CaipNetworkId,
  to: string,
  data: string,
): Promise<bigint> =>
  hexToBigInt((await callNode(nodes[chainId] ?? "", "eth_call", [{ to, data }, "latest"])) as "0x");

const gasPriceOf = async ({ nodes }: ServiceAnswers, chainId: CaipNetworkId): Promise<string> =>
  String(hexToBigInt((await callNode(nodes[chainId] ?? "", "eth_gasPrice", [])) as "0x"));

const quoteUnits = (
  answers: ServiceAnswers,
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: string },
): Promise<bigint> => {
  const chainId = chainOf(from);
  const args = [plain(from), plain(to), BigInt(amount)] as const;
  const data = encodeFunctionData({ abi: EXCHANGE, functionName: "quote", args });
  return readUint(answers, chainId, exchangeOf(answers, chainId), data);
};

const parameter = (params: URLSearchParams, name: string): string => params.get(name) ?? "";

const tokens = ({ params }: RouteRequest, answers: ServiceAnswers): object => {
  const chainId = parameter(params, "chainId") as CaipNetworkId;
  return {
    tokens: tokensOf(answers, chainId).map(({ name, symbol, decimals, address, iconUrl }) => ({
      name,
      symbol,
      address: `${chainId}:${address ?? PLACEHOLDER}`,
      decimals,
      logoUri: iconUrl ?? null,
      eip2612: null,
    })),
  };
};

const price = ({ request }: RouteRequest, answers: ServiceAnswers): object => {
  const [id = ""] = (request.body as { readonly addresses: readonly string[] }).addresses;
  const fungibles = tokensOf(answers, chainOf(id))
    .filter(({ address = PLACEHOLDER }) => address.toLowerCase() === plain(id))
    .map(({ name, symbol, decimals, price: usd = 0, iconUrl = "" }) => {
      return { address: plain(id), name, symbol, iconUrl, price: usd, decimals };
    });
  return { fungibles };
};

const quotes = async ({ params }: RouteRequest, answers: ServiceAnswers): Promise<object> => {
  const [from, to, amount] = [
    parameter(params, "from"),
    parameter(params, "to"),
    parameter(params, "amount"),
  ];
  const amountOut = await quoteUnits(answers, { from, to, amount }).catch(() => undefined);
  if (amountOut === undefined) return NO_LIQUIDITY;
  const toAmount = String(amountOut);
  return {
    quotes: [{ id: null, fromAmount: amount, fromAccount: from, toAmount, toAccount: to }],
  };
};

const allowance = async ({ params }: RouteRequest, answers: ServiceAnswers): Promise<object> => {
  const token = parameter(params, "tokenAddress");
  const chainId = chainOf(token);
  const args = [plain(parameter(params, "userAddress")), exchangeOf(answers, chainId)] as const;
  const data = encodeFunctionData({ abi: EXCHANGE, functionName: "allowance", args });
  return { allowance: String(await readUint(answers, chainId, plain(token), data)) };
};

const gasPrice = async ({ params }: RouteRequest, answers: ServiceAnswers): Promise<object> => {
  const standard = await gasPriceOf(answers, parameter(params, "chainId") as CaipNetworkId);
  return { standard, fast: standard, instant: standard };
};

const buildSwap = async ({ request }: RouteRequest, answers: ServiceAnswers): Promise<object> => {
  const { from, to, amount, userAddress, eip155 } = request.body as {
    readonly from: string;
    readonly to: string;
    readonly amount: string;
    readonly userAddress: string;
    readonly eip155: { readonly slippage: number };
  };
  const amountOut = await quoteUnits(answers, { from, to, amount });
  const minimum = (amountOut * BigInt(100 - eip155.slippage)) / 100n;
  const chainId = chainOf(from);
  const exchange = exchangeOf(answers, chainId);
  const description = {
    srcToken: plain(from),
    dstToken: plain(to),
    srcReceiver: exchange,
    dstReceiver: plain(userAddress),
    amount: BigInt(amount),
    minReturnAmount: minimum,
    flags: 0n,
  };
  const args = [exchange, description, "0x"] as const;
  return {
    tx: {
      from: userAddress,
      to: `${chainId}:${exchange}`,
      data: encodeFunctionData({ abi: EXCHANGE, functionName: "swap", args }),
      amount: String(amountOut),
      eip155: { gas: SWAP_GAS, gasPrice: await gasPriceOf(answers, chainId) },
    },
  };
};

const buildApproval = async (
  { params }: RouteRequest,
  answers: ServiceAnswers,
): Promise<object> => {
  const [from, to] = [parameter(params, "from"), parameter(params, "to")];
  const chainId = chainOf(from);
  const amount = params.has("amount") ? BigInt(parameter(params, "amount")) : maxUint256;
  const args = [exchangeOf(answers, chainId), amount] as const;
  const data = encodeFunctionData({ abi: EXCHANGE, functionName: "approve", args });
  const eip155 = { gasPrice: await gasPriceOf(answers, chainId) };
  return { tx: { from, to, data, value: "0", eip155 } };
};

const get = (name: string, answer: SwapRoute["answer"]): SwapRoute => ({
  method: "GET",
  path: new RegExp(`^/v1/convert/${name}$`),
  wrong: ({ params }) => wrongSwapQuery(params, name),
  answer,
});

/** Swap routes, priced by the exchange contract on the chain. */
export const SWAP_ROUTES: readonly SwapRoute[] = [
  get("quotes", quotes),
  get("tokens", tokens),
  get("allowance", allowance),
  get("gas-price", gasPrice),
  get("build-approve", buildApproval),
  {
    method: "POST",
    path: /^\/v1\/convert\/build-transaction$/,
    wrong: ({ request }) => wrongSwapBuild(request),
    answer: buildSwap,
  },
  {
    method: "POST",
    path: /^\/v1\/fungible\/price$/,
    wrong: ({ request }) => wrongPrice(request),
    answer: price,
  },
];
