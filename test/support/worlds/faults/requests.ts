import { expect } from "vitest";
import { FaultWorld } from "./world.js";
import type { FaultCase } from "../../fixtures/wallet-faults.js";

/** How a cell may end, by what the port promises; everything else is a failure. */
const endings = ({ flow, method, fault }: FaultCase): readonly string[] => {
  if (flow === "restore" || flow === "disconnect" || fault.kind === "twice") return ["resolved"];
  // The wallet moved and said so by its event: what it answers after that is of no consequence.
  if (flow === "switch" && method === "eth_chainId")
    return ["resolved", "wallet/request-failed", "chain/invalid-id"];
  if (fault.kind === "never") return ["wallet/no-answer"];
  if (fault.kind === "late") return [leftEnding(method)];
  if (fault.kind === "answer") return wrongAnswer(flow, method);
  // The number that these throw is 4001.
  if (/ 4001$|(?:throws|rejects with) a number/u.test(fault.name))
    return [
      {
        connect: "connection/rejected",
        switch: "network/switch-declined",
        sign: "wallet/declined",
        send: method === "eth_chainId" ? "chain/not-supported" : "wallet/declined",
      }[flow],
    ];
  if (fault.name.endsWith(" -32002"))
    return flow === "send" && method === "eth_chainId"
      ? ["chain/not-supported"]
      : ["wallet/pending"];
  if (flow !== "switch") return ["wallet/request-failed"];
  if (method !== "wallet_switchEthereumChain") return ["chain/not-supported"];
  // A failure with a number has the chain offered once. Words alone that name no chain may be a
  // refusal that is not known.
  return [/\d$|megabyte/u.test(fault.name) ? "resolved" : "wallet/request-failed"];
};
/**
 * A wrong answer is refused as what it is; where a wallet may answer anything it is asked again
 * whether it moved.
 */
const wrongAnswer = (flow: FaultCase["flow"], method: string): readonly string[] => {
  if (method === "eth_chainId") return ["chain/invalid-id", "wallet/request-failed"];
  return flow === "switch"
    ? ["chain/not-supported", "wallet/request-failed", "resolved"]
    : ["wallet/invalid-answer", "wallet/request-failed"];
};

/** A request to send that its caller leaves may have been sent; any other is cancelled. */
const leftEnding = (method: string): string =>
  method === "eth_sendTransaction" ? "transaction/unknown" : "call/aborted";

/** The cell as one line. */
export const nameOf = ({ row, flow, method, fault }: FaultCase): string =>
  `${row} ${flow}, ${method} ${fault.name}`;

/**
 * Row F14. Plays the fault, then looks whether the user can go on: nothing spins, the modal
 * closes, and the same step works at the next try.
 */
export const runRequest = async (cell: FaultCase): Promise<void> => {
  const world = new FaultWorld();
  await world.start();
  if (cell.flow !== "connect")
    expect(await world.end(world.run("connect")), "the way there").toBe("resolved");
  world.wallet.break(cell.method, cell.fault);
  if (cell.fault.kind === "late") await playLate(world, cell);
  else expect(endings(cell)).toContain(await world.end(world.run(cell.flow)));
  if (cell.method === "wallet_switchEthereumChain" && cell.fault.name.endsWith(" 4902"))
    expect(
      world.wallet.requests.filter((method) => method === "wallet_addEthereumChain"),
      "offers",
    ).toHaveLength(1);
  expect(world.stuck, "still spins").toEqual([]);
  await goOn(world, cell);
};

/** The user disconnects before the wallet answers, so the answer must be ignored. */
const playLate = async (world: FaultWorld, { flow, method }: FaultCase): Promise<void> => {
  const leaving = new AbortController();
  const asked = world.run(flow, leaving.signal);
  await world.clock.pass(0);
  leaving.abort();
  const ending = await world.end(asked);
  if (flow !== "restore" && flow !== "disconnect") expect(ending).toBe(leftEnding(method));
  expect(await world.end(world.run("disconnect"))).toBe("resolved");
  const before = JSON.stringify([
    world.latchkit.account.snapshot,
    world.latchkit.network.snapshot.active.id,
  ]);
  world.wallet.answerLate();
  await world.clock.pass(2_000);
  expect(
    JSON.stringify([world.latchkit.account.snapshot, world.latchkit.network.snapshot.active.id]),
    "a late answer changed something",
  ).toBe(before);
  expect(world.latchkit.account.snapshot.status).toBe("disconnected");
};

const goOn = async (world: FaultWorld, { flow }: FaultCase): Promise<void> => {
  world.wallet.fix();
  await world.latchkit.modal.close();
  if (world.latchkit.account.snapshot.status !== "connected")
    expect(await world.end(world.run("connect")), "the next connect").toBe("resolved");
  expect(await world.end(world.run(flow)), "the next try").toBe("resolved");
  await world.latchkit.dispose();
  await world.clock.pass(2_000);
  expect([world.wallet.listenerCount, world.clock.pending], "left behind").toEqual([0, 0]);
};
