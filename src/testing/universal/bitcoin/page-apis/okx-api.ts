import { ProviderRpcError } from "../../../../infrastructure/in-memory/index.js";
import type { BitcoinCore } from "../bitcoin-core.js";
import {
  answerFrom,
  fieldIn,
  fromHex,
  inputsOf,
  namesOf,
  optionalTextIn,
  satoshiOfBtc,
  textIn,
  toHex,
  utf8,
  type BitcoinPageApi,
  type Handlers,
} from "./page-api.js";

const one = ({ accounts: [{ address, publicKey }] }: BitcoinCore): object => ({
  address,
  publicKey: toHex(publicKey),
});

const protocolOf = (kind: string | undefined): "ecdsa" | "bip322" => {
  if (kind !== undefined && kind !== "ecdsa" && kind !== "bip322-simple")
    throw new ProviderRpcError(-32602, "Invalid parameter: type");
  return kind === "bip322-simple" ? "bip322" : "ecdsa";
};

const HANDLERS: Handlers = {
  connect: async (core) => {
    await core.connect();
    return one(core);
  },
  requestAccounts: async (core) => [(await core.connect())[0]?.address],
  getAccounts: (core) => (core.isGranted ? [core.accounts[0].address] : []),
  getPublicKey: (core) => (core.isGranted ? toHex(core.accounts[0].publicKey) : ""),
  getNetwork: ({ networkId }) => namesOf(networkId).connected,
  disconnect: (core) => core.forget(),
  signMessage: (core, params) =>
    core.signMessage(utf8(textIn(params, 0)), undefined, protocolOf(optionalTextIn(params, 1))),
  signPsbt: async (core, params) => {
    const options = fieldIn(params, 1);
    return (
      await core.signPsbt(fromHex(textIn(params, 0)), inputsOf(options), {
        finalize: fieldIn(options, "autoFinalized") !== false,
      })
    ).psbt.toHex();
  },
  pushPsbt: (core, params) => core.pushPsbt(fromHex(textIn(params, 0))),
  send: async (core, params) => {
    const payment = fieldIn(params, 0);
    return {
      txhash: await core.send(
        { address: textIn(payment, "to"), satoshi: satoshiOfBtc(fieldIn(payment, "value")) },
        textIn(payment, "from"),
      ),
    };
  },
};

/** OKX: one address at a time, amounts in BTC. */
export const okxApi: BitcoinPageApi = {
  answer: (core, method, params) => answerFrom(HANDLERS, core, method, params),
  events: (core, event) => {
    if (event === "disconnect") return [{ name: "disconnect" }];
    return [
      { name: "accountChanged", value: one(core) },
      { name: "accountsChanged", value: [core.accounts[0].address] },
    ];
  },
};
