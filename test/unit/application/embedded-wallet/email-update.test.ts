import { describe, expect, it } from "vitest";
import { EmailUpdate } from "../../../../src/application/embedded-wallet/email-update.js";
import { LoginCache } from "../../../../src/application/embedded-wallet/login-cache.js";
import { OpenFrame } from "../../../../src/application/embedded-wallet/open-frame.js";
import { EventLog } from "../../../../src/application/events/events.api.js";
import { ApprovalFlow } from "../../../../src/application/flows/approval-flow.js";
import { EmailUpdateFlow } from "../../../../src/application/flows/email-update-flow.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StoredState } from "../../../../src/application/shared/stored-state.js";
import { canSaveEmail } from "../../../../src/domain/embedded-wallet/email.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import {
  InMemoryKeyValueStorage,
  settled,
} from "../../../../src/infrastructure/in-memory/index.js";
import { inMemorySecureFrame } from "../../../../src/testing/universal/in-memory-secure-frame.js";
import { setupFlow } from "../../../support/worlds/flow.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

const EMAIL = "ana@example.org";
const NEW = "ana@new.example";
const IS_SIGNED_IN = { hasWallet: true, isConnected: true };

/** A user who signed in by e-mail, unless the arguments differ. */
const setup = async ({ hasWallet, isConnected } = IS_SIGNED_IN, emailChangeDelayMs = 0) => {
  const memory = inMemorySecureFrame({ knownEmails: [EMAIL], emailChangeDelayMs });
  const { frame, clock, site } = memory;
  const page = setupFlow();
  const life = new Lifetime();
  const events = new EventLog();
  const names: string[] = [];
  events.events$.subscribe(({ name }) => names.push(name));
  const storage = new InMemoryKeyValueStorage();
  const cache = new LoginCache(new StoredState(storage, "default"));
  const { signal } = life;
  const opening = new OpenFrame({
    network: () => ({}),
    frame,
    cache,
    appData: () => ({ projectId: "" }),
    theme: () => ({}),
    signal,
  });
  const open = (own: AbortSignal): Promise<void> => opening.run(own);
  const opened = open(signal);
  await clock.pass(500);
  await opened;
  await frame.request("CONNECT_EMAIL", { email: EMAIL }, signal);
  await frame.request("CONNECT_OTP", { otp: site.lastCode }, signal);
  cache.storeLogin({ email: EMAIL, chainId: 1 });
  const approval = new ApprovalFlow({ ...page, frame, life });
  const update = new EmailUpdate({
    frame,
    open,
    cache,
    clock,
    scheduler: clock,
    signal,
    approve: (work) => approval.run(work),
  });
  const flow = new EmailUpdateFlow({
    ...page,
    update,
    hasWallet,
    isConnected: () => isConnected,
    events,
    life,
  });
  return { ...memory, ...page, storage, cache, update, flow, life, names };
};

const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");

describe("EmailUpdate", () => {
  it(
    "changes the e-mail address after a code sent to the current address and one to the new address",
    { tags: ["S2-015", "S3-060"] },
    async () => {
      const { flow, site, views, cache, names, update, modal } = await setup();
      modal.open();
      const changed = flow.update();
      await settled();
      expect(views().at(-1)).toBe("UpdateEmailWallet");
      await flow.submit(NEW);
      expect(update.snapshot).toMatchObject({ step: "current-code", email: EMAIL, newEmail: NEW });
      expect(views().at(-1)).toBe("UpdateEmailPrimaryOtp");
      expect(site.inbox.at(-1)).toMatchObject({ to: EMAIL });
      await flow.confirm(site.lastCode);
      expect(views().at(-1)).toBe("UpdateEmailSecondaryOtp");
      expect(site.inbox.at(-1)).toMatchObject({ to: NEW });
      await flow.confirm(site.lastCode);
      expect(await changed).toEqual({ email: NEW });
      expect(cache.email).toBe(NEW);
      expect(update.snapshot).toEqual({ step: "idle", email: NEW });
      expect(views()).not.toContain("UpdateEmailSecondaryOtp");
      expect(names).toContain("EMAIL_EDIT");
    },
  );

  it("asks the user in the secure frame to approve the new e-mail address before sending any code", async () => {
    const { flow, site, views, update, modal } = await setup();
    modal.open();
    site.desk.wait();
    void flow.update().catch(() => undefined);
    await settled();
    const sent = site.inbox.length;
    const asking = flow.submit(NEW);
    await settled();
    expect(views().at(-1)).toBe("ApproveTransaction");
    expect(update.snapshot).toMatchObject({ step: "form", isBusy: true });
    expect(site.questions).toEqual([{ kind: "email-change", from: EMAIL, to: NEW }]);
    expect(site.inbox).toHaveLength(sent);
    site.desk.approve();
    await asking;
    expect(views().at(-1)).toBe("UpdateEmailPrimaryOtp");
  });

  it.each(["rejects the change", "leaves the frame", "goes back"])(
    "returns to the form of the e-mail change without an error if the user %s",
    async (how) => {
      const { flow, site, views, update, modal, dismiss, navigation, frame } = await setup();
      modal.open();
      site.desk.wait();
      void flow.update().catch(() => undefined);
      await settled();
      const asking = flow.submit(NEW);
      await settled();
      if (how === "rejects the change") site.desk.reject();
      else if (how === "goes back") navigation.back();
      else {
        frame.show({ title: "Approve", close: "Close" });
        dismiss();
      }
      await asking;
      expect(update.snapshot).toEqual({
        step: "form",
        email: EMAIL,
        newEmail: NEW,
        isBusy: false,
      });
      expect(views().at(-1)).toBe("UpdateEmailWallet");
    },
  );

  it("keeps the current e-mail address until a delayed change takes effect, and reports the time", async () => {
    const { flow, site, cache, clock, update, modal } = await setup(IS_SIGNED_IN, 86_400_000);
    modal.open();
    const changed = flow.update();
    await settled();
    await flow.submit(NEW);
    await flow.confirm(site.lastCode);
    await flow.confirm(site.lastCode);
    const effectiveAt = clock.now() + 86_400_000;
    expect(await changed).toEqual({ email: NEW, effectiveAt });
    expect(cache.email).toBe(EMAIL);
    expect(update.snapshot).toEqual({
      step: "idle",
      email: EMAIL,
      next: { email: NEW, effectiveAt },
    });
  });

  it("keeps an e-mail change at the current step after a wrong code, and then accepts the right code", async () => {
    const { flow, site, update } = await setup();
    await flow.begin();
    await flow.submit(NEW);
    await flow.confirm(wrong(site.lastCode));
    expect(update.snapshot).toMatchObject({
      step: "current-code",
      isBusy: false,
      problem: { kind: "wrong-code" },
    });
    await flow.confirm(site.lastCode);
    expect(update.snapshot).toMatchObject({ step: "new-code" });
    expect(update.snapshot).not.toHaveProperty("problem");
  });

  it("rejects an invalid e-mail address and the current one as the new e-mail address", async () => {
    const { flow, update, site } = await setup();
    await flow.begin();
    const sent = site.inbox.length;
    await flow.submit("ana@");
    expect(update.snapshot).toMatchObject({ newEmail: "ana@", problem: { kind: "invalid-email" } });
    await flow.submit(` ${EMAIL.toUpperCase()} `);
    expect(update.snapshot).toMatchObject({ step: "form", problem: { kind: "unchanged" } });
    expect(site.inbox).toHaveLength(sent);
    expect(canSaveEmail(EMAIL, EMAIL)).toBe(false);
    expect(canSaveEmail(EMAIL, "a@b")).toBe(false);
    expect(canSaveEmail(EMAIL, NEW)).toBe(true);
  });

  it("lets the user restart the e-mail change with the typed address, but sends a code only after 30 s", async () => {
    const { flow, update, clock } = await setup();
    await flow.begin();
    await flow.submit(NEW);
    expect(update.snapshot).toMatchObject({ resendIn: 30 });
    flow.again();
    expect(update.snapshot).toMatchObject({ step: "form", newEmail: NEW });
    await flow.submit(NEW);
    expect(update.snapshot).toMatchObject({ step: "form", problem: { kind: "too-soon" } });
    await clock.pass(30_000);
    await flow.submit(NEW);
    expect(update.snapshot).toMatchObject({ step: "current-code" });
    await clock.pass(1_000);
    expect(update.snapshot).toMatchObject({ resendIn: 29 });
  });

  it("rejects the e-mail change with 'Modal closed' and changes nothing if the user closes the modal", async () => {
    const { flow, site, modal, cache, update } = await setup();
    modal.open();
    const changed = errorCodeOf(flow.update());
    await settled();
    await flow.submit(NEW);
    modal.close();
    expect(await changed).toBe("modal/closed");
    expect(update.snapshot).toEqual({ step: "idle", email: EMAIL });
    await flow.confirm(site.lastCode);
    expect(cache.email).toBe(EMAIL);
  });

  it(
    "rejects an e-mail change without the embedded wallet",
    { tags: ["S5-030", "S8-047"] },
    async () => {
      const { flow } = await setup({ hasWallet: false, isConnected: false });
      expect(await errorCodeOf(flow.update())).toBe("email-update/no-connector");
      expect(new LatchkitError("email-update/no-connector", {}).message).toBe(
        "No auth connector found",
      );
    },
  );

  it(
    "rejects each step of an e-mail change if the embedded wallet is not connected",
    { tags: ["S8-048"] },
    async () => {
      const { flow, site } = await setup({ hasWallet: true, isConnected: false });
      const sent = site.inbox.length;
      expect(await errorCodeOf(flow.update())).toBe("email-update/not-signed-in");
      expect(await errorCodeOf(flow.submit(NEW))).toBe("email-update/not-signed-in");
      expect(site.inbox).toHaveLength(sent);
      expect(new LatchkitError("email-update/not-signed-in", {}).message).toBe(
        "Not connected to email or social",
      );
    },
  );

  it("sends no code to the current e-mail address if the wallet does not ask for it", async () => {
    const { flow, update, site, deliverMessage } = await setup();
    site.isSilent = true;
    void flow.submit(NEW);
    await settled();
    const payload = { action: "VERIFY_SECONDARY_OTP" };
    deliverMessage({ data: { type: "@w3m-frame/UPDATE_EMAIL_SUCCESS", id: site.lastId, payload } });
    await settled();
    expect(update.snapshot).toMatchObject({ step: "new-code", email: EMAIL, newEmail: NEW });
  });

  it("submits no code of an e-mail change before one was sent, and only one code at a time", async () => {
    const { flow, update, site, frame } = await setup();
    await flow.begin();
    const before = frame.log().length;
    await flow.confirm("000000");
    expect([update.snapshot, frame.log().length]).toMatchObject([{ step: "form" }, before]);
    await flow.submit(NEW);
    const first = flow.confirm(site.lastCode);
    await flow.confirm(wrong(site.lastCode));
    await first;
    expect(update.snapshot).toMatchObject({ step: "new-code", isBusy: false });
    const second = flow.confirm(site.lastCode);
    await flow.confirm(wrong(site.lastCode));
    await second;
    expect(update.snapshot).toEqual({ step: "idle", email: NEW });
  });

  it("ignores a restart of the e-mail change before a code was sent", async () => {
    const { flow, update } = await setup();
    flow.again();
    expect(update.snapshot).toEqual({ step: "idle", email: EMAIL });
  });

  it("keeps the form of the e-mail change open while the stored login changes", async () => {
    const { flow, update } = await setup();
    await flow.begin();
    update.follow();
    expect(update.snapshot).toMatchObject({ step: "form", email: EMAIL });
  });

  it("counts down to the next code of an e-mail change only while a code is pending", async () => {
    const { flow, update, site, clock } = await setup();
    await flow.begin();
    const resting = clock.pending;
    site.refusal = "Not now";
    await flow.submit(NEW);
    expect(update.snapshot).not.toHaveProperty("resendIn");
    site.refusal = undefined;
    await flow.submit(NEW);
    expect(clock.pending).toBe(resting + 1);
    await clock.pass(30_000);
    expect([update.snapshot, clock.pending]).toMatchObject([{ resendIn: 0 }, resting]);
  });

  it("stops the countdown of the e-mail change when the user goes back during a confirmation", async () => {
    const { flow, update, site, clock } = await setup();
    await flow.begin();
    const resting = clock.pending;
    await flow.submit(NEW);
    site.isSilent = true;
    void flow.confirm(site.lastCode);
    await settled();
    flow.again();
    await settled();
    expect(clock.pending).toBe(resting);
    expect(update.snapshot).toEqual({ step: "form", email: EMAIL, newEmail: NEW, isBusy: false });
  });

  it("stops the countdown of the e-mail change when the instance is disposed during a confirmation", async () => {
    const { flow, update, site, clock, life } = await setup();
    await flow.submit(NEW);
    site.isSilent = true;
    const tried = update.confirm(site.lastCode);
    await settled();
    life.end();
    await tried;
    expect(clock.pending).toBe(0);
  });

  it.each([NEW, "ana@"])(
    'sends no code if the user leaves while the new e-mail "%s" is being submitted',
    async (typed) => {
      const { update, frame } = await setup();
      const before = frame.log().length;
      update.state$.subscribe(({ step }) => {
        if (step === "form") update.leave();
      });
      await update.submit(typed);
      expect(update.snapshot).toStrictEqual({ step: "idle", email: EMAIL });
      expect(frame.log()).toHaveLength(before);
    },
  );

  it("ignores a stored e-mail address if the user is not signed in", async () => {
    const { update, cache, storage } = await setup();
    cache.clear();
    storage.set("latchkit:default:v1:email", EMAIL);
    update.follow();
    expect(update.snapshot).toStrictEqual({ step: "idle" });
  });

  it("offers no e-mail change to a user who signed in with a social account", async () => {
    const { update, cache } = await setup();
    cache.storeLogin({ email: EMAIL, provider: "google", chainId: 1 });
    update.follow();
    expect(update.snapshot).toStrictEqual({ step: "idle" });
  });
});
