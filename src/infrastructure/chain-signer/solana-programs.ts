import {
  AccountRole,
  address,
  getProgramDerivedAddress,
  getAddressEncoder,
  type Address,
  type Instruction,
} from "@solana/kit";

const COMPUTE_BUDGET = address("ComputeBudget111111111111111111111111111111");
/** The system program; also the receiver of the transfer that fees are estimated with. */
export const SYSTEM = address("11111111111111111111111111111111");
const ASSOCIATED_TOKEN = address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
/** The programs that keep SPL tokens: Token and Token-2022. */
export const TOKEN_PROGRAMS: readonly Address[] = [
  address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"),
  address("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"),
];

/**
 * What a transfer pays for its place in a block, whatever it computes: 0.00002 SOL. The price of a
 * unit follows from it.
 */
const PRIORITY_LAMPORTS = 20_000n;
/**
 * What a transfer takes with its one signature, in lamports; the network's own rule, whatever a
 * node reports of it.
 */
export const TRANSFER_FEE = 5_000n + PRIORITY_LAMPORTS;
/**
 * Lamports that an account of so many bytes must hold, by the rule of Solana's networks: two years'
 * rent, and 128 bytes more than its own.
 */
export const rentByRule = (bytes: number): bigint => BigInt(bytes + 128) * 6_960n;
const MICRO = 1_000_000n;
/**
 * Limits in compute units that divide the priority fee without rest: the fee is the same for each
 * of them, to the lamport.
 */
const UNIT_STEPS: readonly number[] = [
  20_000, 25_000, 40_000, 50_000, 80_000, 100_000, 160_000, 200_000, 250_000, 400_000,
];
/** What a transfer is simulated with; no transfer is given more. */
export const MOST_UNITS = 400_000;
/**
 * Room for what wallets add: two assertions of up to 5,000 units, and the instructions that carry
 * them.
 */
const GUARD_UNITS = 12_000;

/**
 * Compute units of a transfer: `least` is asked for in any case, `usual` where no node simulates
 * it.
 */
export interface UnitNeed {
  readonly least: number;
  readonly usual: number;
}
/** A new account costs the search for its address, which differs from owner to owner. */
export const UNIT_NEEDS = {
  native: { least: 20_000, usual: 20_000 },
  token: { least: 40_000, usual: 100_000 },
  tokenWithAccount: { least: 80_000, usual: 200_000 },
} as const satisfies Readonly<Record<string, UnitNeed>>;

/**
 * The limit to ask for: what a simulation took and a fifth more, and room for a wallet's guards. A
 * node that exaggerates gets no more than the largest step.
 */
export const unitLimit = ({ least, usual }: UnitNeed, simulated: bigint | undefined): number => {
  if (simulated === undefined) return usual;
  const taken = Number(simulated > MOST_UNITS ? MOST_UNITS : simulated);
  const needed = Math.max(least, taken * 1.2 + GUARD_UNITS);
  return UNIT_STEPS.find((step) => step >= needed) ?? MOST_UNITS;
};

const littleEndian = (value: bigint, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
const data = (...parts: readonly (number | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flat());

/** What is paid for a place in a block, and the most the transaction may compute. */
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

/** Where one owner keeps one token by custom: the associated token account. */
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

/** Who pays for a token account, and whose it is for which token. */
export type NewTokenAccount = Readonly<
  Record<"payer" | "account" | "owner" | "mint" | "program", Address>
>;

/** Makes it; does nothing where it is there by then. */
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

/** What a transfer of an SPL token names. `amount` in the token's base units. */
export interface TokenTransfer {
  readonly source: Address;
  readonly mint: Address;
  readonly target: Address;
  readonly owner: Address;
  readonly program: Address;
  readonly amount: bigint;
  readonly decimals: number;
}

/** TransferChecked: the chain refuses it where mint or decimals are other than said. */
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
