import { crypto } from "bitcoinjs-lib";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { type NetworkOption, normalizeNetwork } from "../../../domain/network/network.js";
import type { PhoneAccount } from "../phone-account.js";
import { BitcoinCore } from "./bitcoin-core.js";
import { bitcoinAccounts } from "./bitcoin-keys.js";
import { messageHash } from "./bitcoin-messages.js";
import {
  fieldIn,
  fromBase64,
  indexOf,
  listIn,
  optionalTextIn,
  satoshiOf,
  textIn,
  toHex,
  utf8,
  type Handlers,
} from "./page-apis/page-api.js";
import { protocolIn } from "./page-apis/sats-connect-api.js";

/** Key of BIP-173's examples. Worthless. */
const ONE = Uint8Array.from({ length: 32 }, (_, index) => (index === 31 ? 1 : 0));
const INTENTIONS = { payment: "payment", ordinals: "ordinal" } as const;

const inputsIn = (params: unknown) =>
  fieldIn(params, "signInputs") === undefined
    ? undefined
    : listIn(params, "signInputs").map((one) => {
        const types = fieldIn(one, "sighashTypes");
        return {
          index: indexOf(fieldIn(one, "index")),
          address: textIn(one, "address"),
          ...(Array.isArray(types) && { sighashTypes: types.map(indexOf) }),
        };
      });

const HANDLERS: Handlers = {
  signMessage: async (core: BitcoinCore, params) => {
    const message = utf8(textIn(params, "message"));
    const address = optionalTextIn(params, "address") ?? textIn(params, "account");
    const signature = await core.signMessage(message, address, protocolIn(params));
    return {
      address,
      signature: toHex(fromBase64(signature)),
      messageHash: toHex(messageHash(message)),
    };
  },
  sendTransfer: async (core, params) => ({
    txid: await core.send(
      { address: textIn(params, "recipientAddress"), satoshi: satoshiOf(textIn(params, "amount")) },
      textIn(params, "account"),
    ),
  }),
  getAccountAddresses: (core, params) => {
    const intentions = fieldIn(params, "intentions");
    return core.accounts
      .map(({ address, publicKey, path, purpose }) => ({
        address,
        publicKey: toHex(publicKey),
        path,
        intention: INTENTIONS[purpose],
      }))
      .filter(({ intention }) => !Array.isArray(intentions) || intentions.includes(intention));
  },
  signPsbt: async (core, params) => {
    const { psbt, txid } = await core.signPsbt(
      fromBase64(textIn(params, "psbt")),
      inputsIn(params),
      { broadcast: fieldIn(params, "broadcast") === true },
    );
    return { psbt: psbt.toBase64(), ...(txid !== undefined && { txid }) };
  },
};

const keyOf = (privateKey: string | undefined): Uint8Array =>
  privateKey === undefined ? ONE : crypto.sha256(utf8(`${privateKey} bitcoin`));

/** The phone's Bitcoin account: its methods on a Bitcoin network after approval. */
export const phoneBitcoin = (
  privateKey: string | undefined,
  networks: readonly NetworkOption[],
): PhoneAccount => {
  const key = keyOf(privateKey);
  const ownNetworks = networks.map(normalizeNetwork);
  const core = (networkId: CaipNetworkId): BitcoinCore =>
    new BitcoinCore(key, ownNetworks, { isGranted: true, accountIndex: 0, networkId });
  const answers = Object.entries(HANDLERS).map(
    ([method, handler]) =>
      [
        method,
        (params: unknown, networkId: CaipNetworkId) => handler(core(networkId), params),
      ] as const,
  );
  return {
    addressOn: (networkId) => bitcoinAccounts(key, networkId)[0].address,
    answers: Object.fromEntries(answers),
  };
};
