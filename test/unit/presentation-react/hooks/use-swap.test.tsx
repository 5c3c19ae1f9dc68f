import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import { LatchkitProvider, useOnramp, useSwap } from "../../../../src/react.js";
import { TWO_NETWORKS } from "../../../support/worlds/instance.js";

it(
  "`useSwap` and `useOnramp` return state and actions before their code has loaded",
  { tags: ["S1-005"] },
  async () => {
    const latchkit = createLatchkit({ networks: TWO_NETWORKS });
    const seen: { swap?: ReturnType<typeof useSwap>; onramp?: ReturnType<typeof useOnramp> } = {};
    const Probe = (): ReactElement => {
      seen.swap = useSwap();
      seen.onramp = useOnramp();
      return <></>;
    };
    renderToString(
      <LatchkitProvider latchkit={latchkit}>
        <Probe />
      </LatchkitProvider>,
    );
    expect(seen.swap?.swap).toEqual({ step: "loading" });
    expect(seen.onramp?.onramp).toEqual({ step: "loading" });
    expect(await seen.swap?.actions()).toBe(await latchkit.swap.actions());
    expect(await seen.onramp?.actions()).toBe(await latchkit.onramp.actions());
    await latchkit.dispose();
  },
);
