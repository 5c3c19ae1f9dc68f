import { beforeEach, describe, expect, it, vi } from "vitest";
import { RecipientLookup } from "../../../../src/application/send/recipient-lookup.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ETHER, setupSend } from "../../../support/worlds/send.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

const NETWORK = "eip155:1";
let page: Awaited<ReturnType<typeof setupSend>>;
let asked: string[];
beforeEach(async () => {
  page = await setupSend();
  asked = [];
  const { names } = page;
  const resolve = names.resolve.bind(names);
  names.resolve = (query, signal) => {
    asked.push(`${query.networkId} ${query.name}`);
    return resolve(query, signal);
  };
  names.assign("bob.eth", BOB);
});
const typed = async (to: string): Promise<void> => {
  await page.send.edit({ amount: "0.25", to });
  page.clock.advance(500);
  await flushPromises();
};
const problem = () =>
  page
    .progress()
    .check(
      page.progress().draft,
      { decimals: 18 },
      { networkId: NETWORK, namespace: "eip155", recipient: page.progress().recipient },
    );

describe("name as a recipient", () => {
  it("aborts a name lookup and clears the recipient when the account disconnects", () => {
    const shown: unknown[] = [];
    const { clock: scheduler } = page;
    const lookup = new RecipientLookup(
      { resolve: () => Promise.reject(new Error("asked")), scheduler, life: new Lifetime() },
      (recipient) => shown.push(recipient),
    );
    lookup.follow("bo", `${NETWORK}:${ALICE}`);
    lookup.follow("bob", `${NETWORK}:${ALICE}`);
    expect(shown).toEqual([]);
    lookup.follow("bob.eth", `${NETWORK}:${ALICE}`);
    lookup.follow("bob.eth", undefined);
    expect(shown).toEqual([{ status: "looking-up", name: "bob.eth" }, undefined]);
  });
  it("looks up a recipient's name once, half a second after the last keystroke", async () => {
    for (const to of ["bo", "bob.e", "bob.et", "bob.eth"]) {
      await page.send.edit({ to });
      page.clock.advance(499);
    }
    await flushPromises();
    expect(asked).toEqual([]);
    expect(page.progress().recipient).toEqual({ status: "looking-up", name: "bob.eth" });
    page.clock.advance(1);
    await vi.waitFor(() => expect(page.progress().recipient?.status).toBe("found"));
    expect(asked).toEqual([`${NETWORK} bob.eth`]);
    await page.send.edit({ amount: "0.5" });
    page.clock.advance(5_000);
    expect(page.progress().recipient).toMatchObject({ status: "found", address: BOB });
    expect(asked).toHaveLength(1);
  });
  it("blocks the transfer review until the recipient's name is resolved", async () => {
    await page.send.edit({ amount: "0.25", to: "Bob.eth " });
    expect(problem()).toBe("looking-up");
    await typed("Bob.eth ");
    expect(problem()).toBeUndefined();
    await typed("nobody.eth");
    expect(page.progress().recipient?.status).toBe("unknown");
    expect(problem()).toBe("unknown-name");
    await typed("bob");
    expect(page.progress()).not.toHaveProperty("recipient");
    expect(problem()).toBe("invalid-address");
  });
  it("sends to the address that the form showed for a name, and shows both in the review", async () => {
    await typed("bob.eth");
    const preview = await page.send.review();
    expect(preview).toMatchObject({ to: BOB, name: "bob.eth", warnings: ["first-recipient"] });
    page.names.assign("bob.eth", ALICE);
    void page.send.confirm().catch(() => undefined);
    await vi.waitFor(() => expect(page.sent).toEqual([{ to: BOB, value: ETHER / 4n }]));
  });
  it("ignores a name lookup that arrives after the recipient was edited", async () => {
    let answer: (address: string) => void = () => undefined;
    page.names.resolve = () => new Promise((resolve) => (answer = resolve));
    await typed("bob.eth");
    await page.send.edit({ to: "alice.eth" });
    answer(BOB);
    await flushPromises();
    expect(page.progress().recipient).toEqual({ status: "looking-up", name: "alice.eth" });
  });
  it("looks up the recipient's name again on another network", async () => {
    await typed("bob.eth");
    page.wallet.emit({ kind: "network", networkId: "eip155:10" });
    await flushPromises();
    expect(page.progress().recipient?.status).toBe("looking-up");
    page.clock.advance(500);
    await vi.waitFor(() => expect(asked).toEqual([`${NETWORK} bob.eth`, "eip155:10 bob.eth"]));
  });
  it("repeats a failed name lookup on review, and shows the error if it fails again", async () => {
    page.names.resolve = async () => {
      throw new Error("down");
    };
    await typed("bob.eth");
    expect(page.progress().recipient?.status).toBe("failed");
    expect(problem()).toBeUndefined();
    expect(await errorCodeOf(page.send.review())).toBe("names/resolve-failed");
    expect(page.progress().error?.code).toBe("names/resolve-failed");
    page.names.resolve = async () => BOB;
    expect((await page.send.review()).to).toBe(BOB);
  });
  it("resolves a recipient's name in a preview without a form, and rejects an unregistered name", async () => {
    const request = { amount: "0.25", to: "bob.eth" };
    expect((await page.send.preview(request)).to).toBe(BOB);
    expect(await errorCodeOf(page.send.preview({ ...request, to: "nobody.eth" }))).toBe(
      "transaction/invalid",
    );
  });
  it(
    "gives the same warnings for a name as for the address that it resolves to",
    { tags: ["T11"] },
    async () => {
      page.names.resolve = async () => ALICE;
      await typed("me.eth");
      expect((await page.send.review()).warnings).toEqual(["own-address"]);
      await page.send.edit({ token: ALICE });
      expect(problem()).toBe("token-contract");
      const given = { amount: "0.25", to: "me.eth", token: ALICE };
      expect(await errorCodeOf(page.send.preview(given))).toBe("transaction/invalid");
    },
  );
  it("computes the maximum for the address that the recipient's name resolves to", async () => {
    await typed("bob.eth");
    await page.send.fillMaximum();
    expect(page.progress().draft).toMatchObject({ amount: "0.9", to: "bob.eth" });
    expect((await page.send.review()).amount.units).toBe((9n * ETHER) / 10n);
  });
});
