import {
  fieldIn,
  fromBase64,
  fromHex,
  indexOf,
  listIn,
  namesOf,
  answerFrom,
  textIn,
  toHex,
  type BitcoinPageApi,
  type Handlers,
} from "./page-api.js";
import { parseCaipNetworkId } from "../../../../domain/caip/caip.js";
import type { BitcoinCore } from "../bitcoin-core.js";

const accountsOf = ({ accounts, networkId }: BitcoinCore): readonly object[] =>
  accounts.map(({ address, publicKey, purpose }) => ({
    address,
    publicKey: toHex(publicKey),
    purpose,
    chains: [namesOf(networkId).standard],
  }));

const HANDLERS: Handlers = {
  /** None before a grant. */
  accounts: (core) => (core.isGranted ? accountsOf(core) : []),
  "bitcoin:connect": async (core) => {
    await core.connect();
    return accountsOf(core);
  },
  "standard:disconnect": (core) => core.forget(),
  "bitcoin:signMessage": async (core, params) => {
    const message = fromHex(textIn(params, "message"));
    const address = textIn(params, "address");
    const isOrdinal = core.accounts[1].address === address;
    return {
      signedMessage: toHex(message),
      signature: toHex(
        fromBase64(await core.signMessage(message, address, isOrdinal ? "bip322" : "ecdsa")),
      ),
    };
  },
  "bitcoin:signTransaction": async (core, params) => {
    const inputs = listIn(params, "inputsToSign").flatMap((one) =>
      listIn(one, "signingIndexes").map((index) => ({
        index: indexOf(index),
        address: textIn(one, "address"),
      })),
    );
    return {
      signedPsbt: toHex(
        (await core.signPsbt(fromHex(textIn(params, "psbt")), inputs)).psbt.toBuffer(),
      ),
    };
  },
  "bitcoin:switchNetwork": (core, params) =>
    core.switchTo(parseCaipNetworkId(String(fieldIn(params, "network"))).id),
};

/** Wallet Standard with Bitcoin features. It has no codes; pages read the error's message. */
export const standardApi: BitcoinPageApi = {
  answer: (core, method, params) => answerFrom(HANDLERS, core, method, params),
  events: (core) => [{ name: "change", value: core.isGranted ? accountsOf(core) : [] }],
};
