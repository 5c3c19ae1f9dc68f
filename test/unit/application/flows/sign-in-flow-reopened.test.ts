import { describe, expect, it } from "vitest";
import { SignInFlow } from "../../../../src/application/flows/sign-in-flow.js";
import { SignWithWallet } from "../../../../src/application/sign-in/sign-with-wallet.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import {
  FakeClock,
  FakePageLifecycle,
  InMemorySignIn,
} from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { granted } from "../../../support/doubles/manual-wallet.js";
import { cancelTo, signInOn as signIn, setupSignIn } from "../../../support/worlds/sign-in.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

const VIEW = "SIWXSignMessage";
const CONTRACT = {
  namespace: "eip155",
  accounts: [{ address: ALICE, type: "smartAccount" }],
  networkId: "eip155:1",
} as const;

/** A page that just connected, with the count of session reads since then. */
const setupConnectedSignIn = async (
  seed: Parameters<typeof setupSignIn>[0] = {},
  session: Parameters<Page["connect"]>[0] = granted(),
) => {
  const lifecycle = new FakePageLifecycle();
  const page = await setupSignIn(seed, { ports: { lifecycle } });
  await page.connect(session);
  const reads = { count: 0 };
  const read = page.siwx.getSessions.bind(page.siwx);
  page.siwx.getSessions = (...given) => {
    reads.count += 1;
    return read(...given);
  };
  const see = async (): Promise<void> => {
    lifecycle.setVisible(false);
    lifecycle.setVisible(true);
    await flushPromises();
  };
  return { ...page, reads, see };
};
type Page = Awaited<ReturnType<typeof setupSignIn>>;
const refusedWith = async (page: Page, error: unknown): Promise<string | undefined> => {
  const signing = errorCodeOf(page.actions.sign());
  await flushPromises();
  await page.requests.at(-1)?.fail(error);
  return signing;
};

describe("page that becomes visible again", () => {
  it("detects a sign-in in another tab when the page becomes visible, without asking the wallet", async () => {
    const [page, other] = [await setupConnectedSignIn(), await setupConnectedSignIn()];
    await signIn(other);
    await page.siwx.setSessions(other.siwx.sessions);
    await page.see();
    expect([page.state().status, page.view(), page.requests]).toEqual(["signed-in", undefined, []]);
  });
  it("reads no sign-in sessions when the page becomes visible if no sign-in is pending", async () => {
    const page = await setupConnectedSignIn();
    await signIn(page);
    page.reads.count = 0;
    await page.see();
    expect(page.reads.count).toBe(0);
  });
});

describe("opening the sign-in view", () => {
  it("shows a closed sign-in view again without a second session lookup", async () => {
    const page = await setupConnectedSignIn({ required: false });
    page.latchkit.navigation.push({ view: "Networks" });
    await page.latchkit.modal.close();
    expect([page.view(), page.state().status]).toEqual([undefined, "needed"]);
    page.reads.count = 0;
    await page.actions.open();
    expect([page.view(), page.reads.count]).toEqual([VIEW, 0]);
  });
  it("looks for a session after a cancelled sign-in before the sign-in view opens again", async () => {
    const [page, other] = [
      await setupConnectedSignIn({ required: false }),
      await setupConnectedSignIn(),
    ];
    await signIn(other);
    await page.actions.cancel();
    await page.siwx.setSessions(other.siwx.sessions);
    await page.actions.open();
    await flushPromises();
    expect([page.view(), page.state().status]).toEqual([undefined, "signed-in"]);
  });
  it("rejects opening the sign-in view without an account", async () => {
    const page = await setupSignIn();
    expect(await errorCodeOf(page.actions.open())).toBe("sign-in/no-account");
  });
});

describe("cancelling sign-in", () => {
  it("ignores cancelling the sign-in if none is pending", async () => {
    const page = await setupConnectedSignIn();
    await signIn(page);
    await page.actions.cancel();
    expect(page.state().status).toBe("signed-in");
    expect(page.events).not.toContain("CLICK_CANCEL_SIWX");
    expect(page.latchkit.account.snapshot.status).toBe("connected");
  });
  it('emits the status "cancelling" when the user cancels the sign-in', async () => {
    const page = await setupConnectedSignIn();
    const seen: string[] = [];
    page.latchkit.signIn.state$.subscribe(({ status }) => seen.push(status));
    await page.actions.cancel();
    expect(seen).toContain("cancelling");
  });
  it("does not switch to the network of another account's session when the user cancels a sign-in", async () => {
    const page = await setupConnectedSignIn();
    await signIn(page);
    page.wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    page.wallet.emit({ kind: "network", networkId: "eip155:10" });
    await flushPromises();
    await page.actions.cancel();
    await flushPromises();
    expect(page.latchkit.account.snapshot.status).toBe("disconnected");
  });
  it(
    "switches to a network that still has a sign-in session when the user cancels a sign-in",
    { tags: ["S4-039"] },
    async () => {
      const page = await setupConnectedSignIn();
      await signIn(page);
      const { sessions } = page.siwx;
      page.wallet.emit({ kind: "network", networkId: "eip155:10" });
      await flushPromises();
      await signIn(page);
      await page.siwx.setSessions(sessions);
      await page.actions.open();
      await flushPromises();
      expect(page.state().status).toBe("needed");
      await cancelTo("eip155:1", page);
      expect(page.latchkit.network.snapshot.active.id).toBe("eip155:1");
      expect(page.latchkit.account.snapshot.status).toBe("connected");
    },
  );
  it.each<[string, (page: Page) => void]>([
    [
      "if the wallet refuses the switch",
      ({ signer }) => {
        signer.switchNetwork = async () => ({ kind: "declined" });
      },
    ],
    [
      "if the sessions cannot be read",
      ({ siwx }) => {
        siwx.getSessions = () => Promise.reject(new Error("away"));
      },
    ],
  ])(
    "disconnects an account that signed in only on a different network when the user cancels, %s",
    { tags: ["S4-039"] },
    async (_, breaks) => {
      const page = await setupConnectedSignIn();
      await signIn(page);
      page.wallet.emit({ kind: "network", networkId: "eip155:10" });
      await flushPromises();
      breaks(page);
      await page.actions.cancel();
      await flushPromises();
      expect(page.latchkit.account.snapshot.status).toBe("disconnected");
    },
  );
  it("does not disconnect after a cancelled sign-in if the caller had aborted the call", async () => {
    const page = await setupConnectedSignIn();
    await signIn(page);
    page.wallet.emit({ kind: "network", networkId: "eip155:10" });
    await flushPromises();
    page.signer.switchNetwork = () => new Promise(() => undefined);
    const call = new AbortController();
    const cancelling = errorCodeOf(page.actions.cancel({ signal: call.signal }));
    await flushPromises();
    call.abort();
    expect(await cancelling).toBe("call/aborted");
    await flushPromises();
    expect(page.latchkit.account.snapshot.status).toBe("connected");
    expect(page.wallet.asked).not.toContain("disconnect");
  });
  it("rejects a smart account's pending signature with call/aborted when the user cancels the sign-in", async () => {
    const page = await setupConnectedSignIn({ required: false }, CONTRACT);
    const signing = errorCodeOf(page.actions.sign());
    await flushPromises();
    await page.actions.cancel();
    expect(await signing).toBe("call/aborted");
  });
});

describe("modal during sign-in", () => {
  it("closes the modal on a network that needs no sign-in", { tags: ["S4-036"] }, async () => {
    const page = await setupSignIn({}, { allowUnsupportedChain: true });
    await page.latchkit.modal.open();
    await page.connect(granted("eip155:424242"));
    expect([page.state().status, page.view()]).toEqual(["idle", undefined]);
  });
  it("closes the modal at once if no sign-in is configured", () => {
    let hasEnded = false;
    new SignInFlow({ signIn: { snapshot: {} } } as never).before(() => {
      hasEnded = true;
    });
    expect(hasEnded).toBe(true);
  });
  it("keeps the current view when the user signs in in another tab", async () => {
    const [page, other] = [
      await setupConnectedSignIn({ required: false }),
      await setupConnectedSignIn(),
    ];
    await signIn(other);
    page.latchkit.navigation.push({ view: "Networks" });
    await page.siwx.setSessions(other.siwx.sessions);
    await page.see();
    expect([page.state().status, page.view()]).toEqual(["signed-in", "Networks"]);
  });
  it(
    "closes the modal when an account that is already signed in connects again",
    { tags: ["S4-036"] },
    async () => {
      const page = await setupConnectedSignIn();
      await signIn(page);
      await page.latchkit.modal.open();
      await page.connect();
      expect([page.state().status, page.view()]).toEqual(["signed-in", undefined]);
    },
  );
  it("opens the sign-in view without a back button", async () => {
    const page = await setupSignIn();
    await page.latchkit.modal.open();
    page.latchkit.navigation.push({ view: "AllWallets" });
    await page.connect();
    expect([page.view(), page.latchkit.navigation.snapshot.canGoBack]).toEqual([VIEW, false]);
  });
  it("returns from the wallet's approval to the sign-in view if the user declines", async () => {
    const page = await setupConnectedSignIn();
    const signing = errorCodeOf(page.actions.sign());
    await flushPromises();
    page.latchkit.navigation.push({ view: "ApproveTransaction", present: () => () => undefined });
    await page.requests[0]?.answer({ kind: "declined" });
    expect([await signing, page.view()]).toEqual(["wallet/declined", VIEW]);
  });
  it(
    "aborts the wallet request when the user closes the sign-in view",
    { tags: ["S4-040"] },
    async () => {
      const page = await setupConnectedSignIn({ required: false });
      const signing = errorCodeOf(page.actions.sign());
      await flushPromises();
      await page.latchkit.modal.close();
      expect([await signing, page.state().status]).toEqual(["call/aborted", "idle"]);
    },
  );
  it("closes the modal after an optional sign-in", async () => {
    const page = await setupConnectedSignIn({ required: false });
    await signIn(page);
    expect([page.view(), page.state().status]).toEqual([undefined, "signed-in"]);
  });
  it("does not open the sign-in view again if sign-in is optional", async () => {
    const page = await setupConnectedSignIn({ required: false });
    page.latchkit.navigation.push({ view: "Networks" });
    await page.latchkit.modal.close();
    await page.latchkit.modal.open();
    expect([page.view(), page.state().status]).toEqual(["Account", "needed"]);
  });
  it("shows no view or toast if the instance is disposed while a failed sign-in disconnects the wallet", async () => {
    const page = await setupSignIn();
    page.siwx.getSessions = () => Promise.reject(new Error("away"));
    let end = (): void => undefined;
    page.wallet.onDisconnect = () => new Promise((done) => (end = done));
    await page.latchkit.modal.open();
    await page.connect();
    await page.latchkit.dispose();
    end();
    await flushPromises();
    expect([page.view(), page.latchkit.toast.snapshot]).toEqual([undefined, {}]);
  });
  it("does not open the modal again after the user left the sign-in request", async () => {
    const page = await setupConnectedSignIn();
    page.latchkit.navigation.push({ view: "Networks" });
    await page.latchkit.modal.close();
    await flushPromises();
    expect(page.view()).toBeUndefined();
  });
});

describe("sign-in message", () => {
  it("shows the sign-in message only while the wallet is asked to sign it", async () => {
    const page = await setupConnectedSignIn();
    expect(page.state()).not.toHaveProperty("message");
    const signing = errorCodeOf(page.actions.sign());
    await flushPromises();
    expect(page.state()).toMatchObject({
      status: "signing",
      message: expect.stringContaining("wants you to sign in"),
    });
    await page.requests[0]?.answer({ kind: "declined" });
    expect(await signing).toBe("wallet/declined");
    expect(page.state()).not.toHaveProperty("message");
  });
});

describe("sign-in errors", () => {
  it(
    "reports wallet/declined if a smart account user refuses to sign in",
    { tags: ["S8-033"] },
    async () => {
      const page = await setupConnectedSignIn({}, CONTRACT);
      const signing = errorCodeOf(page.actions.sign());
      await flushPromises();
      await page.requests[0]?.answer({ kind: "declined" });
      expect(await signing).toBe("wallet/declined");
    },
  );
  it("reports sign-in/no-wallet after the wallet disconnected", { tags: ["S8-037"] }, async () => {
    const page = await setupConnectedSignIn();
    expect(await refusedWith(page, new LatchkitError("connection/not-connected", {}))).toBe(
      "sign-in/no-wallet",
    );
  });
  it("reports sign-in/failed if the host's sign-in code throws", async () => {
    const page = await setupConnectedSignIn();
    page.siwx.createMessage = () => Promise.reject(new Error("the server is away"));
    expect(await errorCodeOf(page.actions.sign())).toBe("sign-in/failed");
  });
  it("accepts a sign-in message for any origin on a server, where there is no page", async () => {
    const signIn = new InMemorySignIn({ origin: "https://elsewhere.example" });
    const clock = new FakeClock(Date.now());
    const parts = { signIn, origin: "", clock, ask: async () => "0x5151" };
    const account = { networkId: "eip155:1", address: ALICE, type: "eoa" };
    const { signal } = new AbortController();
    const session = await new SignWithWallet(parts as never).run(account as never, signal);
    expect(session.data.domain).toBe("elsewhere.example");
  });
});
