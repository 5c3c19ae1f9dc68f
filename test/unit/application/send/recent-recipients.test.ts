import { describe, expect, it, vi } from "vitest";
import { sendModel } from "../../../../src/application/send/views/send.model.js";
import {
  MAX_RECENT,
  MAX_SENDERS,
  senderOf,
  withRecipient,
  RECIPIENTS,
} from "../../../../src/domain/send/recent-recipients.js";
import { InMemoryKeyValueStorage } from "../../../../src/infrastructure/in-memory/index.js";
import { toChecksumAddress } from "../../../../src/domain/address/evm-address.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { setupSend } from "../../../support/worlds/send.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const HASH = `0x${"a".repeat(64)}`;
const SENDER = `eip155:1:${ALICE}` as const;
const KEY = "latchkit:default:v1:recent_recipients";
const storedIn = (storage: InMemoryKeyValueStorage): unknown =>
  JSON.parse(storage.get(KEY) ?? "{}");
const addressOf = (at: number): string => toChecksumAddress(String(at).padStart(40, "0"));

/** A page that sends to `recipients` one after the other; the wallet approves each. */
const sentTo = async (storage: InMemoryKeyValueStorage, ...recipients: readonly string[]) => {
  const page = await setupSend("eip155:1", { storage });
  for (const to of recipients) {
    const preview = await page.send.preview({ amount: "0.1", to });
    const sending = page.send.submit(preview);
    await flushPromises();
    page.answers.at(-1)?.resolve({ kind: "done", value: HASH });
    await sending;
  }
  return page;
};

describe("recent recipients", () => {
  it("keeps an account's last three recipients, newest first and without duplicates", () => {
    const after = [1, 2, 3, 4, 2]
      .map(addressOf)
      .reduce((all, to) => withRecipient(all, SENDER, to), {});
    expect(after).toEqual({ [senderOf(SENDER)]: [addressOf(2), addressOf(4), addressOf(3)] });
    expect(MAX_RECENT).toBe(3);
  });
  it("stores recipients for the twenty accounts that sent last", () => {
    const accounts = Array.from({ length: 30 }, (_, at) => `eip155:1:${addressOf(at)}` as const);
    const after = accounts.reduce((all, one) => withRecipient(all, one, BOB), {});
    expect(Object.keys(after)).toEqual(accounts.slice(-MAX_SENDERS).map(senderOf));
    expect(RECIPIENTS.codec.decode(RECIPIENTS.codec.encode(after))).toEqual(after);
  });
  it("offers recipients only to the account that sent to them", async () => {
    const { send, wallet } = await sentTo(new InMemoryKeyValueStorage(), addressOf(1));
    wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    await flushPromises();
    expect(send.recentRecipients()).toEqual([]);
    wallet.emit({ kind: "accounts", accounts: [{ address: ALICE, type: "eoa" }] });
    await flushPromises();
    expect(send.recentRecipients()).toEqual([addressOf(1)]);
  });
  it("offers recipients only on the network on which the account sent to them", async () => {
    const { send, wallet } = await sentTo(new InMemoryKeyValueStorage(), BOB);
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    expect(send.recentRecipients()).toEqual([]);
    wallet.emit({ kind: "network", networkId: "eip155:1" });
    expect(send.recentRecipients()).toEqual([BOB]);
  });
  it("deletes the recent recipients when the user disconnects the account", async () => {
    const storage = new InMemoryKeyValueStorage();
    const { latchkit, wallet, send } = await sentTo(storage, BOB);
    expect(storedIn(storage)).toEqual({ [senderOf(SENDER)]: [BOB] });
    await latchkit.connection.disconnect();
    expect(storedIn(storage)).toEqual({});
    const again = latchkit.connection.connect(wallet.connectorId);
    wallet.approve();
    await again;
    expect(send.recentRecipients()).toEqual([]);
    const { warnings } = await send.preview({ amount: "0.1", to: BOB });
    expect(warnings).toEqual(["first-recipient"]);
  });
  it("does not store a recipient if the account disconnects before the wallet answers", async () => {
    const storage = new InMemoryKeyValueStorage();
    const { latchkit, send, answers } = await setupSend("eip155:1", { storage });
    const preview = await send.preview({ amount: "0.1", to: BOB });
    const sending = send.submit(preview).catch(() => undefined);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    await latchkit.connection.disconnect();
    answers.at(-1)?.resolve({ kind: "done", value: HASH });
    await sending;
    await flushPromises();
    expect(storedIn(storage)).toEqual({});
  });
  it("offers full recipient addresses after a reload, and shows no first-transfer warning for them", async () => {
    const storage = new InMemoryKeyValueStorage();
    const before = await sentTo(storage, BOB);
    before.latchkit.dispose();
    const { send } = await setupSend("eip155:1", { storage });
    expect(send.recentRecipients()).toEqual([BOB]);
    const { warnings } = await send.preview({ amount: "0.1", to: BOB });
    expect(warnings).toEqual([]);
  });
  it("warns of an address that resembles a recent recipient", async () => {
    const storage = new InMemoryKeyValueStorage();
    const { send } = await sentTo(storage, BOB);
    const fake = toChecksumAddress(`${BOB.slice(2, 6)}${"0".repeat(32)}${BOB.slice(-4)}`);
    const { warnings } = await send.preview({ amount: "0.1", to: fake });
    expect(warnings).toContain("look-alike");
    expect(send.recentRecipients()).toEqual([BOB]);
  });
  it("does not store a recipient whose transfer the user declined", async () => {
    const { send, answers } = await setupSend();
    const preview = await send.preview({ amount: "0.1", to: BOB });
    const sending = send.submit(preview).catch(() => undefined);
    await flushPromises();
    answers.at(-1)?.resolve({ kind: "declined" });
    await sending;
    expect(send.recentRecipients()).toEqual([]);
  });
  it("drops stored recipients that are not full addresses", () => {
    const list = ["0x12...34", BOB, 7, `${BOB}0`];
    const text = JSON.stringify({ [SENDER]: list, [`eip155:1:${BOB}`]: "x", "": [BOB], no: [BOB] });
    expect(RECIPIENTS.codec.decode(text)).toEqual({ [senderOf(SENDER)]: [BOB] });
  });
  it("ignores recent recipients that an earlier version stored for a whole namespace", async () => {
    const storage = new InMemoryKeyValueStorage();
    storage.set(KEY, JSON.stringify({ eip155: [BOB], solana: [] }));
    const { send } = await sentTo(storage, addressOf(1));
    expect(send.recentRecipients()).toEqual([addressOf(1)]);
    expect(storedIn(storage)).toEqual({ [senderOf(SENDER)]: [addressOf(1)] });
  });
  it("shows recent recipients in the send form only while no recipient is typed", async () => {
    const { latchkit, send } = await sentTo(new InMemoryKeyValueStorage(), BOB);
    const model = sendModel(latchkit);
    model.watch();
    await flushPromises();
    expect(model.snapshot.recent).toEqual([BOB]);
    await send.edit({ to: "0x1" });
    expect(model.snapshot.recent).toEqual([]);
  });
});
