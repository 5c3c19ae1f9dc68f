import { describe, expect, it } from "vitest";
import { settled, type FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import type { FrameStatus, SecureFrame } from "../../../src/ports/secure-frame.port.js";
import type { FrameMessageEvent } from "../../../src/testing/universal/in-memory-secure-frame.js";
import type { InMemorySite } from "../../../src/testing/universal/secure-site/in-memory-site.js";
import { errorCodeOf } from "../../support/worlds/instance.js";
import { rejectionOf } from "../../support/assertions/rejection.js";

/** One frame, the site behind it and the page around it. */
export interface SecureFrameHarness {
  readonly frame: SecureFrame;
  readonly site: InMemorySite;
  readonly clock: FakeClock;
  readonly isShown: () => boolean;
  readonly deliverMessage: (message: FrameMessageEvent) => void;
  readonly dismiss: () => void;
  /** Frames, styles and listeners in the page. */
  readonly leftovers: () => number;
  /** Removes the iframe from the page without telling the frame, if there is a page. */
  readonly removeFrame?: () => void;
}

const { signal } = new AbortController();
const EMAIL = "ana@example.org";
const SIGN = {
  method: "personal_sign",
  params: ["0x68690a"],
  chainId: 1,
} as const;
const LABELS = { title: "Approve", close: "Close" };

/** Lets a frame become ready: its page loads, then 500 ms. */
const setupOpened = async ({ frame, clock }: SecureFrameHarness): Promise<void> => {
  const open = frame.open(signal);
  await clock.pass(500);
  await open;
};
const signedIn = async (harness: SecureFrameHarness): Promise<void> => {
  const { frame, site } = harness;
  await setupOpened(harness);
  await frame.request("CONNECT_EMAIL", { email: EMAIL }, signal);
  await frame.request("CONNECT_OTP", { otp: site.lastCode }, signal);
};
const statusesOf = ({ frame }: SecureFrameHarness): readonly FrameStatus[] => {
  const all: FrameStatus[] = [];
  frame.status$.subscribe((status) => all.push(status));
  return all;
};
const problemsOf = ({ frame }: SecureFrameHarness): readonly string[] => {
  const all: string[] = [];
  frame.problems$.subscribe((problem) => all.push(problem));
  return all;
};
/** The types of the site's later answers, even if the page ignores them. */
const answersOf = ({ site }: SecureFrameHarness): readonly unknown[] => {
  const all: unknown[] = [];
  const receive = site.receive.bind(site);
  site.receive = async (data) => {
    const answer = await receive(data);
    all.push((answer as { readonly type?: unknown } | undefined)?.type);
    return answer;
  };
  return all;
};
/** The current state of a promise. */
const stateOf = async (promise: Promise<unknown>): Promise<string> => {
  let state = "open";
  promise.then(
    () => (state = "done"),
    (error: Error) => (state = error.message),
  );
  await settled();
  return state;
};

const describeOpening = (make: () => SecureFrameHarness): void => {
  it(
    "changes the secure frame's status to loading, then to ready 500 ms after READY",
    { tags: ["S4-049", "S9-042"] },
    async () => {
      const harness = make();
      const statuses = statusesOf(harness);
      const open = harness.frame.open(signal);
      await harness.clock.pass(499);
      expect(await stateOf(open)).toBe("open");
      await harness.clock.pass(1);
      expect(await stateOf(open)).toBe("done");
      expect(statuses).toEqual(["absent", "loading", "ready"]);
    },
  );

  it("opens the secure frame once for several calls", async () => {
    const harness = make();
    const all = Promise.all([harness.frame.open(signal), harness.frame.open(signal)]);
    await harness.clock.pass(500);
    await all;
    await harness.frame.open(signal);
    expect(statusesOf(harness)).toEqual(["ready"]);
  });

  it(
    "rejects if the secure frame is not ready within 20 s, and loads a new frame next time",
    { tags: ["S9-039", "S8-051", "S8-052", "F11"] },
    async () => {
      const harness = make();
      const problems = problemsOf(harness);
      harness.site.isMissing = true;
      const open = harness.frame.open(signal);
      await harness.clock.pass(19_999);
      expect(await stateOf(open)).toBe("open");
      await harness.clock.pass(1);
      expect(await stateOf(open)).toBe("Unable to load email login dependency");
      expect(problems).toEqual(["iframe_load_failed"]);
      expect(harness.leftovers()).toBe(0);
      harness.site.isMissing = false;
      await setupOpened(harness);
    },
  );

  it(
    "rejects pending frame requests if the secure frame sends READY again, and keeps the frame",
    { tags: ["F11"] },
    async () => {
      const harness = make();
      await setupOpened(harness);
      harness.site.isSilent = true;
      const asked = harness.frame.request("IS_CONNECTED", undefined, signal);
      const reload = harness.frame.request("RELOAD", undefined, signal);
      await settled();
      harness.deliverMessage({ data: { type: "@w3m-frame/READY" } });
      expect(await stateOf(asked)).toBe("Something went wrong");
      expect(await stateOf(reload)).toBe("open");
      harness.site.isSilent = false;
      const next = harness.frame.request("IS_CONNECTED", undefined, signal);
      await harness.clock.pass(500);
      expect(await next).toEqual({ isConnected: false });
    },
  );

  it("rejects open() and removes the secure frame when the signal aborts or the frame is disposed", async () => {
    const harness = make();
    const leaving = new AbortController();
    const open = harness.frame.open(leaving.signal);
    leaving.abort();
    expect(await errorCodeOf(open)).toBe("call/aborted");
    const other = harness.frame.open(signal);
    harness.frame.dispose();
    expect(await errorCodeOf(other)).toBe("frame/aborted");
    expect(await errorCodeOf(harness.frame.open(signal))).toBe("instance/disposed");
    expect([harness.leftovers(), harness.clock.pending]).toEqual([0, 0]);
  });
};

const describeRequests = (make: () => SecureFrameHarness): void => {
  it(
    "matches the secure frame's replies to requests by id, in any order",
    { tags: ["S7-061"] },
    async () => {
      const harness = make();
      await setupOpened(harness);
      const [connected, chain] = await Promise.all([
        harness.frame.request("IS_CONNECTED", undefined, signal),
        harness.frame.request("GET_CHAIN_ID", undefined, signal),
      ]);
      expect([connected, chain]).toEqual([{ isConnected: false }, { chainId: 1 }]);
    },
  );

  it("signs in by e-mail in the secure frame once the browser is approved and the code entered", async () => {
    const harness = make();
    const { frame, site } = harness;
    await setupOpened(harness);
    const first = await frame.request("CONNECT_EMAIL", { email: "new@example.org" }, signal);
    expect(first).toMatchObject({ action: "VERIFY_DEVICE" });
    const device = frame.request("CONNECT_DEVICE", undefined, signal);
    expect(await stateOf(device)).toBe("open");
    site.openDeviceLink();
    await device;
    await frame.request("CONNECT_OTP", { otp: site.lastCode }, signal);
    const user = await frame.request("GET_USER", { chainId: 1 }, signal);
    expect(user).toMatchObject({ email: "new@example.org", chainId: 1 });
    expect(await frame.request("IS_CONNECTED", undefined, signal)).toEqual({ isConnected: true });
    expect(await frame.request("CONNECT_EMAIL", { email: "new@example.org" }, signal)).toEqual({
      action: "CONNECT",
    });
  });

  it(
    "rejects a secure frame request with the frame's reason, or with 'An error occurred'",
    { tags: ["S8-055"] },
    async () => {
      const harness = make();
      await setupOpened(harness);
      const wrong = harness.frame.request("CONNECT_OTP", { otp: "000000" }, signal);
      expect(await stateOf(wrong)).toBe("No sign-in under way");
      expect(await errorCodeOf(wrong)).toBe("frame/refused");
      harness.site.refusesWithoutReason = true;
      const other = harness.frame.request("CONNECT_OTP", { otp: "000000" }, signal);
      expect(await stateOf(other)).toBe("An error occurred");
    },
  );

  it(
    "never posts an unlisted method or malformed parameters to the secure frame",
    { tags: ["S6-009", "S6-010"] },
    async () => {
      const harness = make();
      await signedIn(harness);
      const refused = harness.frame.request("RPC_REQUEST", { method: "eth_sign" }, signal);
      expect(await stateOf(refused)).toBe("Requested RPC call is not allowed");
      const call = { method: "wallet_sendCalls", params: [{ calls: [{ to: "1" }] }] };
      const unfit = await rejectionOf(harness.frame.request("RPC_REQUEST", call, signal));
      expect(unfit).toMatchObject({ context: { providerCode: -32602 } });
      const email = await rejectionOf(
        harness.frame.request("CONNECT_EMAIL", { email: "none" }, signal),
      );
      expect(email).toMatchObject({ code: "wallet/request-failed" });
      expect(harness.site.approvals).toEqual([]);
    },
  );

  it("does not post a message above 1 MiB to the secure frame", { tags: ["T17"] }, async () => {
    const harness = make();
    await signedIn(harness);
    const long = { method: "personal_sign", params: ["0".repeat(1_048_577)] };
    expect(await errorCodeOf(harness.frame.request("RPC_REQUEST", long, signal))).toBe(
      "wallet/request-failed",
    );
  });

  it("posts a bigint to the secure frame as hex without changing the caller's object", async () => {
    const harness = make();
    await signedIn(harness);
    const to = `0x${"11".repeat(20)}`;
    const call = { method: "eth_sendTransaction", params: [{ to, value: 255n }] };
    await harness.frame.request("RPC_REQUEST", call, signal);
    expect(harness.site.approvals.at(-1)?.params).toEqual([{ to, value: "0xff" }]);
    expect(call.params).toEqual([{ to, value: 255n }]);
  });

  it(
    "rejects a sign-in step and all pending approvals after 120 s without a reply from the secure frame",
    { tags: ["S9-040", "S8-052", "S8-054", "F12"] },
    async () => {
      const harness = make();
      await signedIn(harness);
      const problems = problemsOf(harness);
      harness.site.isSilent = true;
      const other = harness.frame.request("GET_USER", {}, signal);
      await harness.clock.pass(1_000);
      harness.frame.request("RPC_REQUEST", SIGN, signal).catch(() => undefined);
      const code = harness.frame.request("CONNECT_OTP", { otp: "000000" }, signal);
      const signing = harness.frame.request("RPC_REQUEST", SIGN, signal);
      await harness.clock.pass(118_999);
      expect([await stateOf(other), await stateOf(code)]).toEqual(["open", "open"]);
      await harness.clock.pass(1);
      expect(await errorCodeOf(other)).toBe("frame/timeout");
      expect(problems).toEqual([]);
      await harness.clock.pass(1_000);
      expect(await errorCodeOf(code)).toBe("frame/timeout");
      expect(problems).toEqual(["iframe_request_timeout"]);
      expect(await stateOf(signing)).toBe("Request was aborted");
      expect(harness.clock.pending).toBe(0);
    },
  );

  it(
    "completes a sign-out even if the secure frame does not reply within 3 s",
    { tags: ["S9-041", "F12"] },
    async () => {
      const harness = make();
      await signedIn(harness);
      harness.site.isSilent = true;
      const out = harness.frame.request("SIGN_OUT", undefined, signal);
      await harness.clock.pass(2_999);
      expect(await stateOf(out)).toBe("open");
      await harness.clock.pass(1);
      expect(await stateOf(out)).toBe("done");
    },
  );

  it.each([
    ["missed", () => undefined],
    ["refused", (id: unknown) => ({ type: "@w3m-frame/SIGN_OUT_ERROR", id, payload: {} })],
  ])(
    "ends the session before the next message if the secure frame %s the sign-out",
    async (_, answer) => {
      const harness = make();
      await signedIn(harness);
      const { frame, site, clock } = harness;
      const isConnected = () => frame.request("IS_CONNECTED", undefined, signal);
      expect(await isConnected()).toMatchObject({ isConnected: true });
      const receive = site.receive.bind(site);
      site.receive = async (data) => {
        site.receive = receive;
        return answer((data as { readonly id: unknown }).id);
      };
      const out = stateOf(frame.request("SIGN_OUT", undefined, signal));
      await clock.pass(3_000);
      await out;
      expect(await isConnected()).toMatchObject({ isConnected: false });
    },
  );

  it("repeats a refused sign-out only once, so that it cannot end the next sign-in", async () => {
    const harness = make();
    await signedIn(harness);
    const { frame, site } = harness;
    const receive = site.receive.bind(site);
    let refused = 0;
    site.receive = async (data) => {
      const { type, id } = data as { readonly type: string; readonly id: unknown };
      if (!type.endsWith("/SIGN_OUT")) return receive(data);
      refused += 1;
      return { type: "@w3m-frame/SIGN_OUT_ERROR", id, payload: { message: "No session" } };
    };
    await stateOf(frame.request("SIGN_OUT", undefined, signal));
    for (let message = 0; message < 3; message += 1)
      await frame.request("IS_CONNECTED", undefined, signal);
    expect(refused).toBe(2);
  });

  it(
    "rejects an approval in the secure frame after ten minutes without a decision",
    { tags: ["F12"] },
    async () => {
      const harness = make();
      await signedIn(harness);
      harness.site.desk.wait();
      const signing = harness.frame.request("RPC_REQUEST", SIGN, signal);
      await harness.clock.pass(599_999);
      expect(await stateOf(signing)).toBe("open");
      await harness.clock.pass(1);
      expect(await errorCodeOf(signing)).toBe("frame/timeout");
    },
  );

  it(
    "abortApprovals() rejects pending approvals but no reads",
    { tags: ["S6-012", "S8-053"] },
    async () => {
      const harness = make();
      await signedIn(harness);
      harness.site.desk.wait();
      const signing = harness.frame.request("RPC_REQUEST", SIGN, signal);
      await settled();
      harness.site.isSilent = true;
      const reading = harness.frame.request("RPC_REQUEST", { method: "eth_accounts" }, signal);
      await settled();
      harness.frame.abortApprovals();
      expect(await stateOf(signing)).toBe("Request was aborted");
      expect(await stateOf(reading)).toBe("open");
      expect(await errorCodeOf(signing)).toBe("frame/aborted");
    },
  );

  it(
    "cancels an approval in the secure frame when its caller aborts",
    { tags: ["S6-012"] },
    async () => {
      const harness = make();
      await signedIn(harness);
      const answers = answersOf(harness);
      harness.site.desk.wait();
      const caller = new AbortController();
      const left = harness.frame.request("RPC_REQUEST", SIGN, caller.signal);
      await settled();
      caller.abort();
      expect(await errorCodeOf(left)).toBe("call/aborted");
      const next = harness.frame.request("RPC_REQUEST", SIGN, signal);
      await settled();
      harness.site.desk.approve();
      expect(await next).toMatch(/^0x/u);
      expect(answers.filter((type) => type === "@w3m-frame/RPC_REQUEST_SUCCESS")).toHaveLength(1);
    },
  );

  it("rejects a secure frame request that the user refuses", async () => {
    const harness = make();
    await signedIn(harness);
    harness.site.desk.reject();
    expect(await stateOf(harness.frame.request("RPC_REQUEST", SIGN, signal))).toBe("User rejected");
  });
};

const describeHostility = (make: () => SecureFrameHarness): void => {
  /** Messages that others could send while `CONNECT_OTP` is pending under `id`. */
  const forgeries = (id: string): readonly FrameMessageEvent[] => {
    const data = { type: "@w3m-frame/CONNECT_OTP_SUCCESS", id };
    return [
      { data, origin: "https://evil.example" },
      { data, origin: "null" },
      { data, source: {} },
      { data, source: null },
      { data: { ...data, id: "guess" } },
      { data: { ...data, id: undefined } },
      { data: { ...data, payload: { otp: 1 } } },
      { data: { ...data, type: "@w3m-frame/CONNECT_DEVICE_SUCCESS" } },
      { data: { ...data, type: "x@w3m-frame/CONNECT_OTP_SUCCESS" } },
      { data: { ...data, payload: "x".repeat(2_000_000) } },
      { data: JSON.parse(`{"type":"@w3m-frame/CONNECT_OTP_SUCCESS","__proto__":{"id":"${id}"}}`) },
    ];
  };

  it(
    "ignores and counts forged and oversized messages that claim to be from the secure frame",
    { tags: ["T15", "T17"] },
    async () => {
      const harness = make();
      await setupOpened(harness);
      harness.site.isSilent = true;
      const waiting = harness.frame.request("CONNECT_OTP", { otp: "000000" }, signal);
      await settled();
      const id = harness.site.lastId;
      const before = harness.frame.dropped;
      for (const message of forgeries(id)) harness.deliverMessage(message);
      expect(await stateOf(waiting)).toBe("open");
      expect(harness.frame.dropped - before).toBe(forgeries(id).length);
      harness.deliverMessage({ data: { type: "@w3m-frame/CONNECT_OTP_SUCCESS", id } });
      expect(await stateOf(waiting)).toBe("done");
    },
  );

  it(
    "ignores the secure frame's second reply to a request, late replies and replies to earlier requests",
    { tags: ["T18"] },
    async () => {
      const harness = make();
      await setupOpened(harness);
      harness.site.isSilent = true;
      const first = harness.frame.request("IS_CONNECTED", undefined, signal);
      await settled();
      const id = harness.site.lastId;
      const reply = (isConnected: boolean): FrameMessageEvent => ({
        data: { type: "@w3m-frame/IS_CONNECTED_SUCCESS", id, payload: { isConnected } },
      });
      harness.deliverMessage(reply(false));
      const before = harness.frame.dropped;
      harness.deliverMessage(reply(true));
      expect(harness.frame.dropped - before).toBe(1);
      expect(await first).toEqual({ isConnected: false });
      const second = harness.frame.request("IS_CONNECTED", undefined, signal);
      await settled();
      expect(harness.site.lastId).not.toBe(id);
      harness.deliverMessage(reply(true));
      expect(await stateOf(second)).toBe("open");
      await harness.clock.pass(20_000);
      expect(await errorCodeOf(second)).toBe("frame/timeout");
      const late = { type: "@w3m-frame/IS_CONNECTED_SUCCESS", id: harness.site.lastId };
      harness.deliverMessage({ data: { ...late, payload: { isConnected: true } } });
    },
  );

  it(
    "uses a secure frame request id only once, with at least 128 random bits",
    { tags: ["T18"] },
    async () => {
      const harness = make();
      await setupOpened(harness);
      const ids = new Set<string>();
      for (let count = 0; count < 50; count += 1) {
        await harness.frame.request("GET_CHAIN_ID", undefined, signal);
        ids.add(harness.site.lastId);
      }
      expect(ids.size).toBe(50);
      for (const id of ids) expect(id.replace(/[^\da-f]/gu, "").length * 4).toBeGreaterThan(200);
    },
  );

  it(
    "logs no code, e-mail address, token or signature from the secure frame's messages",
    { tags: ["T21"] },
    async () => {
      const harness = make();
      await signedIn(harness);
      harness.deliverMessage({
        data: { type: "@w3m-frame/SESSION_UPDATE", payload: { token: "seed-token" } },
      });
      const signature = await harness.frame.request("RPC_REQUEST", SIGN, signal);
      const log = harness.frame.log().join("\n");
      expect(log).toContain("@w3m-app/CONNECT_OTP");
      for (const secret of [EMAIL, harness.site.lastCode, "seed-token", signature, SIGN.params[0]])
        expect(log).not.toContain(secret);
    },
  );
};

export const describeSecureFrame = (name: string, make: () => SecureFrameHarness): void => {
  describe(`SecureFrame: ${name}`, () => {
    describeOpening(make);
    describeRequests(make);
    describeHostility(make);

    it(
      "shows the secure frame only for an approval, and reports when the user closes it",
      { tags: ["T19"] },
      async () => {
        const harness = make();
        await setupOpened(harness);
        expect(harness.isShown()).toBe(false);
        const left: number[] = [];
        harness.frame.dismissed$.subscribe(() => left.push(1));
        harness.frame.show(LABELS);
        expect(harness.isShown()).toBe(true);
        harness.dismiss();
        expect(left).toHaveLength(1);
        harness.frame.hide();
        expect(harness.isShown()).toBe(false);
        harness.frame.dispose();
        expect(harness.leftovers()).toBe(0);
      },
    );

    it("shows the secure frame once it is ready, unless hide() was called before", async () => {
      for (const isHidden of [false, true]) {
        const harness = make();
        harness.frame.show(LABELS);
        expect(harness.isShown()).toBe(false);
        if (isHidden) harness.frame.hide();
        await setupOpened(harness);
        expect(harness.isShown()).toBe(!isHidden);
      }
    });

    it(
      "shows the secure frame again after the host removed it and an approval recreated it",
      { tags: ["F11"] },
      async () => {
        const harness = make();
        if (harness.removeFrame === undefined) return;
        await signedIn(harness);
        harness.removeFrame();
        harness.site.desk.wait();
        const signing = harness.frame.request("RPC_REQUEST", SIGN, signal);
        harness.frame.show(LABELS);
        expect(harness.isShown()).toBe(false);
        await harness.clock.pass(500);
        expect(harness.isShown()).toBe(true);
        harness.site.desk.approve();
        expect(await signing).toMatch(/^0x/u);
      },
    );

    it(
      "recreates the secure frame if the host removes it, and rejects pending frame requests",
      { tags: ["F11"] },
      async () => {
        const harness = make();
        if (harness.removeFrame === undefined) return;
        await setupOpened(harness);
        harness.site.isSilent = true;
        const waiting = harness.frame.request("IS_CONNECTED", undefined, signal);
        await settled();
        harness.removeFrame();
        harness.site.isSilent = false;
        const next = harness.frame.request("IS_CONNECTED", undefined, signal);
        await harness.clock.pass(500);
        expect(await next).toEqual({ isConnected: false });
        expect(await stateOf(waiting)).toBe("Something went wrong");
      },
    );
  });
};
