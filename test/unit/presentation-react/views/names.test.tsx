import { renderToStaticMarkup } from "react-dom/server";
import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { namesModel } from "../../../../src/application/names/views/names.model.js";
import type { NamesState } from "../../../../src/application/names/names.api.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import { ProfileHeader } from "../../../../src/presentation-react/views/account/profile-header.js";
import RegisterAccountNameView from "../../../../src/presentation-react/views/names/register-account-name-view.js";
import { success } from "../../../../src/presentation-react/views/names/register-account-name-view.js";
import {
  ADDRESS,
  aNetwork,
  anAccount,
  fakeLatchkit,
} from "../../../support/doubles/fake-latchkit.js";
import { NAMES_START } from "../../../../src/domain/names/names-state.js";

const ACCOUNT = `eip155:1:${ADDRESS}` as const;
const ONE = aNetwork("1", "One");

const setup = (change: Partial<NamesState> = {}, connectorId = "ID_AUTH") =>
  fakeLatchkit({
    names: { ...NAMES_START, ...change },
    network: { active: ONE, networks: [ONE], isSupported: true, isSwitchingNamespace: false },
    account: {
      status: "connected",
      isRestoring: false,
      byNamespace: {},
      current: anAccount({ connectorId }),
    },
  });
const markupOf = (View: ComponentType, ...world: Parameters<typeof setup>): string =>
  renderToStaticMarkup(
    <InEnglish latchkit={setup(...world).latchkit}>
      <View />
    </InEnglish>,
  );
const form = (...world: Parameters<typeof setup>): string =>
  markupOf(RegisterAccountNameView, ...world);

describe("RegisterAccountName", () => {
  it(
    "shows the field for a new name with the suffix of the names service",
    { tags: ["S2-016", "S9-037"] },
    () => {
      const markup = form();
      expect(markup).toContain("lk-name");
      expect(markup).toContain(".reown.id");
    },
  );
  it.each([
    ["ana", "Use at least 4 characters"],
    ["an a1", "Use only letters, numbers and hyphens"],
    ["a".repeat(64), "Use 63 characters or fewer"],
  ])("explains what is wrong with the name %j to register", { tags: ["S5-009"] }, (label, text) => {
    const markup = form({ label });
    expect(markup).toContain(text);
    expect(markup).toContain('aria-disabled="true"');
  });
  it(
    "marks suggested names that are taken, and does not register a taken name",
    { tags: ["S3-045"] },
    () => {
      const value = [
        { name: "marina.reown.id", isRegistered: true },
        { name: "marina-1.reown.id", isRegistered: false },
      ];
      const markup = form({ label: "marina", suggestions: { status: "ready", value } });
      expect(markup).toContain("marina-1.reown.id");
      expect(markup).toContain("Available");
      expect(markup).toContain("Taken");
      expect(markup).toContain("This name is taken. Try another one.");
    },
  );
  it(
    "lets the user register a name if the suggestions failed to load",
    { tags: ["S8-041"] },
    () => {
      const error = new LatchkitError("names/suggestions-failed", {});
      const markup = form({ label: "marina", suggestions: { status: "failed", error } });
      expect(markup).toContain("Couldn’t load suggestions.");
      expect(markup).not.toContain('aria-disabled="true"');
    },
  );
  it(
    "shows which name failed to register, or that the user declined to sign",
    { tags: ["S8-043"] },
    () => {
      const name = "marina.reown.id";
      const failed = new LatchkitError("names/register-failed", { name });
      expect(form({ label: "marina", error: failed })).toContain("Couldn’t register");
      const declined = new LatchkitError("wallet/declined", { method: "sign" });
      expect(form({ label: "marina", error: declined })).toContain("Signature declined.");
    },
  );
  it("does not let an account that has a name register another one", () => {
    const value = { account: ACCOUNT, name: "marina.reown.id" };
    const markup = form({ label: "other", profile: { status: "ready", value } });
    expect(markup).toContain("You already own");
    expect(markup).toContain('aria-disabled="true"');
  });
  it(
    "asks the user of an external wallet to sign in by e-mail to register a name",
    { tags: ["S5-010"] },
    () => {
      expect(form({}, "io.metamask")).toContain("To register a name, sign in with email");
    },
  );
});

describe("RegisterAccountNameSuccess", () => {
  it("shows the newly registered name of the account", { tags: ["S2-017"] }, () => {
    const markup = markupOf(success.default, { step: "registered", name: "marina.reown.id" });
    expect(markup).toContain("marina.reown.id");
    expect(markup).toContain(">Done<");
  });
});

describe("profile in the account view", () => {
  const head = (change: Partial<NamesState>): string =>
    markupOf(
      () => <ProfileHeader account={anAccount({ connectorId: "ID_AUTH" })}>{null}</ProfileHeader>,
      change,
    );
  it(
    "shows an account's name and picture, and loads the picture without a referrer",
    { tags: ["S3-021"] },
    () => {
      const avatar = "https://pictures.example/a.png";
      const value = { account: ACCOUNT, name: "marina.eth", avatar };
      const markup = head({ profile: { status: "ready", value } });
      expect(markup).toContain("marina.eth");
      expect(markup).toContain(`src="${avatar}"`);
      expect(markup).toContain('referrerPolicy="no-referrer"');
    },
  );
  it("shows no name and picture of a different account", () => {
    const account = "eip155:1:0x8ba1f109551bD432803012645Ac136ddd64DBA72";
    const value = { account, name: "bob.eth", avatar: "https://pictures.example/b.png" } as const;
    const markup = head({ profile: { status: "ready", value } });
    expect(markup).not.toContain("bob.eth");
    expect(markup).not.toContain("<img");
  });
  it("renders an account's name as text even if it contains markup", () => {
    const value = { account: ACCOUNT, name: "<img src=x>" };
    expect(head({ profile: { status: "ready", value } })).toContain("&lt;img src=x&gt;");
  });
});

describe("namesModel", () => {
  it("subscribes to the account's name until the view unmounts, and passes on the name that the user types or registers", async () => {
    const { latchkit, calls } = setup();
    const model = namesModel(latchkit);
    const release = model.watch();
    model.type("marina");
    model.register("marina");
    await Promise.resolve();
    await Promise.resolve();
    release();
    const actions = calls
      .map(({ action }) => action)
      .filter((action) => action.startsWith("names."));
    expect(actions).toEqual(["names.watch", "names.type", "names.register", "names.unwatch"]);
  });
  it("updates the typed name synchronously once the code has loaded, so that the caret stays", async () => {
    const { latchkit, calls } = setup();
    const model = namesModel(latchkit);
    model.watch();
    await Promise.resolve();
    await Promise.resolve();
    model.type("marina");
    expect(calls.at(-1)).toEqual({ action: "names.type", args: ["marina"] });
  });
  it("loads no account name if the view unmounts before the code has loaded", async () => {
    const { latchkit, calls } = setup();
    namesModel(latchkit).watch()();
    await Promise.resolve();
    await Promise.resolve();
    expect(calls.map(({ action }) => action)).not.toContain("names.watch");
  });
});
