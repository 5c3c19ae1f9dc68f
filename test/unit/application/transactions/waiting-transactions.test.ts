import { describe, expect, it } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import type { TransactionEnd } from "../../../../src/domain/navigation/transaction-stack.js";
import { ALICE } from "../../../support/builders.js";
import { PairedPage } from "../../../support/paired.js";

const TO_ONE = { eip155: { accounts: [`eip155:1:${ALICE}`], methods: ["personal_sign"] } };

const begun = async () => {
  const page = await new PairedPage().start();
  const { latchkit } = page;
  const transactions = await internalsOf(latchkit).transactions();
  const ran: string[] = [];
  const begin = (name: string): void =>
    transactions.begin({
      onSuccess: () => ran.push(`${name} success`),
      onError: () => ran.push(`${name} error`),
      onCancel: () => ran.push(`${name} cancel`),
    });
  return { page, latchkit, transactions, ran, begin };
};

describe("transactions that views lead through", () => {
  it.each([
    ["success", 2],
    ["error", 1],
    ["cancel", 1],
  ] as const)(
    "finding T3: S2-033 S2-034 S2-035 %s runs the newest one's own callback and leaves %i views",
    async (end: TransactionEnd, views) => {
      const { latchkit, transactions, ran, begin } = await begun();
      await latchkit.modal.open();
      latchkit.navigation.push({ view: "WhatIsAWallet" });
      begin("older");
      begin("newer");
      transactions.end(end);
      expect(ran).toEqual([`newer ${end}`]);
      expect(latchkit.navigation.snapshot.entries).toHaveLength(views);
      await latchkit.dispose();
    },
  );

  it("a callback may begin the next one", async () => {
    const { latchkit, transactions, ran, begin } = await begun();
    transactions.begin({ onSuccess: () => begin("next") });
    transactions.end("success");
    transactions.end("success");
    expect(ran).toEqual(["next success"]);
    await latchkit.dispose();
  });

  it("without one waiting nothing runs and no view is left", async () => {
    const { latchkit, transactions, ran } = await begun();
    await latchkit.modal.open();
    latchkit.navigation.push({ view: "WhatIsAWallet" });
    transactions.end("error");
    expect(ran).toEqual([]);
    expect(latchkit.navigation.snapshot.entries).toHaveLength(2);
    await latchkit.dispose();
  });

  it("finding T4: S4-006 the reset of a wallet connection sets the status disconnected and drops them", async () => {
    const { page, latchkit, transactions, ran, begin } = await begun();
    await page.connect(TO_ONE);
    begin("waiting");
    expect(latchkit.connection.snapshot.status).toBe("connected");
    await latchkit.connection.disconnect();
    expect(latchkit.connection.snapshot.status).toBe("disconnected");
    transactions.end("success");
    expect(ran).toEqual([]);
    await latchkit.dispose();
  });
});
