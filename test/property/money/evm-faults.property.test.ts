import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ATTRIBUTION,
  PAYER,
  scenarios,
  type Scenario,
} from "../../support/worlds/evm-faults/behaviors.js";
import { repeats } from "../../support/runner/repeats.js";
import {
  EvmFaultWorld,
  Signatures,
  type RequestResult,
} from "../../support/worlds/evm-faults/world.js";

const PLAYS = Number(process.env["LATCHKIT_PLAYS"] ?? repeats(10_000, 1_250));
/** Runs in parallel: a run mostly waits. */
const AT_ONCE = 200;

/** The rule that a run violates, or undefined. */
const fault = async (
  play: Scenario,
  world: EvmFaultWorld,
  ending: RequestResult,
): Promise<string | undefined> => {
  const { request, wallet } = play;
  if (ending.asked > 1) return "submitted twice";
  if (ending.kind === "done") {
    const truth = await world.truth(ending.value);
    const data = (request.data ?? "0x").toLowerCase();
    if (!truth || truth.from !== PAYER.address) return "done, and the account sent no such thing";
    if (truth.to.toLowerCase() !== request.to || truth.value !== request.value)
      return "done, and something else was paid";
    if (truth.data !== data && truth.data !== data + ATTRIBUTION)
      return "done, and other data was sent";
    if (!ending.sent.includes(ending.value as never)) return "done, and it is an older one";
  }
  // A transaction sent as requested is never reported as failed, for any node response.
  const isFaithful = wallet === "honest" || wallet === "more gas" || wallet === "attribution";
  if (isFaithful && ending.kind !== "done" && ending.kind !== "unknown")
    return `sent as asked, and called ${ending.kind} ${ending.code}`;
  if (wallet === "unknown hash" && ending.kind !== "unknown") return "not called unknown";
  if (ending.kind === "declined" || ending.kind === "pending") return "called a refusal";
  // A user may raise the gas in the wallet; then the fee is higher and the result is still done.
  if (ending.fee && wallet !== "more gas" && ending.fee.most > ending.fee.shown)
    return `takes ${ending.fee.most} wei, and ${ending.fee.shown} were shown`;
  return undefined;
};

describe("EVM transactions with any wallet and node responses", () => {
  it(
    `completes only the requested EVM transaction, once, for the shown fee, in ${PLAYS} requests`,
    { tags: ["finding-M8"], timeout: 600_000 },
    async () => {
      const given = Number(process.env["LATCHKIT_SEED"] ?? Number.NaN);
      const seed = Number.isInteger(given) ? given : Math.floor(Math.random() * 0x7fffffff);
      const all = fc.sample(scenarios, { numRuns: PLAYS, seed });
      const signatures = new Signatures();
      const faults: string[] = [];
      const counts: Record<string, number> = {};
      for (let start = 0; start < PLAYS; start += AT_ONCE)
        await Promise.all(
          all.slice(start, start + AT_ONCE).map(async (play, index) => {
            const world = new EvmFaultWorld(signatures, start + index);
            const ending = await world.play(play);
            counts[ending.kind] = (counts[ending.kind] ?? 0) + 1;
            const found = await fault(play, world, ending);
            if (found)
              faults.push(
                `${found}: ${JSON.stringify({ ...play, request: String(play.request.data) })}`,
              );
          }),
        );
      process.stdout.write(`EVM faults, LATCHKIT_SEED=${seed}: ${JSON.stringify(counts)}\n`);
      expect(faults.slice(0, 5), `Repeat with LATCHKIT_SEED=${seed}`).toEqual([]);
      expect(counts["done"]).toBeGreaterThan(PLAYS / 20);
      expect(counts["unknown"]).toBeGreaterThan(PLAYS / 20);
      expect(counts["rejected"]).toBeGreaterThan(PLAYS / 20);
    },
  );
});
