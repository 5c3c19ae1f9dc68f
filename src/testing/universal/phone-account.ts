import type { CaipNetworkId } from "../../domain/caip/caip.types.js";

export interface PhoneAccount {
  addressOn(networkId: CaipNetworkId): string;
  /**
   * Results after approval, by WalletConnect method. Throws or rejects with code -32602 for invalid
   * parameters.
   */
  readonly answers: Readonly<
    Record<string, (params: unknown, networkId: CaipNetworkId) => unknown>
  >;
}

const fieldOf = (params: unknown, name: string): unknown =>
  typeof params === "object" && params !== null && name in params
    ? (params as Readonly<Record<string, unknown>>)[name]
    : undefined;

const missingError = (name: string): Error =>
  Object.assign(new Error(`${name} is missing`), { code: -32602 });

/** A string parameter. Throws with code -32602 if missing. */
export const textIn = (params: unknown, name: string): string => {
  const value = fieldOf(params, name);
  if (typeof value !== "string") throw missingError(name);
  return value;
};

/** A list parameter. Throws with code -32602 if missing. */
export const listIn = (params: unknown, name: string): readonly unknown[] => {
  const value = fieldOf(params, name);
  if (!Array.isArray(value)) throw missingError(name);
  return value as readonly unknown[];
};
