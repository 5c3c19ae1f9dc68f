import { keccak256, stringToHex } from "viem";
import { base58 } from "@scure/base";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import { phoneBitcoinAddress, phoneBitcoinAnswer } from "./bitcoin/phone-bitcoin.js";

/** RFC 8032, first test vector: an Ed25519 key that everybody knows. PKCS #8 form. Worth nothing anywhere. */
const SOLANA_KEY = "302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";

/** Accounts of well-known keys: RFC 8032 (Solana), the key hash of BIP-173 (Cosmos), the development account "Alice" (Polkadot). */
const ADDRESSES: Readonly<Record<Exclude<Namespace, "eip155" | "bip122">, string>> = {
  solana: "FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z",
  polkadot: "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY",
  cosmos: "cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c",
};
/** The public key of the Cosmos account, SEC 1 compressed. */
const PUBLIC_KEY = "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";

const isBitcoin = (networkId: CaipNetworkId): boolean => networkId.startsWith("bip122:");

/** The phone's account on a network of a namespace other than eip155. */
export const phoneAddress = (networkId: CaipNetworkId): string => {
  if (isBitcoin(networkId)) return phoneBitcoinAddress(networkId);
  return ADDRESSES[networkId.slice(0, networkId.indexOf(":")) as keyof typeof ADDRESSES];
};

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
/** Sixty-four bytes that depend on nothing but the question: what stands for a signature where the phone holds no key of that curve. */
const marked = (...parts: readonly unknown[]): string => {
  const half = keccak256(stringToHex(JSON.stringify(parts)));
  return half.slice(2) + keccak256(half).slice(2);
};

const signEd25519 = async (message: Uint8Array<ArrayBuffer>): Promise<string> => {
  const key = await globalThis.crypto.subtle.importKey("pkcs8", bytesOf(SOLANA_KEY), { name: "Ed25519" }, false, ["sign"]);
  return base58.encode(new Uint8Array(await globalThis.crypto.subtle.sign("Ed25519", key, message)));
};

const textIn = (params: unknown, name: string): string => {
  const value = typeof params === "object" && params !== null && name in params ? (params as Readonly<Record<string, unknown>>)[name] : undefined;
  if (typeof value !== "string") throw Object.assign(new Error(`${name} is missing`), { code: -32602 });
  return value;
};
const listIn = (params: unknown, name: string): readonly unknown[] => {
  const value = typeof params === "object" && params !== null && name in params ? (params as Readonly<Record<string, unknown>>)[name] : undefined;
  if (!Array.isArray(value)) throw Object.assign(new Error(`${name} is missing`), { code: -32602 });
  return value as readonly unknown[];
};

/** Answers in the shapes of real wallets (wallet-protocols c.2, d.3). Bitcoin is answered elsewhere. Solana messages are signed for real; transactions come back as they were, everything else is fixed by the question. */
const ANSWERS: Readonly<Record<string, (params: unknown, networkId: CaipNetworkId) => unknown>> = {
  solana_signMessage: async (params) => ({ signature: await signEd25519(Uint8Array.from(base58.decode(textIn(params, "message")))) }),
  solana_signTransaction: (params) => ({ transaction: textIn(params, "transaction") }),
  solana_signAllTransactions: (params) => ({ transactions: listIn(params, "transactions") }),
  solana_signAndSendTransaction: (params) => ({ signature: base58.encode(bytesOf(marked("sent", textIn(params, "transaction")))) }),
  polkadot_signTransaction: (params) => ({ id: 1, signature: `0x01${marked("transaction", params)}` }),
  polkadot_signMessage: (params) => ({ id: 1, signature: `0x01${marked("message", textIn(params, "message"))}` }),
  cosmos_getAccounts: (_, networkId) => [{ algo: "secp256k1", address: phoneAddress(networkId), pubkey: PUBLIC_KEY }],
  cosmos_signDirect: (params) => ({ signature: { pub_key: { type: "tendermint/PubKeySecp256k1", value: PUBLIC_KEY }, signature: marked("direct", params) } }),
  cosmos_signAmino: (params) => ({ signature: { pub_key: { type: "tendermint/PubKeySecp256k1", value: PUBLIC_KEY }, signature: marked("amino", params) } }),
};

/** What the phone answers once a person said yes; `networks` are those it has nodes of. Rejects with code 4200 for a method it does not know, -32602 for parameters it cannot read. */
export const phoneAnswer = async (networkId: CaipNetworkId, { method, params }: { readonly method: string; readonly params: unknown }, networks: readonly Network[]): Promise<unknown> => {
  const own = Object.hasOwn(ANSWERS, method) ? ANSWERS[method] : undefined;
  const answer = isBitcoin(networkId) ? phoneBitcoinAnswer(networks, networkId, method) : own;
  if (!answer) throw Object.assign(new Error(`Method ${method} is not supported`), { code: 4200 });
  return answer(params, networkId);
};
