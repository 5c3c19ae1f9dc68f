import { describe, expect, it } from "vitest";
import {
  FakeClock,
  InMemoryKeyValueStorage,
} from "../../../../src/infrastructure/in-memory/index.js";
import { unsettledTransfers } from "../../../support/builders/transfer-memory.js";

const ACCOUNT = "eip155:1:0x1111111111111111111111111111111111111111";
const DAY_MS = 24 * 3_600_000;
const paying = (what: string) => ({ kind: "send", account: ACCOUNT, what }) as const;
const setup = () => {
  const [clock, storage] = [new FakeClock(), new InMemoryKeyValueStorage()];
  const page = () => unsettledTransfers(clock, storage.openTab());
  return { clock, storage, page };
};

describe("transfers that may have been sent", () => {
  it("shares transfers that may have been sent with other pages until one page settles them", () => {
    const { page } = setup();
    const [first, second] = [page(), page()];
    const settle = first.add(paying("0xb0b"));
    second.add(paying("0xeva"));
    expect(second.has(paying("0xb0b"))).toBe(true);
    settle();
    expect(second.has(paying("0xb0b"))).toBe(false);
    expect(first.has(paying("0xeva"))).toBe(true);
  });
  it.each([
    ["kind", { kind: "swap" }],
    ["account", { account: ACCOUNT.replace("eip155:1:", "eip155:10:") as typeof ACCOUNT }],
    ["recipient", { what: "0xeva" }],
  ] as const)("does not warn of an unsettled transfer of another %s", (_, other) => {
    const { page } = setup();
    page().add(paying("0xb0b"));
    expect(page().has({ ...paying("0xb0b"), ...other })).toBe(false);
  });
  it("stores each transfer that may have been sent, even several to the same recipient", () => {
    const { page } = setup();
    const transfers = page();
    const settle = transfers.add(paying("0xb0b"));
    transfers.add(paying("0xb0b"));
    settle();
    expect(transfers.has(paying("0xb0b"))).toBe(true);
  });
  it("drops a transfer that may have been sent after a day", async () => {
    const { page, clock } = setup();
    page().add(paying("0xb0b"));
    await clock.pass(DAY_MS - 1);
    expect(page().has(paying("0xb0b"))).toBe(true);
    await clock.pass(1);
    expect(page().has(paying("0xb0b"))).toBe(false);
  });
  it("keeps the newest 50 transfers that may have been sent", () => {
    const { page } = setup();
    for (let at = 0; at < 51; at += 1) page().add(paying(`0x${at}`));
    expect([0, 1, 50].map((at) => page().has(paying(`0x${at}`)))).toEqual([false, true, true]);
  });
});
