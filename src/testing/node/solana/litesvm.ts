import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { resolveChainPackage } from "../chain-package.js";

export interface SvmMeta {
  signature(): Uint8Array;
  logs(): string[];
  computeUnitsConsumed(): bigint;
}
export interface SvmFailure {
  /** Errors without fields are numbers. */
  err():
    | number
    | {
        readonly index?: number;
        readonly accountIndex?: number;
        err?(): number | { readonly code?: number; readonly msg?: string };
      };
  meta(): SvmMeta;
}
export interface SvmAccount {
  lamports(): bigint;
  data(): Uint8Array;
  owner(): Uint8Array;
  executable(): boolean;
}

export interface SvmSimulation {
  meta(): SvmMeta;
  /** Accounts of the transaction after it. */
  postAccounts(): readonly { readonly address: Uint8Array; account(): SvmAccount }[];
}

/** The used part of LiteSVM. Addresses are 32 bytes. */
export interface LiteSvm {
  setBlockhashCheck(isChecked: boolean): void;
  setSigverify(isChecked: boolean): void;
  setLamports(lamports: bigint): void;
  minimumBalanceForRentExemption(bytes: bigint): bigint;
  getAccount(address: Uint8Array): SvmAccount | null;
  getProgramAccounts(
    program: Uint8Array,
  ): readonly { readonly address: Uint8Array; account(): SvmAccount }[];
  getBalance(address: Uint8Array): bigint | null;
  latestBlockhash(): string;
  airdrop(address: Uint8Array, lamports: bigint): SvmMeta | SvmFailure | null;
  sendLegacyTransaction(bytes: Uint8Array): SvmMeta | SvmFailure;
  sendVersionedTransaction(bytes: Uint8Array): SvmMeta | SvmFailure;
  simulateLegacyTransaction(bytes: Uint8Array): SvmSimulation | SvmFailure;
  simulateVersionedTransaction(bytes: Uint8Array): SvmSimulation | SvmFailure;
  expireBlockhash(): void;
  warpToSlot(slot: bigint): void;
  getClock(): { readonly slot: bigint };
  /** Sets the SlotHashes sysvar, newest first. */
  setSlotHashes(hashes: readonly { readonly slot: bigint; readonly hash: string }[]): void;
}

const libc = (): string => {
  if (process.platform !== "linux") return "";
  const report = process.report.getReport() as {
    readonly header?: { readonly glibcVersionRuntime?: string };
  };
  return report.header?.glibcVersionRuntime === undefined ? "-musl" : "-gnu";
};

/**
 * Path of the native Solana runtime: the variable `LATCHKIT_LITESVM`, else the platform's package;
 * undefined if missing.
 */
export function findLitesvm(): string | undefined {
  const fromEnvironment = process.env["LATCHKIT_LITESVM"];
  if (fromEnvironment !== undefined && fromEnvironment !== "")
    return existsSync(fromEnvironment) ? fromEnvironment : undefined;
  return resolveChainPackage(`litesvm-${process.platform}-${process.arch}${libc()}`);
}

/**
 * Loads the runtime into this process and creates a chain. Throws the loader's error for an invalid
 * file.
 */
export function openLitesvm(file: string): LiteSvm {
  const native: unknown = createRequire(join(process.cwd(), "package.json"))(file);
  const { LiteSvm } = native as { readonly LiteSvm: new () => LiteSvm };
  return new LiteSvm();
}
