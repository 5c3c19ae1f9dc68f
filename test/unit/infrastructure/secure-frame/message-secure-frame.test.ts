import { describe, expect, it } from "vitest";
import type { AppMessage } from "../../../../src/domain/secure-frame/frame-messages.js";
import {
  FakeClock,
  SeededRandom,
  settled,
} from "../../../../src/infrastructure/in-memory/index.js";
import {
  type FrameListener,
  type FrameTransport,
  MessageSecureFrame,
  type MessageSecureFrameParts,
} from "../../../../src/infrastructure/secure-frame/message-secure-frame.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

const ORIGIN = "https://secure.example";
const { signal } = new AbortController();

/** A transport whose frame messages the test supplies. */
class PlayedTransport implements FrameTransport {
  readonly origin = ORIGIN;
  readonly posted: AppMessage[] = [];
  readonly log: string[] = [];
  source: object | undefined;
  listener: FrameListener | undefined;
  attach(listener: FrameListener): void {
    this.log.push("attach");
    this.listener = listener;
    this.source = {};
  }
  post(message: AppMessage): void {
    this.posted.push(message);
  }
  show(): void {
    this.log.push("show");
  }
  hide(): void {
    this.log.push("hide");
  }
  detach(): void {
    this.log.push("detach");
    this.source = undefined;
  }
  say(type: string, more: object = {}): void {
    const data = { type: `@w3m-frame/${type}`, ...more };
    this.listener?.onMessage({ origin: ORIGIN, source: this.source, data });
  }
  /** Answers the last posted message. */
  answer(payload?: unknown, ending = "SUCCESS"): void {
    const { type = "", id } = this.posted.at(-1) ?? {};
    const name = type.replace("@w3m-app/", "");
    this.say(`${name}_${ending}`, { id, ...(payload !== undefined && { payload }) });
  }
}
const setup = (over: Partial<MessageSecureFrameParts> = {}) => {
  const [transport, clock] = [new PlayedTransport(), new FakeClock()];
  const random = new SeededRandom(7);
  const frame = new MessageSecureFrame({ transport, scheduler: clock, clock, random, ...over });
  const states: string[] = [];
  frame.status$.subscribe((status) => states.push(status));
  const open = async () => {
    const opening = frame.open(signal);
    transport.say("READY");
    await clock.pass(500);
    await opening;
  };
  const ask = async (caller = signal, method = "personal_sign") => {
    const reply = frame.request("RPC_REQUEST", { method, params: ["0x68", "0x"] }, caller);
    reply.catch(() => undefined);
    await settled();
    return reply;
  };
  const posted = () => transport.posted.map(({ type }) => type.replace("@w3m-app/", ""));
  return { transport, clock, frame, states, open, ask, posted };
};

describe("the session token of the secure frame", () => {
  const setupToken = async () => {
    const world = setup();
    await world.open();
    const { transport, frame } = world;
    const sent = async (
      name: "IS_CONNECTED" | "GET_SMART_ACCOUNT_ENABLED_NETWORKS" | "SIGN_OUT",
    ) => {
      frame.request(name, undefined, new AbortController().signal).catch(() => undefined);
      await settled();
      return transport.posted.at(-1);
    };
    return { ...world, sent };
  };
  it("sends the last session token to the secure frame only with the request whether a user is signed in", async () => {
    const { transport, sent } = await setupToken();
    expect(await sent("IS_CONNECTED")).not.toHaveProperty("payload");
    for (const token of ["one", "two"]) transport.say("SESSION_UPDATE", { payload: { token } });
    expect(await sent("GET_SMART_ACCOUNT_ENABLED_NETWORKS")).not.toHaveProperty("payload");
    expect(await sent("IS_CONNECTED")).toMatchObject({ payload: { token: "two" } });
  });
  it("deletes the secure frame's session token when the user signs out", async () => {
    const { transport, sent } = await setupToken();
    transport.say("SESSION_UPDATE", { payload: { token: "one" } });
    expect(await sent("SIGN_OUT")).not.toHaveProperty("payload");
    expect(await sent("IS_CONNECTED")).not.toHaveProperty("payload");
  });
  it("keeps the secure frame's session token when the frame is reloaded", async () => {
    const { transport, clock, sent } = await setupToken();
    transport.say("SESSION_UPDATE", { payload: { token: "one" } });
    transport.say("READY", { payload: { version: "4" } });
    await clock.pass(500);
    expect(await sent("IS_CONNECTED")).toMatchObject({ payload: { token: "one" } });
  });
});

describe("a secure frame over messages", () => {
  it("counts messages that another sender than the secure frame posts, and does not log them", async () => {
    const { transport, frame, open } = setup();
    await open();
    const logged = frame.log().length;
    const data = { type: "@w3m-frame/SESSION_UPDATE", payload: { token: "theirs" } };
    for (let times = 0; times < 2; times += 1)
      transport.listener?.onMessage({ origin: "https://evil.example", source: {}, data });
    expect([frame.dropped, frame.log().length]).toEqual([2, logged]);
    expect(frame.origin).toBe(ORIGIN);
  });
  it("warns in the console of a failure of the secure frame, redacted, and of no success", async () => {
    const warnings: unknown[] = [];
    const logger = { warn: (...line: unknown[]) => void warnings.push(line) };
    const { transport, open, ask } = setup({ logger } as Partial<MessageSecureFrameParts>);
    await open();
    const answers = [ask(), ask()];
    await settled();
    transport.answer("0xsigned");
    expect(warnings).toEqual([]);
    transport.posted.pop();
    transport.answer({ message: "secret" }, "ERROR");
    await Promise.allSettled(answers);
    expect(warnings).toEqual([
      [
        "Embedded wallet",
        { type: "@w3m-frame/RPC_REQUEST_ERROR", payload: { message: "[redacted]" } },
      ],
    ]);
  });
  it("reports that the user dismissed the secure frame", async () => {
    const { transport, frame, open } = setup();
    let left = 0;
    frame.dismissed$.subscribe(() => (left += 1));
    await open();
    transport.listener?.onDismissed();
    expect(left).toBe(1);
  });
  it("resolves a RELOAD request to the secure frame once the frame has loaded again", async () => {
    const { transport, clock, frame, open } = setup();
    await open();
    const reload = frame.request("RELOAD", undefined, signal);
    await settled();
    transport.say("READY");
    await clock.pass(500);
    transport.answer();
    await expect(reload).resolves.toBeUndefined();
  });
  it("rejects an approval that was posted as cancelled by the user when the user leaves", async () => {
    const { frame, open, ask } = setup();
    await open();
    const asked = ask();
    await settled();
    frame.abortApprovals();
    await expect(asked).rejects.toMatchObject({
      code: "frame/aborted",
      context: { isByUser: true, isPosted: true },
    });
  });
  it("uses a new random id for each message to the secure frame, even if no reply is expected", async () => {
    const { transport, frame, open, ask } = setup();
    await open();
    const asked = Promise.allSettled([ask(), ask()]);
    await settled();
    frame.abortApprovals();
    await asked;
    const ids = transport.posted.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{72}$/u);
  });
  it("reports the secure frame as absent once if it fails to load", async () => {
    const { transport, frame, states } = setup();
    const opening = frame.open(signal);
    transport.listener?.onFailed();
    expect(await errorCodeOf(opening)).toBe("frame/load-failed");
    transport.listener?.onFailed();
    expect(states).toEqual(["absent", "loading", "absent"]);
  });
  it("initializes the secure frame again if its page sends READY again", async () => {
    const { transport, clock, frame, states, open } = setup();
    await open();
    transport.say("READY");
    expect(states).toEqual(["absent", "loading", "ready", "loading"]);
    const again = frame.open(signal);
    let isOpen = false;
    void again.then(() => (isOpen = true));
    await clock.pass(499);
    expect(isOpen).toBe(false);
    await clock.pass(1);
    await again;
    expect(states.at(-1)).toBe("ready");
  });
  it(
    "recreates the secure frame if the page removed it, and rejects pending requests",
    { tags: ["F11"] },
    async () => {
      const { transport, frame, open, ask, states } = setup();
      await open();
      let code: string | undefined;
      void errorCodeOf(ask()).then((found) => (code = found));
      await settled();
      transport.source = undefined;
      void frame.open(signal).catch(() => undefined);
      await settled();
      expect(code).toBe("frame/aborted");
      expect(transport.log).toEqual(["attach", "detach", "attach"]);
      expect(states).toEqual(["absent", "loading", "ready", "absent", "loading"]);
    },
  );
  it(
    "posts one RPC_ABORT for each cancelled frame request while the secure frame is in the page",
    { tags: ["S6-012"] },
    async () => {
      const { transport, frame, open, ask } = setup();
      await open();
      const asked = [ask(), ask()].map(errorCodeOf);
      await settled();
      frame.abortApprovals();
      expect(await Promise.all(asked)).toEqual(["frame/aborted", "frame/aborted"]);
      const aborts = () =>
        transport.posted.filter(({ type }) => type === "@w3m-app/RPC_ABORT").length;
      expect(aborts()).toBe(2);
      const another = errorCodeOf(ask());
      await settled();
      transport.source = undefined;
      frame.abortApprovals();
      expect(await another).toBe("frame/aborted");
      expect(aborts()).toBe(2);
    },
  );
  it(
    "cancels all pending approvals of the user when one secure frame request is aborted",
    { tags: ["S6-012"] },
    async () => {
      const { open, ask, posted } = setup();
      await open();
      const [caller, other] = [new AbortController(), new AbortController()];
      const codes = [ask(caller.signal), ask(other.signal), ask(caller.signal)].map(errorCodeOf);
      const read = ask(signal, "eth_call");
      await settled();
      caller.abort();
      expect(await Promise.all(codes)).toEqual(["call/aborted", "frame/aborted", "call/aborted"]);
      expect(posted().slice(4)).toEqual(["RPC_ABORT", "RPC_ABORT", "RPC_ABORT"]);
      other.abort();
      expect(posted()).toHaveLength(7);
      expect(await Promise.race([read, "open"])).toBe("open");
    },
  );
  it("cancels secure frame approvals that time out, but not frame reads", async () => {
    const { clock, open, ask, posted } = setup();
    await open();
    const late = errorCodeOf(ask());
    await clock.pass(1);
    const other = expect(ask()).rejects.toMatchObject({
      code: "frame/aborted",
      context: { isByUser: false },
    });
    const read = errorCodeOf(ask(signal, "eth_call"));
    await clock.pass(599_999);
    expect(await late).toBe("frame/timeout");
    await other;
    expect(posted().slice(3)).toEqual(["RPC_ABORT", "RPC_ABORT"]);
    await clock.pass(1);
    expect(await read).toBe("frame/timeout");
    expect(posted()).toHaveLength(5);
  });
  it("cancels secure frame approvals when a sign-in step times out", async () => {
    const { frame, clock, open, ask, posted } = setup();
    await open();
    const step = errorCodeOf(frame.request("CONNECT_OTP", { otp: "000000" }, signal));
    const signing = expect(ask()).rejects.toMatchObject({
      code: "frame/aborted",
      context: { isByUser: false },
    });
    const read = expect(ask(signal, "eth_call")).rejects.toMatchObject({
      code: "frame/aborted",
      context: { isByUser: false },
    });
    await clock.pass(120_000);
    expect(await step).toBe("frame/timeout");
    await Promise.all([signing, read]);
    expect(posted()).toEqual(["CONNECT_OTP", "RPC_REQUEST", "RPC_REQUEST", "RPC_ABORT"]);
  });
  it("posts no RPC_ABORT to a secure frame that was reloaded", async () => {
    const { transport, open, ask, posted } = setup();
    await open();
    const asked = errorCodeOf(ask());
    await settled();
    transport.say("READY");
    expect(await asked).toBe("frame/aborted");
    expect(posted()).toEqual(["RPC_REQUEST"]);
  });
  it(
    "does not post frame requests that were cancelled while the secure frame was loading",
    { tags: ["S6-012"] },
    async () => {
      const { transport, clock, frame, ask, posted } = setup();
      const early = ask();
      const read = ask(signal, "eth_call");
      await settled();
      frame.abortApprovals();
      await expect(early).rejects.toMatchObject({
        code: "frame/aborted",
        context: { isByUser: true },
      });
      const later = ask();
      transport.say("READY");
      await clock.pass(500);
      expect(posted()).toEqual(["RPC_REQUEST", "RPC_REQUEST"]);
      expect(await Promise.race([read, later, "open"])).toBe("open");
    },
  );
  it("does not post a secure frame request that is cancelled in the same task", async () => {
    const { clock, frame, open, ask, posted } = setup();
    await open();
    const asked = errorCodeOf(ask());
    frame.abortApprovals();
    expect(await asked).toBe("frame/aborted");
    await clock.pass(0);
    expect(posted()).toEqual([]);
  });
  it("shows the secure frame while it is ready, and hides it otherwise", async () => {
    const { transport, frame, open } = setup();
    frame.show({ title: "Approve", close: "Close" });
    expect(transport.log).toEqual([]);
    await open();
    expect(transport.log).toEqual(["attach", "show"]);
    frame.show({ title: "Approve", close: "Close" });
    frame.hide();
    transport.source = undefined;
    frame.show({ title: "Approve", close: "Close" });
    expect(transport.log).toEqual(["attach", "show", "show", "hide"]);
    await open();
    expect(transport.log.slice(4)).toEqual(["detach", "attach", "show"]);
  });
  it("keeps a hidden secure frame hidden when its page sends READY again", async () => {
    const { transport, clock, frame, open } = setup();
    await open();
    frame.show({ title: "Approve", close: "Close" });
    frame.hide();
    transport.say("READY");
    await clock.pass(500);
    expect(transport.log).toEqual(["attach", "show", "hide"]);
  });
  it("keeps a removed secure frame absent if its page was about to be ready", async () => {
    const { transport, clock, frame, states } = setup();
    const opening = errorCodeOf(frame.open(signal));
    transport.say("READY");
    transport.listener?.onFailed();
    await clock.pass(20_000);
    expect([await opening, states]).toEqual(["frame/load-failed", ["absent", "loading", "absent"]]);
  });
  it("writes a secure frame log unless logging is off", async () => {
    const [on, off] = [setup(), setup({ isLogOn: false })];
    for (const { open, ask, transport } of [on, off]) {
      await open();
      void errorCodeOf(ask());
      await settled();
      expect(transport.posted).toHaveLength(1);
    }
    expect([on.frame.log().length, off.frame.log().length]).toEqual([2, 0]);
  });
  it("removes the secure frame on dispose, and then rejects requests with instance/disposed", async () => {
    const { transport, frame, open, states } = setup();
    await open();
    frame.dispose();
    frame.dispose();
    expect([states.at(-1), transport.log]).toEqual(["absent", ["attach", "detach"]]);
    expect(await errorCodeOf(frame.open(signal))).toBe("instance/disposed");
  });
});
