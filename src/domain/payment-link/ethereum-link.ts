import { MAX_UNITS } from "../amount/amount.js";
import { isEvmAddress, toChecksumAddress } from "../address/evm-address.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { possibleName } from "../names/name-rules.js";
import {
  MALFORMED,
  UNSUPPORTED,
  decoded,
  parametersOf,
  splitLink,
  type LinkReading,
} from "./link-reading.js";

const TARGET = /^(?:pay-)?([^@/]+)(?:@([1-9][0-9]{0,15}))?(?:\/([A-Za-z0-9_]+))?$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const NUMBER = /^([0-9]{1,78})(?:\.([0-9]{1,78}))?(?:[eE]([0-9]{1,2}))?$/;
/** Do not affect the transfer. */
const HINTS = ["gas", "gasLimit", "gasPrice", "label", "message"];
const PAYMENT: ReadonlySet<string> = new Set([...HINTS, "value"]);
const TRANSFER: ReadonlySet<string> = new Set([...HINTS, "address", "uint256"]);

/** Whole base units, also as `2.014e18`. */
const unitsOf = (text: string): bigint | undefined => {
  const [, whole, part = "", exponent = "0"] = NUMBER.exec(text) ?? [];
  const fraction = part.replace(/0+$/, "");
  if (whole === undefined || fraction.length > Number(exponent)) return undefined;
  const units = BigInt(whole + fraction) * 10n ** BigInt(Number(exponent) - fraction.length);
  return units <= MAX_UNITS ? units : undefined;
};

const isRecipient = (text: string | undefined): text is string =>
  text !== undefined && (ADDRESS.test(text) || possibleName(text) === text);

interface Target {
  readonly target: string;
  readonly networkId: CaipNetworkId | undefined;
  readonly parameters: ReadonlyMap<string, string>;
}

const has = (parameters: ReadonlyMap<string, string>, names: ReadonlySet<string>): boolean =>
  [...parameters.keys()].every((key) => names.has(key));

const readTransfer = ({ target, networkId, parameters }: Target): LinkReading => {
  if (!has(parameters, TRANSFER) || !ADDRESS.test(target)) return UNSUPPORTED;
  const [to, asked] = [parameters.get("address"), parameters.get("uint256")];
  const units = asked === undefined ? undefined : unitsOf(asked);
  if (!isRecipient(to) || !isEvmAddress(target, networkId)) return MALFORMED;
  if (asked !== undefined && units === undefined) return MALFORMED;
  return {
    kind: "payment",
    payment: {
      namespace: "eip155",
      ...(networkId && { networkId }),
      recipients: [to],
      token: toChecksumAddress(target),
      ...(units !== undefined && { units }),
    },
  };
};

const readPayment = ({ target, networkId, parameters }: Target): LinkReading => {
  if (!has(parameters, PAYMENT)) return UNSUPPORTED;
  const linkValue = parameters.get("value");
  const units = linkValue === undefined ? undefined : unitsOf(linkValue);
  if (!isRecipient(target) || (linkValue !== undefined && units === undefined)) return MALFORMED;
  return {
    kind: "payment",
    payment: {
      namespace: "eip155",
      ...(networkId && { networkId }),
      recipients: [target],
      ...(units !== undefined && { units }),
    },
  };
};

/** Parses an `ethereum:` link (EIP-681): a native payment or an ERC-20 `transfer`. */
export const readEthereumLink = (link: string): LinkReading => {
  const { body, query } = splitLink(link);
  const [, written, chainId, call] = TARGET.exec(body) ?? [];
  const target = written === undefined ? undefined : decoded(written);
  const parameters = parametersOf(query);
  if (target === undefined || parameters === undefined) return MALFORMED;
  const networkId = chainId === undefined ? undefined : (`eip155:${chainId}` as const);
  if (call === undefined) return readPayment({ target, networkId, parameters });
  return call === "transfer" ? readTransfer({ target, networkId, parameters }) : UNSUPPORTED;
};
