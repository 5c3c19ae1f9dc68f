import { sessionsIn } from "../../../src/domain/smart-sessions/session-list.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  Grant,
  PermissionRequest,
} from "../../../src/domain/smart-sessions/permission-request.js";
import type { SmartSessions } from "../../../src/ports/smart-sessions.port.js";
import { errorCodeOf } from "../../support/worlds/instance.js";

/** A co-signer without sessions. */
export interface SmartSessionsHarness {
  readonly port: SmartSessions;
  readonly dispose?: () => Promise<void>;
}

const { signal } = new AbortController();
export const ACCOUNT = "eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "eip155:10:0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const EXPIRES = Math.floor(Date.now() / 1_000 + 3_600) * 1_000;
export const REQUEST: PermissionRequest = {
  networkId: "eip155:1",
  expiresAt: EXPIRES,
  permissions: [
    { type: "native-token-recurring-allowance", data: { allowance: "0x1", start: 1, period: 60 } },
  ],
};
const GRANT: Grant = {
  context: "0xc0ffee",
  expiresAt: EXPIRES - 60_000,
  permissions: REQUEST.permissions,
  policies: [],
  signer: { type: "keys", data: { keys: [] } },
};

/** The contract of every co-signer. */
export const describeSmartSessions = (
  name: string,
  make: () => SmartSessionsHarness | Promise<SmartSessionsHarness>,
): void => {
  describe(`SmartSessions: ${name}`, () => {
    let harness: SmartSessionsHarness;
    beforeEach(async () => void (harness = await make()));
    afterEach(() => harness.dispose?.());

    const granted = async () => {
      const { port } = harness;
      const { id } = await port.begin(ACCOUNT, REQUEST, signal);
      await port.activate(ACCOUNT, id, GRANT, signal);
      return id;
    };

    it(
      "lists a granted smart session only for the account and network it was granted for",
      { tags: ["S7-034"] },
      async () => {
        const { port } = harness;
        expect(sessionsIn(await port.list(ACCOUNT, signal))).toEqual([]);
        const id = await granted();
        expect(sessionsIn(await port.list(OTHER, signal))).toEqual([]);
        const [session, ...others] = sessionsIn(await port.list(ACCOUNT, signal));
        expect(others).toEqual([]);
        expect(session).toMatchObject({
          id,
          context: "0xc0ffee",
          expiresAt: GRANT.expiresAt,
          permissions: REQUEST.permissions,
          policies: [],
        });
        expect(session?.revokedAt).toBeUndefined();
        expect(Math.abs((session?.createdAt ?? 0) - Date.now())).toBeLessThan(60_000);
      },
    );
    it("creates a new key for each smart session request, and lists no ungranted session", async () => {
      const { port } = harness;
      const [one, two] = [
        await port.begin(ACCOUNT, REQUEST, signal),
        await port.begin(ACCOUNT, REQUEST, signal),
      ];
      expect(one.key).toMatchObject({ type: "secp256k1" });
      expect(one.key.publicKey).toMatch(/^0x04[0-9a-f]{128}$/);
      expect(one.key.publicKey).not.toBe(two.key.publicKey);
      expect(one.id).not.toBe(two.id);
      expect(sessionsIn(await port.list(ACCOUNT, signal))).toEqual([]);
    });
    it(
      "revokes a smart session once, and rejects an unknown session",
      { tags: ["S7-035"] },
      async () => {
        const { port } = harness;
        const [id, kept] = [await granted(), await granted()];
        await port.revoke(ACCOUNT, id, "0xab", signal);
        const sessions = sessionsIn(await port.list(ACCOUNT, signal));
        expect(sessions.find((one) => one.id === id)?.revokedAt).toBeGreaterThan(0);
        expect(sessions.find((one) => one.id === kept)?.revokedAt).toBeUndefined();
        expect(await errorCodeOf(port.revoke(ACCOUNT, id, "0xab", signal))).toBe("http/status");
        expect(await errorCodeOf(port.revoke(ACCOUNT, "nobody", "0xab", signal))).toBe(
          "http/status",
        );
        expect(await errorCodeOf(port.activate(ACCOUNT, "nobody", GRANT, signal))).toBe(
          "http/status",
        );
      },
    );
    it("rejects a smart session call with call/aborted if the signal has aborted", async () => {
      const { port } = harness;
      const over = AbortSignal.abort();
      expect(await errorCodeOf(port.list(ACCOUNT, over))).toBe("call/aborted");
      expect(await errorCodeOf(port.begin(ACCOUNT, REQUEST, over))).toBe("call/aborted");
      expect(await errorCodeOf(port.revoke(ACCOUNT, "1", "0xab", over))).toBe("call/aborted");
    });
  });
};
