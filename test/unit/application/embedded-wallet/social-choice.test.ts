import { describe, expect, it } from "vitest";
import { socialChoiceModel } from "../../../../src/application/embedded-wallet/views/social-choice.model.js";
import type { SocialLoginActions } from "../../../../src/application/embedded-wallet/embedded-wallet.api.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { InMemoryLinks, settled } from "../../../../src/infrastructure/in-memory/index.js";
import { fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";

const made = ({ isTelegram = false } = {}) => {
  const links = new InMemoryLinks();
  const environment = { isTelegram } as never;
  const { latchkit } = fakeLatchkit({}, { links, environment });
  const code = deferred<SocialLoginActions>();
  const started: string[] = [];
  const actions: SocialLoginActions = {
    start: async (provider) => {
      started.push(provider);
      return { step: "choice" };
    },
    leave: () => undefined,
  };
  Object.assign(latchkit.socialLogin, { actions: () => code.promise });
  const model = socialChoiceModel(latchkit);
  return { links, code, actions, started, model, arrive: () => code.resolve(actions) };
};

describe("choosing a social login before its code has loaded", () => {
  it(
    "opens the social login window synchronously, and starts the login once its code has loaded",
    { tags: ["S2-040"] },
    async () => {
      const { links, model, started, arrive } = made();
      model.choose("google");
      expect(links.reserved).toEqual([
        { name: "popupWindow", features: "width=600,height=800,scrollbars=yes", isClosed: false },
      ]);
      expect(model.snapshot).toMatchObject({ pending: "google", isReady: false });
      expect(started).toEqual([]);
      arrive();
      await settled();
      expect(started).toEqual(["google"]);
      expect(model.snapshot).toMatchObject({ isReady: true });
      expect(links.reserved.map(({ isClosed }) => isClosed)).toEqual([false]);
    },
  );

  it("ignores a second choice of a social login while its code is loading", async () => {
    const { links, model, started, arrive } = made();
    model.choose("google");
    model.choose("x");
    arrive();
    await settled();
    expect([started, links.reserved.length]).toEqual([["google"], 1]);
  });

  it.each([
    ["code/outdated" as const, "code/outdated"],
    ["code/unavailable" as const, "code/unavailable"],
    ["options/needs-another" as const, "internal/unexpected"],
  ])(
    "if loading the social login code fails with %s, closes the login window and reports %s",
    async (code, problem) => {
      const { links, model, code: coming } = made();
      model.choose("google");
      coming.reject(new LatchkitError(code, { capability: "socialLogin" } as never));
      await settled();
      expect(links.reserved.map(({ isClosed }) => isClosed)).toEqual([true]);
      expect(model.snapshot).toMatchObject({ problem, isReady: true });
    },
  );

  it("closes the login window and starts no social login if the user left while the code was loading", async () => {
    const { links, model, started, arrive } = made();
    model.choose("google");
    model.leave();
    arrive();
    await settled();
    expect([started, links.reserved.map(({ isClosed }) => isClosed)]).toEqual([[], [true]]);
  });

  it("does not close the login window that a started social login uses", async () => {
    const { links, model, arrive } = made();
    model.choose("google");
    arrive();
    await settled();
    model.leave();
    expect(links.reserved.map(({ isClosed }) => isClosed)).toEqual([false]);
  });

  it("starts the social login even if the browser blocked the window", async () => {
    const { links, model, started, arrive } = made();
    links.isBlocked = true;
    model.choose("google");
    arrive();
    await settled();
    expect(started).toEqual(["google"]);
  });

  it.each([
    ["Farcaster", "farcaster" as const, {}],
    ["a login inside Telegram", "google" as const, { isTelegram: true }],
  ])("opens no social login window for %s", async (_, provider, place) => {
    const { links, model, started, arrive } = made(place);
    model.choose(provider);
    arrive();
    await settled();
    expect([links.reserved, started]).toEqual([[], [provider]]);
  });
});
