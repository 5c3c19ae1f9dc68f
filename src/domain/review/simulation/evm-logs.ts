import { isSame } from "../known-addresses.js";

/** A log of a simulated call. */
export interface SimulatedLog {
  readonly address: string;
  /** 0x and 64 hex digits each. */
  readonly topics: readonly string[];
  /** 0x hex. */
  readonly data: string;
}

/** What the events of one contract say about the account, in base units. */
export interface LoggedToken {
  readonly token: string;
  /** Sum of ERC-20 transfers. */
  readonly moved: bigint;
  /** Sum of WETH's deposits and withdrawals, which some tokens report beside a transfer. */
  readonly wrapped: bigint;
  /** Number of ERC-721 items. */
  readonly items: bigint;
}

/** An item of a collection that moved. */
export interface LoggedItem {
  readonly token: string;
  readonly tokenId: bigint;
  readonly amount: bigint;
}

/** What events say that the account lost and received. Contracts can emit any event. */
export interface LoggedChanges {
  readonly native: bigint;
  readonly tokens: readonly LoggedToken[];
  readonly items: readonly LoggedItem[];
}

/** keccak-256 of the events' signatures. */
const [TRANSFER, TRANSFER_SINGLE, TRANSFER_BATCH, DEPOSIT, WITHDRAWAL] = [
  "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
  "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62",
  "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb",
  "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c",
  "0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65",
] as const;

/** `traceTransfers` of `eth_simulateV1`, and EIP-7708. */
const [TRACED, SYSTEM] = [`0x${"e".repeat(40)}`, `0x${"f".repeat(39)}e`] as const;

const WORD = 64;
/** Maximum number of items in one ERC-1155 batch. */
const MAX_ITEMS = 1_000;

const wordsOf = (data: string): readonly bigint[] =>
  (data.slice(2).match(/.{64}/gu) ?? []).map((word) => BigInt(`0x${word}`));
const addressIn = (topic: string): string => `0x${topic.slice(-40)}`;

/** The offset is at word `at`; undefined if malformed. */
const listAt = (words: readonly bigint[], at: number): readonly bigint[] | undefined => {
  const start = (words[at] ?? 0n) / 32n;
  const length = words[Number(start)];
  if (length === undefined || length > BigInt(MAX_ITEMS)) return undefined;
  const list = words.slice(Number(start) + 1, Number(start + 1n + length));
  return BigInt(list.length) === length ? list : undefined;
};

class LogReader {
  readonly #account: string;
  readonly #native = new Map<string, bigint>();
  readonly #tokens = new Map<string, LoggedToken>();
  readonly #items = new Map<string, LoggedItem>();

  constructor(account: string) {
    this.#account = account;
  }

  read({ address, topics, data }: SimulatedLog): void {
    const [event, ...indexed] = topics.map((topic) => topic.toLowerCase());
    const token = address.toLowerCase();
    const words = wordsOf(data);
    if (event === TRANSFER) this.#transfer(token, indexed, words);
    else if (event === DEPOSIT) this.#wrap(token, indexed, words, 1n);
    else if (event === WITHDRAWAL) this.#wrap(token, indexed, words, -1n);
    else if (event === TRANSFER_SINGLE || event === TRANSFER_BATCH)
      this.#moveItems(token, indexed, event === TRANSFER_SINGLE ? [words] : pairsOf(words));
  }

  get changes(): LoggedChanges {
    const native = this.#native.get(TRACED) ?? this.#native.get(SYSTEM) ?? 0n;
    const items = [...this.#items.values()].filter(({ amount }) => amount !== 0n);
    return { native, tokens: [...this.#tokens.values()], items };
  }

  /** 1 if the account receives, -1 if it gives, else 0. */
  #signOf(from: string, to: string): bigint {
    const isOut = isSame(addressIn(from), this.#account);
    return BigInt(isSame(addressIn(to), this.#account)) - BigInt(isOut);
  }

  #transfer(token: string, indexed: readonly string[], [amount]: readonly bigint[]): void {
    const [from, to, tokenId] = indexed;
    if (from === undefined || to === undefined) return;
    const sign = this.#signOf(from, to);
    if (token === TRACED || token === SYSTEM)
      this.#native.set(token, (this.#native.get(token) ?? 0n) + sign * (amount ?? 0n));
    else if (sign !== 0n && tokenId !== undefined) {
      this.#addItem(token, BigInt(tokenId), sign);
      this.#add(token, { items: sign });
    } else if (sign !== 0n && amount !== undefined) this.#add(token, { moved: sign * amount });
  }

  #wrap(token: string, [owner]: readonly string[], words: readonly bigint[], sign: bigint): void {
    const [amount] = words;
    if (owner !== undefined && amount !== undefined && isSame(addressIn(owner), this.#account))
      this.#add(token, { wrapped: sign * amount });
  }

  #moveItems(
    token: string,
    [, from, to]: readonly string[],
    pairs: readonly (readonly bigint[])[],
  ): void {
    const sign = from === undefined || to === undefined ? 0n : this.#signOf(from, to);
    for (const [tokenId, amount] of pairs)
      if (sign !== 0n && tokenId !== undefined && amount !== undefined)
        this.#addItem(token, tokenId, sign * amount);
  }

  #add(token: string, { moved = 0n, wrapped = 0n, items = 0n }: Partial<LoggedToken>): void {
    const tokenChange = this.#tokens.get(token);
    this.#tokens.set(token, {
      token,
      moved: (tokenChange?.moved ?? 0n) + moved,
      wrapped: (tokenChange?.wrapped ?? 0n) + wrapped,
      items: (tokenChange?.items ?? 0n) + items,
    });
  }

  #addItem(token: string, tokenId: bigint, amount: bigint): void {
    const name = `${token}:${tokenId}`;
    const known = this.#items.get(name)?.amount ?? 0n;
    this.#items.set(name, { token, tokenId, amount: known + amount });
  }
}

/** Ids and amounts; none if malformed. */
const pairsOf = (words: readonly bigint[]): readonly (readonly bigint[])[] => {
  const [ids, amounts] = [listAt(words, 0), listAt(words, 1)];
  if (ids?.length !== amounts?.length) return [];
  return (ids ?? []).map((id, at) => [id, amounts?.[at] ?? 0n]);
};

/**
 * What the logs of successful calls say about the account. Reads native transfers of one emitter,
 * because a node may report them twice. Ignores malformed logs.
 */
export const readLogs = (logs: readonly SimulatedLog[], account: string): LoggedChanges => {
  const reader = new LogReader(account);
  for (const log of logs) if (log.data.length % WORD === 2) reader.read(log);
  return reader.changes;
};
