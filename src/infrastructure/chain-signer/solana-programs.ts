import {
  AccountRole,
  address,
  getProgramDerivedAddress,
  getAddressEncoder,
  type Address,
  type Instruction,
} from "@solana/kit";

const COMPUTE_BUDGET = address("ComputeBudget111111111111111111111111111111");
/** The system program; also the receiver of the transfer that fees are estimated with (wallet-protocols c.3). */
export const SYSTEM = address("11111111111111111111111111111111");
const ASSOCIATED_TOKEN = address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
/** The programs that keep SPL tokens: Token and Token-2022. */
export const TOKEN_PROGRAMS: readonly Address[] = [
  address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"),
  address("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"),
];

/** wallet-protocols c.3, in millionths of a lamport a compute unit. */
const UNIT_PRICE = 20_000_000n;
/** Compute units of c.3. */
export const UNIT_LIMITS = { native: 500, token: 300_000, tokenWithAccount: 400_000 } as const;

const littleEndian = (value: bigint, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
const data = (...parts: readonly (number | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flat());

/** What is paid for a place in a block, and the most the transaction may compute. */
export const budget = (unitLimit: number): readonly Instruction[] => [
  { programAddress: COMPUTE_BUDGET, data: data(3, littleEndian(UNIT_PRICE, 8)) },
  { programAddress: COMPUTE_BUDGET, data: data(2, littleEndian(BigInt(unitLimit), 4)) },
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

/** Makes it; does nothing where it is there by then. */
export const createTokenAccount = (
  payer: Address,
  account: Address,
  owner: Address,
  mint: Address,
  program: Address,
): Instruction => ({
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
