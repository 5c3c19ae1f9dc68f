import { base58Of } from "../shared/byte-texts.js";
import type { SolanaInstruction } from "../transaction/added-instructions.js";
import type { FieldValue, ReviewField } from "./review-part.js";

/** A program's instruction with what rules look at. */
export interface DecodedInstruction {
  /** Name in the program's own spelling, such as "transferChecked". */
  readonly name: string;
  readonly fields: readonly ReviewField[];
  readonly effects: readonly SolanaEffect[];
  /** Only the name is known. */
  readonly isNamed?: true;
}

/** What an instruction does. `token` is a mint; the token account if no mint is named. */
export type SolanaEffect =
  | {
      readonly kind: "transfer";
      /** Account that signs for the amount. */
      readonly owner: string;
      readonly to: string;
      /** Undefined for SOL. */
      readonly token: string | undefined;
      readonly amount: bigint;
    }
  | { readonly kind: "nonce-advance"; readonly account: string }
  | { readonly kind: "nonce-authority"; readonly account: string; readonly to: string }
  | { readonly kind: "assign"; readonly account: string; readonly to: string }
  | {
      readonly kind: "authority";
      readonly account: string;
      readonly role: "owner" | "close" | "mint" | "freeze" | "stake" | "other";
      /** Undefined if the authority is removed. */
      readonly to: string | undefined;
    }
  | {
      readonly kind: "close";
      readonly account: string;
      readonly to: string;
      readonly owner: string;
    }
  | {
      readonly kind: "approve";
      readonly account: string;
      readonly delegate: string;
      readonly token: string;
      readonly amount: bigint;
    }
  | { readonly kind: "burn"; readonly account: string; readonly amount: bigint }
  | { readonly kind: "extension"; readonly program: string; readonly text: string }
  | { readonly kind: "unit-price"; readonly microLamports: bigint }
  | { readonly kind: "unit-limit"; readonly units: bigint };

/** More than any token has: an approval need not name the very largest u64 to have no limit. */
export const isUnlimited = (units: bigint): boolean => units >= 2n ** 63n;

/** Reads an instruction's data and accounts; a missing part makes it unread. */
export class InstructionReader {
  readonly #instruction: SolanaInstruction;

  constructor(instruction: SolanaInstruction) {
    this.#instruction = instruction;
  }

  /** Little-endian unsigned integer. Throws beyond the end. */
  uint(at: number, bytes: number): bigint {
    const part = this.bytes(at, bytes);
    return part.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
  }

  bytes(at: number, length: number): Uint8Array {
    const part = this.#instruction.data.subarray(at, at + length);
    if (part.length !== length) throw new RangeError("data is too short");
    return part;
  }

  key(at: number): string {
    return base58Of(this.bytes(at, 32));
  }

  account(index: number): string {
    const account = this.#instruction.accounts[index];
    if (account === undefined) throw new RangeError("an account is missing");
    return account;
  }

  /** An instruction inside this one. Throws beyond the end. */
  part(
    accountsAt: number,
    accounts: number,
    data: { readonly at: number; readonly length: number },
  ): InstructionReader {
    const given = this.#instruction.accounts.slice(accountsAt, accountsAt + accounts);
    if (given.length !== accounts) throw new RangeError("an account is missing");
    const { program } = this.#instruction;
    return new InstructionReader({
      program,
      accounts: given,
      data: this.bytes(data.at, data.length),
    });
  }

  get length(): number {
    return this.#instruction.data.length;
  }
}

const SOL = { decimals: 9, symbol: "SOL", token: undefined, isUnlimited: false } as const;

export const address = (label: string, account: string): ReviewField => ({
  label,
  value: { kind: "address", address: account, name: undefined },
});
export const lamports = (label: string, units: bigint): ReviewField => ({
  label,
  value: { kind: "amount", units, ...SOL },
});
export const number = (label: string, value: bigint): ReviewField => ({
  label,
  value: { kind: "number", value, decimals: 0, unit: "" },
});
export const text = (label: string, value: string): ReviewField => ({
  label,
  value: { kind: "text", text: value } satisfies FieldValue,
});
