import type { BitcoinCore } from "../bitcoin-core.js";
import {
  answerFrom,
  fieldIn,
  fromHex,
  inputsOf,
  namesOf,
  networkNamed,
  optionalTextIn,
  satoshiOf,
  textIn,
  toHex,
  utf8,
  type BitcoinPageApi,
  type Handlers,
} from "./page-api.js";

const chainOf = ({ networkId }: BitcoinCore): object => {
  const { unisat, connected } = namesOf(networkId);
  return {
    enum: unisat,
    name: unisat.replace("BITCOIN_", "Bitcoin ").toLowerCase(),
    network: connected,
  };
};

const HANDLERS: Handlers = {
  requestAccounts: async (core) => [(await core.connect())[0]?.address],
  getAccounts: (core) => (core.isGranted ? [core.accounts[0].address] : []),
  getPublicKey: async (core) => toHex((await core.connect())[0]?.publicKey ?? new Uint8Array()),
  getNetwork: ({ networkId }) => namesOf(networkId).connected,
  getChain: chainOf,
  switchChain: async (core, params) => {
    await core.switchTo(networkNamed(core, textIn(params, 0), "unisat"));
    return chainOf(core);
  },
  disconnect: (core) => core.forget(),
  signMessage: (core, params) =>
    core.signMessage(
      utf8(textIn(params, 0)),
      undefined,
      optionalTextIn(params, 1)?.startsWith("bip322") === true ? "bip322" : "ecdsa",
    ),
  signPsbt: async (core, params) => {
    const options = fieldIn(params, 1);
    return (
      await core.signPsbt(fromHex(textIn(params, 0)), inputsOf(options), {
        finalize: fieldIn(options, "autoFinalized") !== false,
      })
    ).psbt.toHex();
  },
  pushPsbt: (core, params) => core.pushPsbt(fromHex(textIn(params, 0))),
  sendBitcoin: (core, params) =>
    core.send({ address: textIn(params, 0), satoshi: satoshiOf(fieldIn(params, 1)) }),
};

/**
 * The Unisat family: one address at a time, amounts in satoshi. A revoked grant is an empty account
 * list.
 */
export const unisatApi: BitcoinPageApi = {
  answer: (core, method, params) => answerFrom(HANDLERS, core, method, params),
  events: (core, event) => [
    ...(event === "network"
      ? [
          { name: "chainChanged", value: chainOf(core) },
          { name: "networkChanged", value: namesOf(core.networkId).connected },
        ]
      : []),
    { name: "accountsChanged", value: event === "disconnect" ? [] : [core.accounts[0].address] },
  ],
};
