import { describe, expect, it } from "vitest";
import { SmartSessionsFlow } from "../../../../src/application/flows/smart-sessions-flow.js";
import type {
  GrantedSession,
  SmartSessionActions,
} from "../../../../src/application/smart-sessions/smart-sessions.api.js";
import { rejectOnAbort } from "../../../../src/application/shared/lifetime.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { Route, ViewName } from "../../../../src/domain/navigation/routes.js";
import type { PermissionRequest } from "../../../../src/domain/smart-sessions/permission-request.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

const REQUEST: PermissionRequest = { networkId: "eip155:1", expiresAt: 1, permissions: [] };
const SESSION: GrantedSession = {
  id: "1",
  context: "0xab",
  expiresAt: 1,
  permissions: [],
  policies: [],
  signer: {},
};
const DECLINED = new LatchkitError("wallet/declined", { method: "wallet_revokePermissions" });

const stage = (view?: ViewName) => {
  const state = { view };
  const shown: Route[] = [];
  const counts = { changed: 0, revoked: 0 };
  const granting = deferred<GrantedSession>();
  let revoking = deferred<void>();
  const sessions: SmartSessionActions = {
    list: async () => [],
    grant: () => granting.promise,
    revoke: () => {
      counts.revoked += 1;
      revoking = deferred<void>();
      return revoking.promise;
    },
  };
  const flow = new SmartSessionsFlow({
    sessions,
    shown: () => state.view,
    push: (route) => void shown.push(route),
    changed: () => (counts.changed += 1),
    run: (_, { signal = new AbortController().signal }, work) =>
      rejectOnAbort(signal, work(signal)),
  });
  return { flow, state, shown, counts, granting, sign: () => revoking };
};

describe("granting a smart session", () => {
  it("shows the granted smart session on top of the view from which it was requested", async () => {
    const { flow, shown, granting, counts } = stage("Account");
    const granted = flow.grant(REQUEST);
    granting.resolve(SESSION);
    expect(await granted).toBe(SESSION);
    expect(shown).toEqual([
      { view: "SmartSessionCreated", session: SESSION, networkId: "eip155:1" },
    ]);
    expect(counts.changed).toBe(1);
  });
  it("shows no granted smart session if the modal is closed or shows a view opened later", async () => {
    for (const [before, after] of [
      [undefined, undefined],
      [undefined, "Account"],
      ["Account", undefined],
      ["Account", "WalletSend"],
    ] as const) {
      const { flow, state, shown, granting } = stage(before);
      const granted = flow.grant(REQUEST);
      state.view = after;
      granting.resolve(SESSION);
      await granted;
      expect(shown, `${before} to ${after}`).toEqual([]);
    }
  });
  it("shows no view if granting the smart session failed", async () => {
    const { flow, shown, granting, counts } = stage("Account");
    const granted = errorCodeOf(flow.grant(REQUEST));
    granting.reject(DECLINED);
    expect(await granted).toBe("wallet/declined");
    expect(shown).toEqual([]);
    expect(counts.changed).toBe(0);
  });
});

describe("revoking a smart session", () => {
  it("asks the wallet once for two revocations of a smart session, and refreshes the list", async () => {
    const { flow, counts, sign } = stage();
    const both = [flow.revoke("1"), flow.revoke("1")];
    expect(counts.revoked).toBe(1);
    sign().resolve();
    await Promise.all(both);
    expect(counts.changed).toBe(1);
    void flow.revoke("1");
    expect(counts.revoked).toBe(2);
  });
  it("refreshes the smart sessions after a failed revocation, since it may have succeeded", async () => {
    const { flow, counts, sign } = stage();
    const work = errorCodeOf(flow.revoke("1"));
    sign().reject(DECLINED);
    expect(await work).toBe("wallet/declined");
    expect(counts.changed).toBe(1);
  });
  it("refreshes the smart sessions if the wallet signs a revocation after an abort", async () => {
    const { flow, counts, sign } = stage();
    const own = new AbortController();
    const work = errorCodeOf(flow.revoke("1", own));
    own.abort();
    expect(await work).toBe("call/aborted");
    sign().resolve();
    await flushPromises();
    expect(counts.changed).toBe(1);
    void flow.revoke("1");
    expect(counts.revoked).toBe(2);
  });
});
