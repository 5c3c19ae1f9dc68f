import { settled } from "../../../../src/infrastructure/in-memory/index.js";
import type {
  AppMessageName,
  AppPayload,
} from "../../../../src/domain/secure-frame/frame-payloads.js";
import { inMemorySecureFrame } from "../../../../src/testing/universal/in-memory-secure-frame.js";

type Fixture = ReturnType<typeof inMemorySecureFrame>;
/** One fault, played; throws where it was not survived. */
export type Scenario = readonly [name: string, play: () => Promise<void>];

const EMAIL = "ana@example.org";
const { signal } = new AbortController();
/** Longest wait for anything, and a little more, ms. */
const EVERY_LIMIT = 601_000;

const made = (): Fixture => inMemorySecureFrame({ knownEmails: [EMAIL] });
const setupOpened = async (fixture: Fixture): Promise<void> => {
  const open = fixture.frame.open(signal);
  await fixture.clock.pass(500);
  await open;
};
/** Throws with this reason unless it is so. */
export const assertThat = (isSo: boolean, reason: string): void => {
  if (!isSo) throw new Error(reason);
};

/** Settled or not by now; never throws. */
const watched = (promise: Promise<unknown>): { readonly isSettled: () => boolean } => {
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
  };
  promise.then(settle, settle);
  return { isSettled: () => isSettled };
};

/** The frame answers again, and leaves neither page nor timer behind when it goes. */
const worksAndLeavesNothing = async (fixture: Fixture): Promise<void> => {
  const { frame, site, clock } = fixture;
  site.isMissing = false;
  site.isSilent = false;
  site.refusal = undefined;
  site.refusesWithoutReason = false;
  await setupOpened(fixture);
  await frame.request("IS_CONNECTED", undefined, signal);
  frame.dispose();
  await settled();
  assertThat(!fixture.isInPage(), "a frame is left in the page");
  assertThat(clock.pending === 0, `${clock.pending} timers are left`);
};

const ready = { type: "@w3m-frame/READY", payload: { version: "4" } };
/** What a page may do instead of becoming ready. */
const LOADS: readonly (readonly [string, (fixture: Fixture) => void])[] = [
  ["never loads", () => undefined],
  [
    "is ready from another origin",
    ({ deliverMessage }) => deliverMessage({ data: ready, origin: "https://evil.test" }),
  ],
  [
    "is ready from another window",
    ({ deliverMessage }) => deliverMessage({ data: ready, source: {} }),
  ],
  [
    "is ready from an opaque origin",
    ({ deliverMessage }) => deliverMessage({ data: ready, origin: "null" }),
  ],
  [
    "answers what nobody asked",
    ({ deliverMessage }) =>
      deliverMessage({ data: { type: "@w3m-frame/IS_CONNECTED_SUCCESS", id: "1" } }),
  ],
];
const notLoading: readonly Scenario[] = LOADS.map(([name, act]) => [
  name,
  async () => {
    const fixture = made();
    fixture.site.isMissing = true;
    const open = watched(fixture.frame.open(signal));
    act(fixture);
    await fixture.clock.pass(19_999);
    assertThat(!open.isSettled(), "settled before its limit");
    await fixture.clock.pass(1);
    assertThat(open.isSettled(), "not settled in 20 s");
    assertThat(!fixture.isInPage(), "a frame is left in the page");
    await worksAndLeavesNothing(fixture);
  },
]);

/** Row F11: the frame does not load, or is lost while it does or when it is in use. */
export const LOAD_SCENARIOS: readonly Scenario[] = [
  ...notLoading,
  ...[1, 2, 10].map(
    (times): Scenario => [
      `becomes ready ${times} times more while it is in use`,
      async () => {
        const fixture = made();
        await setupOpened(fixture);
        fixture.site.isSilent = true;
        const asked = watched(fixture.frame.request("IS_CONNECTED", undefined, signal));
        await settled();
        for (let at = 0; at < times; at += 1) fixture.deliverMessage({ data: ready });
        await settled();
        assertThat(asked.isSettled(), "what was asked of the lost page waits on");
        await worksAndLeavesNothing(fixture);
      },
    ],
  ),
  ...[0, 1, 499, 19_999].map(
    (ms): Scenario => [
      `its user leaves ${ms} ms after it began`,
      async () => {
        const fixture = made();
        fixture.site.isMissing = true;
        const leaving = new AbortController();
        const open = watched(fixture.frame.open(leaving.signal));
        await fixture.clock.pass(ms);
        leaving.abort();
        await settled();
        assertThat(open.isSettled(), "waits on for a user who left");
        fixture.frame.dispose();
        await settled();
        assertThat(!fixture.isInPage() && fixture.clock.pending === 0, "something is left");
      },
    ],
  ),
];

const REQUESTS: { readonly [N in AppMessageName]?: AppPayload<N> | undefined } = {
  CONNECT_EMAIL: { email: EMAIL },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: { otp: "000000" },
  GET_SOCIAL_REDIRECT_URI: { provider: "google" },
  CONNECT_SOCIAL: { uri: "?state=1&code=2" },
  GET_FARCASTER_URI: undefined,
  CONNECT_FARCASTER: undefined,
  IS_CONNECTED: undefined,
  GET_USER: {},
  GET_CHAIN_ID: undefined,
  SWITCH_NETWORK: { chainId: 1 },
  RPC_REQUEST: { method: "personal_sign", params: ["0x68690a"], chainId: 1 },
  SIGN_OUT: undefined,
};

interface Asked {
  readonly fixture: Fixture;
  readonly name: string;
  readonly isSettled: () => boolean;
}
const answer = ({ fixture, name }: Asked, kind: string, payload: unknown): void =>
  fixture.deliverMessage({
    data: { type: `@w3m-frame/${name}_${kind}`, id: fixture.site.lastId, payload },
  });

/** What the site may do with a request: before it is sent, and after. */
const FAULTS: readonly (readonly [
  name: string,
  before: (fixture: Fixture) => void,
  after: (asked: Asked) => Promise<void> | void,
])[] = [
  ["is never answered", ({ site }) => void (site.isSilent = true), () => undefined],
  ["is refused", ({ site }) => void (site.refusal = "no"), () => undefined],
  [
    "is refused without a message",
    ({ site }) => void Object.assign(site, { refusal: "no", refusesWithoutReason: true }),
    () => undefined,
  ],
  ...[undefined, null, 7, [], { __proto__: null }].map(
    (payload) =>
      [
        `is refused with ${JSON.stringify(payload) ?? "nothing"}`,
        ({ site }: Fixture) => void (site.isSilent = true),
        (asked: Asked) => answer(asked, "ERROR", payload),
      ] as const,
  ),
  [
    "is answered with a wrong shape",
    ({ site }) => void (site.isSilent = true),
    (asked) => answer(asked, "SUCCESS", 7),
  ],
  [
    "is answered twice",
    () => undefined,
    async (asked) => {
      await settled();
      answer(asked, "ERROR", { message: "again" });
    },
  ],
  [
    "is answered after its limit",
    ({ site }) => void (site.isSilent = true),
    async (asked) => {
      await asked.fixture.clock.pass(EVERY_LIMIT);
      answer(asked, "SUCCESS", {});
      answer(asked, "ERROR", { message: "late" });
    },
  ],
  [
    "is lost with the page that begins anew",
    ({ site }) => void (site.isSilent = true),
    ({ fixture }) => fixture.deliverMessage({ data: ready }),
  ],
];

/** Row F12: each request fails in each way. */
export const REQUEST_SCENARIOS: readonly Scenario[] = Object.entries(REQUESTS).flatMap(
  ([name, payload]) =>
    FAULTS.map(
      ([fault, before, after]): Scenario => [
        `${name} ${fault}`,
        async () => {
          const fixture = made();
          await setupOpened(fixture);
          before(fixture);
          const request = fixture.frame.request as (
            ...given: readonly unknown[]
          ) => Promise<unknown>;
          const reply = request.call(fixture.frame, name, payload, signal);
          const { isSettled } = watched(reply);
          await settled();
          await after({ fixture, name, isSettled });
          await fixture.clock.pass(EVERY_LIMIT);
          assertThat(isSettled(), "never settled");
          await worksAndLeavesNothing(fixture);
        },
      ],
    ),
);
