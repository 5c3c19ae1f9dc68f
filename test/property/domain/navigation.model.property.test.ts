import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Route } from "../../../src/domain/navigation/routes.js";
import {
  popTransaction,
  pushTransaction,
  type TransactionStack,
} from "../../../src/domain/navigation/transaction-stack.js";
import {
  afterNetworkSwitch,
  goBack,
  goBackToIndex,
  initialStack,
  push,
  replace,
  reset,
  shownRoute,
  type ViewStack,
} from "../../../src/domain/navigation/view-stack.js";
import { check } from "../../support/runner/property.js";

/**
 * Deliberately naive: an array of names, three flags, an array of transactions. Never calls the
 * code under test.
 */
interface Model {
  entries: string[];
  isOpen: boolean;
  isConnected: boolean;
  cameBack: boolean;
  transactions: string[];
}
interface Real {
  stack: ViewStack;
  isOpen: boolean;
  isConnected: boolean;
  transactions: TransactionStack<string>;
}
type Command = fc.Command<Model, Real>;

const ROUTES: Readonly<Record<string, Route>> = {
  Connect: { view: "Connect" },
  Account: { view: "Account" },
  Networks: { view: "Networks" },
  ConnectingA: { view: "ConnectingExternal", connectorId: "a" },
  ConnectingB: { view: "ConnectingExternal", connectorId: "b" },
};
const routeOf = (name: string): Route => ROUTES[name] ?? { view: "Connect" };
const nameOf = (route: Route): string =>
  Object.keys(ROUTES).find((name) => JSON.stringify(ROUTES[name]) === JSON.stringify(route)) ?? "?";
const shownIn = (m: Model): string | undefined =>
  m.entries.at(-1) === "Connect" && m.cameBack && m.isConnected ? "Account" : m.entries.at(-1);

const expectAgreement = (m: Model, real: Real): void => {
  expect(real.stack.entries.map(nameOf)).toEqual(m.entries);
  expect(nameOf(shownRoute(real.stack, real.isConnected))).toBe(shownIn(m));
  expect([real.isOpen, real.transactions.length]).toEqual([m.isOpen, m.transactions.length]);
  expect(real.stack.entries.length).toBeGreaterThan(0);
};

const command = (
  name: string,
  onModel: (m: Model) => void,
  onReal: (real: Real) => void,
  check: (m: Readonly<Model>) => boolean = (m) => m.isOpen,
): Command => ({
  check,
  run: (m, real) => {
    onModel(m);
    onReal(real);
    expectAgreement(m, real);
  },
  toString: () => name,
});

const modelBack = (m: Model): void => {
  if (m.entries.length === 1) m.isOpen = false;
  else {
    m.entries.pop();
    m.cameBack = true;
  }
};
const realBack = (real: Real): void => {
  const { stack, close } = goBack(real.stack);
  real.stack = stack;
  real.isOpen = !close;
};

const pushes = (name: string): Command =>
  command(
    `push ${name}`,
    (m) => {
      if (shownIn(m) === name) return;
      if (m.entries.at(-1) !== name) m.entries.push(name);
      m.cameBack = false;
    },
    (real) => {
      const before = real.stack.entries.length;
      const doubled = nameOf(real.stack.entries.at(-1) ?? { view: "Connect" }) === name;
      real.stack = push(real.stack, routeOf(name), real.isConnected);
      if (doubled) expect(real.stack.entries.length).toBe(before);
    },
  );

const replaces = (name: string): Command =>
  command(
    `replace ${name}`,
    (m) => {
      if (m.entries.at(-1) === name) return;
      m.entries[m.entries.length - 1] = name;
      m.cameBack = false;
    },
    (real) => {
      real.stack = replace(real.stack, routeOf(name));
    },
  );

const resets = (name: string): Command =>
  command(
    `reset ${name}`,
    (m) => {
      m.entries = [name];
      m.cameBack = false;
    },
    (real) => {
      real.stack = reset(real.stack, routeOf(name));
    },
  );

const goesBackTo = (index: number): Command =>
  command(
    `back to ${index}`,
    (m) => {
      if (index >= m.entries.length - 1) return;
      m.entries.length = index + 1;
      m.cameBack = true;
    },
    (real) => {
      real.stack = goBackToIndex(real.stack, index);
    },
  );

const settles = (end: "success" | "error" | "cancel"): Command =>
  command(
    `settle ${end}`,
    (m) => {
      if (m.transactions.pop() !== undefined && end !== "success") modelBack(m);
    },
    (real) => {
      const waiting = real.transactions.length;
      const outcome = popTransaction(real.transactions, end);
      real.transactions = outcome.stack;
      expect(outcome.run).toBe(waiting === 0 ? undefined : `${end} ${waiting}`);
      if (outcome.goBack) realBack(real);
    },
  );

const startsTransaction = command(
  "start transaction",
  (m) => {
    m.transactions.push("t");
  },
  (real) => {
    const n = real.transactions.length + 1;
    real.transactions = pushTransaction(real.transactions, {
      onSuccess: `success ${n}`,
      onError: `error ${n}`,
      onCancel: `cancel ${n}`,
    });
  },
);

const networkSwitched = command(
  "network switched",
  (m) => {
    const index = m.entries.indexOf("Networks");
    if (index < 1) {
      m.isOpen = false;
      return;
    }
    m.entries.length = index;
    m.cameBack = true;
  },
  (real) => {
    const { stack, close } = afterNetworkSwitch(real.stack);
    real.stack = stack;
    real.isOpen = !close;
  },
);

const name = fc.constantFrom(...Object.keys(ROUTES));
const commands = fc.commands(
  [
    name.map(pushes),
    name.map(replaces),
    name.map(resets),
    fc.nat({ max: 4 }).map(goesBackTo),
    fc.constantFrom("success", "error", "cancel").map((end) => settles(end)),
    fc.constant(command("back", modelBack, realBack)),
    fc.constant(networkSwitched),
    fc.constant(startsTransaction),
    fc.constant(
      command(
        "connect",
        (m) => {
          m.isConnected = true;
        },
        (real) => {
          real.isConnected = true;
        },
        () => true,
      ),
    ),
    fc.constant(
      command(
        "disconnect",
        (m) => {
          m.isConnected = false;
        },
        (real) => {
          real.isConnected = false;
        },
        () => true,
      ),
    ),
    fc.constant(
      command(
        "open",
        (m) => {
          m.isOpen = true;
          m.entries = ["Connect"];
          m.cameBack = false;
        },
        (real) => {
          real.isOpen = true;
          real.stack = reset(real.stack, routeOf("Connect"));
        },
        (m) => !m.isOpen,
      ),
    ),
  ],
  { maxCommands: 60 },
);

describe("navigation in any order of calls", () => {
  it(
    "keeps a non-empty view history without duplicate pushes, as a simple reference model does",
    {
      tags: [
        "S2-022",
        "S2-023",
        "S2-024",
        "S2-025",
        "S2-026",
        "S2-027",
        "S2-033",
        "S2-034",
        "S2-035",
      ],
    },
    () => {
      check(
        fc.property(commands, (all) => {
          const setup = (): { model: Model; real: Real } => ({
            model: {
              entries: ["Connect"],
              isOpen: true,
              isConnected: false,
              cameBack: false,
              transactions: [],
            },
            real: { stack: initialStack, isOpen: true, isConnected: false, transactions: [] },
          });
          fc.modelRun(setup, all);
        }),
        { numRuns: 500 },
      );
    },
  );
});
