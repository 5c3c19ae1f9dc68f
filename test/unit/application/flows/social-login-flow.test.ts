import { describe, expect, it } from "vitest";
import type { Account } from "../../../../src/domain/account/account.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { EventName } from "../../../../src/domain/telemetry/events.js";
import { EventLog } from "../../../../src/application/events/events.api.js";
import { ConnectSignedIn } from "../../../../src/application/flows/login-flow.js";
import { SocialLoginFlow } from "../../../../src/application/flows/social-login-flow.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { settled } from "../../../../src/infrastructure/in-memory/index.js";
import { anAccount } from "../../../support/builders/connection.js";
import { setupFlow } from "../../../support/worlds/flow.js";
import { setupSocialLogin } from "../../../support/worlds/social-login.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

type Connecting = () => Promise<Account>;

const setupOpened = (connecting: Connecting = async () => anAccount()) => {
  const life = new Lifetime();
  const fixture = setupSocialLogin({}, life.signal);
  const page = setupFlow();
  const events = new EventLog();
  const names: EventName[] = [];
  events.events$.subscribe(({ name }) => names.push(name));
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
  const flow = new SocialLoginFlow({ ...page, login: fixture.login, connection, events, life });
  page.modal.open();
  return { ...fixture, ...page, flow, life, names, asked, cancelled };
};

describe("SocialLoginFlow", () => {
  it(
    "shows the waiting view of a social login, and connects once the user approved at the provider",
    { tags: ["S4-026", "S4-027", "S4-028"] },
    async () => {
      const { flow, views, ready, agree, asked, names } = setupOpened();
      const done = flow.start("google");
      expect(views()).toEqual(["Connect", "ConnectingSocial"]);
      await ready();
      await agree();
      expect(await done).toEqual({ step: "signed-in", provider: "google" });
      expect(asked).toEqual(["ID_AUTH"]);
      expect(names).toEqual([
        "SOCIAL_LOGIN_STARTED",
        "SOCIAL_LOGIN_REQUEST_USER_DATA",
        "SOCIAL_LOGIN_SUCCESS",
      ]);
    },
  );

  it("shows the Farcaster login in a separate view", { tags: ["S2-008"] }, async () => {
    const { flow, views, ready } = setupOpened();
    void flow.start("farcaster");
    await ready();
    expect(views()).toEqual(["Connect", "ConnectingFarcaster"]);
  });

  it("leaves the social login view when the user closes the login window, and emits one cancellation", async () => {
    const { flow, views, ready, popup, clock, names } = setupOpened();
    const done = flow.start("x");
    await ready();
    popup().close();
    await clock.pass(1_000);
    expect(views()).toEqual(["Connect"]);
    expect(await done).toMatchObject({ problem: { kind: "closed" } });
    expect(names).toEqual(["SOCIAL_LOGIN_STARTED", "SOCIAL_LOGIN_CANCELED"]);
  });

  it(
    "keeps the view of a failed social login, and shows the error",
    { tags: ["S4-029"] },
    async () => {
      const { flow, views, popups, names, login } = setupOpened();
      popups.isBlocked = true;
      await flow.start("github");
      expect(views()).toEqual(["Connect", "ConnectingSocial"]);
      expect(login.snapshot.step).toBe("failed");
      expect(names).toEqual(["SOCIAL_LOGIN_STARTED", "SOCIAL_LOGIN_ERROR"]);
    },
  );

  it("closes the social login window when the user goes back or closes the modal", async () => {
    for (const leave of ["back", "close"] as const) {
      const { flow, modal, popup, login, ready, names } = setupOpened();
      void flow.start("google");
      await ready();
      modal[leave]();
      expect(popup().isClosed).toBe(true);
      expect(login.snapshot).toEqual({ step: "choice" });
      expect(names).toContain("SOCIAL_LOGIN_CANCELED");
    }
  });

  it("shows the error in the social login view if connecting fails after the provider's approval", async () => {
    const failing = async (): Promise<never> => {
      throw new LatchkitError("connection/failed", { connectorId: "ID_AUTH" });
    };
    const { flow, views, ready, agree, login } = setupOpened(failing);
    const done = flow.start("google");
    await ready();
    await agree();
    expect(await done).toMatchObject({ step: "failed", problem: { kind: "failed" } });
    expect(login.snapshot.step).toBe("failed");
    expect(views()).toEqual(["Connect", "ConnectingSocial"]);
  });

  it("cancels the connection attempt of a social login when the user leaves", async () => {
    const { flow, modal, ready, agree, cancelled } = setupOpened(
      () => new Promise(() => undefined),
    );
    void flow.start("google");
    await ready();
    await agree();
    modal.back();
    await settled();
    expect(cancelled).toEqual(["connection/rejected"]);
  });

  it("rejects a social login and closes its window when the signal aborts", async () => {
    const { flow, ready, popup, login } = setupOpened();
    const control = new AbortController();
    const done = errorCodeOf(flow.start("google", { signal: control.signal }));
    await ready();
    control.abort();
    expect(await done).toBe("call/aborted");
    expect(popup().isClosed).toBe(true);
    expect(login.snapshot).toEqual({ step: "choice" });
  });
});
