import { Window } from "happy-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const PAGE = "https://shop.example";
const ADDRESS = "0x1111111111111111111111111111111111111111";
const SEEN_MS = 500;

let frame: Window;
/** Sends a page's message to the frame. */
let hear: (message: object) => void;
/** Writes one line of the site's answer to each message. */
let answers: ((line: object) => void)[] = [];
/** Breaks the connection of each answer. */
let breaks: (() => void)[] = [];
/** Resolves a delayed answer to `RPC_ABORT`. */
let tookBack: (() => void)[] = [];
let decided: unknown[] = [];
/** The bodies of all requests to the site. */
let posted: string[] = [];
/** Whether the next decision fails to reach the site. */
let isUnheard = false;

/** Abort signals of requests that the site never answers. */
let stalled: AbortSignal[] = [];
/** Whether the site leaves every `RPC_ABORT` unanswered. */
let isStalling = false;

/** An answer of the site that is still being written. */
const growing = (signal: AbortSignal): Response => {
  const lines = new TransformStream<string, string>();
  const writer = lines.writable.getWriter();
  signal.addEventListener("abort", () => void writer.abort(signal.reason));
  answers.push((line) => void writer.write(`${JSON.stringify(line)}\n`));
  breaks.push(() => void writer.abort(new TypeError("network error")));
  return new Response(lines.readable.pipeThrough(new TextEncoderStream()));
};
const unanswered = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, reject) => {
    stalled.push(signal);
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
const site = async (
  path: string,
  { body, signal }: { readonly body: string; readonly signal: AbortSignal },
): Promise<Response> => {
  posted.push(body);
  if (path === "/message" && body.includes("RPC_ABORT"))
    return isStalling
      ? unanswered(signal)
      : new Promise((resolve) => tookBack.push(() => resolve(Response.json({ reply: null }))));
  if (path === "/message") return growing(signal);
  if (path === "/decision") {
    if (isUnheard) throw new TypeError("Failed to fetch");
    decided.push(JSON.parse(body));
  }
  return Response.json({ session: "token" });
};

/** Reports every element as visible or not, as IntersectionObserver v2 does. */
class FakeObserver {
  static isVisible = true;
  static readonly all = new Set<FakeObserver>();
  readonly trackVisibility = true;
  readonly #notify: (entries: readonly object[]) => void;
  readonly #elements = new Set<unknown>();

  constructor(notify: (entries: readonly object[]) => void) {
    this.#notify = notify;
    FakeObserver.all.add(this);
  }

  observe(element: unknown): void {
    this.#elements.add(element);
    this.report();
  }

  disconnect(): void {
    this.#elements.clear();
    FakeObserver.all.delete(this);
  }

  report(): void {
    const { isVisible } = FakeObserver;
    const entry = { isVisible, isIntersecting: isVisible, intersectionRatio: isVisible ? 1 : 0 };
    this.#notify([...this.#elements].map((target) => ({ ...entry, target })));
  }
}
const become = (isVisible: boolean): void => {
  FakeObserver.isVisible = isVisible;
  for (const observer of FakeObserver.all) observer.report();
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  [answers, breaks, tookBack, decided, stalled, posted] = [[], [], [], [], [], []];
  [isUnheard, isStalling] = [false, false];
  FakeObserver.isVisible = true;
  FakeObserver.all.clear();
  frame = new Window();
  frame.document.body.innerHTML = '<main id="page"></main>';
  const dataset = { name: "Shop Wallet", pages: PAGE, approval: "frame" };
  Object.assign(frame.document.body.dataset, dataset);
  const parent = { postMessage: () => undefined };
  const given = {
    window: frame,
    document: frame.document,
    localStorage: frame.localStorage,
    location: { ancestorOrigins: [PAGE], host: "wallet.example" },
    devicePixelRatio: 1,
    innerWidth: 360,
    innerHeight: 600,
    IntersectionObserver: FakeObserver,
    parent,
    fetch: site,
    addEventListener: (name: string, listener: (event: object) => void) => {
      if (name === "message") hear = (data) => listener({ source: parent, origin: PAGE, data });
    },
    removeEventListener: () => undefined,
  };
  for (const [name, value] of Object.entries(given)) vi.stubGlobal(name, value);
  vi.resetModules();
  const file = "../../examples/secure-site/pages/frame.js";
  await import(file);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await frame.happyDOM.close();
});

/** Waits without moving the frame's clock, as `expect.poll` would. */
const until = async (isThere: () => boolean): Promise<void> => {
  while (!isThere()) await new Promise((resolve) => setImmediate(resolve));
};
const someTurns = async (): Promise<void> => {
  let turns = 0;
  await until(() => (turns += 1) > 10);
};
const request = async (ask: string, call: object): Promise<void> => {
  const before = answers.length;
  hear({ type: "@w3m-app/RPC_REQUEST", id: ask });
  await until(() => answers.length === before + 1);
  const asked = { chainId: 1, account: { address: ADDRESS }, ...call };
  answers.at(-1)?.({ ask, question: { kind: "call", call: asked } });
  // The line arrives through the response stream.
  await someTurns();
};
const sign = (text: string): object => ({
  method: "personal_sign",
  shown: [{ label: "Message", value: text, isText: true }],
});
const shown = (): string | undefined =>
  [...frame.document.querySelectorAll("pre")].at(-1)?.textContent;
const titled = (): string | undefined => frame.document.querySelector("h1")?.textContent;
/** Dispatches the events of a real press. */
const click = (name: string): void => {
  const button = frame.document.querySelector(`[data-testid="${name}"]`);
  for (const event of [
    new frame.PointerEvent("pointerdown"),
    new frame.PointerEvent("click", { detail: 1 }),
  ]) {
    Object.defineProperty(event, "isTrusted", { value: true });
    button?.dispatchEvent(event);
  }
};
const answered = (): Promise<void> => expect.poll(() => decided.length).toBe(1);

describe("approval in the frame of a secure site", () => {
  it("enables Approve after the request was visible in the secure frame for half a second", async () => {
    await request("first", sign("hello"));
    await until(() => shown() === "hello");
    vi.advanceTimersByTime(SEEN_MS - 1);
    click("approve");
    vi.advanceTimersByTime(1);
    expect(decided).toEqual([]);
    click("approve");
    await answered();
    expect(decided).toEqual([{ session: "token", ask: "first", isAgreed: true }]);
  });
  it("ignores the second press of a double click if it lands on the next request in the secure frame", async () => {
    await request("first", sign("one"));
    await request("second", sign("two"));
    await until(() => shown() === "one");
    vi.advanceTimersByTime(SEEN_MS);
    click("approve");
    expect(shown()).toBe("two");
    click("approve");
    await answered();
    vi.advanceTimersByTime(SEEN_MS);
    expect(decided).toEqual([{ session: "token", ask: "first", isAgreed: true }]);
  });
  it("restarts the delay of Approve when the secure frame is covered", async () => {
    await request("first", sign("hello"));
    await until(() => shown() === "hello");
    vi.advanceTimersByTime(SEEN_MS - 1);
    become(false);
    vi.advanceTimersByTime(SEEN_MS * 2);
    become(true);
    vi.advanceTimersByTime(SEEN_MS - 1);
    click("approve");
    expect(decided).toEqual([]);
    vi.advanceTimersByTime(1);
    click("approve");
    await answered();
  });
  it("offers to review a request in a window if the secure frame stays invisible for three seconds", async () => {
    become(false);
    await request("first", sign("hello"));
    await until(() => shown() === "hello");
    vi.advanceTimersByTime(3_000);
    expect(frame.document.querySelector("[data-testid=approve]")).toBe(null);
    expect(frame.document.querySelector("[data-testid=review]")).not.toBe(null);
  });
});

describe("request withdrawn by the page while it is shown", () => {
  const NOTICE = "The page withdrew this request";
  const shownAndOver = async (): Promise<void> => {
    await request("first", sign("harmless"));
    await request("second", sign("all of it"));
    await until(() => shown() === "harmless");
    vi.advanceTimersByTime(SEEN_MS);
    answers[0]?.({ over: "first" });
    await until(() => titled() === NOTICE);
  };

  it("shows that the page withdrew a request, even if the user presses where Approve was", async () => {
    await shownAndOver();
    click("approve");
    vi.advanceTimersByTime(SEEN_MS);
    click("approve");
    expect(titled()).toBe(NOTICE);
    expect(decided).toEqual([]);
  });
  it("shows the next request after Continue, with the full Approve delay and moved buttons", async () => {
    await shownAndOver();
    const page = frame.document.querySelector("#page");
    click("continue");
    expect(shown()).toBe("all of it");
    expect(page?.className).toBe("request top");
    vi.advanceTimersByTime(SEEN_MS - 1);
    click("approve");
    expect(decided).toEqual([]);
    vi.advanceTimersByTime(1);
    click("approve");
    await answered();
    expect(decided).toEqual([{ session: "token", ask: "second", isAgreed: true }]);
  });
  it("hides the withdrawal notice once the secure frame was hidden for three seconds", async () => {
    await shownAndOver();
    become(false);
    vi.advanceTimersByTime(2_999);
    expect(titled()).toBe(NOTICE);
    vi.advanceTimersByTime(1);
    expect(shown()).toBe("all of it");
  });
  it("shows no withdrawal notice if the user already decided in the secure site's review window", async () => {
    await request("first", sign("one"));
    await until(() => shown() === "one");
    answers[0]?.({ over: "first", isDecided: true });
    await until(() => shown() === undefined);
    expect(titled()).toBe("Shop Wallet");
  });
});

describe("decision that fails to reach the site", () => {
  it("asks the user again for a decision that did not reach the secure site, after the current request", async () => {
    await request("first", sign("one"));
    await request("second", sign("two"));
    await expect.poll(shown).toBe("one");
    isUnheard = true;
    click("reject");
    expect(shown()).toBe("two");
    await someTurns();
    expect(shown()).toBe("two");
    isUnheard = false;
    click("reject");
    await expect.poll(shown).toBe("one");
    click("reject");
    await expect.poll(() => decided.length).toBe(2);
    expect(decided).toEqual([
      { session: "token", ask: "second", isAgreed: false },
      { session: "token", ask: "first", isAgreed: false },
    ]);
  });
  it("does not ask again for a decision if the secure site no longer waits for it", async () => {
    await request("first", sign("one"));
    await request("second", sign("two"));
    await expect.poll(shown).toBe("one");
    isUnheard = true;
    click("reject");
    answers[0]?.({ over: "first" });
    await someTurns();
    expect(shown()).toBe("two");
    isUnheard = false;
    click("reject");
    await answered();
    expect(decided).toEqual([{ session: "token", ask: "second", isAgreed: false }]);
  });
});

describe("request that the page no longer waits for", () => {
  const takeBack = (): void => hear({ type: "@w3m-app/RPC_ABORT", id: "end" });

  it("rejects a request that the page aborted before it arrived at the secure site, without showing it", async () => {
    hear({ type: "@w3m-app/RPC_REQUEST", id: "first" });
    await expect.poll(() => answers.length).toBe(1);
    takeBack();
    answers[0]?.({
      ask: "first",
      question: { kind: "call", call: { chainId: 1, ...sign("one") } },
    });
    await answered();
    expect(decided).toEqual([{ session: "token", ask: "first", isAgreed: false }]);
    expect(shown()).toBeUndefined();
  });
  it("delays the next request in the approval frame until the secure site confirms the previous one's abort", async () => {
    await request("first", sign("one"));
    await expect.poll(shown).toBe("one");
    takeBack();
    expect(shown()).toBeUndefined();
    hear({ type: "@w3m-app/RPC_REQUEST", id: "second" });
    await expect.poll(() => tookBack.length).toBe(1);
    await someTurns();
    expect(answers).toHaveLength(1);
    tookBack[0]?.();
    click("continue");
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.({
      ask: "second",
      question: { kind: "call", call: { chainId: 1, ...sign("two") } },
    });
    await expect.poll(shown).toBe("two");
    click("reject");
    await answered();
    expect(decided).toEqual([{ session: "token", ask: "second", isAgreed: false }]);
  });
  it("removes a request from the approval frame when the page's connection breaks", async () => {
    await request("first", sign("one"));
    await expect.poll(shown).toBe("one");
    breaks[0]?.();
    await expect.poll(titled).toBe("The connection was lost");
    click("continue");
    await request("second", sign("two"));
    await expect.poll(shown).toBe("two");
  });
  it("keeps the buttons of the shown request in place when a later request is aborted", async () => {
    await request("first", sign("one"));
    await request("second", sign("two"));
    await request("third", sign("three"));
    await expect.poll(shown).toBe("one");
    const button = frame.document.querySelector("[data-testid=reject]");
    answers[1]?.({ over: "second" });
    await someTurns();
    expect(frame.document.querySelector("[data-testid=reject]")).toBe(button);
    click("reject");
    await expect.poll(shown).toBe("three");
  });
});

describe("site that does not answer", () => {
  it("delays only signing requests of the secure frame while an abort is pending, for at most 15 seconds", async () => {
    await request("first", sign("one"));
    isStalling = true;
    hear({ type: "@w3m-app/RPC_ABORT", id: "end" });
    await expect.poll(() => stalled.length).toBe(1);
    hear({ type: "@w3m-app/RELOAD", id: "reload" });
    await expect.poll(() => posted.some((body) => body.includes("RELOAD"))).toBe(true);
    hear({ type: "@w3m-app/RPC_REQUEST", id: "second" });
    await someTurns();
    expect(posted.some((body) => body.includes("second"))).toBe(false);
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => posted.some((body) => body.includes("second"))).toBe(true);
  });
  it("drops a secure frame's connection after 45 seconds without a message, and removes its request", async () => {
    await request("first", sign("one"));
    await expect.poll(shown).toBe("one");
    vi.advanceTimersByTime(44_999);
    await someTurns();
    expect(shown()).toBe("one");
    vi.advanceTimersByTime(1);
    await expect.poll(titled).toBe("The connection was lost");
  });
});

describe("decision of a user", () => {
  it("sends the user's decision to the session that asked, even after a second tab started a session", async () => {
    await request("first", sign("one"));
    await expect.poll(shown).toBe("one");
    frame.localStorage.setItem(`session:${PAGE}`, "another");
    click("reject");
    await answered();
    expect(decided).toEqual([{ session: "token", ask: "first", isAgreed: false }]);
  });
});

describe("message shown in the frame of a secure site", () => {
  const shownOf = async (call: object): Promise<string | undefined> => {
    await request("first", call);
    await expect.poll(shown).not.toBe(undefined);
    return shown();
  };
  const TEXT = "shop.example wants you to sign in with your Solana account:\nana \u{1f511}";

  it("shows in the secure site's frame exactly the text that is signed", async () => {
    expect(await shownOf(sign(TEXT))).toBe(TEXT);
  });
  it("shows no parameter in the secure site's frame that is not signed", async () => {
    await request("first", { ...sign("hello"), params: ["0x", { gas: "0x1" }] });
    await expect.poll(shown).toBe("hello");
    expect(frame.document.body.textContent).not.toContain("gas");
  });
  it("shows warnings in the secure site's frame above everything else", async () => {
    const warning = { label: "Warning", value: "another site", isWarning: true };
    await request("first", { shown: [{ label: "To", value: ADDRESS }, warning] });
    await expect.poll(shown).toBe(`To: ${ADDRESS}`);
    expect([...frame.document.querySelectorAll("pre")].at(-2)?.textContent).toBe(
      "Warning: another site",
    );
  });
  it("escapes invisible and direction-changing characters of a message in the secure site's frame", async () => {
    expect(await shownOf(sign("\ufeffpay \u202e1 000\u200b\r\nnow\u0000"))).toBe(
      "\\u{feff}pay \\u{202e}1 000\\u{200b}\\u{d}\nnow\\u{0}",
    );
  });
  it("shows each field of a message on its own line, even if a value contains a line break", async () => {
    const value = "1\nTo: \u202e";
    expect(await shownOf({ shown: [{ label: "Amount", value }] })).toBe(
      "Amount: 1\\u{a}To: \\u{202e}",
    );
  });
  it.each([
    ["Hangul filler", "\u3164"],
    ["half-width Hangul filler", "\uffa0"],
    ["Hangul initial filler", "\u115f"],
    ["Hangul vowel filler", "\u1160"],
    ["Braille blank", "\u2800"],
    ["combining grapheme joiner", "\u034f"],
    ["variation selector", "\ufe0f"],
    ["further variation selector", "\u{e0100}"],
    ["Khmer inherent vowel", "\u17b4"],
    ["Khmer inherent vowel aa", "\u17b5"],
    ["tag", "\u{e0041}"],
    ["no-break space", "\u00a0"],
    ["thin space", "\u2009"],
    ["ideographic space", "\u3000"],
    ["joiner between letters", "\u200d"],
    ["soft hyphen", "\u00ad"],
    ["Mongolian vowel separator", "\u180e"],
    ["private use character", "\ue000"],
    ["lone surrogate", "\ud800"],
  ])("escapes a %s in a message in the secure site's frame", async (_, sign_) => {
    const code = sign_.codePointAt(0)?.toString(16);
    expect(await shownOf(sign(`a${sign_}b`))).toBe(`a\\u{${code}}b`);
  });
  it.each([
    "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}",
    "\u2764\ufe0f",
    "1\ufe0f\u20e3",
    "\u{1f44d}\u{1f3fd}",
  ])("shows the emoji %s unescaped in a message in the secure site's frame", async (emoji) => {
    expect(await shownOf(sign(`a ${emoji} b`))).toBe(`a ${emoji} b`);
  });
  it("shows an escaped character of a message differently from the same letters in the text", async () => {
    expect(await shownOf(sign("\\u{3164} and C:\\users"))).toBe("\\u{5c}u{3164} and C:\\users");
  });
});
