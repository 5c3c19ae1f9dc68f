import { describe, expect, it } from "vitest";
import type { Siwe } from "../../src/index.js";
import { InMemorySignIn } from "../../src/infrastructure/in-memory/index.js";
import { ManualWallet, ManualWallets, granted } from "../support/doubles/manual-wallet.js";
import { signInOn, setupSignIn } from "../support/worlds/sign-in.js";
import { errorCodeOf, flushPromises, setupInstance } from "../support/worlds/instance.js";

const off: Siwe = {
  enabled: false,
  getNonce: async () => "12345678",
  createMessage: () => "a message",
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: async () => true,
};

it("calls the host's own siwx implementation even if it has additional properties", async () => {
  const own = Object.assign(new InMemorySignIn(), { kind: "of the host" });
  const { requests, connect, actions } = await setupSignIn({}, { siwx: own });
  await connect();
  await signInOn({ requests, actions });
  expect(own.sessions).toHaveLength(1);
});

describe.each([
  ["without a siwe option", {}],
  ["with a disabled siwe option", { siwe: off }],
])("page without sign-in, %s", (_name, options) => {
  const page = async () => {
    const wallet = new ManualWallet();
    const latchkit = await setupInstance(new ManualWallets(wallet), options);
    const connect = async () => {
      const connecting = latchkit.connection.connect(wallet.connectorId);
      wallet.approve(granted());
      await connecting;
      await flushPromises();
    };
    return { latchkit, connect };
  };

  it("connects without asking to sign in if siwx is not set, even after the sign-in code has loaded", async () => {
    const { latchkit, connect } = await page();
    const seen: string[] = [];
    latchkit.signIn.state$.subscribe(({ status }) => seen.push(status));
    expect(await errorCodeOf(latchkit.signIn.actions())).toBe("sign-in/not-enabled");
    await flushPromises();
    await connect();
    expect(latchkit.connection.snapshot.status).toBe("connected");
    expect(seen).toEqual(["idle"]);
    await latchkit.connection.disconnect();
    expect(latchkit.connection.snapshot.status).toBe("disconnected");
  });
});
