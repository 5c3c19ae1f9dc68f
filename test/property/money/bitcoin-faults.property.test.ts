import { Transaction } from "bitcoinjs-lib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectOf, isAcceptedByNetwork } from "../../support/worlds/bitcoin-faults/chain.js";
import {
  HONEST_BEHAVIORS,
  isHonestNetwork,
  isTimeless,
  scenarios,
  type Scenario,
} from "../../support/worlds/bitcoin-faults/behaviors.js";
import { repeats } from "../../support/runner/repeats.js";
import {
  BitcoinFaultWorld,
  type TransferResult,
} from "../../support/worlds/bitcoin-faults/world.js";

const PLAYS = Number(process.env["LATCHKIT_PLAYS"] ?? repeats(10_000, 1_250));
/** Runs in parallel: a run mostly waits. */
const AT_ONCE = 200;
/** The fee limit in satoshi if no fee was shown. */
const UNSHOWN = 50_000n;

type Check = (
  play: Scenario,
  world: BitcoinFaultWorld,
  ending: TransferResult,
) => string | undefined;

/** Checks that Latchkit sent at most one transaction, exactly the shown one. */
const checkPosted: Check = ({ value, payer }, { posted, wallet, fee }) => {
  const [hex, second] = posted;
  if (second !== undefined || wallet.asked.sendTransfer > 1 || wallet.asked.signPsbt > 1)
    return "submitted twice";
  if (hex === undefined) return undefined;
  const transaction = Transaction.fromHex(hex);
  const effect = effectOf(transaction, payer);
  if (effect.payments !== 1 || effect.received !== value || effect.others > 0 || effect.outputs > 2)
    return "sent other outputs than were shown";
  if (!effect.isAllOwn) return "spent what is not the payer's";
  if (effect.fee > (fee ?? UNSHOWN) && isAcceptedByNetwork(transaction, payer))
    return "sent a fee above the one shown";
  const isOpen = transaction.ins.some(({ witness: [signature] }) =>
    payer === "taproot" ? signature?.length !== 64 : signature?.at(-1) !== Transaction.SIGHASH_ALL,
  );
  return isOpen ? "sent signatures that leave something open" : undefined;
};

/** Checks that a success is the shown payment, in the network or accepted by the service. */
const checkDone: Check = (play, { chain, posted, fee }, { kind, value: id }) => {
  if (kind !== "done") return undefined;
  const { value, payer, isBounded } = play;
  const own = posted.map((hex) => Transaction.fromHex(hex)).find((one) => one.getId() === id);
  const transaction = own ?? chain.kept.get(String(id))?.transaction;
  if (!transaction) return isTimeless(play) ? undefined : "done, and nothing was sent";
  const effect = effectOf(transaction, payer);
  if (effect.payments !== 1 || effect.received !== value)
    return "done, and something else was paid";
  if (!effect.isOwn) return "done, and somebody else paid";
  const isAbove = isBounded && fee !== undefined && effect.fee > fee;
  if (isAbove && isAcceptedByNetwork(transaction, payer)) return "done, above the fee shown";
  return undefined;
};

/**
 * Checks that a transaction that may be in the network is not reported as failed, and an unproven
 * one is not reported as done.
 */
const checkUnknown: Check = (play, { posted, wallet }, { kind, value: id, code }) => {
  const { sending, signing } = play;
  const behavior = sending ?? signing ?? "";
  const isOut = kind === "done" || kind === "unknown";
  if (posted.length > 0 && !isOut) return `sent, and called ${kind} ${code}`;
  // With false block data it may look like an older payment.
  if (wallet.sent.length > 0 && HONEST_BEHAVIORS.includes(behavior) && !isOut && !isTimeless(play))
    return `sent as asked, and called ${kind} ${code}`;
  if (behavior === "sends itself, gives the id alone" && wallet.sent.length > 0 && !isOut)
    return `sent by the wallet, and called ${kind} ${code}`;
  if (isOut && !/^[0-9a-f]{64}$/u.test(String(id))) return `${kind} without an id`;
  const nowhere = behavior === "sends nothing, gives an unknown id";
  if (nowhere && kind !== "unknown") return `in no place, and called ${kind} ${code}`;
  return undefined;
};

/** Checks that only a user's refusal is reported as one. */
const checkRefusals: Check = ({ sending, signing }, { wallet }, { kind, code }) => {
  const behavior = sending ?? signing ?? "";
  const isAsked = wallet.asked.sendTransfer + wallet.asked.signPsbt > 0;
  if ((kind === "declined") !== (behavior === "declines" && isAsked))
    return `called ${kind} ${code}`;
  if ((kind === "pending") !== (behavior === "has a request open" && isAsked))
    return `called ${kind}`;
  return kind === "rejected" && !code?.includes("/") ? `rejected with ${code}` : undefined;
};

/** Checks that an honest wallet and network lead to success. */
const checkHonest: Check = (play, _, { kind, code }) =>
  isHonestNetwork(play) &&
  HONEST_BEHAVIORS.includes(play.sending ?? play.signing ?? "") &&
  kind !== "done"
    ? `honest, and called ${kind} ${code}`
    : undefined;

const CHECKS: readonly Check[] = [checkPosted, checkDone, checkUnknown, checkRefusals, checkHonest];

const playOne = async (
  play: Scenario,
  count: (name: string) => void,
): Promise<readonly string[]> => {
  const world = new BitcoinFaultWorld(play);
  const ending = await world
    .play()
    .catch((error: unknown): TransferResult => ({ kind: "rejected", code: String(error) }));
  count(ending.code ?? ending.kind);
  if (world.posted.length > 0) count("posted");
  return CHECKS.flatMap((check) => check(play, world, ending) ?? []).map(
    (found) => `${found}: ${JSON.stringify({ ...play, value: String(play.value) })}`,
  );
};

/**
 * Minimum number of runs of 10,000 for each result. A short run requires
 * fewer of the rarest ones, so that it does not fail by chance.
 */
const EXPECTED = {
  done: 800,
  unknown: 800,
  declined: 150,
  pending: 150,
  posted: repeats(100, 40),
  "wallet/invalid-answer": 1_000,
  "wallet/request-failed": 300,
  "transaction/fee-too-high": repeats(150, 80),
  "rpc/request-failed": repeats(80, 40),
};

describe("Bitcoin transfers with any wallet and service responses", () => {
  it(
    `completes only the Bitcoin transfer shown to the user, once, for the shown fee, in ${PLAYS} transfers`,
    { tags: ["finding-M8"], timeout: 300_000 },
    async () => {
      const given = Number(process.env["LATCHKIT_SEED"] ?? Number.NaN);
      const seed = Number.isInteger(given) ? given : Math.floor(Math.random() * 0x7fffffff);
      const all = fc.sample(scenarios, { numRuns: PLAYS, seed });
      const faults: string[] = [];
      const counts: Record<string, number> = {};
      const count = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);
      for (let start = 0; start < PLAYS; start += AT_ONCE) {
        const found = await Promise.all(
          all.slice(start, start + AT_ONCE).map((play) => playOne(play, count)),
        );
        faults.push(...found.flat());
      }
      process.stdout.write(`Bitcoin faults, LATCHKIT_SEED=${seed}: ${JSON.stringify(counts)}\n`);
      expect(
        faults.slice(0, 5),
        `${faults.length} faults; repeat with LATCHKIT_SEED=${seed}`,
      ).toEqual([]);
      for (const [name, least] of Object.entries(EXPECTED))
        expect(counts[name] ?? 0, name).toBeGreaterThan((least * PLAYS) / 10_000);
    },
  );
});
