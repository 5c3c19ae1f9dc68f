import { beforeAll, describe, expect, it } from "vitest";
import { VIEW_NAMES } from "../../../support/fixtures/view-names.js";
import type { Namespace } from "../../../../src/domain/caip/caip.types.js";
import type { LatchkitOptions } from "../../../../src/index.js";
import { type ReachedState, findReachableStates } from "../../../support/worlds/exit-search.js";
import { isSwitchInHistory } from "../../../../src/domain/flows/pending-requests.js";

/** The options behind each policy for networks that the host does not list. */
const POLICIES: Readonly<Record<"force" | "advise" | "ignore", Partial<LatchkitOptions>>> = {
  force: {},
  advise: { enableNetworkSwitch: false },
  ignore: { allowUnsupportedChain: true },
};
type Policy = keyof typeof POLICIES;
const ALL = Object.keys(POLICIES) as Policy[];

const nameOf = ({ key }: ReachedState, step: string): string => `${step} in ${key}`;
const isLeft = (from: ReachedState, to: ReachedState | undefined): boolean =>
  to !== undefined && (!to.isOpen || to.entries.length < from.entries.length);
/** States with an open modal that the search explored; deeper ones are left out. */
const setupOpened = (states: readonly ReachedState[]): readonly ReachedState[] =>
  states.filter(({ isOpen, exits }) => isOpen && exits.size > 0);
/** States that closing or going back does not leave. */
const stuck = (states: readonly ReachedState[], step: "close" | "back"): readonly string[] =>
  setupOpened(states)
    .filter((state) => !isLeft(state, state.exits.get(step)))
    .map((state) => nameOf(state, step));

describe("reachable modal states", () => {
  const found = new Map<Policy, readonly ReachedState[]>();
  const states = (policy: Policy): readonly ReachedState[] => found.get(policy) ?? [];
  beforeAll(async () => {
    for (const policy of ALL)
      found.set(
        policy,
        await findReachableStates({ options: POLICIES[policy], isWhole: policy === "force" }),
      );
  }, 180_000);

  it.each(ALL)(
    'with the policy "%s", the modal can be closed in every state, and back leaves the view',
    { tags: ["finding-T1"] },
    (policy) => {
      expect(setupOpened(states(policy)).length).toBeGreaterThan(100);
      expect(stuck(states(policy), "close")).toEqual([]);
      expect(stuck(states(policy), "back")).toEqual([]);
      expect(
        states(policy)
          .filter(({ isOpen }) => isOpen)
          .filter(({ exits }) => exits.size > 0 && exits.get("close")?.isOpen !== false),
      ).toEqual([]);
    },
  );

  it(
    "every view can be opened by following the actions of the modal's states",
    { tags: ["finding-T1"] },
    () => {
      const views = new Set(states("force").map(({ view }) => view));
      expect(VIEW_NAMES.filter((view) => !views.has(view))).toEqual([]);
    },
  );

  it.each(ALL)(
    'with the policy "%s", lets the user disconnect in every state that shows a connected account',
    (policy) => {
      const shown = setupOpened(states(policy)).filter(
        ({ view, isConnected }) =>
          isConnected && (view === "Account" || view === "UnsupportedChain"),
      );
      expect(shown.length).toBeGreaterThan(0);
      for (const state of shown) {
        const [, after] = [...state.exits].find(([name]) => name.startsWith("disconnect")) ?? [];
        expect(after?.connections, state.key).toBe(state.connections - 1);
      }
    },
  );

  it(
    "opens UnsupportedChain only with `force`, and only for the wallet of the active namespace",
    { tags: ["S4-032", "S4-033"] },
    () => {
      const opening = (policy: Policy): readonly ReachedState[] =>
        states(policy)
          .filter(({ view }) => view !== "UnsupportedChain")
          .flatMap(({ exits }) => exits.get("wallet wanders") ?? [])
          .filter(({ view }) => view === "UnsupportedChain");
      expect(opening("force").length).toBeGreaterThan(0);
      expect(opening("force").filter(({ isSupported }) => isSupported)).toEqual([]);
      expect([...opening("advise"), ...opening("ignore")]).toEqual([]);
    },
  );

  it("ends a request for a second namespace when the user leaves the views of the request", () => {
    const requests = states("force").flatMap(({ switching, entries, key }) =>
      switching?.phase === "connect" ? [{ ...switching, entries, key }] : [],
    );
    expect(requests.length).toBeGreaterThan(0);
    expect(
      requests.filter(
        ({ networkId, entries }) =>
          !isSwitchInHistory(entries, {
            namespace: networkId.slice(0, networkId.indexOf(":")) as Namespace,
            networkId,
          }),
      ),
    ).toEqual([]);
  });

  it("keeps the modal of a required sign-in open, but lets the user disconnect", async () => {
    const all = setupOpened(await findReachableStates({ options: {}, signInRequired: true }));
    const isFirst = ({ entries }: ReachedState): boolean => entries.length === 1;
    expect(all.filter(({ exits }) => exits.get("close")?.isOpen !== true)).toEqual([]);
    expect(all.filter(isFirst).filter(({ exits }) => exits.get("back")?.isOpen !== true)).toEqual(
      [],
    );
    expect(
      stuck(
        all.filter((state) => !isFirst(state)),
        "back",
      ),
    ).toEqual([]);
    const kept = all.filter(({ view, isConnected }) => view === "UnsupportedChain" && isConnected);
    expect(kept.length).toBeGreaterThan(0);
    expect(
      kept.filter(({ exits }) => ![...exits.keys()].some((name) => name.startsWith("disconnect"))),
    ).toEqual([]);
  });
});
