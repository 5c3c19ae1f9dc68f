import { Window } from "happy-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const PAGE = "https://shop.example";
const ADDRESS = "0x1111111111111111111111111111111111111111";
const SEEN_MS = 500;

let frame: Window;
/** The page's message to the frame. */
let hear: (message: object) => void;
/** Says what one message's user is to agree to. */
let answers: ((line: object) => void)[] = [];
/** The answers break off. */
let breaks: (() => void)[] = [];
/** Lets an answer to what takes requests back come. */
let tookBack: (() => void)[] = [];
let decided: unknown[] = [];
/** The site cannot be reached by the next decision. */
let isUnheard = false;

/** An answer of the site that is still being written. */
const growing = (): Response => {
  const lines = new TransformStream<string, string>();
  const writer = lines.writable.getWriter();
  answers.push((line) => void writer.write(`${JSON.stringify(line)}\n`));
  breaks.push(() => void writer.abort(new TypeError("network error")));
  return new Response(lines.readable.pipeThrough(new TextEncoderStream()));
};
const site = async (path: string, { body }: { readonly body: string }): Promise<Response> => {
  if (path === "/message" && body.includes("RPC_ABORT"))
    return new Promise((resolve) => tookBack.push(() => resolve(Response.json({ reply: null }))));
  if (path === "/message") return growing();
  if (path === "/decision") {
    if (isUnheard) throw new TypeError("Failed to fetch");
    decided.push(JSON.parse(body));
  }
  return Response.json({ session: "token" });
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  [answers, breaks, tookBack, decided] = [[], [], [], []];
  isUnheard = false;
  frame = new Window();
  frame.document.body.innerHTML = '<main id="page"></main>';
  Object.assign(frame.document.body.dataset, { name: "Shop Wallet", pages: PAGE });
  const parent = { postMessage: () => undefined };
  const given = {
    window: frame,
    document: frame.document,
    localStorage: frame.localStorage,
    location: { ancestorOrigins: [PAGE] },
    parent,
    fetch: site,
    addEventListener: (_: string, listener: (event: object) => void) => {
      hear = (data) => listener({ source: parent, origin: PAGE, data });
    },
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
  // It comes through the stream of an answer.
  await someTurns();
};
const sign = (text: string): object => ({
  method: "personal_sign",
  shown: [{ label: "Message", value: text, isText: true }],
});
const shown = (): string | undefined =>
  [...frame.document.querySelectorAll("pre")].at(-1)?.textContent;
/** As a browser does: what is disabled takes no press. */
const click = (name: string): void => {
  const button = frame.document.querySelector(`[data-testid="${name}"]`);
  if (button?.hasAttribute("disabled") === false) button.dispatchEvent(new frame.Event("click"));
};
const answered = (): Promise<void> => expect.poll(() => decided.length).toBe(1);

describe("what the frame of a secure site asks its user", () => {
  it("is agreed to once it has been there for half a second", async () => {
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
  it("is not agreed to by the second press of a double click on what stood there", async () => {
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
  it("is not agreed to where the page took back what stood there as it was pressed", async () => {
    await request("first", sign("harmless"));
    await request("second", sign("all of it"));
    await until(() => shown() === "harmless");
    vi.advanceTimersByTime(SEEN_MS);
    answers[0]?.({ over: "first" });
    await until(() => shown() === "all of it");
    click("approve");
    click("reject");
    await answered();
    expect(decided).toEqual([{ session: "token", ask: "second", isAgreed: false }]);
  });
});

describe("a decision that does not reach the site", () => {
  it("is asked for again, before what came later", async () => {
    await request("first", sign("one"));
    await request("second", sign("two"));
    await expect.poll(shown).toBe("one");
    isUnheard = true;
    click("reject");
    expect(shown()).toBe("two");
    await expect.poll(shown).toBe("one");
    isUnheard = false;
    click("reject");
    await answered();
    expect(decided).toEqual([{ session: "token", ask: "first", isAgreed: false }]);
  });
  it("is not asked for again where the site waits for it no longer", async () => {
    await request("first", sign("one"));
    await request("second", sign("two"));
    await expect.poll(shown).toBe("one");
    isUnheard = true;
    click("reject");
    answers[0]?.({ over: "first" });
    await expect.poll(shown).toBe("two");
    isUnheard = false;
    click("reject");
    await answered();
    expect(decided).toEqual([{ session: "token", ask: "second", isAgreed: false }]);
  });
});

describe("what the page waits for no longer", () => {
  const takeBack = (): void => hear({ type: "@w3m-app/RPC_ABORT", id: "end" });

  it("is not shown where it is asked only then, and is refused at the site", async () => {
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
  it("is gone at once, and what the page asks next waits for the site to hear of it", async () => {
    await request("first", sign("one"));
    await expect.poll(shown).toBe("one");
    takeBack();
    expect(shown()).toBeUndefined();
    hear({ type: "@w3m-app/RPC_REQUEST", id: "second" });
    await expect.poll(() => tookBack.length).toBe(1);
    await someTurns();
    expect(answers).toHaveLength(1);
    tookBack[0]?.();
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
  it("is gone where the answer broke off, and does not stand before what comes later", async () => {
    await request("first", sign("one"));
    await expect.poll(shown).toBe("one");
    breaks[0]?.();
    await expect.poll(shown).toBeUndefined();
    await request("second", sign("two"));
    await expect.poll(shown).toBe("two");
  });
  it("leaves the buttons of what is shown, which may be under a press", async () => {
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

describe("a decision", () => {
  it("goes to the session in which it was asked, whatever another tab began", async () => {
    await request("first", sign("one"));
    await expect.poll(shown).toBe("one");
    frame.localStorage.setItem(`session:${PAGE}`, "another");
    click("reject");
    await answered();
    expect(decided).toEqual([{ session: "token", ask: "first", isAgreed: false }]);
  });
});

describe("a message, as the frame of a secure site shows it", () => {
  const shownOf = async (call: object): Promise<string | undefined> => {
    await request("first", call);
    await expect.poll(shown).not.toBe(undefined);
    return shown();
  };
  const TEXT = "shop.example wants you to sign in with your Solana account:\nana \u{1f511}";

  it("is the text that is signed", async () => {
    expect(await shownOf(sign(TEXT))).toBe(TEXT);
  });
  it("shows no parameter of the page that is not signed", async () => {
    await request("first", { ...sign("hello"), params: ["0x", { gas: "0x1" }] });
    await expect.poll(shown).toBe("hello");
    expect(frame.document.body.textContent).not.toContain("gas");
  });
  it("shows a warning before everything else that is asked", async () => {
    const warning = { label: "Warning", value: "another site", isWarning: true };
    await request("first", { shown: [{ label: "To", value: ADDRESS }, warning] });
    await expect.poll(shown).toBe(`To: ${ADDRESS}`);
    expect([...frame.document.querySelectorAll("pre")].at(-2)?.textContent).toBe(
      "Warning: another site",
    );
  });
  it("has written out what nobody would see, or what would turn its words around", async () => {
    expect(await shownOf(sign("\ufeffpay \u202e1 000\u200b\r\nnow\u0000"))).toBe(
      "\\u{feff}pay \\u{202e}1 000\\u{200b}\\u{d}\nnow\\u{0}",
    );
  });
  it("shows a field of data in one line of its own", async () => {
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
    ["private use sign", "\ue000"],
    ["half of a pair", "\ud800"],
  ])("writes out a %s", async (_, sign_) => {
    const code = sign_.codePointAt(0)?.toString(16);
    expect(await shownOf(sign(`a${sign_}b`))).toBe(`a\\u{${code}}b`);
  });
  it.each([
    "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}",
    "\u2764\ufe0f",
    "1\ufe0f\u20e3",
    "\u{1f44d}\u{1f3fd}",
  ])("leaves the emoji %s as it is", async (emoji) => {
    expect(await shownOf(sign(`a ${emoji} b`))).toBe(`a ${emoji} b`);
  });
  it("tells a sign that is written out from the same letters in the text", async () => {
    expect(await shownOf(sign("\\u{3164} and C:\\users"))).toBe("\\u{5c}u{3164} and C:\\users");
  });
});
