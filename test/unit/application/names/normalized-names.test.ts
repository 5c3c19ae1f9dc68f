import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { possibleName } from "../../../../src/domain/names/name-rules.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ensip15Vectors } from "../../../support/fixtures/ensip15-vectors.js";
import { checkAsync } from "../../../support/runner/property.js";
import { repeats } from "../../../support/runner/repeats.js";
import { setupSend } from "../../../support/worlds/send.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

let page: Awaited<ReturnType<typeof setupSend>>;
beforeEach(async () => {
  page = await setupSend();
});
const lookup = async (name: string) => (await page.latchkit.names.actions()).lookup(name);
const asked = () => page.names.requests.filter(({ call }) => call === "resolve");
const typed = async (to: string): Promise<void> => {
  await page.send.edit({ amount: "0.25", to });
  page.clock.advance(500);
  await flushPromises();
};
const problem = () => {
  const { check, draft, recipient } = page.progress();
  return check(draft, { decimals: 18 }, { networkId: "eip155:1", namespace: "eip155", recipient });
};

describe("normalized name lookup", () => {
  it.each([
    ["$dollar.eth", "$dollar.eth"],
    ["o'neil.eth", "o’neil.eth"],
    ["АЛИСА.eth", "алиса.eth"],
    ["Bücher.eth", "bücher.eth"],
    ["Ⅷ.eth", "viii.eth"],
    ["💩.eth", "💩.eth"],
    ["_a.eth", "_a.eth"],
  ])("looks up the name %j as %j", async (text, name) => {
    page.names.assign(name, BOB);
    expect(await lookup(text)).toMatchObject({ address: BOB });
    expect(asked()).toEqual([{ call: "resolve", subject: name }]);
  });
  it.each(["a_b.eth", "xn--ls8h.eth", "vitаlik.eth", "alice\u200D.eth", ".eth", "alice..eth"])(
    "rejects the name %j without a request",
    async (text) => {
      expect(await errorCodeOf(lookup(text))).toBe("names/malformed");
      expect(asked()).toEqual([]);
    },
  );
  it("accepts and rejects name labels as in the published ENSIP-15 test vectors", async () => {
    const vectors = ensip15Vectors().filter(
      ({ text }) => possibleName(`${text}.eth`) === `${text}.eth`,
    );
    await checkAsync(
      fc.asyncProperty(fc.constantFrom(...vectors), async ({ text, normalized }) => {
        page.names.requests.length = 0;
        const code = await errorCodeOf(lookup(`${text}.eth`));
        expect(code).toBe(normalized ? "resolved" : "names/malformed");
        const subjects = asked().map(({ subject }) => subject);
        expect(subjects).toEqual(normalized ? [`${normalized}.eth`] : []);
      }),
      { numRuns: repeats(vectors.length, 2_000) },
    );
  });
});

describe("normalized name as a recipient", () => {
  it("shows a recipient's name in its normalized form, and pays its address", async () => {
    page.names.assign("алиса.eth", BOB);
    await typed("АЛИСА.eth");
    await vi.waitFor(() =>
      expect(page.progress().recipient).toMatchObject({
        status: "found",
        name: "АЛИСА.eth",
        written: "алиса.eth",
        address: BOB,
      }),
    );
    expect(problem()).toBeUndefined();
    expect(await page.send.review()).toMatchObject({ to: BOB, name: "алиса.eth" });
  });
  it("rejects paying to a name that ENSIP-15 forbids", async () => {
    page.names.assign("a_b.eth", ALICE);
    await typed("a_b.eth");
    await vi.waitFor(() => expect(problem()).toBe("malformed-name"));
    const preview = page.send.preview({ to: "a_b.eth", amount: "0.25" });
    await expect(preview).rejects.toMatchObject({
      code: "transaction/invalid",
      context: { field: "to" },
    });
    expect(asked()).toEqual([]);
  });
});
