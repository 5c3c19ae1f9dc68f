// @vitest-environment happy-dom
import { type ComponentType, type ReactNode, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "../../src/domain/send/send-draft.js";
import { draftProblem } from "../../src/domain/send/send-problem.js";
import { EMPTY_SWAP, swapProblem } from "../../src/domain/swap/swap-draft.js";
import { InEnglish } from "../support/fixtures/in-english.js";
import WalletSendView from "../../src/presentation-react/views/send/wallet-send-view.js";
import SwapView from "../../src/presentation-react/views/swap/swap-view.js";
import { type FakeLatchkit, anAccount, fakeLatchkit } from "../support/doubles/fake-latchkit.js";
import { flushPromises } from "../support/worlds/instance.js";

const ACCOUNT = {
  status: "connected",
  isRestoring: false,
  byNamespace: {},
  current: anAccount(),
} as const;

const IDLE = { status: "idle" } as const;
const FORMS = {
  send: { step: "editing", draft: EMPTY_DRAFT, check: draftProblem },
  swap: {
    step: "editing",
    draft: EMPTY_SWAP,
    check: swapProblem,
    tokens: IDLE,
    estimate: IDLE,
  },
} as const;

const CASES: readonly [name: "send" | "swap", view: ComponentType][] = [
  ["send", WalletSendView],
  ["swap", SwapView],
];

/** Runs all microtasks after a commit, but no further task. */
const microtasks = async (): Promise<void> => {
  for (let left = 20; left > 0; left -= 1) await Promise.resolve();
};

/** Calls back after its children are in the page, before any other task. */
function Stands({ then, children }: { readonly then: () => void; readonly children: ReactNode }) {
  useLayoutEffect(() => void microtasks().then(then), [then]);
  return children;
}

let end = (): void => undefined;
afterEach(() => end());

/** Renders a form below the provider; records the edits that the view makes. */
const shown = async (View: ComponentType, states: Parameters<typeof fakeLatchkit>[0]) => {
  const fake = fakeLatchkit(
    { account: ACCOUNT, ...states },
    { options: { locale: "de", hasSwaps: true } },
  );
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  end = () => {
    root.unmount();
    place.remove();
  };
  await new Promise<void>((then) => {
    root.render(
      <InEnglish latchkit={fake.latchkit} own={{}}>
        <>
          <Stands then={then}>
            <View />
          </Stands>
        </>
      </InEnglish>,
    );
  });
  return { ...fake, place };
};
const edits = ({ calls }: Pick<FakeLatchkit, "calls">, name: string): readonly unknown[] =>
  calls.filter(({ action }) => action === `${name}.edit`).map(({ args }) => args[0]);

describe.each(CASES)(
  "decimal sign in the %s form in a locale with a decimal comma",
  (name, View) => {
    it("shows the locale's decimal separator before the user can submit the form", async () => {
      const page = await shown(View, FORMS);
      expect(edits(page, name)).toEqual([{ decimalSign: "," }]);
      expect(page.place.querySelector(`[data-testid="lk-${name}-review"]`)).not.toBeNull();
    });

    it("does not cancel a pending review when the locale loads, and then shows the decimal separator", async () => {
      const before = { ...FORMS[name], step: "preparing" };
      const page = await shown(View, { ...FORMS, [name]: before });
      await flushPromises();
      expect(edits(page, name)).toEqual([]);
      page.say(name, FORMS[name] as never);
      await flushPromises();
      expect(edits(page, name)).toEqual([{ decimalSign: "," }]);
    });
  },
);
