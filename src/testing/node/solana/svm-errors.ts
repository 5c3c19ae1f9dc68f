import type { SvmFailure } from "./litesvm.js";

const TRANSACTION = [
  "AccountInUse",
  "AccountLoadedTwice",
  "AccountNotFound",
  "ProgramAccountNotFound",
  "InsufficientFundsForFee",
  "InvalidAccountForFee",
  "AlreadyProcessed",
  "BlockhashNotFound",
  "CallChainTooDeep",
  "MissingSignatureForFee",
  "InvalidAccountIndex",
  "SignatureFailure",
  "InvalidProgramForExecution",
  "SanitizeFailure",
  "ClusterMaintenance",
  "AccountBorrowOutstanding",
  "WouldExceedMaxBlockCostLimit",
  "UnsupportedVersion",
  "InvalidWritableAccount",
  "WouldExceedMaxAccountCostLimit",
  "WouldExceedAccountDataBlockLimit",
  "TooManyAccountLocks",
  "AddressLookupTableNotFound",
  "InvalidAddressLookupTableOwner",
  "InvalidAddressLookupTableData",
  "InvalidAddressLookupTableIndex",
  "InvalidRentPayingAccount",
  "WouldExceedMaxVoteCostLimit",
  "WouldExceedAccountDataTotalLimit",
  "MaxLoadedAccountsDataSizeExceeded",
  "ResanitizationNeeded",
  "InvalidLoadedAccountsDataSizeLimit",
  "UnbalancedTransaction",
  "ProgramCacheHitMaxLimit",
  "CommitCancelled",
] as const;
const INSTRUCTION = [
  "GenericError",
  "InvalidArgument",
  "InvalidInstructionData",
  "InvalidAccountData",
  "AccountDataTooSmall",
  "InsufficientFunds",
  "IncorrectProgramId",
  "MissingRequiredSignature",
  "AccountAlreadyInitialized",
  "UninitializedAccount",
  "UnbalancedInstruction",
  "ModifiedProgramId",
  "ExternalAccountLamportSpend",
  "ExternalAccountDataModified",
  "ReadonlyLamportChange",
  "ReadonlyDataModified",
  "DuplicateAccountIndex",
  "ExecutableModified",
  "RentEpochModified",
  "NotEnoughAccountKeys",
  "AccountDataSizeChanged",
  "AccountNotExecutable",
  "AccountBorrowFailed",
  "AccountBorrowOutstanding",
  "DuplicateAccountOutOfSync",
  "InvalidError",
  "ExecutableDataModified",
  "ExecutableLamportChange",
  "ExecutableAccountNotRentExempt",
  "UnsupportedProgramId",
  "CallDepth",
  "MissingAccount",
  "ReentrancyNotAllowed",
  "MaxSeedLengthExceeded",
  "InvalidSeeds",
  "InvalidRealloc",
  "ComputationalBudgetExceeded",
  "PrivilegeEscalation",
  "ProgramEnvironmentSetupFailure",
  "ProgramFailedToComplete",
  "ProgramFailedToCompile",
  "Immutable",
  "IncorrectAuthority",
  "AccountNotRentExempt",
  "InvalidAccountOwner",
  "ArithmeticOverflow",
  "UnsupportedSysvar",
  "IllegalOwner",
  "MaxAccountsDataAllocationsExceeded",
  "MaxAccountsExceeded",
  "MaxInstructionTraceLengthExceeded",
  "BuiltinProgramsMustConsumeComputeUnits",
  "BorshIoError",
] as const;

/** A transaction error in the format of Solana's JSON-RPC. */
export type TransactionError = string | Readonly<Record<string, unknown>>;

/** The node's preflight messages for errors that users meet. */
const PREFLIGHT_MESSAGES: Readonly<Record<string, string>> = {
  BlockhashNotFound: "Blockhash not found",
  AlreadyProcessed: "This transaction has already been processed",
  AccountNotFound: "Attempt to debit an account but found no record of a prior credit.",
  InsufficientFundsForFee: "Insufficient funds for fee",
  SignatureFailure: "Transaction did not pass signature verification",
};

const instructionError = (
  error: number | { readonly code?: number; readonly msg?: string },
): TransactionError => {
  if (typeof error === "number") return INSTRUCTION[error] ?? "GenericError";
  return error.code === undefined ? { BorshIoError: error.msg ?? "" } : { Custom: error.code };
};

/** Converts the runtime's error to the JSON-RPC format. */
export const transactionError = (failure: SvmFailure): TransactionError => {
  const error = failure.err();
  if (typeof error === "number") return TRANSACTION[error] ?? "SanitizeFailure";
  if (error.err !== undefined)
    return { InstructionError: [error.index ?? 0, instructionError(error.err())] };
  if (error.accountIndex !== undefined)
    return { InsufficientFundsForRent: { account_index: error.accountIndex } };
  return { DuplicateInstruction: error.index ?? 0 };
};

/** The end of the node's message for an error. */
export const textOf = (error: TransactionError): string => {
  if (typeof error === "string") return PREFLIGHT_MESSAGES[error] ?? error;
  const rent = error["InsufficientFundsForRent"] as { readonly account_index?: number } | undefined;
  if (rent !== undefined)
    return `Transaction results in an account (${rent.account_index ?? 0}) with insufficient funds for rent`;
  const inner = error["InstructionError"];
  if (!Array.isArray(inner)) return Object.keys(error)[0] ?? "Unknown error";
  const [index, reason] = inner as readonly unknown[];
  const reasonText =
    typeof reason === "string"
      ? reason
      : `custom program error: 0x${Number((reason as { readonly Custom?: number }).Custom ?? 0).toString(16)}`;
  return `Error processing Instruction ${String(index)}: ${reasonText}`;
};
