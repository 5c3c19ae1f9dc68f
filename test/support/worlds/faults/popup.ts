import { settled } from "../../../../src/infrastructure/in-memory/index.js";
import { setupSocialLogin } from "../social-login.js";
import { assertThat, type Scenario } from "./frame.js";

type Fixture = ReturnType<typeof setupSocialLogin>;
type Provider = Parameters<Fixture["login"]["start"]>[0];
const PROVIDERS: readonly Provider[] = ["google", "x", "discord", "apple", "github", "facebook"];
const RESULT = { resultUri: "?state=1&code=2" };

interface Fault {
  readonly name: string;
  /** Before the tap. */
  readonly before?: (fixture: Fixture) => void;
  /** In the window, while the frame still loads. */
  readonly loading?: (fixture: Fixture) => void;
  /** In the window, where the user agrees. */
  readonly there?: (fixture: Fixture) => Promise<void> | void;
  /** Limit in which it is told, ms. */
  readonly withinMs: number;
  readonly step: "failed" | "choice" | "signed-in";
}

const FAULTS: readonly Fault[] = [
  {
    name: "is blocked",
    before: ({ popups }) => void (popups.isBlocked = true),
    withinMs: 0,
    step: "failed",
  },
  {
    name: "is closed while it loads",
    loading: ({ popup }) => popup().close(),
    withinMs: 1_500,
    step: "choice",
  },
  {
    name: "is closed where the user agrees",
    there: ({ popup }) => popup().close(),
    withinMs: 1_500,
    step: "choice",
  },
  { name: "never answers", withinMs: 602_000, step: "choice" },
  {
    name: "is led elsewhere, and answers from there",
    there: ({ popup }) => popup().post(RESULT, "https://evil.example"),
    withinMs: 0,
    step: "failed",
  },
  {
    name: "answers with a result that nobody began",
    there: ({ popup, frame }) => popup().post(RESULT, frame.origin),
    withinMs: 0,
    step: "failed",
  },
  {
    name: "says no",
    there: ({ popup, frame }) => popup().post({ resultUri: "?error=denied" }, frame.origin),
    withinMs: 0,
    step: "failed",
  },
  {
    name: "says what means nothing, then closes",
    there: ({ popup, frame }) => {
      for (const data of [undefined, null, 7, "x", [], {}, { resultUri: 1 }])
        popup().post(data, frame.origin);
      popup().close();
    },
    withinMs: 1_500,
    step: "choice",
  },
  {
    name: "answers twice",
    there: async ({ agree, popup, frame }) => {
      const window = popup();
      await agree();
      window.isClosed = false;
      window.post(RESULT, frame.origin);
      window.close();
    },
    withinMs: 0,
    step: "signed-in",
  },
];

/** The next try signs in, and neither a check of the window nor a window is left. */
const worksAndLeavesNothing = async (fixture: Fixture, provider: Provider): Promise<void> => {
  const { login, clock, popups, ready, agree } = fixture;
  assertThat(clock.pending === 0, `${clock.pending} timers are left`);
  popups.isBlocked = false;
  void login.start(provider);
  await ready();
  await agree();
  assertThat(login.snapshot.step === "signed-in", `the next try ends in ${login.snapshot.step}`);
  await settled();
  assertThat(clock.pending === 0, `${clock.pending} timers are left after the next try`);
  assertThat(
    popups.opened.every(({ isClosed }) => isClosed),
    "a window is left",
  );
};

const play = async (fault: Fault, provider: Provider): Promise<void> => {
  const fixture = setupSocialLogin();
  fault.before?.(fixture);
  void fixture.login.start(provider);
  fault.loading?.(fixture);
  await fixture.ready();
  await fault.there?.(fixture);
  await settled();
  await fixture.clock.pass(fault.withinMs);
  await settled();
  const { step } = fixture.login.snapshot;
  assertThat(step === fault.step, `ends in ${step}, not in ${fault.step}`);
  await worksAndLeavesNothing(fixture, provider);
};

/** Row F13: the window of each account elsewhere fails in each way. */
export const POPUP_SCENARIOS: readonly Scenario[] = PROVIDERS.flatMap((provider) =>
  FAULTS.map((fault): Scenario => [`${provider}: ${fault.name}`, () => play(fault, provider)]),
);
