// @vitest-environment happy-dom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { InMemoryOnramp, InMemoryPopups, inMemoryPorts } from "latchkit/testing";
import { afterEach, describe, expect, it } from "vitest";
import { createLatchkit, type Latchkit } from "../../src/index.js";
import type { Part } from "../../src/presentation-react/messages/text.js";
import { InEnglish } from "../support/fixtures/in-english.js";
import OnRampProvidersView from "../../src/presentation-react/views/onramp/onramp-view.js";
import { addApprovingWallet } from "../support/doubles/approving-wallet.js";
import { TWO_NETWORKS, flushPromises } from "../support/worlds/instance.js";

let latchkit: Latchkit;
let close = (): void => undefined;
afterEach(async () => {
  close();
  await latchkit.dispose();
});

/** An instance with a connected account and this locale. */
const setup = async (locale: string) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const onramp = new InMemoryOnramp();
  latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    locale,
    ports: { ...ports, onramp, popups: new InMemoryPopups() },
  });
  await latchkit.start();
  await latchkit.connection.connect(addApprovingWallet(ports).connectorId);
  const actions = await latchkit.onramp.actions();
  return { actions, onramp, clock: ports.clock };
};

/** Mounts the onramp view anew; `part`: the locale's loaded texts. */
const mounted = async ({ part }: { readonly part?: Part | undefined } = { part: {} }) => {
  close();
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  close = () => {
    root.unmount();
    place.remove();
  };
  const draw = (now: Part | undefined): void =>
    flushSync(() =>
      root.render(
        <InEnglish latchkit={latchkit} own={now}>
          <>
            <OnRampProvidersView />
          </>
        </InEnglish>,
      ),
    );
  draw(part);
  await flushPromises();
  flushSync(() => undefined);
  const field = (): HTMLInputElement => {
    const found = place.querySelector<HTMLInputElement>("[data-testid=lk-onramp-amount]");
    if (found === null) throw new Error("no field");
    return found;
  };
  const seen = () => ({
    value: field().value,
    isInvalid: field().getAttribute("aria-invalid") === "true",
    note: place.querySelector("[data-testid=lk-onramp-note]")?.textContent,
  });
  const type = (text: string): void => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(field(), text);
    flushSync(() => field().dispatchEvent(new Event("input", { bubbles: true })));
  };
  return { draw, seen, type };
};
const MALFORMED = { isInvalid: true, note: "Enter a valid amount" };

describe("payment amount after a visit to the currency list", () => {
  it("keeps an invalid payment amount and its error when the user returns from the currency list", async () => {
    await setup("de");
    const before = await mounted();
    before.type("1.500");
    expect(before.seen()).toEqual({ value: "1.500", ...MALFORMED });
    expect((await mounted()).seen()).toEqual({ value: "1.500", ...MALFORMED });
  });
  it.each([
    ["a decimal comma of the locale", "de", "20,50"],
    ["a trailing decimal sign", "de", "20,"],
    ["digits of another script", "ar", "٢٠٫٥"],
    ["surrounding spaces", "en", " 20.50"],
  ])(
    'keeps the payment amount "%s" as typed when the user returns from the currency list',
    async (_, locale, typed) => {
      await setup(locale);
      (await mounted()).type(typed);
      expect((await mounted()).seen()).toMatchObject({ value: typed, isInvalid: false });
    },
  );
  it("keeps the onramp quote when the user returns from the currency list with the same amount", async () => {
    const { onramp, clock } = await setup("de");
    const { type } = await mounted();
    type("20,50");
    await clock.pass(500);
    await flushPromises();
    expect(latchkit.onramp.snapshot).toHaveProperty("quote");
    await mounted();
    expect(latchkit.onramp.snapshot).toHaveProperty("quote");
    expect(onramp.quotes).toHaveLength(1);
  });
  it("shows a payment amount that the host set with the locale's decimal separator", async () => {
    const { actions } = await setup("de");
    (await mounted()).type("1.500");
    actions.edit({ paymentAmount: "30.50" });
    expect((await mounted()).seen()).toMatchObject({ value: "30,50", isInvalid: false });
  });
});

describe("payment amount when the texts of another locale load", () => {
  it("rewrites the payment amount with the decimal separator of the newly loaded locale", async () => {
    await setup("de");
    const { draw, seen, type } = await mounted({ part: undefined });
    type("20.50");
    draw({});
    expect(seen()).toMatchObject({ value: "20,50", isInvalid: false });
    expect(latchkit.onramp.snapshot).toMatchObject({ paymentAmount: "20.50" });
  });
  it("keeps an invalid payment amount as typed when another locale loads", async () => {
    await setup("de");
    const { draw, seen, type } = await mounted({ part: undefined });
    type("12.3.4");
    draw({});
    expect(seen()).toMatchObject({ value: "12.3.4", isInvalid: true });
  });
});
