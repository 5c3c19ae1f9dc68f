import fc from "fast-check";

/** Behaviors of a wallet that sends transfers itself. */
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

/** Behaviors of a wallet that only signs PSBTs. */
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
export type SendingBehavior = (typeof SENDING)[number];
export type SigningBehavior = (typeof SIGNING)[number];

/** Behaviors that carry out the request and report it. */
export const HONEST_BEHAVIORS: readonly string[] = [
  "honest",
  "finishes",
  "change to another address of its own",
  "sends, gives the id in capitals",
  "sends itself",
  "answers late",
  "answers twice",
];

/** Answers of a service to a posted transaction. */
export const BROADCAST_ANSWERS = [
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

/** Answers that a faulty service changes. */
export const FAULTY_ANSWERS = ["rates", "utxo", "hex", "status", "tx", "tip"] as const;
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
export interface NetworkFault {
  readonly about: (typeof FAULTY_ANSWERS)[number];
  readonly change: (typeof CHANGES)[number];
}

/** Behavior of one service: its answer to a post, its faults, and whether it hides transactions. */
export interface ServiceBehavior {
  readonly taking: (typeof BROADCAST_ANSWERS)[number];
  readonly keeps: boolean;
  readonly hides: boolean;
  readonly faults: readonly NetworkFault[];
  /** Factor by which it raises its fee rates after a fee was shown. */
  readonly raise: number;
}

/** One transfer with the behavior of wallet and services, and whether blocks are mined at once. */
export interface Scenario {
  readonly value: bigint;
  readonly payer: "segwit" | "taproot";
  readonly sending?: SendingBehavior;
  readonly signing?: SigningBehavior;
  readonly rate: number;
  /** The host sets the shown fee as the maximum. */
  readonly isBounded: boolean;
  readonly first: ServiceBehavior;
  readonly second?: ServiceBehavior;
  readonly isMining: boolean;
}

const HONEST: ServiceBehavior = {
  taking: "accepts",
  keeps: true,
  hides: false,
  faults: [],
  raise: 1,
};
const faults: fc.Arbitrary<NetworkFault> = fc.record({
  about: fc.constantFrom(...FAULTY_ANSWERS),
  change: fc.constantFrom(...CHANGES),
});
const faultyService: fc.Arbitrary<ServiceBehavior> = fc.record({
  taking: fc.constantFrom(...BROADCAST_ANSWERS),
  keeps: fc.boolean(),
  hides: fc.boolean(),
  faults: fc.array(faults, { maxLength: 2 }),
  raise: fc.constantFrom(1, 1, 1.3, 20, 900),
});
const serviceBehaviors = fc.oneof(
  { weight: 1, arbitrary: fc.constant(HONEST) },
  { weight: 3, arbitrary: faultyService },
);
/** A fifth of the scenarios only sign, because signatures take most of the time. */
const wallets: fc.Arbitrary<Pick<Scenario, "sending" | "signing">> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ sending: fc.constantFrom(...SENDING) }) },
  { weight: 1, arbitrary: fc.record({ signing: fc.constantFrom(...SIGNING) }) },
);

export const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    wallet: wallets,
    value: fc.constantFrom(5_000n, 30_000n, 70_000n),
    payer: fc.constantFrom<Scenario["payer"]>("segwit", "segwit", "segwit", "taproot"),
    rate: fc.constantFrom(1, 3),
    isBounded: fc.boolean(),
    first: serviceBehaviors,
    second: fc.option(serviceBehaviors, { nil: undefined }),
    isMining: fc.boolean(),
  })
  .map(({ wallet, second, ...rest }) => ({ ...rest, ...wallet, ...(second && { second }) }));

/** True if a service changes block times, so that older payments look like new ones. */
export const isTimeless = ({ first, second }: Scenario): boolean =>
  [first, second].some((one) =>
    one?.faults.some(({ about }) => about === "status" || about === "tip"),
  );
/** True if all services behave correctly. */
export const isHonestNetwork = ({ first, second }: Scenario): boolean =>
  [first, second ?? HONEST].every(
    ({ taking, keeps, hides, faults: notified, raise }) =>
      taking === "accepts" && keeps && !hides && notified.length === 0 && raise === 1,
  );
