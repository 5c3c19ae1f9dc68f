import { describe, expect, it } from "vitest";
import type { AppMessageName } from "../../../../src/domain/secure-frame/frame-payloads.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import {
  FrameRequests,
  openUnlessAborted,
} from "../../../../src/infrastructure/secure-frame/frame-requests.js";
import type { LateReply } from "../../../../src/ports/secure-frame.port.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

const TRANSFER = { method: "eth_sendTransaction", params: [{}] };
const setup = () => {
  const clock = new FakeClock();
  const late: string[] = [];
  const requests = new FrameRequests(clock, {
    onTimeout: (name) => void late.push(name),
    onApprovalAbandoned: () => void late.push("left"),
  });
  const ask = (
    id: string,
    name: AppMessageName,
    {
      payload = undefined as unknown,
      signal = new AbortController().signal,
      post = () => {},
      late = undefined as ((reply: LateReply) => void) | undefined,
    } = {},
  ) => {
    const reply = requests.wait({ id, name, payload, signal, late }, post);
    reply.catch(() => undefined);
    return reply;
  };
  const refuse = (id: string, payload: unknown) =>
    requests.settle({ kind: "reply", id, name: "CONNECT_OTP", isSuccess: false, payload });
  return { clock, late, requests, ask, refuse };
};
const refusal = new TypeError("no frame");
const aborted = (reason?: unknown) => AbortSignal.abort(reason);

describe("requests to the frame", () => {
  it.each([
    [{ message: "Invalid Otp" }, "Invalid Otp"],
    [{ message: "" }, "An error occurred"],
    [{ message: 7 }, "An error occurred"],
    [undefined, "An error occurred"],
    [null, "An error occurred"],
  ])(
    "if the secure frame refuses with %j, rejects with the text '%s'",
    { tags: ["S8-055"] },
    async (payload, text) => {
      const { ask, refuse } = setup();
      const reply = ask("a", "CONNECT_OTP");
      refuse("a", payload);
      await expect(reply).rejects.toMatchObject({
        code: "frame/refused",
        context: { request: "CONNECT_OTP", text },
      });
    },
  );
  it(
    "truncates the secure frame's refusal text at 500 characters",
    { tags: ["S8-055"] },
    async () => {
      const { ask, refuse } = setup();
      const reply = ask("a", "CONNECT_OTP");
      refuse("a", { message: "x".repeat(501) });
      await expect(reply).rejects.toMatchObject({
        code: "frame/refused",
        context: { request: "CONNECT_OTP", text: "x".repeat(500) },
      });
    },
  );
  it("counts a secure frame request as an approval only if the user must decide about it", () => {
    const { ask, requests } = setup();
    void ask("call", "RPC_REQUEST", { payload: { method: "personal_sign" } });
    void ask("read", "RPC_REQUEST", { payload: { method: "eth_call" } });
    void ask("none", "RPC_REQUEST", { payload: undefined });
    void ask("other", "SYNC_THEME", { payload: { method: "personal_sign" } });
    void ask("email", "UPDATE_EMAIL", { payload: { email: "ana@example.org" } });
    expect(requests.approvals).toEqual(["call", "email"]);
    expect([...requests.names.keys()]).toEqual(["call", "read", "none", "other", "email"]);
  });
  it("rejects a secure frame request when the caller aborts, and does not post an aborted request", async () => {
    const { ask, requests } = setup();
    const posted: string[] = [];
    const gone = ask("a", "IS_CONNECTED", { signal: aborted(), post: () => posted.push("a") });
    expect([posted, requests.names.size]).toEqual([[], 0]);
    expect(await errorCodeOf(gone)).toBe("call/aborted");
    const leaving = new AbortController();
    const left = ask("b", "IS_CONNECTED", { signal: leaving.signal });
    leaving.abort();
    expect(await errorCodeOf(left)).toBe("call/aborted");
    expect(requests.names.size).toBe(0);
  });
  it("rejects a secure frame request if posting it fails", async () => {
    const { ask, requests } = setup();
    const post = () => {
      throw new Error("gone");
    };
    expect(await errorCodeOf(ask("a", "IS_CONNECTED", { post }))).toBe("wallet/request-failed");
    expect(requests.names.size).toBe(0);
  });
  it(
    "rejects an unanswered secure frame request after its time limit, but resolves an unanswered sign-out",
    { tags: ["S9-041"] },
    async () => {
      const { ask, clock, late } = setup();
      const out = ask("a", "SIGN_OUT");
      await clock.pass(3_000);
      expect(await out).toBeUndefined();
      expect(late).toEqual(["SIGN_OUT"]);
      const step = ask("b", "CONNECT_OTP");
      await clock.pass(120_000);
      expect(await errorCodeOf(step)).toBe("frame/timeout");
      expect(late).toEqual(["SIGN_OUT", "CONNECT_OTP"]);
    },
  );
  it("reports an approval in the secure frame that ended without the user's decision", async () => {
    const { ask, clock, late } = setup();
    const caller = new AbortController();
    const { signal } = caller;
    const payload = { method: "personal_sign" };
    void ask("read", "RPC_REQUEST", { payload: { method: "eth_call" }, signal });
    const left = ask("call", "RPC_REQUEST", { payload, signal });
    caller.abort();
    expect([await errorCodeOf(left), late]).toEqual(["call/aborted", ["left"]]);
    const slow = ask("slow", "RPC_REQUEST", { payload });
    await clock.pass(600_000);
    expect([await errorCodeOf(slow), late]).toEqual([
      "frame/timeout",
      ["left", "left", "RPC_REQUEST"],
    ]);
  });
  it("reports no abandoned approval if the caller aborts after the secure frame's answer", async () => {
    const { ask, requests, clock, late } = setup();
    const caller = new AbortController();
    const payload = { method: "personal_sign" };
    const answered = ask("a", "RPC_REQUEST", { payload, signal: caller.signal });
    requests.settle({
      kind: "reply",
      id: "a",
      name: "RPC_REQUEST",
      isSuccess: true,
      payload: "0x1",
    });
    caller.abort();
    await clock.pass(600_000);
    expect([await answered, late]).toEqual(["0x1", []]);
  });
  it("settles a secure frame request once, and rejects a cancelled request with frame/aborted", async () => {
    const { ask, refuse, requests } = setup();
    const [first, second] = [ask("a", "CONNECT_OTP"), ask("b", "CONNECT_OTP")];
    requests.settle({ kind: "reply", id: "a", name: "CONNECT_OTP", isSuccess: true, payload: 1 });
    refuse("a", {});
    refuse("none", {});
    expect(await first).toBe(1);
    requests.settle({ kind: "reply", id: "a", name: "CONNECT_OTP", isSuccess: true, payload: 2 });
    requests.cancel(["b", "none"], true);
    await expect(second).rejects.toMatchObject({
      code: "frame/aborted",
      context: {
        request: "CONNECT_OTP",
        isByUser: true,
        isPosted: true,
        text: "Something went wrong",
      },
    });
  });
  it("rejects all secure frame requests at once, not as cancelled by the user, when no reply can arrive", async () => {
    const { ask, requests } = setup();
    const all = [ask("a", "GET_USER"), ask("b", "RPC_REQUEST", { payload: TRANSFER })];
    requests.abort(["none"]);
    expect(requests.names.size).toBe(2);
    requests.abort();
    for (const one of all)
      await expect(one).rejects.toMatchObject({
        code: "frame/aborted",
        context: { isByUser: false, isPosted: true },
      });
    expect(requests.names.size).toBe(0);
  });
});

describe("a transfer whose request to the frame is cancelled", () => {
  const cancelled = () => {
    const world = setup();
    const replies: LateReply[] = [];
    const late = (reply: LateReply): void => void replies.push(reply);
    const caller = new AbortController();
    const { signal } = caller;
    const sending = world.ask("a", "RPC_REQUEST", { payload: TRANSFER, late, signal });
    world.requests.cancel(["a"], true);
    const reply = (isSuccess: boolean, payload: unknown, id = "a") =>
      world.requests.settle({ kind: "reply", id, name: "RPC_REQUEST", isSuccess, payload });
    return { ...world, caller, replies, sending, reply };
  };

  it("settles a cancelled transfer with the secure frame's reply if the reply arrives within 15 s", async () => {
    const { requests, clock, sending, reply, replies } = cancelled();
    expect(requests.approvals).toEqual([]);
    await clock.pass(14_999);
    reply(true, "0xhash");
    expect(await sending).toBe("0xhash");
    await clock.pass(15_000);
    expect([requests.names.size, replies]).toEqual([0, []]);
  });
  it("reports no abandoned approval or timeout of a cancelled transfer, even if the caller aborts", async () => {
    const { caller, clock, sending, late } = cancelled();
    caller.abort();
    await clock.pass(600_000);
    await expect(sending).rejects.toMatchObject({ context: { isByUser: true } });
    expect(late).toEqual([]);
  });
  it("rejects a transfer with frame/aborted and the caller's reason 15 s after the caller aborts", async () => {
    const { ask, clock, late } = setup();
    const caller = new AbortController();
    const sending = ask("a", "RPC_REQUEST", { payload: TRANSFER, signal: caller.signal });
    caller.abort(refusal);
    await clock.pass(15_000);
    await expect(sending).rejects.toMatchObject({
      code: "frame/aborted",
      cause: refusal,
      context: { isByUser: false, isPosted: true },
    });
    expect(late).toEqual(["left"]);
  });
  it("also waits for the secure frame's reply to a cancelled raw transaction, which needs no approval", async () => {
    const { ask, requests } = setup();
    const payload = { method: "eth_sendRawTransaction", params: ["0x02"] };
    const caller = new AbortController();
    const sending = ask("a", "RPC_REQUEST", { payload, signal: caller.signal });
    caller.abort();
    const reply = { kind: "reply", id: "a", name: "RPC_REQUEST", isSuccess: true } as const;
    requests.settle({ ...reply, payload: "0xhash" });
    expect(await sending).toBe("0xhash");
  });
  it("rejects a cancelled transfer as cancelled by the user 15 s after the first cancellation", async () => {
    const { requests, clock, sending } = cancelled();
    await clock.pass(10_000);
    requests.cancel(["a"], false);
    await clock.pass(5_000);
    await expect(sending).rejects.toMatchObject({
      code: "frame/aborted",
      context: { isByUser: true, isPosted: true, text: "Request was aborted" },
    });
  });
  it("reports the secure frame's first late reply to a cancelled transfer: a hash or a refusal's reason", async () => {
    const sent = cancelled();
    await sent.clock.pass(15_000);
    sent.reply(true, "0xhash");
    sent.reply(false, { message: "again" });
    expect(sent.replies).toEqual([{ isSuccess: true, payload: "0xhash" }]);
    const refused = cancelled();
    await refused.clock.pass(15_000);
    refused.reply(false, { message: "User rejected" });
    expect(refused.replies).toMatchObject([
      { isSuccess: false, error: { code: "frame/refused", context: { text: "User rejected" } } },
    ]);
  });
  it("stops waiting for a transfer's late reply if no caller needs the reply or the secure frame was reloaded", async () => {
    const { ask, requests, clock } = setup();
    void ask("a", "RPC_REQUEST", { payload: TRANSFER });
    requests.cancel(["a"], true);
    await clock.pass(15_000);
    expect(requests.names.size).toBe(0);
    const reloaded = cancelled();
    await reloaded.clock.pass(15_000);
    expect([...reloaded.requests.names.keys()]).toEqual(["a"]);
    reloaded.requests.abort();
    expect(reloaded.requests.names.size).toBe(0);
  });
  it("accepts late replies from the secure frame for the latest twenty cancelled transfers", async () => {
    const { ask, requests, clock } = setup();
    const ids = Array.from({ length: 21 }, (_, at) => `t${at}`);
    for (const id of ids) void ask(id, "RPC_REQUEST", { payload: TRANSFER, late: () => undefined });
    requests.cancel(ids.slice(0, 20), true);
    await clock.pass(15_000);
    expect([...requests.names.keys()].sort()).toEqual([...ids].sort());
    requests.cancel(ids.slice(20), true);
    await clock.pass(15_000);
    expect([...requests.names.keys()]).toEqual(ids.slice(1));
  });
  it("cancels a secure frame request at once if the method sends nothing, despite a transfer's parameters", async () => {
    const { ask, requests } = setup();
    const signing = ask("a", "RPC_REQUEST", { payload: { ...TRANSFER, method: "personal_sign" } });
    const theme = ask("b", "SYNC_THEME", { payload: TRANSFER });
    const none = ask("c", "RPC_REQUEST");
    requests.cancel(["a", "b", "c"], true);
    for (const one of [signing, theme, none]) expect(await errorCodeOf(one)).toBe("frame/aborted");
  });
});

describe("an approval that waits for the frame to open", () => {
  it("rejects an approval with the secure frame's error if the frame cannot open", async () => {
    const { signal } = new AbortController();
    await expect(openUnlessAborted(() => Promise.reject(refusal), signal)).rejects.toBe(refusal);
  });
  it("rejects an approval as cancelled if the user left, even if the secure frame answered", async () => {
    const left = new AbortController();
    const open = (): Promise<void> => {
      left.abort();
      return Promise.reject(refusal);
    };
    await expect(openUnlessAborted(open, left.signal)).rejects.toMatchObject({
      code: "frame/aborted",
      context: { isByUser: true, isPosted: false },
    });
  });
  it("posts an approval request to the secure frame once the frame is open", async () => {
    const { signal } = new AbortController();
    await expect(openUnlessAborted(async () => undefined, signal)).resolves.toBeUndefined();
  });
});
