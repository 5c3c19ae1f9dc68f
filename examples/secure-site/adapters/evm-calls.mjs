import { SiteRefusal } from "latchkit/secure-site";
import { createPublicClient, createWalletClient, defineChain, http, isHex } from "viem";
import { transactionOf } from "./evm-transaction.mjs";

const clientsOf = (account, { id, rpcUrl }) => {
  const chain = defineChain({
    id: Number(id),
    name: `Chain ${id}`,
    nativeCurrency: { name: "Currency", symbol: "UNIT", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const transport = http(rpcUrl);
  return {
    reader: createPublicClient({ chain, transport }),
    writer: createWalletClient({ account, chain, transport }),
  };
};

/** What is signed here; a node answers everything else. */
const ANSWERS = {
  personal_sign: ({ account, params: [text] }) => {
    if (!isHex(text)) throw new SiteRefusal("The message is no hex text");
    return account.signMessage({ message: { raw: text } });
  },
  eth_signTypedData_v4: ({ account, params: [, data] }) =>
    account.signTypedData(typeof data === "string" ? JSON.parse(data) : data),
  eth_sendTransaction: ({ account, writer, node, params: [given] }) =>
    writer.sendTransaction(transactionOf(given ?? {}, { account, id: node.id })),
  wallet_getCapabilities: () => ({}),
  wallet_sendCalls: () => {
    throw new SiteRefusal("This wallet makes one call at a time");
  },
};

/** Signs, sends or reads on EVM. Rejects with a refusal that has the node's own words. */
export const evmCall = async (account, { method, params }, node) => {
  const asked = {
    account,
    node,
    params: Array.isArray(params) ? params : [],
    ...clientsOf(account, node),
  };
  if (Object.hasOwn(ANSWERS, method)) {
    return Promise.resolve(ANSWERS[method](asked)).catch((error) => {
      throw new SiteRefusal(error.shortMessage ?? "The transaction was not sent");
    });
  }
  return asked.reader.request({ method, params: asked.params }).catch((error) => {
    throw new SiteRefusal(error.details ?? error.shortMessage ?? "The node did not answer");
  });
};
