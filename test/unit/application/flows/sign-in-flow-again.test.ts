import { describe, expect, it } from "vitest";
import { SignInFlow } from "../../../../src/application/flows/sign-in-flow.js";
import { SignWithWallet } from "../../../../src/application/sign-in/sign-with-wallet.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import {
  FakeClock,
  FakePageLifecycle,
  InMemorySignIn,
} from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders.js";
import { granted } from "../../../support/manual-wallet.js";
import { cancelTo, signInOn as signIn, signInPage } from "../../../support/sign-in-page.js";
import { codeOf, settled } from "../../../support/started.js";

const VIEW = "SIWXSignMessage";
const CONTRACT = {
  namespace: "eip155",
  accounts: [{ address: ALICE, type: "smartAccount" }],
  networkId: "eip155:1",
} as const;

/** A page whose user has just connected, and how often its sessions were read since. */
const asked = async (
  seed: Parameters<typeof signInPage>[0] = {},
  session: Parameters<Page["connect"]>[0] = granted(),
) => {
  const lifecycle = new FakePageLifecycle();
  const page = await signInPage(seed, { ports: { lifecycle } });
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
    await settled();
  };
  return { ...page, reads, see };
};
type Page = Awaited<ReturnType<typeof signInPage>>;
const refusedWith = async (page: Page, error: unknown): Promise<string | undefined> => {
  const signing = codeOf(page.actions.sign());
  await settled();
  await page.requests.at(-1)?.fail(error);
  return signing;
};

describe("a page that is seen again", () => {
  it("finds who signed in meanwhile elsewhere, and asks nobody", async () => {
    const [page, other] = [await asked(), await asked()];
    await signIn(other);
    await page.siwx.setSessions(other.siwx.sessions);
    await page.see();
    expect([page.state().status, page.view(), page.requests]).toEqual(["signed-in", undefined, []]);
  });
  it("reads no sessions where nobody waits for one", async () => {
    const page = await asked();
    await signIn(page);
    page.reads.count = 0;
    await page.see();
    expect(page.reads.count).toBe(0);
  });
});

describe("opening the view", () => {
  it("shows it where it was closed, without looking again", async () => {
    const page = await asked({ required: false });
    page.latchkit.navigation.push({ view: "Networks" });
    await page.latchkit.modal.close();
    expect([page.view(), page.state().status]).toEqual([undefined, "needed"]);
    page.reads.count = 0;
    await page.actions.open();
    expect([page.view(), page.reads.count]).toEqual([VIEW, 0]);
  });
  it("looks first where the user would not: who signed in meanwhile sees nothing", async () => {
    const [page, other] = [await asked({ required: false }), await asked()];
    await signIn(other);
    await page.actions.cancel();
    await page.siwx.setSessions(other.siwx.sessions);
    await page.actions.open();
    await settled();
    expect([page.view(), page.state().status]).toEqual([undefined, "signed-in"]);
  });
  it("needs an account", async () => {
    const page = await signInPage();
    expect(await codeOf(page.actions.open())).toBe("sign-in/no-account");
  });
});

describe("cancelling", () => {
  it("is nothing where nobody is asked", async () => {
    const page = await asked();
    await signIn(page);
    await page.actions.cancel();
    expect(page.state().status).toBe("signed-in");
    expect(page.events).not.toContain("CLICK_CANCEL_SIWX");
    expect(page.latchkit.account.snapshot.status).toBe("connected");
  });
  it("is seen as such until the user is away", async () => {
    const page = await asked();
    const seen: string[] = [];
    page.latchkit.signIn.state$.subscribe(({ status }) => seen.push(status));
    await page.actions.cancel();
    expect(seen).toContain("cancelling");
  });
  it("does not lead to the network of another account's session", async () => {
    const page = await asked();
    await signIn(page);
    page.wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    page.wallet.emit({ kind: "network", networkId: "eip155:10" });
    await settled();
    await page.actions.cancel();
    await settled();
    expect(page.latchkit.account.snapshot.status).toBe("disconnected");
  });
  it(
    "leads to another network than that of the session that is gone",
    { tags: ["S4-039"] },
    async () => {
      const page = await asked();
      await signIn(page);
      const { sessions } = page.siwx;
      page.wallet.emit({ kind: "network", networkId: "eip155:10" });
      await settled();
      await signIn(page);
      await page.siwx.setSessions(sessions);
      await page.actions.open();
      await settled();
      expect(page.state().status).toBe("needed");
      await cancelTo("eip155:1", page);
      expect(page.latchkit.network.snapshot.active.id).toBe("eip155:1");
      expect(page.latchkit.account.snapshot.status).toBe("connected");
    },
  );
  it.each<[string, (page: Page) => void]>([
    [
      "whose wallet stays where it is",
      ({ signer }) => {
        signer.switchNetwork = async () => ({ kind: "declined" });
      },
    ],
    [
      "whose sessions cannot be read",
      ({ siwx }) => {
        siwx.getSessions = () => Promise.reject(new Error("away"));
      },
    ],
  ])(
    "disconnects who signed in on another network, %s",
    { tags: ["S4-039"] },
    async (_, breaks) => {
      const page = await asked();
      await signIn(page);
      page.wallet.emit({ kind: "network", networkId: "eip155:10" });
      await settled();
      breaks(page);
      await page.actions.cancel();
      await settled();
      expect(page.latchkit.account.snapshot.status).toBe("disconnected");
    },
  );
  it("disconnects nobody once the call itself was aborted", async () => {
    const page = await asked();
    await signIn(page);
    page.wallet.emit({ kind: "network", networkId: "eip155:10" });
    await settled();
    page.signer.switchNetwork = () => new Promise(() => undefined);
    const call = new AbortController();
    const cancelling = codeOf(page.actions.cancel({ signal: call.signal }));
    await settled();
    call.abort();
    expect(await cancelling).toBe("call/aborted");
    await settled();
    expect(page.latchkit.account.snapshot.status).toBe("connected");
    expect(page.wallet.asked).not.toContain("disconnect");
  });
  it("ends a contract's request as every other one", async () => {
    const page = await asked({ required: false }, CONTRACT);
    const signing = codeOf(page.actions.sign());
    await settled();
    await page.actions.cancel();
    expect(await signing).toBe("call/aborted");
  });
});

describe("the modal", () => {
  it("closes where the chosen network has nobody sign in", { tags: ["S4-036"] }, async () => {
    const page = await signInPage({}, { allowUnsupportedChain: true });
    await page.latchkit.modal.open();
    await page.connect(granted("eip155:424242"));
    expect([page.state().status, page.view()]).toEqual(["idle", undefined]);
  });
  it("closes at once where nobody has to sign in at all", () => {
    let hasEnded = false;
    new SignInFlow({ signIn: { snapshot: {} } } as never).before(() => {
      hasEnded = true;
    });
    expect(hasEnded).toBe(true);
  });
  it("stays where the user is in it, when another tab signs in", async () => {
    const [page, other] = [await asked({ required: false }), await asked()];
    await signIn(other);
    page.latchkit.navigation.push({ view: "Networks" });
    await page.siwx.setSessions(other.siwx.sessions);
    await page.see();
    expect([page.state().status, page.view()]).toEqual(["signed-in", "Networks"]);
  });
  it(
    "closes where the same account is connected again, and stays signed in",
    { tags: ["S4-036"] },
    async () => {
      const page = await asked();
      await signIn(page);
      await page.latchkit.modal.open();
      await page.connect();
      expect([page.state().status, page.view()]).toEqual(["signed-in", undefined]);
    },
  );
  it("leads to signing in, and from there nowhere back", async () => {
    const page = await signInPage();
    await page.latchkit.modal.open();
    page.latchkit.navigation.push({ view: "AllWallets" });
    await page.connect();
    expect([page.view(), page.latchkit.navigation.snapshot.canGoBack]).toEqual([VIEW, false]);
  });
  it("comes back from the approval that lay over it, where it was refused", async () => {
    const page = await asked();
    const signing = codeOf(page.actions.sign());
    await settled();
    page.latchkit.navigation.push({ view: "ApproveTransaction", present: () => () => undefined });
    await page.requests[0]?.answer({ kind: "declined" });
    expect([await signing, page.view()]).toEqual(["wallet/declined", VIEW]);
  });
  it("closed while the wallet is asked, asks nobody any more", { tags: ["S4-040"] }, async () => {
    const page = await asked({ required: false });
    const signing = codeOf(page.actions.sign());
    await settled();
    await page.latchkit.modal.close();
    expect([await signing, page.state().status]).toEqual(["call/aborted", "idle"]);
  });
  it("closes after signing in, and the user stays signed in, required or not", async () => {
    const page = await asked({ required: false });
    await signIn(page);
    expect([page.view(), page.state().status]).toEqual([undefined, "signed-in"]);
  });
  it("does not lead to signing in again who need not", async () => {
    const page = await asked({ required: false });
    page.latchkit.navigation.push({ view: "Networks" });
    await page.latchkit.modal.close();
    await page.latchkit.modal.open();
    expect([page.view(), page.state().status]).toEqual(["Account", "needed"]);
  });
  it("shows nothing after the end of the instance, which came while it disconnected", async () => {
    const page = await signInPage();
    page.siwx.getSessions = () => Promise.reject(new Error("away"));
    let end = (): void => undefined;
    page.wallet.onDisconnect = () => new Promise((done) => (end = done));
    await page.latchkit.modal.open();
    await page.connect();
    await page.latchkit.dispose();
    end();
    await settled();
    expect([page.view(), page.latchkit.toast.snapshot]).toEqual([undefined, {}]);
  });
  it("stays closed where the request was left, until it is opened", async () => {
    const page = await asked();
    page.latchkit.navigation.push({ view: "Networks" });
    await page.latchkit.modal.close();
    await settled();
    expect(page.view()).toBeUndefined();
  });
});

describe("what the wallet is asked to sign", () => {
  it("is in the state while the wallet is asked, and no longer", async () => {
    const page = await asked();
    expect(page.state()).not.toHaveProperty("message");
    const signing = codeOf(page.actions.sign());
    await settled();
    expect(page.state()).toMatchObject({
      status: "signing",
      message: expect.stringContaining("wants you to sign in"),
    });
    await page.requests[0]?.answer({ kind: "declined" });
    expect(await signing).toBe("wallet/declined");
    expect(page.state()).not.toHaveProperty("message");
  });
});

describe("why nobody could sign", () => {
  it(
    "a contract's user who would not is told that, not that it is a contract",
    { tags: ["S8-033"] },
    async () => {
      const page = await asked({}, CONTRACT);
      const signing = codeOf(page.actions.sign());
      await settled();
      await page.requests[0]?.answer({ kind: "declined" });
      expect(await signing).toBe("wallet/declined");
    },
  );
  it("there is no wallet any more", { tags: ["S8-037"] }, async () => {
    const page = await asked();
    expect(await refusedWith(page, new LatchkitError("connection/not-connected", {}))).toBe(
      "sign-in/no-wallet",
    );
  });
  it("the host's own code broke", async () => {
    const page = await asked();
    page.siwx.createMessage = () => Promise.reject(new Error("the server is away"));
    expect(await codeOf(page.actions.sign())).toBe("sign-in/failed");
  });
  it("is no page's business where there is no page, as on a server", async () => {
    const signIn = new InMemorySignIn({ origin: "https://elsewhere.example" });
    const clock = new FakeClock(Date.now());
    const parts = { signIn, origin: "", clock, ask: async () => "0x5151" };
    const account = { networkId: "eip155:1", address: ALICE, type: "eoa" };
    const { signal } = new AbortController();
    const session = await new SignWithWallet(parts as never).run(account as never, signal);
    expect(session.data.domain).toBe("elsewhere.example");
  });
});
