import { describe, expect, it } from "vitest";
import type { Account } from "../../../../src/domain/account/account.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { EventName } from "../../../../src/domain/telemetry/events.js";
import { EmailLogin } from "../../../../src/application/embedded-wallet/email-login.js";
import { LoginCache } from "../../../../src/application/embedded-wallet/login-cache.js";
import { OpenFrame } from "../../../../src/application/embedded-wallet/open-frame.js";
import { EventLog } from "../../../../src/application/events/events.api.js";
import { ConnectSignedIn, EmailLoginFlow } from "../../../../src/application/flows/login-flow.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StoredState } from "../../../../src/application/shared/stored-state.js";
import {
  InMemoryKeyValueStorage,
  settled,
} from "../../../../src/infrastructure/in-memory/index.js";
import { inMemorySecureFrame } from "../../../../src/testing/universal/in-memory-secure-frame.js";
import { anAccount } from "../../../support/builders/connection.js";
import { setupFlow } from "../../../support/worlds/flow.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

const EMAIL = "ana@example.org";
type Connecting = () => Promise<Account>;

const setup = (known = true, connecting: Connecting = async () => anAccount()) => {
  const memory = inMemorySecureFrame({ knownEmails: known ? [EMAIL] : [] });
  const { frame, clock } = memory;
  const page = setupFlow();
  const life = new Lifetime();
  const events = new EventLog();
  const names: EventName[] = [];
  events.events$.subscribe(({ name }) => names.push(name));
  const cache = new LoginCache(new StoredState(new InMemoryKeyValueStorage(), "default"));
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
  const login = new EmailLogin({ frame, open, cache, clock, scheduler: clock, signal });
  const asked: string[] = [];
  const cancelled: string[] = [];
  const connect = {
    run: (id: string) => {
      asked.push(id);
      return connecting();
    },
    cancel: ({ code }: LatchkitError) => void cancelled.push(code),
  };
  const connection = new ConnectSignedIn(connect, life);
  const flow = new EmailLoginFlow({ ...page, login, connection, events, life });
  return { ...memory, ...page, flow, login, life, names, asked, cancelled };
};
const setupOpened = (...given: Parameters<typeof setup>) => {
  const made = setup(...given);
  made.modal.open();
  return made;
};
/** A flow that waits for the code, in the open modal. */
const setupCodeStep = async (...given: Parameters<typeof setup>) => {
  const made = setupOpened(...given);
  const sent = made.flow.submit(EMAIL);
  await made.clock.pass(500);
  await sent;
  return made;
};

describe("EmailLoginFlow", () => {
  it("shows the code field after the user submitted an e-mail address, and connects with the right code", async () => {
    const { flow, site, views, asked, names } = await setupCodeStep();
    expect(views()).toEqual(["Connect", "EmailVerifyOtp"]);
    expect(await flow.confirm(site.lastCode)).toEqual({ step: "signed-in", email: EMAIL });
    expect(asked).toEqual(["ID_AUTH"]);
    expect(names).toEqual([
      "EMAIL_SUBMITTED",
      "EMAIL_VERIFICATION_CODE_SENT",
      "EMAIL_VERIFICATION_CODE_PASS",
    ]);
  });

  it("shows the device step of the e-mail login for an unknown browser, and returns to the e-mail field", async () => {
    const { flow, site, clock, views, names, modal } = setupOpened(false);
    void flow.submit(EMAIL);
    await clock.pass(500);
    expect(views()).toEqual(["Connect", "EmailVerifyDevice"]);
    site.openDeviceLink();
    await settled();
    expect(views()).toEqual(["Connect", "EmailVerifyOtp"]);
    expect(names).toContain("DEVICE_REGISTERED_FOR_EMAIL");
    modal.back();
    expect(views()).toEqual(["Connect"]);
  });

  it("shows the e-mail field with an error if the device link is not opened in time", async () => {
    const { flow, clock, views, login } = setupOpened(false);
    void flow.submit(EMAIL);
    await clock.pass(500);
    await clock.pass(120_000);
    expect(views()).toEqual(["Connect"]);
    expect(login.snapshot).toMatchObject({ step: "entry", problem: { kind: "failed" } });
  });

  it("keeps the code view of the e-mail login open after a wrong code", async () => {
    const { flow, site, views, names, asked } = await setupCodeStep();
    const wrong = site.lastCode === "000000" ? "000001" : "000000";
    expect(await flow.confirm(wrong)).toMatchObject({ problem: { kind: "wrong-code" } });
    expect(views()).toEqual(["Connect", "EmailVerifyOtp"]);
    expect(names).toContain("EMAIL_VERIFICATION_CODE_FAIL");
    expect(asked).toEqual([]);
  });

  it.each(["back", "close"] as const)(
    'resets the e-mail login when the user chooses "%s", and ignores a later answer',
    async (end) => {
      const { flow, site, deliverMessage, login, modal, clock, asked } = await setupCodeStep();
      site.isSilent = true;
      const trying = flow.confirm(site.lastCode);
      await settled();
      modal[end]();
      expect((await trying).step).toBe("entry");
      deliverMessage({ data: { type: "@w3m-frame/CONNECT_OTP_SUCCESS", id: site.lastId } });
      await settled();
      expect(login.snapshot).toEqual({ step: "entry", email: "", isBusy: false });
      expect(asked).toEqual([]);
      expect(clock.pending).toBe(0);
    },
  );

  it("cancels the connection attempt of an e-mail login when the user goes back", async () => {
    const { flow, site, modal, cancelled } = await setupCodeStep(
      true,
      () => new Promise(() => undefined),
    );
    void flow.confirm(site.lastCode);
    await settled();
    modal.back();
    expect(cancelled).toEqual(["connection/rejected"]);
  });

  it("shows the e-mail field with the error if the embedded wallet fails to connect", async () => {
    const { flow, site, views } = await setupCodeStep(true, () =>
      Promise.reject(new LatchkitError("connection/failed", { connectorId: "ID_AUTH" })),
    );
    expect(await flow.confirm(site.lastCode)).toMatchObject({
      step: "entry",
      email: EMAIL,
      problem: { kind: "failed", error: { code: "connection/failed" } },
    });
    expect(views()).toEqual(["Connect"]);
  });

  it("does not navigate during an e-mail login while the modal is closed", async () => {
    const { flow, site, clock, views } = setup();
    const sent = flow.submit(EMAIL);
    await clock.pass(500);
    expect((await sent).step).toBe("code");
    await flow.confirm(site.lastCode);
    expect(views()).toEqual(["Connect"]);
  });

  it("rejects an e-mail login when the caller's signal aborts and after dispose", async () => {
    const { flow, clock, login, life } = setup();
    const caller = new AbortController();
    const sent = errorCodeOf(flow.submit(EMAIL, { signal: caller.signal }));
    caller.abort();
    expect(await sent).toBe("call/aborted");
    expect(login.snapshot.step).toBe("entry");
    life.end();
    expect(await errorCodeOf(flow.submit(EMAIL))).toBe("instance/disposed");
    await clock.pass(0);
  });
});
