import { toChecksumAddress } from "../../address/evm-address.js";
import type { AssetMove, Changes, SimulationFinding } from "../changes.js";
import type { TokenLabel } from "../tokens.js";
import { readLogs, type SimulatedLog, type LoggedChanges, type LoggedToken } from "./evm-logs.js";

/** Balances of the account at one moment, in base units. */
export interface Holdings {
  readonly native: bigint;
  /** By lower-case address; a contract that returns no balance is missing. */
  readonly tokens: ReadonlyMap<string, bigint>;
}

/** A simulated request whose calls all succeeded. */
export interface SimulatedRun {
  readonly account: string;
  readonly logs: readonly SimulatedLog[];
  readonly before: Holdings;
  readonly after: Holdings;
}

interface TokenMove {
  readonly token: string;
  readonly told: LoggedToken | undefined;
  /** Undefined if the contract returned no balance. */
  readonly real: bigint | undefined;
}

/** Rounding of tokens that count in shares, base units. */
const ROUNDING = 2n;
/** Tokens that charge fees or pay interest report up to this share more or less. */
const TOLERANCE = 10n;

const size = (value: bigint): bigint => (value < 0n ? -value : value);
/** Without an event, any loss counts. */
const isNear = (told: bigint, real: bigint): boolean =>
  (told !== 0n && size(told - real) <= ROUNDING) ||
  (told < 0n === real < 0n && real !== 0n && size(told - real) * TOLERANCE <= size(told));

const NOTHING = { moved: 0n, wrapped: 0n, items: 0n };

const tokenMovesOf = (
  { before, after }: SimulatedRun,
  { tokens }: LoggedChanges,
): readonly TokenMove[] => {
  const names = new Set([...before.tokens.keys(), ...tokens.map(({ token }) => token)]);
  return [...names].map((token) => {
    const [start, end] = [before.tokens.get(token), after.tokens.get(token)];
    return {
      token,
      told: tokens.find((one) => one.token === token),
      real: start === undefined && end === undefined ? undefined : (end ?? 0n) - (start ?? 0n),
    };
  });
};

/** A deposit event alone may belong to any contract. */
const brokenRule = ({ told, real }: TokenMove): SimulationFinding["rule"] | undefined => {
  const { moved, wrapped, items } = told ?? NOTHING;
  if (real === undefined) return moved === 0n ? undefined : "token-lies";
  if (moved === 0n && items === 0n)
    return real >= 0n || isNear(wrapped, real) ? undefined : "hidden-move";
  if (items !== 0n && (real === items || moved === 0n))
    return real === items ? undefined : "token-lies";
  return [moved, moved + wrapped].some((claim) => isNear(claim, real)) ? undefined : "token-lies";
};

/** A collection's items are moves of their own. */
const amountOf = ({ told, real }: TokenMove): bigint =>
  real === (told ?? NOTHING).items ? 0n : (real ?? (told ?? NOTHING).moved);

/** Tokens of the logs that name the account, in lower case. */
export const toldTokens = (logs: readonly SimulatedLog[], account: string): readonly string[] =>
  readLogs(logs, account).tokens.map(({ token }) => token);

/** What two runs of the same request have in common. */
const directionsOf = (run: SimulatedRun, both: ReadonlySet<string>): ReadonlySet<string> => {
  const told = readLogs(run.logs, run.account);
  const all: readonly (readonly [string, bigint])[] = [
    ["native", told.native],
    ...told.tokens.map(({ token, moved, wrapped }) => [token, moved + wrapped] as const),
    ...told.items.map(({ token, tokenId, amount }) => [`${token}:${tokenId}`, amount] as const),
    ...tokenMovesOf(run, told)
      .filter(({ token }) => both.has(token))
      .map(({ token, real = 0n }) => [`${token} balance`, real] as const),
  ];
  return new Set(
    all.filter(([, amount]) => amount !== 0n).map(([name, amount]) => `${name} ${amount < 0n}`),
  );
};

/** True if the same assets leave and arrive in both runs, whatever the amounts. */
export const isSameOutcome = (one: SimulatedRun, other: SimulatedRun): boolean => {
  const names = [...one.before.tokens.keys()].filter((token) => other.before.tokens.has(token));
  const [first, second] = [directionsOf(one, new Set(names)), directionsOf(other, new Set(names))];
  return first.size === second.size && [...first].every((name) => second.has(name));
};

/**
 * The fee that the node charged in this run: what the balance lost beyond native transfers.
 * Negative if the node reports too many.
 */
export const chargedFee = ({ account, logs, before, after }: SimulatedRun): bigint =>
  before.native + readLogs(logs, account).native - after.native;

/**
 * What a successful run changes: differences of balances; an event counts only if the contract
 * returns no balance.
 */
export const changesOf = (
  run: SimulatedRun,
  labels: ReadonlyMap<string, TokenLabel>,
  { block, differs }: { readonly block: bigint; readonly differs: boolean },
): Changes => {
  const told = readLogs(run.logs, run.account);
  const tokens = tokenMovesOf(run, told);
  const native = { token: undefined, amount: told.native };
  const unlabelled = { tokenId: undefined, symbol: undefined, decimals: undefined };
  const moves: readonly AssetMove[] = [
    { ...unlabelled, ...native },
    ...tokens.map((one) => ({
      ...unlabelled,
      ...labels.get(one.token),
      token: toChecksumAddress(one.token),
      amount: amountOf(one),
    })),
    ...told.items.map((item) => ({
      ...unlabelled,
      ...item,
      token: toChecksumAddress(item.token),
    })),
  ];
  const broken = tokens.flatMap((one) => {
    const rule = brokenRule(one);
    return rule === undefined ? [] : [{ rule, target: toChecksumAddress(one.token) }];
  });
  return {
    status: "simulated",
    block,
    moves: moves.filter(({ amount }) => amount !== 0n),
    findings: [
      ...broken,
      ...(differs ? [{ rule: "sim-differs" as const, target: undefined }] : []),
    ],
  };
};
