import fc from "fast-check";

/** What a wallet does that sends by itself. */
export const SENDING = [
  "honest",
  "change to another address of its own",
  "other value",
  "other receiver",
  "pays twice",
  "higher fee",
  "sends nothing, gives a foreign id",
  "sends nothing, gives an unknown id",
  "sends nothing, gives the id of an older payment",
  "sends, gives a foreign id",
  "sends, gives no id",
  "sends, gives the id in capitals",
  "sends, and fails",
  "sends what it was made to sign, not its own",
  "changes what it was given",
  "answers late",
  "answers twice",
  "declines",
  "is locked",
  "has a request open",
] as const;

/** What a wallet does that has no transfer of its own and signs PSBTs. */
export const SIGNING = [
  "honest",
  "finishes",
  "other value",
  "other receiver",
  "higher fee",
  "other input",
  "added input",
  "added output",
  "no change",
  "leaves outputs open",
  "leaves inputs open",
  "signs with another key",
  "signs one input too few",
  "signs nothing",
  "gives a foreign PSBT",
  "gives garbage",
  "gives nothing",
  "sends itself",
  "sends itself, gives the id alone",
  "changes what it was given",
  "answers late",
  "answers twice",
  "declines",
  "is locked",
  "has a request open",
] as const;
export type SendingHabit = (typeof SENDING)[number];
export type SigningHabit = (typeof SIGNING)[number];

/** Wallets that did what was asked and say so. */
export const FAITHFUL: readonly string[] = [
  "honest",
  "finishes",
  "change to another address of its own",
  "sends, gives the id in capitals",
  "sends itself",
  "answers late",
  "answers twice",
];

/** What a service does with a transaction: whether it keeps it, and what it answers. */
export const TAKING = [
  "accepts",
  "accepts",
  "accepts",
  "other id",
  "html",
  "400",
  "429",
  "503",
  "silent",
  "broken",
  "huge",
] as const;

/** What a service says something else about. */
export const LIED = ["rates", "utxo", "hex", "status", "tx", "tip"] as const;
export const CHANGES = [
  "404",
  "429",
  "500",
  "silent",
  "broken",
  "html",
  "huge",
  "empty",
  "garbage",
  "shape",
  "more",
  "less",
  "other",
] as const;
export interface Lie {
  readonly about: (typeof LIED)[number];
  readonly change: (typeof CHANGES)[number];
}

/**
 * One service: what it does with a transaction, what it lies about, and whether it shows what was
 * sent.
 */
export interface Character {
  readonly taking: (typeof TAKING)[number];
  readonly keeps: boolean;
  readonly hides: boolean;
  readonly lies: readonly Lie[];
  /** By how much it raises its rates after a fee was shown. */
  readonly raise: number;
}

/** One play: what is asked, what wallet and services do, and whether blocks come at once. */
export interface Play {
  readonly value: bigint;
  readonly payer: "segwit" | "taproot";
  readonly sending?: SendingHabit;
  readonly signing?: SigningHabit;
  readonly rate: number;
  /** The host names the fee that was shown as the most. */
  readonly isBounded: boolean;
  readonly first: Character;
  readonly second?: Character;
  readonly isMining: boolean;
}

const HONEST: Character = { taking: "accepts", keeps: true, hides: false, lies: [], raise: 1 };
const lies: fc.Arbitrary<Lie> = fc.record({
  about: fc.constantFrom(...LIED),
  change: fc.constantFrom(...CHANGES),
});
const liar: fc.Arbitrary<Character> = fc.record({
  taking: fc.constantFrom(...TAKING),
  keeps: fc.boolean(),
  hides: fc.boolean(),
  lies: fc.array(lies, { maxLength: 2 }),
  raise: fc.constantFrom(1, 1, 1.3, 20, 900),
});
const characters = fc.oneof(
  { weight: 1, arbitrary: fc.constant(HONEST) },
  { weight: 3, arbitrary: liar },
);
/** Signatures take most of the time: a fifth of the plays has every habit some eighty times. */
const wallets: fc.Arbitrary<Pick<Play, "sending" | "signing">> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ sending: fc.constantFrom(...SENDING) }) },
  { weight: 1, arbitrary: fc.record({ signing: fc.constantFrom(...SIGNING) }) },
);

export const plays: fc.Arbitrary<Play> = fc
  .record({
    wallet: wallets,
    value: fc.constantFrom(5_000n, 30_000n, 70_000n),
    payer: fc.constantFrom<Play["payer"]>("segwit", "segwit", "segwit", "taproot"),
    rate: fc.constantFrom(1, 3),
    isBounded: fc.boolean(),
    first: characters,
    second: fc.option(characters, { nil: undefined }),
    isMining: fc.boolean(),
  })
  .map(({ wallet, second, ...rest }) => ({ ...rest, ...wallet, ...(second && { second }) }));

/**
 * True where somebody lies about when something was in a block: then an older payment cannot be
 * told from a new one.
 */
export const isTimeless = ({ first, second }: Play): boolean =>
  [first, second].some((one) =>
    one?.lies.some(({ about }) => about === "status" || about === "tip"),
  );
/** True where all services do as they should. */
export const isHonestNetwork = ({ first, second }: Play): boolean =>
  [first, second ?? HONEST].every(
    ({ taking, keeps, hides, lies: notified, raise }) =>
      taking === "accepts" && keeps && !hides && notified.length === 0 && raise === 1,
  );
