import { ProviderRpcError } from "../../../../infrastructure/in-memory/index.js";
import type { BitcoinCore } from "../bitcoin-core.js";
import {
  answerFrom,
  fieldIn,
  fromHex,
  indexOf,
  listIn,
  namesOf,
  optionalTextIn,
  satoshiOf,
  textIn,
  utf8,
  type BitcoinPageApi,
  type Handlers,
} from "./page-api.js";
import { listedAddresses, protocolIn } from "./sats-connect-api.js";

/** A call may name a network. Refuses others than the wallet's, because Leather has no switch. */
const checkNetwork = ({ networkId }: BitcoinCore, params: unknown): void => {
  const name = optionalTextIn(params, "network");
  if (name !== undefined && name !== namesOf(networkId).sats.toLowerCase())
    throw new ProviderRpcError(-32602, "Invalid parameter: network");
};

/** Message signatures are equal on all test networks, so any test network name matches. */
const checkKind = (core: BitcoinCore, params: unknown): void => {
  const isMain = (name: string): boolean => name === "mainnet";
  const name = optionalTextIn(params, "network");
  if (name !== undefined && isMain(name) !== isMain(namesOf(core.networkId).sats.toLowerCase()))
    checkNetwork(core, params);
};

const amountIn = (recipient: unknown): bigint => satoshiOf(textIn(recipient, "amount"));

const HANDLERS: Handlers = {
  getAddresses: async (core, params) => {
    checkNetwork(core, params);
    const accounts = await core.connect();
    return {
      addresses: listedAddresses(core, undefined).map((one, index) => ({
        symbol: "BTC",
        type: accounts[index]?.type,
        derivationPath: accounts[index]?.path,
        ...one,
      })),
    };
  },
  signMessage: async (core, params) => {
    checkKind(core, params);
    const message = textIn(params, "message");
    const address =
      optionalTextIn(params, "address") ??
      core.accounts[optionalTextIn(params, "paymentType") === "p2tr" ? 1 : 0].address;
    return {
      signature: await core.signMessage(utf8(message), address, protocolIn(params) ?? "bip322"),
      address,
      message,
    };
  },
  sendTransfer: async (core, params) => {
    checkNetwork(core, params);
    const [recipient, ...more] = listIn(params, "recipients");
    if (more.length > 0) throw new ProviderRpcError(-32602, "One recipient at a time.");
    return {
      txid: await core.send({
        address: textIn(recipient, "address"),
        satoshi: amountIn(recipient),
      }),
    };
  },
  signPsbt: async (core, params) => {
    checkNetwork(core, params);
    const signAtIndex = fieldIn(params, "signAtIndex");
    const indexes = signAtIndex === undefined ? undefined : [signAtIndex].flat().map(indexOf);
    const hash = fieldIn(params, "allowedSighash");
    const inputs = indexes?.map((index) => ({
      index,
      ...(Array.isArray(hash) && { sighashTypes: hash.map(indexOf) }),
    }));
    const { psbt, txid } = await core.signPsbt(fromHex(textIn(params, "hex")), inputs, {
      broadcast: fieldIn(params, "broadcast") === true,
    });
    return { hex: psbt.toHex(), ...(txid !== undefined && { txid }) };
  },
};

/**
 * Leather: `request` rejects with the envelope; amounts are strings, PSBTs hex. No revocation, no
 * events.
 */
export const leatherApi: BitcoinPageApi = {
  answer: (core, method, params) => answerFrom(HANDLERS, core, method, params),
  events: () => [],
};
