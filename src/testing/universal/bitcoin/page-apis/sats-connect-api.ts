import { ProviderRpcError } from "../../../../infrastructure/in-memory/index.js";
import type { BitcoinCore } from "../bitcoin-core.js";
import type { InputToSign } from "../sign-psbt.js";
import {
  answerFrom,
  fieldIn,
  fromBase64,
  indexOf,
  listIn,
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
import { messageHash } from "../bitcoin-messages.js";

const USER_REJECTED = -32000;
const ACCESS_DENIED = -32002;

export const listedAddresses = ({ accounts }: BitcoinCore, params: unknown): readonly object[] => {
  const purposes = fieldIn(params, "purposes") ?? fieldIn(params, "addresses");
  return accounts
    .filter(({ purpose }) => !Array.isArray(purposes) || purposes.includes(purpose))
    .map(({ address, publicKey, purpose, type }) => ({
      address,
      publicKey: toHex(type === "p2tr" ? publicKey.subarray(1) : publicKey),
      purpose,
      addressType: type,
      walletType: "software",
    }));
};

const networkOf = ({ networkId }: BitcoinCore): object => ({
  bitcoin: { name: namesOf(networkId).sats },
});
const accountOf = (core: BitcoinCore, params: unknown): object => ({
  id: "account-1",
  addresses: listedAddresses(core, params),
  walletType: "software",
  network: networkOf(core),
});

/** `ECDSA` and `BIP322` in any case; refuses others. */
export const protocolIn = (params: unknown): "ecdsa" | "bip322" | undefined => {
  const protocol = optionalTextIn(params, "protocol")?.toLowerCase();
  if (protocol !== undefined && protocol !== "ecdsa" && protocol !== "bip322")
    throw new ProviderRpcError(-32602, "Invalid parameter: protocol");
  return protocol;
};

const signInputsOf = (params: unknown): readonly InputToSign[] | undefined => {
  const indexesByAddress = fieldIn(params, "signInputs");
  if (typeof indexesByAddress !== "object" || indexesByAddress === null) return undefined;
  return Object.keys(indexesByAddress).flatMap((address) =>
    listIn(indexesByAddress, address).map((index) => ({ address, index: indexOf(index) })),
  );
};

const HANDLERS: Handlers = {
  getInfo: (core) => ({
    version: "1.0.0",
    methods: Object.keys(HANDLERS),
    supports: ["WBIP004"],
    ...networkOf(core),
  }),
  getAddresses: async (core, params) => {
    await core.connect();
    return { addresses: listedAddresses(core, params), network: networkOf(core) };
  },
  wallet_connect: async (core, params) => {
    const name = optionalTextIn(params, "network");
    if (name !== undefined) await core.switchTo(networkNamed(core, name, "sats"));
    await core.connect();
    return accountOf(core, params);
  },
  wallet_getAccount: (core, params) => {
    if (!core.isGranted) throw new ProviderRpcError(4100, "Access denied.");
    return accountOf(core, params);
  },
  wallet_getNetwork: networkOf,
  wallet_disconnect: (core) => {
    core.forget();
    return null;
  },
  wallet_changeNetwork: async (core, params) => {
    await core.switchTo(networkNamed(core, textIn(params, "name"), "sats"));
    return null;
  },
  signMessage: async (core, params) => {
    const [message, address] = [textIn(params, "message"), textIn(params, "address")];
    const protocol =
      protocolIn(params) ?? (core.accounts[1].address === address ? "bip322" : "ecdsa");
    return {
      signature: await core.signMessage(utf8(message), address, protocol),
      messageHash: toHex(messageHash(utf8(message))),
      address,
      protocol: protocol.toUpperCase(),
    };
  },
  signPsbt: async (core, params) => {
    const { psbt, txid } = await core.signPsbt(
      fromBase64(textIn(params, "psbt")),
      signInputsOf(params),
      { broadcast: fieldIn(params, "broadcast") === true },
    );
    return { psbt: psbt.toBase64(), ...(txid !== undefined && { txid }) };
  },
  sendTransfer: async (core, params) => {
    const [recipient, ...more] = listIn(params, "recipients");
    if (more.length > 0) throw new ProviderRpcError(-32602, "One recipient at a time.");
    const amount = fieldIn(recipient, "amount");
    if (typeof amount !== "number") throw new ProviderRpcError(-32602, "Invalid parameter: amount");
    return {
      txid: await core.send({ address: textIn(recipient, "address"), satoshi: satoshiOf(amount) }),
    };
  },
};

const OWN_CODES: ReadonlyMap<number, number> = new Map([
  [4001, USER_REJECTED],
  [4100, ACCESS_DENIED],
]);
const inOwnCodes = (error: unknown): never => {
  if (!(error instanceof ProviderRpcError)) throw error;
  throw new ProviderRpcError(OWN_CODES.get(error.code) ?? error.code, error.message);
};

/** The sats-connect provider: `request(method, params)` with JSON-RPC envelopes, `addListener`. */
export const satsConnectApi: BitcoinPageApi = {
  answer: (core, method, params) => answerFrom(HANDLERS, core, method, params).catch(inOwnCodes),
  events: (core, event) => {
    if (event === "disconnect")
      return [{ name: "disconnect", value: { type: "disconnect", id: "account-1" } }];
    if (event === "network")
      return [
        {
          name: "networkChange",
          value: {
            type: "networkChange",
            ...networkOf(core),
            addresses: listedAddresses(core, undefined),
          },
        },
      ];
    return [
      {
        name: "accountChange",
        value: { type: "accountChange", addresses: listedAddresses(core, undefined) },
      },
    ];
  },
};
