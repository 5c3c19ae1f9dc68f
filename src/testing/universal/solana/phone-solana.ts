import { base58, base64 } from "@scure/base";
import { sha256 } from "@noble/hashes/sha2";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { normalizeNetwork, type NetworkOption } from "../../../domain/network/network.js";
import { listIn, type PhoneAccount, textIn } from "../phone-account.js";
import { KNOWN_SOLANA_KEY, openSolanaKey } from "./solana-keys.js";
import { SolanaNodes } from "./solana-nodes.js";
import { readTransaction } from "./solana-transaction.js";

const failedField = (field: string): Error =>
  Object.assign(new Error(`${field} cannot be read`), { code: -32602 });
const decoded = (
  coder: { decode(text: string): Uint8Array },
  text: string,
  field: string,
): Uint8Array => {
  try {
    return coder.decode(text);
  } catch {
    throw failedField(field);
  }
};

/** Derived from the phone's EVM key, else a well-known test key. */
const keyOf = (privateKey: string | undefined): Uint8Array =>
  privateKey === undefined
    ? KNOWN_SOLANA_KEY
    : sha256(Uint8Array.from([...hexToBytes(privateKey.slice(2)), ...utf8ToBytes("solana")]));

/** The phone's Solana account: signs for real, and sends to the node of the requested network. */
export const openPhoneSolana = async (
  privateKey: string | undefined,
  networks: readonly NetworkOption[],
): Promise<PhoneAccount> => {
  const key = await openSolanaKey(keyOf(privateKey));
  const solanaNetworks = networks
    .map(normalizeNetwork)
    .filter(({ namespace }) => namespace === "solana");
  const sign = async (transaction: string): Promise<Uint8Array> => {
    const bytes = decoded(base64, transaction, "transaction");
    return key.signTransaction(bytes).catch((error: unknown) => {
      throw error instanceof RangeError ? failedField("transaction") : error;
    });
  };
  return {
    addressOn: () => key.address,
    answers: {
      solana_signMessage: async (params) => ({
        signature: base58.encode(
          await key.sign(decoded(base58, textIn(params, "message"), "message")),
        ),
      }),
      solana_signTransaction: async (params) => ({
        transaction: base64.encode(await sign(textIn(params, "transaction"))),
      }),
      solana_signAllTransactions: async (params) => ({
        transactions: await Promise.all(
          listIn(params, "transactions").map(async (one) => base64.encode(await sign(String(one)))),
        ),
      }),
      solana_signAndSendTransaction: async (params, networkId) => {
        const nodes = new SolanaNodes(solanaNetworks);
        nodes.selectNetwork(networkId);
        const signed = await sign(textIn(params, "transaction"));
        await nodes.send(signed);
        return {
          signature: base58.encode(readTransaction(signed).signatures[0] ?? new Uint8Array()),
        };
      },
    },
  };
};
