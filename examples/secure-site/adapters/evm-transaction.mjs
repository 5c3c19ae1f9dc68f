import { SiteRefusal } from "latchkit/secure-site";
import { hexToBigInt, isAddress, isHex } from "viem";

const quantityOf = (value) => (isHex(value) && value.length > 2 ? hexToBigInt(value) : undefined);
const callOf = (value) => (isHex(value) ? { data: value } : undefined);

/** What each field of a page's transaction makes of it; undefined where it cannot be kept to. */
const FIELDS = {
  from: (value, { account }) =>
    String(value).toLowerCase() === account.address.toLowerCase() ? {} : undefined,
  chainId: (value, { id }) => (Number(value) === Number(id) ? {} : undefined),
  to: (value) => (isAddress(value, { strict: false }) ? { to: value } : undefined),
  data: callOf,
  input: callOf,
  value: (value) => {
    const units = quantityOf(value);
    return units === undefined ? undefined : { value: units };
  },
  nonce: (value) => {
    const count = quantityOf(value);
    return count === undefined ? undefined : { nonce: Number(count) };
  },
};
/** Fees are the wallet's own affair, whatever the page would have paid. */
const OWN = new Set(["gas", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas", "type"]);

/**
 * The transaction that a page asked for and its user agreed to. Throws a refusal where it would be
 * another one: a field that is not known or not well-formed, or neither receiver nor code.
 */
export const transactionOf = (given, where) => {
  const fields = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const made = { value: 0n };
  for (const [name, value] of fields.filter(([name]) => !OWN.has(name))) {
    const part = Object.hasOwn(FIELDS, name) ? FIELDS[name](value, where) : undefined;
    const isOther = part?.data !== undefined && (made.data ?? part.data) !== part.data;
    if (part === undefined || isOther)
      throw new SiteRefusal(`The transaction's "${name}" cannot be sent as it is`);
    Object.assign(made, part);
  }
  if (made.to === undefined && (made.data ?? "0x") === "0x")
    throw new SiteRefusal("The transaction has no receiver");
  return made;
};
