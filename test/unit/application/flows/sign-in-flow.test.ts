import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { cancelTo, signInOn as signIn, setupSignIn } from "../../../support/worlds/sign-in.js";
import { errorCodeOf, flushPromises, setupInstance } from "../../../support/worlds/instance.js";

const VIEW = "SIWXSignMessage";
const SIGNED = { kind: "done", value: "0x5151" } as const;
const TEN = granted("eip155:10");
const ACCOUNT = `eip155:1:${ALICE}`;

/** A page that just connected. */
const setupConnectedSignIn = async (seed: Parameters<typeof setupSignIn>[0] = {}) => {
  const page = await setupSignIn(seed);
  await page.connect();
  return page;
};

describe("connecting without a session", () => {
  it(
    "shows the sign-in view after connecting, without asking the wallet",
    { tags: ["S2-013", "S4-036"] },
    async () => {
      const page = await setupConnectedSignIn();
      expect(page.view()).toBe(VIEW);
      expect(page.state()).toEqual({ status: "needed", isRequired: true, account: ACCOUNT });
      expect(page.requests).toEqual([]);
    },
  );
  it("keeps the modal open between connecting and signing in", { tags: ["S4-036"] }, async () => {
    const page = await setupSignIn();
    await page.latchkit.modal.open();
    const seen: boolean[] = [];
    page.latchkit.modal.state$.subscribe(({ isOpen }) => seen.push(isOpen));
    await page.connect();
    expect([page.view(), seen.includes(false)]).toEqual([VIEW, false]);
  });
  it(
    "stores the sign-in session and closes the modal after signing in",
    { tags: ["S4-037"] },
    async () => {
      const page = await setupConnectedSignIn();
      await signIn(page);
      expect(page.view()).toBeUndefined();
      expect(page.state()).toMatchObject({ status: "signed-in", account: ACCOUNT });
      expect(page.siwx.sessions).toHaveLength(1);
      expect(page.siwx.sessions[0]).toEqual(page.state().session);
      expect(page.requests[0]?.message).toContain(`Ethereum account:\n${ALICE}\n`);
      expect(page.events).toContain("SIWX_AUTH_SUCCESS");
    },
  );
  it(
    "shows an error in the sign-in view after the user declines",
    { tags: ["S4-038", "S8-032"] },
    async () => {
      const page = await setupConnectedSignIn();
      const signing = errorCodeOf(page.actions.sign());
      await flushPromises();
      await page.requests[0]?.answer({ kind: "declined" });
      expect(await signing).toBe("wallet/declined");
      expect([page.view(), page.state().status]).toEqual([VIEW, "needed"]);
      expect(page.state().error?.code).toBe("wallet/declined");
      expect(page.events).toContain("SIWX_AUTH_ERROR");
    },
  );
  it(
    "shows the sign-in view again after the user declines, even if the user had closed the view",
    { tags: ["S4-038"] },
    async () => {
      const page = await setupConnectedSignIn({ required: false });
      const signing = errorCodeOf(page.actions.sign());
      await flushPromises();
      page.latchkit.navigation.push({ view: "Networks" });
      await page.latchkit.modal.close();
      expect(page.view()).toBeUndefined();
      await page.requests[0]?.answer({ kind: "declined" });
      await signing;
      expect(page.view()).toBe(VIEW);
    },
  );
  it("requests one sign-in signature if the user clicks Sign several times", async () => {
    const page = await setupConnectedSignIn();
    const presses = [1, 2, 3].map(() => page.actions.sign());
    await flushPromises();
    expect(page.requests).toHaveLength(1);
    await page.requests[0]?.answer(SIGNED);
    const sessions = await Promise.all(presses);
    expect(new Set(sessions).size).toBe(1);
  });
  it("uses the sign-in session of another tab without asking the wallet", async () => {
    const page = await setupConnectedSignIn();
    const other = await setupConnectedSignIn();
    await signIn(other);
    await page.siwx.setSessions(other.siwx.sessions);
    await page.actions.sign();
    expect(page.requests).toEqual([]);
    expect(page.state().status).toBe("signed-in");
  });
});

describe("existing session", () => {
  it(
    "closes the modal after connecting if a sign-in session exists, without asking to sign in",
    { tags: ["S4-036"] },
    async () => {
      const former = await setupConnectedSignIn();
      await signIn(former);
      const page = await setupSignIn();
      await page.siwx.setSessions(former.siwx.sessions);
      await page.latchkit.modal.open();
      await page.connect();
      expect([page.view(), page.state().status]).toEqual([undefined, "signed-in"]);
      expect(page.requests).toEqual([]);
    },
  );
  it("asks the user to sign in on a second network, but not again on the first network", async () => {
    const page = await setupConnectedSignIn();
    await signIn(page);
    page.wallet.emit({ kind: "network", networkId: "eip155:10" });
    await flushPromises();
    expect([page.view(), page.state().account]).toEqual([VIEW, `eip155:10:${ALICE}`]);
    expect(page.state().session).toBeUndefined();
    page.wallet.emit({ kind: "network", networkId: "eip155:1" });
    await flushPromises();
    expect([page.view(), page.state().status]).toEqual([undefined, "signed-in"]);
  });
  it("removes the sign-in session on disconnect, unless `signOutOnDisconnect` is off", async () => {
    const page = await setupConnectedSignIn();
    await signIn(page);
    await page.latchkit.connection.disconnect();
    await flushPromises();
    expect([page.siwx.sessions, page.state().status]).toEqual([[], "idle"]);
    const kept = await setupConnectedSignIn({ signOutOnDisconnect: false });
    await signIn(kept);
    await kept.latchkit.connection.disconnect();
    await flushPromises();
    expect(kept.siwx.sessions).toHaveLength(1);
  });
  it("removes the session on sign-out, and asks to sign in again if sign-in is required", async () => {
    const page = await setupConnectedSignIn();
    await signIn(page);
    await page.actions.signOut();
    await flushPromises();
    expect([page.siwx.sessions, page.view()]).toEqual([[], VIEW]);
    const optional = await setupConnectedSignIn({ required: false });
    await signIn(optional);
    await optional.actions.signOut();
    await flushPromises();
    expect([optional.view(), optional.state().status]).toEqual([undefined, "idle"]);
    expect(optional.latchkit.account.snapshot.status).toBe("connected");
  });
  it("reads the sign-in sessions of the active account only", { tags: ["S3-046"] }, async () => {
    const page = await setupConnectedSignIn();
    await signIn(page);
    expect(await page.actions.sessions()).toEqual(page.siwx.sessions);
    page.wallet.emit({ kind: "network", networkId: "eip155:10" });
    expect(await page.actions.sessions()).toEqual([]);
  });
});

describe("refusing to sign in", () => {
  it(
    "keeps the connection if the user cancels an optional sign-in",
    { tags: ["S4-040"] },
    async () => {
      const page = await setupConnectedSignIn({ required: false });
      await page.actions.cancel();
      await flushPromises();
      expect([page.view(), page.state().status]).toEqual([undefined, "idle"]);
      expect(page.latchkit.account.snapshot.status).toBe("connected");
      expect(page.events).toContain("CLICK_CANCEL_SIWX");
      await page.actions.open();
      await flushPromises();
      expect(page.view()).toBe(VIEW);
    },
  );
  it("ends the sign-in when the user closes the modal", { tags: ["S4-040"] }, async () => {
    const page = await setupConnectedSignIn({ required: false });
    expect(await page.latchkit.modal.close()).toBe(true);
    await flushPromises();
    expect(page.state().status).toBe("idle");
  });
  it(
    "disconnects the wallet if the user cancels a required sign-in",
    { tags: ["S4-039"] },
    async () => {
      const page = await setupConnectedSignIn();
      await page.actions.cancel();
      await flushPromises();
      expect(page.latchkit.account.snapshot.status).toBe("disconnected");
      expect([page.view(), page.state().status]).toEqual([undefined, "idle"]);
    },
  );
  it(
    "switches back to the last signed-in network if the user cancels the sign-in",
    { tags: ["S4-039"] },
    async () => {
      const page = await setupConnectedSignIn();
      await signIn(page);
      page.wallet.emit({ kind: "network", networkId: "eip155:10" });
      await flushPromises();
      await cancelTo("eip155:1", page);
      expect(page.latchkit.network.snapshot.active.id).toBe("eip155:1");
      expect([page.view(), page.state().status]).toEqual([undefined, "signed-in"]);
      expect(page.latchkit.account.snapshot.status).toBe("connected");
    },
  );
  it(
    "disconnects the wallet on a cancelled sign-in if no network has a session left",
    { tags: ["S4-039"] },
    async () => {
      const page = await setupConnectedSignIn();
      await signIn(page);
      page.wallet.emit({ kind: "network", networkId: "eip155:10" });
      await flushPromises();
      await page.siwx.setSessions([]);
      await page.actions.cancel();
      await flushPromises();
      expect(page.latchkit.account.snapshot.status).toBe("disconnected");
    },
  );
  it("ignores a sign-in signature that arrives after the user cancelled", async () => {
    const page = await setupConnectedSignIn({ required: false });
    const signing = errorCodeOf(page.actions.sign());
    await flushPromises();
    await page.actions.cancel();
    expect(await signing).toBe("call/aborted");
    await page.requests[0]?.answer(SIGNED);
    expect([page.siwx.sessions, page.state().status]).toEqual([[], "idle"]);
  });
});

describe("modal of a required sign-in", () => {
  it(
    "keeps the modal open until the user has signed in if sign-in is required",
    { tags: ["S2-047"] },
    async () => {
      const page = await setupConnectedSignIn();
      expect(page.latchkit.modal.snapshot).toMatchObject({
        canClose: false,
        closeBlockedBy: "signInRequired",
      });
      expect([await page.latchkit.modal.close(), page.view()]).toEqual([false, VIEW]);
      await signIn(page);
      expect(page.latchkit.modal.snapshot).toEqual({ isOpen: false, canClose: true });
    },
  );
  it(
    "keeps the modal of a required sign-in open when the user closes the approval view",
    { tags: ["S2-048"] },
    async () => {
      const page = await setupConnectedSignIn();
      page.latchkit.navigation.push({
        view: "ApproveTransaction",
        present: () => () => undefined,
      });
      expect(await page.latchkit.modal.close()).toBe(false);
      page.latchkit.navigation.push({ view: "Networks" });
      expect(await page.latchkit.modal.close()).toBe(true);
    },
  );
  it("allows closing the modal during an optional sign-in", { tags: ["S2-047"] }, async () => {
    const page = await setupConnectedSignIn({ required: false });
    expect(page.latchkit.modal.snapshot.canClose).toBe(true);
  });
  it("opens the sign-in view again after the user left it for a different view", async () => {
    const page = await setupConnectedSignIn();
    page.latchkit.navigation.push({ view: "Networks" });
    await page.latchkit.modal.close();
    await page.latchkit.modal.open();
    expect(page.view()).toBe(VIEW);
  });
});

describe("changes while the wallet is asked to sign in", () => {
  it(
    "drops a sign-in signature if the network changes, and requires a signature for the new network",
    { tags: ["T23"] },
    async () => {
      const page = await setupConnectedSignIn();
      const signing = errorCodeOf(page.actions.sign());
      await flushPromises();
      page.wallet.emit({ kind: "network", networkId: "eip155:10" });
      expect(await signing).toBe("account/not-available");
      await page.requests[0]?.answer(SIGNED);
      expect(page.siwx.sessions).toEqual([]);
      expect(page.state()).toMatchObject({ status: "needed", account: `eip155:10:${ALICE}` });
      expect(page.view()).toBe(VIEW);
    },
  );
  it(
    "drops a sign-in signature if the account changes before the signature arrives",
    { tags: ["T23"] },
    async () => {
      const page = await setupConnectedSignIn();
      const signing = errorCodeOf(page.actions.sign());
      await flushPromises();
      page.wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
      expect(await signing).toBe("account/not-available");
      await page.requests[0]?.answer(SIGNED);
      expect(page.siwx.sessions).toEqual([]);
      expect(page.state()).toMatchObject({ status: "needed", account: `eip155:1:${BOB}` });
    },
  );
  it(
    "drops a sign-in signature and closes the view if the wallet disconnects before the answer",
    { tags: ["T23"] },
    async () => {
      const page = await setupConnectedSignIn();
      const signing = errorCodeOf(page.actions.sign());
      await flushPromises();
      await page.latchkit.connection.disconnect();
      expect(await signing).toBe("account/not-available");
      await page.requests[0]?.answer(SIGNED);
      expect([page.siwx.sessions, page.view(), page.state().status]).toEqual([
        [],
        undefined,
        "idle",
      ]);
    },
  );
});

describe("sign-in failures", () => {
  it(
    "rejects with sign-in/not-enabled if the host set no sign-in option",
    { tags: ["S8-034"] },
    async () => {
      const latchkit = await setupInstance(new ManualWallets());
      expect(await errorCodeOf(latchkit.signIn.actions())).toBe("sign-in/not-enabled");
      const seen: string[] = [];
      latchkit.signIn.state$.subscribe(({ status }) => seen.push(status));
      await flushPromises();
      expect(seen).toEqual(["idle"]);
    },
  );
  it(
    "rejects signing in without an account, a listed network or a wallet",
    { tags: ["S8-035", "S8-036", "S8-037"] },
    async () => {
      const page = await setupSignIn();
      expect(await errorCodeOf(page.actions.sign())).toBe("sign-in/no-account");
      await page.connect(granted("eip155:424242"));
      expect(await errorCodeOf(page.actions.sign())).toBe("sign-in/no-network");
      expect(page.state().status).toBe("idle");
      const texts = [
        new LatchkitError("sign-in/not-enabled", {}),
        new LatchkitError("sign-in/no-account", {}),
        new LatchkitError("sign-in/no-network", { networkId: "eip155:5" }),
        new LatchkitError("sign-in/no-wallet", {}),
      ].map(({ message }) => message);
      expect(texts).toEqual([
        "SIWX is not enabled",
        "No ActiveCaipAddress found",
        "No ActiveCaipNetwork or client found",
        "No ConnectionController client found",
      ]);
    },
  );
  it(
    "disconnects the wallet and shows an error if the sign-in sessions cannot be read",
    { tags: ["S8-031"] },
    async () => {
      const page = await setupSignIn();
      page.siwx.getSessions = async () => {
        throw new Error("the server is away");
      };
      await page.latchkit.modal.open();
      await page.connect();
      expect(page.latchkit.account.snapshot.status).toBe("disconnected");
      expect(page.view()).toBe("Connect");
      expect(page.latchkit.toast.snapshot.shown).toMatchObject({
        variant: "error",
        text: "A problem occurred while trying initialize authentication",
      });
    },
  );
  it(
    "reports that smart accounts may not be supported if a smart account fails to sign in",
    { tags: ["S8-033"] },
    async () => {
      const page = await setupSignIn();
      await page.connect({
        namespace: "eip155",
        accounts: [{ address: ALICE, type: "smartAccount" }],
        networkId: "eip155:1",
      });
      const signing = errorCodeOf(page.actions.sign());
      await flushPromises();
      await page.requests[0]?.fail(new LatchkitError("wallet/request-failed", { method: "x" }));
      expect(await signing).toBe("sign-in/smart-account");
      expect(page.state().error?.message).toBe("This application might not support Smart Accounts");
    },
  );
  it(
    "does not ask the wallet to sign a sign-in message for a different origin",
    { tags: ["T22"] },
    async () => {
      const page = await setupConnectedSignIn({ origin: "https://evil.example" });
      expect(await errorCodeOf(page.actions.sign())).toBe("sign-in/message-refused");
      expect(page.requests).toEqual([]);
      page.siwx.createMessage = async () => "Give me everything" as never;
      expect(await errorCodeOf(page.actions.sign())).toBe("sign-in/message-refused");
      expect(page.requests).toEqual([]);
    },
  );
  it(
    "stores no session with an invalid sign-in signature, and reports the error",
    { tags: ["T22"] },
    async () => {
      const page = await setupConnectedSignIn({ verify: () => false });
      const signing = errorCodeOf(page.actions.sign());
      await flushPromises();
      await page.requests[0]?.answer(SIGNED);
      expect(await signing).toBe("sign-in/invalid-signature");
      expect([page.siwx.sessions, page.state().status, page.view()]).toEqual([[], "needed", VIEW]);
    },
  );
});

it("asks the user to sign in on the network that the wallet connected with", async () => {
  const page = await setupSignIn();
  await page.connect(TEN);
  expect(page.state().account).toBe(`eip155:10:${ALICE}`);
});
