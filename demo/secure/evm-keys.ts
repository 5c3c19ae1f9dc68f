import type { SiteCall } from "latchkit/testing";
import {
  type Hex,
  type TransactionRequest,
  type TypedDataDefinition,
  createWalletClient,
  defineChain,
  hexToBigInt,
  http,
  isHex,
} from "viem";
import { type PrivateKeyAccount, generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { localStore } from "./local-store.js";

/** The key of a user on eip155, made once and kept in the site's own storage. */
export const evmAccount = (userId: string): PrivateKeyAccount => {
  const name = `key:evm:${userId}`;
  const key = localStore.get(name) ?? generatePrivateKey();
  localStore.set(name, key);
  return privateKeyToAccount(key as Hex);
};

const textOf = (value: unknown): Hex => {
  if (!isHex(value)) throw new TypeError("hex expected");
  return value;
};
const amountOf = (value: unknown): bigint | undefined =>
  isHex(value) ? hexToBigInt(value) : undefined;

const send = async (account: PrivateKeyAccount, call: SiteCall): Promise<Hex> => {
  const { params, chainId, rpcUrl = "" } = call;
  const [given] = params as readonly Readonly<Record<string, unknown>>[];
  const chain = defineChain({
    id: Number(chainId),
    name: "Local",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const client = createWalletClient({ account, chain, transport: http(rpcUrl) });
  const to = given?.["to"];
  const request = {
    ...(isHex(to) && { to }),
    ...(isHex(given?.["data"]) && { data: given["data"] }),
    value: amountOf(given?.["value"]),
  } as Pick<TransactionRequest, "to" | "data" | "value">;
  return client.sendTransaction(request);
};

const read = async ({ method, params, rpcUrl = "" }: SiteCall): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? [] });
  const headers = { "content-type": "application/json" };
  const response = await fetch(rpcUrl, { method: "POST", headers, body });
  const { result, error } = (await response.json()) as {
    readonly result?: unknown;
    readonly error?: { readonly message: string };
  };
  if (error) throw new Error(error.message);
  return result;
};

/** Signs, sends or reads on eip155. Rejects with what the chain says. */
export const evmCall = async (account: PrivateKeyAccount, call: SiteCall): Promise<unknown> => {
  const params = Array.isArray(call.params) ? (call.params as readonly unknown[]) : [];
  if (call.method === "personal_sign")
    return account.signMessage({ message: { raw: textOf(params[0]) } });
  if (call.method === "eth_signTypedData_v4")
    return account.signTypedData(JSON.parse(String(params[1])) as TypedDataDefinition);
  if (call.method === "eth_sendTransaction") return send(account, call);
  return read(call);
};
