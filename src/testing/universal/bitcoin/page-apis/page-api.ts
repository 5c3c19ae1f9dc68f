import { base64, hex } from "@scure/base";
import type { CaipNetworkId } from "../../../../domain/caip/caip.types.js";
import { ProviderRpcError } from "../../../../infrastructure/in-memory/index.js";
import type { BitcoinCore, BitcoinEvent } from "../bitcoin-core.js";
import type { InputToSign } from "../sign-psbt.js";

/** Page APIs of Bitcoin wallets. */
export type BitcoinPageApiName = "standard" | "sats-connect" | "leather" | "okx" | "unisat";

/** An event for listeners in the page. */
export interface BitcoinPageEvent {
  /** Name of the event. */
  readonly name: string;
  /** Its value, plain JSON. */
  readonly value?: unknown;
}

/** The wallet's side of a page API: provider calls in, plain JSON out. */
export interface BitcoinPageApi {
  /** Rejects with a `ProviderRpcError` with this API's codes; bytes are hex. */
  answer(core: BitcoinCore, method: string, params: unknown): Promise<unknown>;
  events(core: BitcoinCore, event: BitcoinEvent): readonly BitcoinPageEvent[];
}

export type Handlers = Readonly<Record<string, (core: BitcoinCore, params: unknown) => unknown>>;

const invalidParams = (name: string): ProviderRpcError =>
  new ProviderRpcError(-32602, `Invalid parameter: ${name}`);

/** Throws -32601 for an unknown method. */
export const answerFrom = async (
  handlers: Handlers,
  core: BitcoinCore,
  method: string,
  params: unknown,
): Promise<unknown> => {
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (handler === undefined)
    throw new ProviderRpcError(-32601, `Method ${method} is not supported`);
  return handler(core, params);
};

export const fieldIn = (params: unknown, name: string | number): unknown =>
  typeof params === "object" && params !== null && Object.hasOwn(params, name)
    ? (params as Readonly<Record<string, unknown>>)[name]
    : undefined;

export const textIn = (params: unknown, name: string | number): string => {
  const value = fieldIn(params, name);
  if (typeof value !== "string") throw invalidParams(String(name));
  return value;
};

export const optionalTextIn = (params: unknown, name: string | number): string | undefined =>
  fieldIn(params, name) === undefined ? undefined : textIn(params, name);

export const listIn = (params: unknown, name: string | number): readonly unknown[] => {
  const value = fieldIn(params, name);
  if (!Array.isArray(value)) throw invalidParams(String(name));
  return value as readonly unknown[];
};

export const satoshiOf = (value: unknown): bigint => {
  if (
    (typeof value !== "number" || !Number.isSafeInteger(value)) &&
    (typeof value !== "string" || !/^\d+$/.test(value))
  )
    throw invalidParams("amount");
  return BigInt(value);
};

/** Reads digits with up to eight decimals, without grouping. */
export const satoshiOfBtc = (value: unknown): bigint => {
  const match = /^(\d+)(?:\.(\d{1,8}))?$/.exec(String(value));
  if (match === null) throw invalidParams("value");
  return BigInt(match[1] ?? "0") * 100_000_000n + BigInt((match[2] ?? "").padEnd(8, "0"));
};

const decoded = (coder: { decode(text: string): Uint8Array }, text: string): Uint8Array => {
  try {
    return coder.decode(text);
  } catch {
    throw invalidParams("encoding");
  }
};
export const fromHex = (text: string): Uint8Array => decoded(hex, text.toLowerCase());
export const toHex = (bytes: Uint8Array): string => hex.encode(bytes);
export const fromBase64 = (text: string): Uint8Array => decoded(base64, text);
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const indexOf = (value: unknown): number => {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0)
    throw invalidParams("index");
  return value;
};

/** `toSignInputs` of OKX and Unisat. */
export const inputsOf = (options: unknown): readonly InputToSign[] | undefined =>
  fieldIn(options, "toSignInputs") === undefined
    ? undefined
    : listIn(options, "toSignInputs").map((one) => {
        const types = fieldIn(one, "sighashTypes");
        const address = optionalTextIn(one, "address");
        return {
          index: indexOf(fieldIn(one, "index")),
          ...(address !== undefined && { address }),
          ...(Array.isArray(types) && { sighashTypes: types.map(indexOf) }),
        };
      });

/** `connected`: the name in Unisat's `getNetwork`. */
interface NetworkNames {
  readonly standard: string;
  readonly sats: string;
  readonly unisat: string;
  readonly connected: string;
}
const NAMES: Readonly<Record<string, NetworkNames>> = {
  "bip122:000000000019d6689c085ae165831e93": {
    standard: "bitcoin:mainnet",
    sats: "Mainnet",
    unisat: "BITCOIN_MAINNET",
    connected: "livenet",
  },
  "bip122:000000000933ea01ad0ee984209779ba": {
    standard: "bitcoin:testnet",
    sats: "Testnet",
    unisat: "BITCOIN_TESTNET",
    connected: "testnet",
  },
  "bip122:00000000da84f2bafbbc53dee25a72ae": {
    standard: "bitcoin:testnet",
    sats: "Testnet4",
    unisat: "BITCOIN_TESTNET4",
    connected: "testnet",
  },
  "bip122:00000008819873e925422c1ff0f99f7c": {
    standard: "bitcoin:testnet",
    sats: "Signet",
    unisat: "BITCOIN_SIGNET",
    connected: "testnet",
  },
};
const REGTEST_NAMES: NetworkNames = {
  standard: "bitcoin:regtest",
  sats: "Regtest",
  unisat: "BITCOIN_REGTEST",
  connected: "regtest",
};

/** The names of a network in each page API. */
export const namesOf = (networkId: CaipNetworkId): NetworkNames =>
  NAMES[networkId] ?? REGTEST_NAMES;

/** The wallet's network with this name; 4902 if unknown. */
export const networkNamed = (
  core: BitcoinCore,
  name: string,
  kind: keyof NetworkNames,
): CaipNetworkId => {
  const network = core.networks.find(
    ({ id }) => namesOf(id)[kind].toLowerCase() === name.toLowerCase(),
  );
  if (network === undefined) throw new ProviderRpcError(4902, "Unrecognized chain.");
  return network.id;
};
