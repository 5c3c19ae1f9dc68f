import { describe, expect, it, vi } from "vitest";
import type { Latchkit, SendArguments, SwapArguments } from "../../../../src/index.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { SendOutcome } from "../../../../src/ports/chain-signer.port.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { setupSend } from "../../../support/worlds/send.js";
import { flushPromises } from "../../../support/worlds/instance.js";
import { ETH, USDC, USDC_ADDRESS } from "../../../support/fixtures/swap.js";
import { setupSwap } from "../../../support/worlds/swap-page.js";

const NATIVE = `0x${"e".repeat(40)}`;
/** No React tree shows the modal here, but the navigation state changes all the same. */
const open = async (
  latchkit: Latchkit,
  target: Parameters<Latchkit["modal"]["open"]>[0],
): Promise<void> => {
  await latchkit.modal.open(target).catch(() => undefined);
  await flushPromises();
};

interface FormPage {
  readonly latchkit: Latchkit;
  readonly answers: readonly ReturnType<typeof deferred<SendOutcome>>[];
  readonly draft: () => object;
  readonly progress: () => object;
}
type OpenedAgain = FormPage & { readonly first: Promise<unknown> };

/** The host opens the form again while the wallet is asked to sign its first content. */
const openAgain = async (
  page: FormPage,
  form: { review(): Promise<unknown>; confirm(): Promise<unknown> },
  target: Parameters<typeof open>[1],
): Promise<OpenedAgain> => {
  await form.review();
  const first = form.confirm().catch(() => undefined);
  await vi.waitFor(() => expect(page.answers).toHaveLength(1));
  page.latchkit.modal.close();
  await open(page.latchkit, target);
  return { ...page, first };
};

/**
 * The form keeps the pending request, and takes the newer arguments of the host once the wallet
 * answered. `undecided`: the state it shows as well if the older one may have been sent.
 */
const isFilledInAfterwards = (form: {
  readonly older: object;
  readonly newer: object;
  readonly undecided: object;
  readonly openAgain: () => Promise<OpenedAgain>;
}): void => {
  it.each<[string, SendOutcome]>([
    ["declines", { kind: "declined" }],
    ["sends", { kind: "done", value: `0x${"a".repeat(64)}` }],
  ])(
    "fills in the host's newer arguments once the wallet %s the earlier request",
    async (_, outcome) => {
      const { draft, first, answers } = await form.openAgain();
      expect(draft()).toMatchObject(form.older);
      answers[0]?.resolve(outcome);
      await first;
      expect(draft()).toMatchObject(form.newer);
    },
  );
  it("if the wallet did not answer, fills in the host's newer arguments and warns that the earlier request may have been sent", async () => {
    const { draft, first, answers, progress } = await form.openAgain();
    expect(draft()).toMatchObject(form.older);
    answers[0]?.reject(new LatchkitError("wallet/no-answer", { method: "m", waitMs: 1 }));
    await first;
    expect(draft()).toMatchObject(form.newer);
    expect(progress()).toMatchObject({ mayBeSent: true, ...form.undecided });
    expect(progress()).not.toHaveProperty("preview");
  });
};

describe("WalletSend with arguments", () => {
  const opened = async (given: SendArguments) => {
    const page = await setupSend();
    await open(page.latchkit, { view: "WalletSend", arguments: given });
    return { ...page, draft: () => page.progress().draft };
  };
  it("fills in the send form from the host's arguments, and lets the user change them", async () => {
    const { draft, send } = await opened({ to: BOB, amount: "0.25" });
    expect(draft()).toMatchObject({ to: BOB, amount: "0.25", token: undefined });
    await send.edit({ amount: "1" });
    expect(draft()).toMatchObject({ to: BOB, amount: "1" });
  });
  it("selects a token in the send form by its contract address in lower case", async () => {
    const { draft } = await opened({ to: BOB, token: USDC_ADDRESS.toLowerCase() });
    expect(draft().token).toBe(USDC_ADDRESS);
  });
  it("fills in the send form again when the host opens the view again", async () => {
    const given = { to: BOB, amount: "0.25" };
    const { draft, send, latchkit } = await opened(given);
    await send.edit({ amount: "1" });
    latchkit.navigation.push({ view: "WhatIsAWallet" });
    latchkit.navigation.back();
    expect(draft().amount).toBe("1");
    await open(latchkit, { view: "WalletSend", arguments: given });
    expect(draft().amount).toBe("0.25");
  });
  describe("WalletSend opened again during a transfer", () => {
    const older = { to: ALICE, amount: "0.5" };
    const newer = { to: BOB, amount: "0.25" };
    isFilledInAfterwards({
      older,
      newer,
      undecided: { error: { code: "wallet/no-answer" } },
      openAgain: async () => {
        const page = await opened(older);
        return openAgain(page, page.send, { view: "WalletSend", arguments: newer });
      },
    });
  });
  it.each<[string, SendArguments]>([
    ["another network", { to: BOB, amount: "5", networkId: "eip155:10" }],
    ["a token that is not an address", { to: BOB, amount: "5", token: "DAI" }],
    ["an amount that is not a number", { to: BOB, amount: "1,5" }],
    ["an amount of a wrong type", { to: BOB, amount: 5 as never }],
  ])("leaves the send form empty if the host opens it with %s", async (_, given) => {
    const { draft } = await opened(given);
    expect(draft()).toMatchObject({ to: "", amount: "", token: undefined });
  });
});

describe("Swap with arguments", () => {
  const opened = async (given: SwapArguments) => {
    const page = await setupSwap();
    await open(page.latchkit, { view: "Swap", arguments: given });
    const release = page.swap.watch();
    await vi.waitFor(() => expect(page.progress().tokens.status).toBe("ready"));
    return { ...page, release, draft: () => page.progress().draft };
  };
  it("fills in the swap form once the token list has loaded, and requests a quote", async () => {
    const { draft, clock, service } = await opened({ target: USDC_ADDRESS, amount: "0.25" });
    expect(draft()).toMatchObject({ source: undefined, target: USDC, amount: "0.25" });
    clock.advance(200);
    await vi.waitFor(() =>
      expect(service.requests.filter(({ name }) => name === "quote")).toHaveLength(1),
    );
  });
  it("selects swap tokens by the currency's placeholder address or by a contract in any letter case", async () => {
    const { draft } = await opened({ source: USDC_ADDRESS.toLowerCase(), target: NATIVE });
    expect(draft()).toMatchObject({ source: USDC, target: ETH });
  });
  describe("Swap opened again during a swap", () => {
    const older = { target: USDC_ADDRESS, amount: "0.25" };
    const newer = { target: USDC_ADDRESS, amount: "0.5" };
    isFilledInAfterwards({
      older: { target: USDC, amount: "0.25" },
      newer: { target: USDC, amount: "0.5" },
      undecided: { step: "editing" },
      openAgain: async () => {
        const page = await opened(older);
        return openAgain(page, page.swap, { view: "Swap", arguments: newer });
      },
    });
  });
  it("aborts a swap review when the host opens the view with newer arguments, and fills them in", async () => {
    const { draft, swap, latchkit, progress, service } = await opened({
      target: USDC_ADDRESS,
      amount: "1",
    });
    const built = deferred<void>();
    const build = service.buildSwap.bind(service);
    service.buildSwap = async (...asked) => {
      await built.promise;
      return build(...asked);
    };
    const review = swap.review().catch((error: unknown) => error);
    await open(latchkit, { view: "Swap", arguments: { target: USDC_ADDRESS, amount: "0.5" } });
    built.resolve();
    expect(await review).toMatchObject({ code: "call/aborted" });
    expect(draft().amount).toBe("0.5");
    expect(progress().step).toBe("editing");
    expect(latchkit.navigation.snapshot.current.view).toBe("Swap");
  });
  it.each<[string, SwapArguments]>([
    ["a symbol", { source: "USDC", target: NATIVE, amount: "5" }],
    ["a token that is not listed", { target: `0x${"1".repeat(40)}`, amount: "5" }],
    ["another network", { target: USDC_ADDRESS, amount: "5", networkId: "eip155:10" }],
    ["an amount that is not a number", { target: USDC_ADDRESS, amount: "all" }],
  ])("leaves the swap form empty if the host opens it with %s", async (_, given) => {
    const { draft } = await opened(given);
    expect(draft()).toMatchObject({ source: undefined, target: undefined, amount: "" });
  });
  it("does not overwrite what the user typed in the swap form before the token list loaded", async () => {
    const page = await setupSwap();
    await open(page.latchkit, { view: "Swap", arguments: { amount: "5" } });
    await page.swap.edit({ amount: "7" });
    page.swap.watch();
    await vi.waitFor(() => expect(page.progress().tokens.status).toBe("ready"));
    expect(page.progress().draft.amount).toBe("7");
  });
  it("leaves the swap form empty if the user left before the token list loaded", async () => {
    const page = await setupSwap();
    await open(page.latchkit, { view: "Swap", arguments: { amount: "5" } });
    page.latchkit.navigation.reset({ view: "Account" });
    page.latchkit.navigation.push({ view: "Swap" });
    page.swap.watch();
    await vi.waitFor(() => expect(page.progress().tokens.status).toBe("ready"));
    expect(page.progress().draft.amount).toBe("");
  });
});
