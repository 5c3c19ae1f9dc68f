import { expect } from "latchkit/testing/playwright";
import type { LatchkitOptions } from "latchkit";
import type { Page } from "@playwright/test";
import { test } from "./support/lab.js";
import { IS_SOAK } from "../../support/runner/repeats.js";

const ANNOUNCERS = 20;
/** Number of pages that try option sets in parallel. */
const LANES = 4;

/**
 * Instruments an empty page: `window.deeds()` returns each listener, timer, request, channel and
 * global since. Runs before any other script.
 */
const instrument = (): void => {
  const deeds: string[] = [];
  const places = {
    globalThis,
    Reflect,
    "Object.prototype": Object.prototype,
    "Array.prototype": Array.prototype,
    "Function.prototype": Function.prototype,
    "Promise.prototype": Promise.prototype,
    "EventTarget.prototype": EventTarget.prototype,
    "Element.prototype": Element.prototype,
    document,
  };
  const noted = (owner: object, name: string, kind: string): void => {
    const real = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    const notified = function (this: unknown, ...given: unknown[]): unknown {
      deeds.push(`${kind} ${name} ${String(given[0]).slice(0, 40)}`);
      return new.target === undefined
        ? Reflect.apply(real, this ?? globalThis, given)
        : Reflect.construct(real, given);
    };
    Object.defineProperty(owner, name, {
      value: Object.assign(notified, { prototype: real.prototype as unknown }),
      configurable: true,
      writable: true,
    });
  };
  noted(EventTarget.prototype, "addEventListener", "listener");
  for (const name of [
    "setTimeout",
    "setInterval",
    "requestAnimationFrame",
    "requestIdleCallback",
    "queueMicrotask",
  ])
    noted(globalThis, name, "timer");
  for (const name of [
    "fetch",
    "XMLHttpRequest",
    "WebSocket",
    "EventSource",
    "BroadcastChannel",
    "Worker",
    "MutationObserver",
    "ResizeObserver",
  ])
    noted(globalThis, name, "request");
  noted(Storage.prototype, "getItem", "storage");
  noted(Storage.prototype, "setItem", "storage");
  noted(EventTarget.prototype, "dispatchEvent", "event");
  const names = (): Readonly<Record<string, readonly string[]>> =>
    Object.fromEntries(
      Object.entries(places).map(([name, place]) => [name, Reflect.ownKeys(place).map(String)]),
    );
  let before: ReturnType<typeof names> | undefined;
  Object.defineProperty(globalThis, "deeds", {
    value: () => {
      const now = names();
      const added =
        before === undefined
          ? []
          : Object.entries(now).flatMap(([place, keys]) =>
              keys
                .filter((key) => !before?.[place]?.includes(key))
                .map((key) => `global ${place}.${key}`),
            );
      before = now;
      return [...deeds.splice(0), ...added];
    },
  });
};

for (const entry of ["index", "react", "element", "networks", "testing"]) {
  test(`importing "${entry}" adds no listener, timer, request, global or Reflect metadata to a page`, async ({
    page,
    lab,
  }) => {
    await page.addInitScript(instrument);
    await page.goto(`${lab.strict.url}/empty`);
    const requests: string[] = [];
    page.on("request", (request) => void requests.push(request.url()));
    const deeds = await page.evaluate(async (name) => {
      const look = Reflect.get(globalThis, "deeds") as () => readonly string[];
      look();
      const module = (await import(`/${name}.js`)) as object;
      return { done: look(), exports: Object.keys(module).length };
    }, `entry-${entry}`);
    expect(deeds.exports).toBeGreaterThan(0);
    expect(deeds.done).toEqual([]);
    // Only its own files.
    expect(
      requests.filter((url) => !url.startsWith(`${lab.strict.url}/`) || !url.endsWith(".js")),
    ).toEqual([]);
  });
}

test("detects a planted listener, timer, request and global on an idle page", async ({
  page,
  lab,
}) => {
  await page.addInitScript(instrument);
  await page.goto(`${lab.strict.url}/empty`);
  const deeds = await page.evaluate(() => {
    const look = Reflect.get(globalThis, "deeds") as () => readonly string[];
    look();
    addEventListener("focus", () => undefined);
    setTimeout(() => undefined);
    void fetch("/").catch(() => undefined);
    Object.assign(Reflect, { defineMetadata: () => undefined });
    return look();
  });
  expect(deeds.map((deed) => deed.split(" ")[0])).toEqual([
    "listener",
    "timer",
    "request",
    "global",
  ]);
});

type Sets = { readonly [K in keyof LatchkitOptions]?: readonly LatchkitOptions[K][] };
const CHOICES: Sets = {
  projectId: ["0123456789abcdef0123456789abcdef"],
  theme: [{ mode: "dark", variables: { "--lk-accent": "red" } }],
  locale: ["ar"],
  features: [{ legalCheckbox: true }, { branding: false }],
  termsConditionsUrl: ["https://host.example/terms"],
  enableEIP6963: [false],
  enableInjected: [false],
  enableReconnect: [false],
  enableNetworkSwitch: [false],
  allowUnsupportedChain: [true],
};
const SINGLE = Object.entries(CHOICES).flatMap(([name, values]) =>
  values.map((value) => ({ [name]: value })),
);
/**
 * No option, each option alone, all options, and pairs of options: every pair in a soak,
 * a fifth of them in a normal run.
 */
const withLegalNotice = (set: object): object =>
  "features" in set ? { termsConditionsUrl: "https://host.example/terms", ...set } : set;
const PAIRS = SINGLE.flatMap((one, index) =>
  SINGLE.slice(index + 1).map((other) => ({ ...one, ...other })),
);
const OPTION_SETS: readonly object[] = [
  {},
  ...SINGLE,
  ...PAIRS.filter((_, at) => IS_SOAK || at % 5 === 0),
  Object.assign({}, ...SINGLE) as object,
].map(withLegalNotice);

test(
  `sends no request before the first click with ${OPTION_SETS.length} option sets and ${ANNOUNCERS} announced wallets`,
  { tag: ["@T8"] },
  async ({ page, lab }) => {
    test.setTimeout(240_000);
    expect(OPTION_SETS.length).toBeGreaterThanOrEqual(24);
    const context = page.context();
    await context.addInitScript((many) => {
      const touches: string[] = [];
      Object.assign(window, { touches });
      const announce = (): void => {
        for (let index = 0; index < many; index += 1) {
          const provider = {
            request: ({ method }: { method: string }) => {
              touches.push(method);
              return Promise.resolve([]);
            },
            on: (event: string) => {
              touches.push(`on ${event}`);
            },
            removeListener: () => undefined,
          };
          if (index === 0) Object.assign(window, { ethereum: provider });
          const info = {
            uuid: `11111111-1111-4111-8111-1111111111${String(index).padStart(2, "0")}`,
            name: `Wallet ${index}`,
            icon: "data:image/png;base64,AAAA",
            rdns: `com.example.wallet${index}`,
          };
          window.dispatchEvent(
            new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }),
          );
        }
      };
      addEventListener("eip6963:requestProvider", announce);
      announce();
    }, ANNOUNCERS);
    const outside: string[] = [];
    context.on("request", (request) => {
      if (!request.url().startsWith(`${lab.strict.url}/`) && !request.url().startsWith("data:"))
        outside.push(request.url());
    });
    const look = async (at: Page, options: object): Promise<void> => {
      await at.goto(
        `${lab.strict.url}/?wallet=none&options=${encodeURIComponent(JSON.stringify(options))}`,
      );
      await at.getByTestId("lk-connect-button").waitFor();
      await at.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(
        {
          outside,
          touches: await at.evaluate(() => Reflect.get(window, "touches") as readonly string[]),
        },
        JSON.stringify(options),
      ).toEqual({ outside: [], touches: [] });
    };
    const lanes = await Promise.all([
      page,
      ...Array.from({ length: LANES - 1 }, () => context.newPage()),
    ]);
    for (const one of lanes) one.on("websocket", (socket) => void outside.push(socket.url()));
    const waiting = [...OPTION_SETS];
    await Promise.all(
      lanes.map(async (lane) => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
          await look(lane, next);
      }),
    );
  },
);
