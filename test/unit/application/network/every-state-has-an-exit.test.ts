import { describe, expect, it } from "vitest";
import { isOnTheWay } from "../../../../src/domain/navigation/other-wallet.js";
import { VIEW_NAMES, type Route } from "../../../../src/domain/navigation/route.js";
import {
  back,
  comeTo,
  push,
  replace,
  shownRoute,
  type ViewStack,
} from "../../../../src/domain/navigation/view-stack.js";
import { planNetworkSwitch } from "../../../../src/domain/network/network-route.js";
import {
  UNSUPPORTED_EFFECTS,
  shouldShowUnsupportedChain,
  type UnsupportedPolicy,
} from "../../../../src/domain/network/unsupported-chain.js";
import type { CaipNetworkId, Namespace } from "../../../../src/domain/caip/caip.types.js";

const EVM: CaipNetworkId = "eip155:1";
const ODD: CaipNetworkId = "eip155:424242";
const SOLANA: CaipNetworkId = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const LISTED: readonly CaipNetworkId[] = [EVM, SOLANA];
const DEEPEST = 4;
const WALLET = { id: "w", name: "W", links: {}, stores: {} };
type Kind = "eip155" | "solana";
const kindOf = (id: CaipNetworkId): Namespace => id.slice(0, id.indexOf(":")) as Namespace;

/** Everything that decides what can be done: what is shown, who is connected where, and what the host and sign-in want. */
interface State {
  readonly stack: ViewStack | undefined;
  readonly connected: Readonly<Partial<Record<Kind, CaipNetworkId>>>;
  readonly active: CaipNetworkId;
  readonly wish?: CaipNetworkId;
}
interface World {
  readonly policy: UnsupportedPolicy;
  readonly signInRequired: boolean;
}
interface Step {
  readonly verb: string;
  readonly to: State;
}

const isConnected = ({ connected, active }: State): boolean =>
  connected[kindOf(active) as Kind] !== undefined;
const close = ({ connected, active }: State): State => ({ stack: undefined, connected, active });
const at = (state: State, stack: ViewStack): State => settleWish({ ...state, stack });
/** Who went back behind the question has left it. */
const settleWish = ({ wish, ...state }: State): State =>
  wish !== undefined &&
  state.stack !== undefined &&
  isOnTheWay(state.stack.entries, { namespace: kindOf(wish), networkId: wish })
    ? { ...state, wish }
    : state;

const guarded = (state: State, { policy }: World): State => {
  const wanted = shouldShowUnsupportedChain({
    isSupported: LISTED.includes(state.active),
    isConnected: isConnected(state),
    policy,
  });
  if (!wanted)
    return state.stack?.entries.at(-1)?.view === "UnsupportedChain" ? close(state) : state;
  const route: Route = { view: "UnsupportedChain" };
  return at(
    state,
    state.stack ? comeTo(state.stack, route) : { entries: [route], direction: "none" },
  );
};

/** A wallet said yes: one change, then the modal closes unless the rule keeps it open. */
const connect = (state: State, kind: Kind, network: CaipNetworkId, world: World): State =>
  guarded(
    { stack: undefined, connected: { ...state.connected, [kind]: network }, active: network },
    world,
  );
const disconnect = (state: State, kind: Kind): State => {
  const { [kind]: _, ...connected } = state.connected;
  return {
    stack: undefined,
    connected,
    active: LISTED.includes(state.active) ? state.active : EVM,
  };
};

const choose = (state: State, stack: ViewStack, to: CaipNetworkId): State => {
  const connectedNamespaces = Object.keys(state.connected) as Namespace[];
  const plan = planNetworkSwitch({
    from: state.active,
    to,
    isAuthActive: false,
    connectedNamespaces,
  });
  if (plan === "none") return state;
  if (plan === "SwitchActiveChain")
    return at(
      { ...state, wish: to },
      push(stack, {
        view: "SwitchActiveChain",
        switchToChain: kindOf(to),
        navigateTo: "Connect",
        navigateWithReplace: true,
        networkId: to,
      }),
    );
  return state.connected[kindOf(to) as Kind] === undefined
    ? close({ ...state, active: to })
    : at(state, push(stack, { view: "SwitchNetwork", networkId: to }));
};

/** What one view offers besides leaving it. */
const offered = (state: State, stack: ViewStack, shown: Route, world: World): readonly Step[] => {
  const go = (verb: string, route: Route): Step => ({
    verb,
    to: at(state, push(stack, route, isConnected(state))),
  });
  const chains = LISTED.map((to): Step => ({ verb: `choose ${to}`, to: choose(state, stack, to) }));
  const ends = (Object.keys(state.connected) as Kind[]).map(
    (kind): Step => ({ verb: `disconnect ${kind}`, to: disconnect(state, kind) }),
  );
  const yes = (kind: Kind): readonly Step[] =>
    [...(kind === "eip155" ? [EVM, ODD] : [SOLANA])].map((id) => ({
      verb: `approve ${id}`,
      to: connect(state, kind, id, world),
    }));
  switch (shown.view) {
    case "Connect":
      return [
        go("wallet", {
          view: "ConnectingExternal",
          connectorId: "w",
          namespace: shown.namespace ?? "eip155",
        }),
        go("several", { view: "ConnectingMultiChain", connectorId: "m" }),
        go("all", { view: "AllWallets" }),
        go("code", { view: "ConnectingWalletConnect" }),
        go("help", { view: "WhatIsAWallet" }),
      ];
    case "ConnectingMultiChain":
      return (["eip155", "solana"] as const).map((namespace) =>
        go(namespace, { view: "ConnectingExternal", connectorId: "m", namespace }),
      );
    case "ConnectingExternal":
      return yes((shown.namespace ?? "eip155") as Kind);
    case "ConnectingWalletConnect":
    case "ConnectingWalletConnectBasic":
      return [...yes("eip155"), ...yes("solana"), go("get", { view: "Downloads", wallet: WALLET })];
    case "AllWallets":
      return [go("wallet", { view: "ConnectingWalletConnect", wallet: WALLET })];
    case "Account":
      return [
        go("networks", { view: "Networks" }),
        go("wallets", { view: "ProfileWallets" }),
        ...ends.filter(({ verb }) => verb.endsWith(kindOf(state.active))),
      ];
    case "ProfileWallets":
      return [
        ...ends,
        ...(["eip155", "solana"] as const).map((namespace) =>
          go(`add ${namespace}`, { view: "Connect", namespace }),
        ),
      ];
    case "Networks":
      return [...chains, go("help", { view: "WhatIsANetwork" })];
    case "UnsupportedChain":
      return [...chains, ...ends.filter(({ verb }) => verb.endsWith(kindOf(state.active)))];
    case "SwitchNetwork":
      return [
        {
          verb: "approved",
          to: close({
            ...state,
            connected: { ...state.connected, [kindOf(shown.networkId)]: shown.networkId },
            active: shown.networkId,
          }),
        },
      ];
    case "SwitchActiveChain":
      return [
        {
          verb: "connect",
          to: at(state, replace(stack, { view: "Connect", namespace: shown.switchToChain })),
        },
      ];
    case "WhatIsAWallet":
      return [go("get", { view: "GetWallet" })];
    default:
      return [];
  }
};

const exits = (
  state: State,
  stack: ViewStack,
  shown: Route,
  { signInRequired }: World,
): readonly Step[] => {
  const { stack: behind, close: ends } = back(stack);
  const backwards: Step = { verb: "back", to: ends ? close(state) : at(state, behind) };
  const closing: readonly Step[] = signInRequired ? [] : [{ verb: "close", to: close(state) }];
  const leaving: readonly Step[] = ends ? (signInRequired ? [] : [backwards]) : [backwards];
  const ending =
    shown.view === "UnsupportedChain" || shown.view === "Account"
      ? offered(state, stack, shown, { policy: "ignore", signInRequired }).filter(({ verb }) =>
          verb.startsWith("disconnect"),
        )
      : [];
  return [...closing, ...leaving, ...ending];
};

const stepsOf = (state: State, world: World): readonly Step[] => {
  const { stack } = state;
  const wanders =
    state.connected.eip155 === undefined
      ? []
      : [
          {
            verb: "wallet wanders",
            to: guarded(
              {
                ...state,
                connected: { ...state.connected, eip155: ODD },
                active: kindOf(state.active) === "eip155" ? ODD : state.active,
              },
              world,
            ),
          },
        ];
  if (!stack) {
    const opens = (
      ["Connect", "Account", "Networks", "ProfileWallets", "UnsupportedChain"] as const
    ).filter((view) => view !== "Account" || isConnected(state));
    return [
      ...wanders,
      ...opens.map(
        (view): Step => ({
          verb: `open ${view}`,
          to: { ...state, stack: { entries: [{ view }], direction: "none" } },
        }),
      ),
    ];
  }
  const shown = shownRoute(stack, isConnected(state));
  return [...wanders, ...offered(state, stack, shown, world), ...exits(state, stack, shown, world)];
};

const search = (world: World): readonly State[] => {
  const first: State = { stack: undefined, connected: {}, active: EVM };
  const seen = new Map<string, State>([[JSON.stringify(first), first]]);
  for (const state of seen.values()) {
    for (const { to } of stepsOf(state, world)) {
      const key = JSON.stringify(to);
      if ((to.stack?.entries.length ?? 0) <= DEEPEST && !seen.has(key)) seen.set(key, to);
    }
  }
  return [...seen.values()];
};

const shownIn = (state: State): Route["view"] | undefined =>
  state.stack && shownRoute(state.stack, isConnected(state)).view;

describe("every state a visitor can reach", () => {
  const policies = Object.keys(UNSUPPORTED_EFFECTS) as UnsupportedPolicy[];

  it.each(policies)(
    "with the policy %s can be closed, gone back from or disconnected from, and a closed modal is reached from it",
    (policy) => {
      const world = { policy, signInRequired: false };
      const states = search(world);
      const stuck = states.filter(
        (state) =>
          state.stack &&
          exits(state, state.stack, shownRoute(state.stack, isConnected(state)), world).length ===
            0,
      );
      expect(stuck).toEqual([]);
      expect(
        states.filter(
          (state) =>
            state.stack &&
            !exits(state, state.stack, shownRoute(state.stack, isConnected(state)), world).some(
              ({ to }) =>
                to.stack === undefined ||
                to.stack.entries.length < (state.stack?.entries.length ?? 0),
            ),
        ),
      ).toEqual([]);
      const views = new Set(states.map(shownIn));
      // Basic and manual mode alone lead to the bare code.
      expect([...VIEW_NAMES].filter((view) => !views.has(view))).toEqual([
        "ConnectingWalletConnectBasic",
      ]);
    },
  );

  it("S4-032 S4-033: only `force` opens UnsupportedChain by itself, and only for the wallet of the active namespace", () => {
    const opened = (policy: UnsupportedPolicy): readonly State[] =>
      search({ policy, signInRequired: false }).flatMap((state) =>
        stepsOf(state, { policy, signInRequired: false })
          .filter(
            ({ verb, to }) =>
              verb === "wallet wanders" &&
              shownIn(state) !== "UnsupportedChain" &&
              shownIn(to) === "UnsupportedChain",
          )
          .map(({ to }) => to),
      );
    expect(opened("force").length).toBeGreaterThan(0);
    expect(opened("force").filter(({ active }) => active !== ODD)).toEqual([]);
    expect([...opened("advise"), ...opened("ignore")]).toEqual([]);
  });

  it("a wish for another namespace never outlives the way to it", () => {
    const states = search({ policy: "force", signInRequired: false });
    expect(states.some(({ wish }) => wish !== undefined)).toBe(true);
    expect(
      states.filter(
        ({ wish, stack }) =>
          wish !== undefined &&
          !isOnTheWay(stack?.entries ?? [], { namespace: kindOf(wish), networkId: wish }),
      ),
    ).toEqual([]);
  });

  it("with sign-in required closing may be refused, and only then can a state be without an exit", () => {
    const world = { policy: "force" as const, signInRequired: true };
    const stuck = search(world).filter(
      (state) =>
        state.stack &&
        exits(state, state.stack, shownRoute(state.stack, isConnected(state)), world).length === 0,
    );
    expect(stuck.length).toBeGreaterThan(0);
    expect(
      stuck.filter((state) => shownIn(state) === "UnsupportedChain" && isConnected(state)),
    ).toEqual([]);
  });
});
