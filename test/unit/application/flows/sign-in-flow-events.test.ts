import { describe, expect, it } from "vitest";
import { ALICE } from "../../../support/builders/connection.js";
import { signInOn as signIn, setupSignIn } from "../../../support/worlds/sign-in.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

type Page = Awaited<ReturnType<typeof setupSignIn>>;
const CONTRACT = {
  namespace: "eip155",
  accounts: [{ address: ALICE, type: "smartAccount" }],
  networkId: "eip155:1",
} as const;

describe("sign-in events", () => {
  const subjects = (page: Page): readonly unknown[] => {
    const seen: unknown[] = [];
    page.latchkit.events.events$.subscribe((event) => {
      if (/SIWX/u.test(event.name)) seen.push(event);
    });
    return seen;
  };
  const SUBJECT = { networkId: "eip155:1", isSmartAccount: false };

  it("emits sign-in events with network and account type, and only for a new sign-in", async () => {
    const page = await setupSignIn();
    const seen = subjects(page);
    await page.connect();
    await signIn(page);
    expect(seen).toEqual([
      { name: "CLICK_SIGN_SIWX_MESSAGE", ...SUBJECT },
      { name: "SIWX_AUTH_SUCCESS", ...SUBJECT },
    ]);
    page.wallet.emit({ kind: "network", networkId: "eip155:10" });
    await flushPromises();
    page.wallet.emit({ kind: "network", networkId: "eip155:1" });
    await flushPromises();
    expect([page.state().status, seen.length]).toEqual(["signed-in", 2]);
  });
  it("emits a failed sign-in event with the error code and the smart account flag", async () => {
    const page = await setupSignIn();
    const seen = subjects(page);
    await page.connect(CONTRACT);
    const signing = errorCodeOf(page.actions.sign());
    await flushPromises();
    await page.requests[0]?.answer({ kind: "declined" });
    await signing;
    const subject = { networkId: "eip155:1", isSmartAccount: true };
    expect(seen).toEqual([
      { name: "CLICK_SIGN_SIWX_MESSAGE", ...subject },
      { name: "SIWX_AUTH_ERROR", ...subject, code: "wallet/declined" },
    ]);
  });
});
