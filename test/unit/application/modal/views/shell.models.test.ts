import { describe, expect, it } from "vitest";
import {
  viewInternalsOf,
  type ViewInternals,
} from "../../../../../src/application/shared/views/view-options.js";
import { closeGuardModel } from "../../../../../src/application/modal/views/close-guard.model.js";
import { connectModel } from "../../../../../src/application/connection/views/connect.model.js";
import {
  connectivityModel,
  type Connectivity,
} from "../../../../../src/application/modal/views/connectivity.model.js";
import { consentModel } from "../../../../../src/application/features/views/consent.model.js";
import { helpModel } from "../../../../../src/application/catalogue/views/help.model.js";
import { FakeClock } from "../../../../../src/infrastructure/in-memory/fake-clock.js";
import { FakePageLifecycle } from "../../../../../src/infrastructure/in-memory/fake-page-lifecycle.js";
import {
  aConnector,
  fakeLatchkit,
  type FakeLatchkit,
} from "../../../../support/doubles/fake-latchkit.js";

const amber = aConnector("com.example.amber", "Amber");
const withLegalNotice = (): FakeLatchkit => {
  const { options } = viewInternalsOf(fakeLatchkit().latchkit);
  return fakeLatchkit(
    {},
    { options: { ...options, legal: { kind: "checkbox", termsUrl: "https://host.example/t" } } },
  );
};

describe("legal consent", () => {
  it(
    "asks no wallet until the user ticks the consent checkbox, and shows a reminder",
    { tags: ["S1-014"] },
    () => {
      const fake = withLegalNotice();
      const consent = consentModel(fake.latchkit);
      const connect = connectModel(fake.latchkit, consent);
      connect.choose({ connector: amber });
      connect.choose({ connector: amber });
      expect(fake.calls).toEqual([]);
      expect(consent.snapshot).toMatchObject({ mayChoose: false, reminders: 2 });
      consent.accept(true);
      expect(consent.snapshot).toMatchObject({ mayChoose: true, reminders: 0 });
      connect.choose({ connector: amber });
      expect(fake.calls.map(({ action }) => action)).toEqual([
        "connection.connect",
        "navigation.push",
      ]);
    },
  );

  it("requires legal consent again on each opening, but never if there is no checkbox", () => {
    const fake = withLegalNotice();
    consentModel(fake.latchkit).accept(true);
    expect(consentModel(fake.latchkit).snapshot.mayChoose).toBe(false);
    expect(consentModel(fakeLatchkit().latchkit).check()).toBe(true);
  });
});

describe("CloseGuardModel", () => {
  const blocked = (internals: Partial<ViewInternals>): FakeLatchkit => {
    const fake = fakeLatchkit(
      { modal: { isOpen: true, canClose: false, closeBlockedBy: "signInRequired" } },
      internals,
    );
    fake.latchkit.modal.close = () => Promise.resolve(fake.latchkit.modal.snapshot.canClose);
    return fake;
  };

  it("shows why the modal refused to close, until closing is allowed", async () => {
    const fake = blocked({ scheduler: new FakeClock() });
    const model = closeGuardModel(fake.latchkit);
    expect(model.snapshot).toEqual({ canClose: false, refusals: 0 });
    expect(await model.close()).toBe(false);
    expect(model.snapshot).toEqual({ canClose: false, refusals: 1, refusedBy: "signInRequired" });
    fake.say("modal", { isOpen: true, canClose: true });
    expect(model.snapshot).toEqual({ canClose: true, refusals: 1 });
    expect(await model.close()).toBe(true);
  });

  it("emits no state change when the modal opens and may still be closed", () => {
    const fake = fakeLatchkit({ modal: { isOpen: false, canClose: true } });
    const model = closeGuardModel(fake.latchkit);
    const reported: unknown[] = [];
    model.state$.subscribe((state) => reported.push(state));
    const before = model.snapshot;
    fake.say("modal", { isOpen: true, canClose: true });
    expect(model.snapshot).toBe(before);
    fake.say("modal", { isOpen: true, canClose: false, closeBlockedBy: "signInRequired" });
    expect(reported).toEqual([before, { canClose: false, refusals: 0 }]);
  });

  it("counts at most one refused close of the modal per 500 ms", async () => {
    const clock = new FakeClock();
    const model = closeGuardModel(blocked({ scheduler: clock }).latchkit);
    for (let tries = 0; tries < 10; tries += 1) await model.close();
    expect(model.snapshot.refusals).toBe(1);
    clock.advance(499);
    await model.close();
    expect(model.snapshot.refusals).toBe(1);
    clock.advance(1);
    await model.close();
    expect(model.snapshot.refusals).toBe(2);
  });
});

describe("offline notice", () => {
  const seen = (): {
    readonly lifecycle: FakePageLifecycle;
    readonly clock: FakeClock;
    readonly reported: Connectivity[];
    readonly end: () => void;
  } => {
    const [lifecycle, clock, reported] = [
      new FakePageLifecycle(),
      new FakeClock(),
      [] as Connectivity[],
    ];
    const subscription = connectivityModel(
      fakeLatchkit({}, { lifecycle, scheduler: clock }).latchkit,
    ).state$.subscribe((state) => reported.push(state));
    return { lifecycle, clock, reported, end: () => subscription.unsubscribe() };
  };

  it("shows no offline notice while the page is online", () => {
    expect(seen().reported).toEqual(["online"]);
  });

  it("shows once that the page is back online, and hides the notice after 4 s", () => {
    const { lifecycle, clock, reported } = seen();
    lifecycle.setOnline(false);
    lifecycle.setOnline(true);
    clock.advance(3_999);
    expect(reported).toEqual(["online", "offline", "back"]);
    clock.advance(1);
    expect(reported).toEqual(["online", "offline", "back", "online"]);
  });

  it("shows the offline notice again if the page goes offline within 4 s of being back online", () => {
    const { lifecycle, clock, reported, end } = seen();
    lifecycle.setOnline(false);
    lifecycle.setOnline(true);
    lifecycle.setOnline(false);
    clock.advance(10_000);
    expect(reported).toEqual(["online", "offline", "back", "offline"]);
    lifecycle.setOnline(true);
    end();
    expect(clock.pending).toBe(0);
  });
});

describe("HelpModel", () => {
  it("lists installable wallets with a homepage in the help view, and links to GetWallet", () => {
    const harbor = aConnector("com.example.harbor", "Harbor", {
      homepage: "https://harbor.example",
    });
    const fake = fakeLatchkit({
      connectors: {
        groups: [
          { name: "featured", rows: [{ connector: harbor }] },
          { name: "injected", rows: [{ connector: amber }] },
        ],
      },
    });
    const model = helpModel(fake.latchkit);
    expect(model.snapshot.wallets).toEqual([
      { id: harbor.id, name: "Harbor", homepage: "https://harbor.example" },
    ]);
    model.getWallet();
    expect(fake.calls).toEqual([{ action: "navigation.push", args: [{ view: "GetWallet" }] }]);
  });
});
