import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALICE, BOB } from "../../support/builders/connection.js";
import { granted } from "../../support/doubles/manual-wallet.js";
import { checkAsync } from "../../support/runner/property.js";
import { setupSignIn } from "../../support/worlds/sign-in.js";
import { flushPromises } from "../../support/worlds/instance.js";

type Page = Awaited<ReturnType<typeof setupSignIn>>;
interface Step {
  readonly name: string;
  readonly run: (page: Page) => unknown;
}
const quiet = (work: Promise<unknown>): void => void work.catch(() => undefined);
const isConnected = ({ latchkit }: Page): boolean =>
  latchkit.account.snapshot.status === "connected";
const onNetwork = (networkId: "eip155:1" | "eip155:10" | "eip155:424242"): Step => ({
  name: `network ${networkId}`,
  run: (page) => {
    if (isConnected(page)) page.wallet.emit({ kind: "network", networkId });
  },
});
const withAccount = (name: string, address: string): Step => ({
  name: `account ${name}`,
  run: (page) => {
    if (isConnected(page))
      page.wallet.emit({ kind: "accounts", accounts: [{ address, type: "eoa" }] });
  },
});
/** An answer to one of the requests so far, even to one that is no longer pending. */
const answer = (kind: "done" | "declined", from: number): Step => ({
  name: `${kind} to request ${from} from the end`,
  run: async ({ requests }) =>
    requests.at(-1 - from)?.answer(kind === "done" ? { kind, value: "0x51" } : { kind }),
});

const STEPS: readonly Step[] = [
  { name: "connect", run: (page) => (isConnected(page) ? undefined : page.connect(granted())) },
  { name: "disconnect", run: ({ latchkit }) => quiet(latchkit.connection.disconnect()) },
  { name: "sign", run: ({ actions }) => quiet(actions.sign()) },
  { name: "sign out", run: ({ actions }) => quiet(actions.signOut()) },
  { name: "cancel", run: ({ actions }) => quiet(actions.cancel()) },
  { name: "close", run: ({ latchkit }) => latchkit.modal.close() },
  { name: "open", run: ({ latchkit }) => latchkit.modal.open() },
  { name: "elsewhere", run: ({ latchkit }) => latchkit.navigation.push({ view: "Networks" }) },
  onNetwork("eip155:1"),
  onNetwork("eip155:10"),
  onNetwork("eip155:424242"),
  withAccount("Alice", ALICE),
  withAccount("Bob", BOB),
  answer("done", 0),
  answer("done", 1),
  answer("declined", 0),
];

/** Checks the invariants; `before`: number of requests before the step. */
const holds = (page: Page, before: number, wasSigned: boolean): void => {
  const { latchkit, requests, siwx } = page;
  const { session, status, isRequired } = page.state();
  const { current } = latchkit.account.snapshot;
  expect(requests.length - before).toBeLessThanOrEqual(1);
  if (wasSigned) expect(requests.length).toBe(before);
  expect(status === "signed-in").toBe(session !== undefined);
  if (session)
    expect(`${session.data.chainId}:${session.data.accountAddress}`).toBe(current?.caipAddress);
  for (const { data, message } of siwx.sessions) {
    const asked = requests.find((one) => one.message === message);
    expect(asked?.address).toBe(data.accountAddress);
  }
  const isBlocked =
    isRequired &&
    ["needed", "signing", "cancelling"].includes(status) &&
    latchkit.navigation.snapshot.current.view === "SIWXSignMessage";
  expect(latchkit.modal.snapshot.canClose).toBe(!isBlocked);
  if (status === "idle" || status === "signed-in") expect(page.view()).not.toBe("SIWXSignMessage");
};

describe("sign-in in any order of events", () => {
  it(
    "requests one signature per sign-in session, always from the active account",
    { tags: ["S4-036"], timeout: 120_000 },
    async () => {
      const order = fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 14 });
      await checkAsync(
        fc.asyncProperty(order, fc.boolean(), async (steps, required) => {
          const page = await setupSignIn({ required });
          await page.connect();
          for (const step of steps) {
            const [before, wasSigned] = [page.requests.length, page.state().status === "signed-in"];
            await step.run(page);
            await flushPromises();
            holds(page, before, wasSigned && step.name === "sign");
          }
          await page.latchkit.dispose();
        }),
        { numRuns: 150 },
      );
    },
  );
});
