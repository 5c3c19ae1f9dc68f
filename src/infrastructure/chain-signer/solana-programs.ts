import {
  AccountRole,
  address,
  getProgramDerivedAddress,
  getAddressEncoder,
  type Address,
  type Instruction,
} from "@solana/kit";

const COMPUTE_BUDGET = address("ComputeBudget111111111111111111111111111111");
/** The system program; also the receiver used for fee estimates. */
export const SYSTEM = address("11111111111111111111111111111111");
const ASSOCIATED_TOKEN = address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
/** The SPL token programs: Token and Token-2022. */
export const TOKEN_PROGRAMS: readonly Address[] = [
  address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"),
  address("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"),
];

/** Priority fee of a transfer: 0.00002 SOL. The unit price is derived from it. */
const PRIORITY_LAMPORTS = 20_000n;
/** Fee of a transfer with one signature, lamports, by the network's rule. */
export const TRANSFER_FEE = 5_000n + PRIORITY_LAMPORTS;
/** Rent-exempt minimum, lamports: two years' rent of the bytes plus 128. */
export const rentByRule = (bytes: number): bigint => BigInt(bytes + 128) * 6_960n;
const MICRO = 1_000_000n;
/**
 * Compute unit limits that divide the priority fee exactly, so that the fee is the same for all.
 */
const UNIT_STEPS: readonly number[] = [
  20_000, 25_000, 40_000, 50_000, 80_000, 100_000, 160_000, 200_000, 250_000, 400_000,
];
/** Compute unit limit of the simulation, and the maximum of a transfer. */
export const MAX_COMPUTE_UNITS = 400_000;
/** Compute units reserved for two assertions that wallets may add. */
const GUARD_UNITS = 12_000;

/** Compute units of a transfer: `typical` is the limit without a simulation. */
export interface UnitNeed {
  readonly minimum: number;
  readonly typical: number;
}
/** Creating an account costs an address search that varies by owner. */
export const UNIT_NEEDS = {
  native: { minimum: 20_000, typical: 20_000 },
  token: { minimum: 40_000, typical: 100_000 },
  tokenWithAccount: { minimum: 80_000, typical: 200_000 },
} as const satisfies Readonly<Record<string, UnitNeed>>;

/**
 * The compute unit limit: the simulated units plus a fifth and the reserve, capped at the largest
 * step.
 */
export const unitLimit = (
  { minimum, typical }: UnitNeed,
  simulated: bigint | undefined,
): number => {
  if (simulated === undefined) return typical;
  const units = Number(simulated > MAX_COMPUTE_UNITS ? MAX_COMPUTE_UNITS : simulated);
  const neededUnits = Math.max(minimum, units * 1.2 + GUARD_UNITS);
  return UNIT_STEPS.find((step) => step >= neededUnits) ?? MAX_COMPUTE_UNITS;
};

const littleEndian = (value: bigint, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
const data = (...parts: readonly (number | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flat());

/** Compute budget instructions: unit price and unit limit. */
export const budget = (limit: number): readonly Instruction[] => [
  {
    programAddress: COMPUTE_BUDGET,
    data: data(3, littleEndian((PRIORITY_LAMPORTS * MICRO) / BigInt(limit), 8)),
  },
  { programAddress: COMPUTE_BUDGET, data: data(2, littleEndian(BigInt(limit), 4)) },
];

/** SystemProgram.transfer. */
export const transferLamports = (from: Address, to: Address, lamports: bigint): Instruction => ({
  programAddress: SYSTEM,
  accounts: [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ],
  data: data(littleEndian(2n, 4), littleEndian(lamports, 8)),
});

/** The associated token account. */
export const tokenAccountOf = async (
  owner: Address,
  mint: Address,
  program: Address,
): Promise<Address> => {
  const encoder = getAddressEncoder();
  const [account] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN,
    seeds: [encoder.encode(owner), encoder.encode(program), encoder.encode(mint)],
  });
  return account;
};

type NewTokenAccount = Readonly<
  Record<"payer" | "account" | "owner" | "mint" | "program", Address>
>;

/** Creates an associated token account; succeeds if it exists. */
export const createTokenAccount = ({
  payer,
  account,
  owner,
  mint,
  program,
}: NewTokenAccount): Instruction => ({
  programAddress: ASSOCIATED_TOKEN,
  accounts: [
    { address: payer, role: AccountRole.WRITABLE_SIGNER },
    { address: account, role: AccountRole.WRITABLE },
    { address: owner, role: AccountRole.READONLY },
    { address: mint, role: AccountRole.READONLY },
    { address: SYSTEM, role: AccountRole.READONLY },
    { address: program, role: AccountRole.READONLY },
  ],
  data: data(1),
});

/** `amount` in base units. */
interface TokenTransfer {
  readonly source: Address;
  readonly mint: Address;
  readonly target: Address;
  readonly owner: Address;
  readonly program: Address;
  readonly amount: bigint;
  readonly decimals: number;
}

/** TransferChecked: fails on the chain if mint or decimals differ. */
export const transferTokens = ({
  source,
  mint,
  target,
  owner,
  program,
  amount,
  decimals,
}: TokenTransfer): Instruction => ({
  programAddress: program,
  accounts: [
    { address: source, role: AccountRole.WRITABLE },
    { address: mint, role: AccountRole.READONLY },
    { address: target, role: AccountRole.WRITABLE },
    { address: owner, role: AccountRole.READONLY_SIGNER },
  ],
  data: data(12, littleEndian(amount, 8), decimals),
});
