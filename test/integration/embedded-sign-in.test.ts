import {
  InMemorySignIn,
  PretendSiteKeys,
  inMemoryPorts,
  inMemorySecureFrame,
  settled,
} from "latchkit/testing";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { createLatchkit } from "../../src/index.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

const EMAIL = "ana@example.org";
const OWNER = privateKeyToAccount(`0x${"01".repeat(32)}`);
const OTHER = privateKeyToAccount(`0x${"02".repeat(32)}`);

/** The user's real signing keys at the site. */
class Keys extends PretendSiteKeys {
  readonly signed: string[] = [];
  signer = OWNER;
  override accounts(userId: string) {
    return { ...super.accounts(userId), eoa: OWNER.address };
  }
  override async call(userId: string, call: Parameters<PretendSiteKeys["call"]>[1]) {
    if (call.signing?.kind !== "message") return super.call(userId, call);
    const { bytes: raw, text = "" } = call.signing;
    this.signed.push(text);
    return this.signer.signMessage({ message: { raw } });
  }
}

const setup = async (make: (now: () => number) => InMemorySignIn | undefined) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const keys = new Keys();
  const memory = inMemorySecureFrame({ clock: ports.clock, knownEmails: [EMAIL], keys });
  const siwx = make(() => ports.clock.now());
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ...(siwx && { siwx }),
    ports: { ...ports, secureFrame: memory.frame },
  });
  await latchkit.start();
  if (siwx) await latchkit.signIn.actions();
  const login = async () => {
    const email = await latchkit.emailLogin.actions();
    const sent = email.submit(EMAIL);
    await memory.clock.pass(500);
    await sent;
    await email.confirm(memory.site.lastCode);
    await settled();
  };
  return { ...memory, latchkit, siwx, keys, login };
};

describe("sign-in to the page during login to the embedded wallet", () => {
  it("signs the sign-in message during the e-mail login, without asking the user again", async () => {
    const { latchkit, siwx, keys, login } = await setup((now) => new InMemorySignIn({ now }));
    await login();
    expect(latchkit.signIn.snapshot).toMatchObject({
      status: "signed-in",
      session: { data: { accountAddress: OWNER.address, chainId: "eip155:1" } },
    });
    expect(siwx?.sessions).toEqual([latchkit.signIn.snapshot.session]);
    expect(keys.signed).toHaveLength(1);
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
    await latchkit.dispose();
  });

  it(
    "asks the user to sign in after the e-mail login if a different key signed the message",
    { tags: ["T22"] },
    async () => {
      const { latchkit, siwx, keys, login } = await setup((now) => new InMemorySignIn({ now }));
      keys.signer = OTHER;
      await login();
      expect(latchkit.account.snapshot.current?.address).toBe(OWNER.address);
      expect([latchkit.signIn.snapshot.status, siwx?.sessions]).toEqual(["needed", []]);
      keys.signer = OWNER;
      await latchkit.dispose();
    },
  );

  it("asks the user to sign in after the e-mail login if the session could not be stored", async () => {
    const { latchkit, siwx, login } = await setup((now) => new InMemorySignIn({ now }));
    if (siwx) siwx.addSession = () => Promise.reject(new Error("away"));
    await login();
    expect(latchkit.signIn.snapshot.status).toBe("needed");
    await latchkit.dispose();
  });

  it("requests no signature from the secure frame during the login if siwx is not configured", async () => {
    const { latchkit, keys, login } = await setup(() => undefined);
    await login();
    expect(latchkit.account.snapshot.status).toBe("connected");
    expect(keys.signed).toEqual([]);
    await latchkit.dispose();
  });
});
