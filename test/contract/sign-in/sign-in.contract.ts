import { beforeEach, describe, expect, it } from "vitest";
import { privateKeyToAccount } from "viem/accounts";
import { fieldProblem } from "../../../src/domain/sign-in/sign-in-fields.js";
import { readMessage } from "../../../src/domain/sign-in/sign-in-message.js";
import { type SignInSession, signInProblem } from "../../../src/domain/sign-in/sign-in-session.js";
import type { SignIn } from "../../../src/ports/sign-in.port.js";
import { errorCodeOf } from "../../support/worlds/instance.js";

/** A way to sign in to the page at `https://host.example`, and its clock. */
export interface SignInHarness {
  readonly port: SignIn;
  now(): number;
}

const { signal } = new AbortController();
const KEYS = [1, 2].map((byte) => privateKeyToAccount(`0x${`0${byte}`.repeat(32)}`));
const [OWNER, OTHER] = KEYS as [(typeof KEYS)[0], (typeof KEYS)[0]];
const ONE = "eip155:1";
const TEN = "eip155:10";

/** The contract of every sign-in adapter, with real signatures. */
export const describeSignIn = (name: string, make: () => SignInHarness): void => {
  describe(`SignIn: ${name}`, () => {
    let harness: SignInHarness;
    beforeEach(() => void (harness = make()));

    const signed = async (
      account = OWNER,
      chainId: typeof ONE | typeof TEN = ONE,
    ): Promise<SignInSession> => {
      const made = await harness.port.createMessage(
        { chainId, accountAddress: account.address },
        signal,
      );
      const message = String(made);
      const data = readMessage(message);
      if (!data) throw new Error("no message of CAIP-122");
      return { data, message, signature: await account.signMessage({ message }) };
    };
    const kept = async (account = OWNER, chainId: typeof ONE | typeof TEN = ONE) =>
      (await harness.port.getSessions(chainId, account.address, signal)).map(
        ({ message }) => message,
      );

    it(
      "creates a valid sign-in message for the page, account and network",
      { tags: ["T22"] },
      async () => {
        const { data, message } = await signed();
        expect(fieldProblem(data)).toBeUndefined();
        expect(
          signInProblem(data, message, {
            origin: "https://host.example",
            chainId: ONE,
            accountAddress: OWNER.address,
            now: harness.now(),
          }),
        ).toBeUndefined();
      },
    );
    it("never reuses a sign-in nonce", { tags: ["T22"] }, async () => {
      const [first, second] = [await signed(), await signed()];
      expect(first.data.nonce).not.toBe(second.data.nonce);
    });
    it("stores a sign-in session for one account and network only", async () => {
      const session = await signed();
      await harness.port.addSession(session, signal);
      expect(await kept()).toEqual([session.message]);
      expect([await kept(OTHER), await kept(OWNER, TEN)]).toEqual([[], []]);
    });
    it("rejects a sign-in session signed by a different account", { tags: ["T22"] }, async () => {
      const session = await signed();
      const signature = await OTHER.signMessage({ message: session.message });
      const forged = harness.port.addSession({ ...session, signature }, signal);
      expect(await errorCodeOf(forged)).toBe("sign-in/invalid-signature");
      expect(await kept()).toEqual([]);
    });
    it("ends only the sign-in session of one account and network", async () => {
      const all = [await signed(), await signed(OTHER), await signed(OWNER, TEN)];
      for (const session of all) await harness.port.addSession(session, signal);
      await harness.port.revokeSession(ONE, OWNER.address, signal);
      expect([await kept(), await kept(OTHER), await kept(OWNER, TEN)]).toEqual([
        [],
        [all[1]?.message],
        [all[2]?.message],
      ]);
    });
    it("setting sign-in sessions replaces all existing sessions, and setting an empty list signs out", async () => {
      await harness.port.addSession(await signed(), signal);
      const next = await signed(OTHER);
      await harness.port.setSessions([next], signal);
      expect([await kept(), await kept(OTHER)]).toEqual([[], [next.message]]);
      await harness.port.setSessions([], signal);
      expect([await kept(), await kept(OTHER)]).toEqual([[], []]);
    });
    it(
      "keeps the existing sign-in sessions if a replacement is invalid",
      { tags: ["T22"] },
      async () => {
        const session = await signed();
        await harness.port.addSession(session, signal);
        const forged = { ...(await signed(OTHER)), signature: session.signature };
        expect(await errorCodeOf(harness.port.setSessions([forged], signal))).toBe(
          "sign-in/invalid-signature",
        );
        expect(await kept()).toEqual([session.message]);
      },
    );
  });
};
