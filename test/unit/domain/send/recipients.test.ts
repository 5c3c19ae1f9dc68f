import { describe, expect, it } from "vitest";
import {
  MAX_SENDERS,
  ofSenders,
  RECIPIENTS,
  senderOf,
  withRecipient,
  type RecentRecipients,
} from "../../../../src/domain/send/recent-recipients.js";
import {
  lookAlikeOf,
  pastedRecipient,
  recipientName,
} from "../../../../src/domain/send/recipient.js";
import {
  minimumAmount,
  sendWarnings,
  wrongField,
} from "../../../../src/domain/send/send-problem.js";
import { readEntry } from "../../../../src/domain/storage/storage-registry.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";

const ETHEREUM = { networkId: "eip155:1", namespace: "eip155" } as const;
const BITCOIN = {
  networkId: "bip122:000000000019d6689c085ae165831e93",
  namespace: "bip122",
} as const;
const BITCOIN_ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const SENDER = senderOf(`eip155:1:${ALICE}`);
const addressOf = (at: number): string => `0x${at.toString(16).padStart(40, "0")}`;
const stored = (value: unknown): RecentRecipients => readEntry(RECIPIENTS, JSON.stringify(value));

describe("recent recipients of an account", () => {
  it("stores the last three recipients of an account, newest first, each once in any letter case", () => {
    const sent = [1, 2, 3, 4].map(addressOf);
    const recents = [...sent, BOB, BOB.toLowerCase()].reduce<RecentRecipients>(
      (all, to) => withRecipient(all, `eip155:1:${ALICE}`, to),
      {},
    );
    expect(recents).toEqual({ [SENDER]: [BOB.toLowerCase(), addressOf(4), addressOf(3)] });
  });

  it("stores the recipients of the last 20 senders, and drops the oldest sender first", () => {
    const senders = Array.from({ length: MAX_SENDERS + 1 }, (_, at) => addressOf(at + 1));
    const recents = senders.reduce<RecentRecipients>(
      (all, sender) => withRecipient(all, `eip155:1:${sender}`, BOB),
      {},
    );
    expect(Object.keys(recents)).toEqual(senders.slice(1).map((one) => `eip155:1:${one}`));
  });

  it("keeps the recent recipients of the given senders only", () => {
    const recents = { [SENDER]: [BOB], [`eip155:1:${addressOf(1)}`]: [ALICE] } as const;
    expect(ofSenders(recents, ({ address }) => address === addressOf(1))).toEqual({
      [`eip155:1:${addressOf(1)}`]: [ALICE],
    });
  });

  it("drops surplus and invalid addresses when it reads stored recipients", () => {
    const list = [1, 2, 3, 4].map(addressOf);
    expect(stored({ [`eip155:1:${ALICE}`]: [7, "alice.eth", ...list] })).toEqual({
      [SENDER]: list.slice(0, 3),
    });
    expect(stored({ [SENDER]: BOB, nobody: [BOB] })).toEqual({});
    expect(stored([BOB])).toEqual({});
    const many = Array.from({ length: 30 }, (_, at) => [`eip155:1:${addressOf(at)}`, [BOB]]);
    expect(Object.keys(stored(Object.fromEntries(many)))).toEqual(
      many.slice(-MAX_SENDERS).map(([sender]) => sender),
    );
  });
});

describe("a typed recipient", () => {
  it("reads a typed recipient as a name on networks with names, unless it is an address", () => {
    expect(recipientName("alice.eth", ETHEREUM)).toBe("alice.eth");
    expect(recipientName(ALICE, ETHEREUM)).toBeUndefined();
    expect(recipientName("alice.eth", BITCOIN)).toBeUndefined();
  });

  it("removes white space and invisible characters from a recipient if that gives an address", () => {
    expect(pastedRecipient("eip155:1", ` ${ALICE}\u200b\n`)).toBe(ALICE);
    expect(pastedRecipient("eip155:1", " alice.eth ")).toBe(" alice.eth ");
  });

  it("does not warn of a look-alike address that the user has sent to before", () => {
    const other = `${BOB.slice(0, 12)}${"1".repeat(20)}${BOB.slice(-10)}`;
    expect(lookAlikeOf("eip155", other, [ALICE, BOB])).toBe(BOB);
    expect(lookAlikeOf("eip155", other, [BOB, other])).toBeUndefined();
  });
});

describe("warnings about a recipient", () => {
  const unknown = { own: [], recipients: [] } as const;

  it("warns of a name that a different network's record resolved", () => {
    expect(sendWarnings("eip155", BOB, unknown, "ethereum")).toContain("ethereum-record");
    expect(sendWarnings("eip155", BOB, unknown, "other-network")).toContain("other-network-record");
    expect(sendWarnings("eip155", BOB, unknown, "network")).toEqual(["first-recipient"]);
    expect(sendWarnings("eip155", BOB, unknown)).toEqual(["first-recipient"]);
  });

  it("warns of a Bitcoin address with an output type that is not yet defined", () => {
    expect(sendWarnings("bip122", "BC1SW50QGDZ25J", unknown)).toContain("future-witness");
    expect(sendWarnings("bip122", BITCOIN_ADDRESS, unknown)).toEqual(["first-recipient"]);
  });
});

it("returns the form field that a transfer problem belongs to", () => {
  expect(wrongField("malformed-amount")).toBe("amount");
  expect(wrongField("invalid-address")).toBe("recipient");
  expect(wrongField("no-amount")).toBeUndefined();
  expect(wrongField(undefined)).toBeUndefined();
});

it("requires at least the smallest amount that nodes relay to the recipient's address type", () => {
  expect(minimumAmount("eip155", BOB)).toBe(1n);
  expect(minimumAmount("bip122", BITCOIN_ADDRESS)).toBe(294n);
});
