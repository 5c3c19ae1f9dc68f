import { base58Of } from "../../shared/byte-texts.js";
import type { AssetMove, Changes, SimulationFinding } from "../changes.js";
import { isUnlimited } from "../solana-data.js";

/** An account at one moment. */
export interface SolanaState {
  readonly lamports: bigint;
  readonly program: string;
  /** The first bytes, at least `STATE_BYTES` of them if there are so many. */
  readonly data: Uint8Array;
}

/** An account before and after a transaction; undefined where it does not exist. */
export interface SolanaDifference {
  readonly address: string;
  readonly before: SolanaState | undefined;
  readonly after: SolanaState | undefined;
}

/** A simulated transaction that succeeded. */
export interface SolanaRun {
  /** The user's account. */
  readonly account: string;
  readonly differences: readonly SolanaDifference[];
  /** Lamports that the account pays for the transaction; 0 if another account pays. */
  readonly fee: bigint;
  readonly slot: bigint;
}

/** Bytes that tell token accounts and mints apart, and have their fields. */
export const STATE_BYTES = 166;

const SYSTEM = "11111111111111111111111111111111";
const TOKEN_PROGRAMS: readonly string[] = [
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
];
const ACCOUNT_BYTES = 165;
const MINT_BYTES = 82;
/** In the byte after the base layout of Token-2022. */
const [MINT_KIND, ACCOUNT_KIND] = [1, 2] as const;
const DECIMALS_AT = 44;
const KEY_BYTES = 32;

interface TokenAccount {
  readonly mint: string;
  readonly owner: string;
  readonly units: bigint;
  readonly delegate: string | undefined;
  readonly delegated: bigint;
  readonly closer: string | undefined;
}

const keyAt = (data: Uint8Array, at: number): string => base58Of(data.subarray(at, at + KEY_BYTES));
const optionAt = (data: Uint8Array, at: number): string | undefined =>
  data[at] === 1 ? keyAt(data, at + 4) : undefined;
const u64At = (data: Uint8Array, at: number): bigint =>
  data.subarray(at, at + 8).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);

const isKind = (state: SolanaState, plain: number, kind: number): boolean =>
  TOKEN_PROGRAMS.includes(state.program) &&
  (state.data.length === plain ||
    (state.data.length > ACCOUNT_BYTES && state.data[ACCOUNT_BYTES] === kind));

/** True if a token account may be there now or later. */
export const mayHoldTokens = (state: SolanaState | undefined): boolean =>
  state === undefined || TOKEN_PROGRAMS.includes(state.program);

const tokenIn = (state: SolanaState | undefined): TokenAccount | undefined => {
  if (state === undefined || !isKind(state, ACCOUNT_BYTES, ACCOUNT_KIND)) return undefined;
  const { data } = state;
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, KEY_BYTES),
    units: u64At(data, 64),
    delegate: optionAt(data, 72),
    delegated: u64At(data, 121),
    closer: optionAt(data, 129),
  };
};

/** Mints of the user's token accounts. */
export const mintsOf = (states: readonly (SolanaState | undefined)[]): readonly string[] => [
  ...new Set(states.flatMap((state) => tokenIn(state)?.mint ?? [])),
];

/** Decimals of a mint; undefined if it is none. */
export const decimalsOf = (state: SolanaState | undefined): number | undefined =>
  state !== undefined && isKind(state, MINT_BYTES, MINT_KIND) ? state.data[DECIMALS_AT] : undefined;

const tokenMoves = ({ account, differences }: SolanaRun): ReadonlyMap<string, bigint> => {
  const amounts = new Map<string, bigint>();
  const add = (state: SolanaState | undefined, sign: bigint): void => {
    const token = tokenIn(state);
    if (token?.owner === account)
      amounts.set(token.mint, (amounts.get(token.mint) ?? 0n) + sign * token.units);
  };
  for (const { before, after } of differences) {
    add(before, -1n);
    add(after, 1n);
  }
  return amounts;
};

const nativeMove = ({ account, differences, fee }: SolanaRun): bigint => {
  const ownDifference = differences.find(({ address }) => address === account);
  return ownDifference === undefined
    ? 0n
    : (ownDifference.after?.lamports ?? 0n) - (ownDifference.before?.lamports ?? 0n) + fee;
};

type Rule = SimulationFinding["rule"];

/** What others could not do with the token account before. */
const lostRights = (account: string, { before, after }: SolanaDifference): readonly Rule[] => {
  const [old, now] = [tokenIn(before), tokenIn(after)];
  if (now === undefined || (old?.owner !== account && now.owner !== account)) return [];
  if (old !== undefined && now.owner !== old.owner)
    return old.owner === account ? ["sol-owner-change"] : [];
  const isRaised = now.delegate !== old?.delegate || now.delegated > (old?.delegated ?? 0n);
  const isApproved = isRaised && now.delegate !== undefined && now.delegated > 0n;
  const approval = isUnlimited(now.delegated) ? "sol-approve-unlimited" : "sol-approve";
  const isClosable =
    now.closer !== undefined && now.closer !== account && now.closer !== old?.closer;
  return [
    ...(isApproved ? ([approval] as const) : []),
    ...(isClosable ? ["sol-close-authority" as const] : []),
  ];
};

const isAssigned = (account: string, { address, before, after }: SolanaDifference): boolean =>
  address === account && after !== undefined && after.program !== (before?.program ?? SYSTEM);

/**
 * What a transaction changes for an account: its lamports, its token accounts by owner, and who has
 * rights over them. `decimals` by mint.
 */
export const solanaChangesOf = (run: SolanaRun, decimals: ReadonlyMap<string, number>): Changes => {
  const unlabelled = { tokenId: undefined, symbol: undefined };
  const moves: readonly AssetMove[] = [
    { ...unlabelled, token: undefined, decimals: undefined, amount: nativeMove(run) },
    ...[...tokenMoves(run)].map(([token, amount]) => ({
      ...unlabelled,
      token,
      decimals: decimals.get(token),
      amount,
    })),
  ];
  const findings = run.differences.flatMap((difference) => {
    const rules: readonly Rule[] = [
      ...(isAssigned(run.account, difference) ? ["sol-assign" as const] : []),
      ...lostRights(run.account, difference),
    ];
    return rules.map((rule) => ({ rule, target: difference.address }));
  });
  return {
    status: "simulated",
    block: run.slot,
    moves: moves.filter(({ amount }) => amount !== 0n),
    findings,
  };
};
