import { isRecord } from "../domain/shared/records.js";
import type { SiteCall } from "./site.ports.js";

const ADDRESS = /^0x[\da-f]{40}$/iu;
const at = (params: unknown, index: number): unknown =>
  Array.isArray(params) ? (params as readonly unknown[])[index] : undefined;
const inFirst =
  (name: string) =>
  (params: unknown): unknown => {
    const first = at(params, 0);
    return isRecord(first) ? first[name] : undefined;
  };

/** Extracts the signing account per method. */
const NAMED: Readonly<Record<string, (params: unknown) => unknown>> = {
  personal_sign: (params) => at(params, 1),
  eth_signTypedData_v4: (params) => at(params, 0),
  eth_sendTransaction: inFirst("from"),
  wallet_sendCalls: inFirst("from"),
  wallet_grantPermissions: inFirst("address"),
  wallet_revokePermissions: inFirst("address"),
  eth_sendUserOperation: inFirst("sender"),
};

/** The account an eip155 request wants to sign; undefined if unspecified. */
export const namedAccount = ({ method, params }: SiteCall): string | undefined => {
  const named = Object.hasOwn(NAMED, method) ? NAMED[method]?.(params) : undefined;
  return typeof named === "string" && ADDRESS.test(named) ? named : undefined;
};
