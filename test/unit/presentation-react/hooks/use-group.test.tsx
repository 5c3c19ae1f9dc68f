import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { createLatchkit, type Latchkit } from "../../../../src/index.js";
import { LatchkitProvider, type GroupName, useGroup } from "../../../../src/react.js";
import { fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import { TWO_NETWORKS } from "../../../support/worlds/instance.js";

const used = <Name extends GroupName>(latchkit: Latchkit, name: Name) => {
  const results: ReturnType<typeof useGroup<Name>>[] = [];
  const Probe = (): ReactElement => {
    results.push(useGroup(name));
    return <></>;
  };
  renderToString(
    <LatchkitProvider latchkit={latchkit}>
      <Probe />
      <Probe />
    </LatchkitProvider>,
  );
  const [first, second] = results;
  if (first === undefined || second === undefined) throw new Error("not rendered");
  return { first, second };
};
const {
  start: _start,
  dispose: _dispose,
  events: _events,
  ...groups
} = createLatchkit({
  networks: TWO_NETWORKS,
});

describe("useGroup", () => {
  it.each(Object.keys(groups) as GroupName[])(
    'returns the state and exactly the actions of the group "%s" from `useGroup`',
    (name) => {
      const { first } = used(createLatchkit({ networks: TWO_NETWORKS }), name);
      const { [name]: group } = groups;
      const actions = Object.entries(group).filter(([, one]) => typeof one === "function");
      expect(first.state).toEqual(group.snapshot);
      expect(Object.keys(first.actions)).toEqual(actions.map(([action]) => action));
    },
  );

  it("passes the given arguments to an action that `useGroup` returns", async () => {
    const { latchkit, calls } = fakeLatchkit();
    await used(latchkit, "modal").first.actions.open({ view: "Networks" });
    expect(calls).toEqual([{ action: "modal.open", args: [{ view: "Networks" }] }]);
  });
});
