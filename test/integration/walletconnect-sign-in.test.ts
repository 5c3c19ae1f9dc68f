import { type Latchkit, type SignInOption, createLatchkit, evm, solana } from "latchkit";
import { InMemorySignIn, scriptedPhone, type ScriptedPhone } from "latchkit/testing";
import { verifyMessage, type Hex } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SOON, WalletConnectWorld, uriOf, when } from "./walletconnect-world.js";

const SOLANA = {
  id: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  name: "Sol",
  rpcUrls: ["http://127.0.0.1:1"],
  currency: { symbol: "SOL", decimals: 9 },
} as const;
const noted = (requests: ScriptedPhone["requests"]): readonly string[] =>
  requests.map(({ method }) => method);

describe("one-click sign-in over WalletConnect", () => {
  let local: WalletConnectWorld;
  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"], { signsTogether: true });
    if (typeof started === "string") throw new Error(started);
    local = started;
  });
  afterEach(() => local.tidy());
  afterAll(() => local.stop());

  /** Requests that the phone received since the test began. */
  let before = 0;
  const asked = (): readonly string[] => noted(local.phone.requests).slice(before);
  beforeEach(() => void (before = local.phone.requests.length));

  const open = async (
    siwx: SignInOption,
    more: Partial<Parameters<typeof createLatchkit>[0]> = {},
  ) => {
    const page = await local.open({ options: { siwx, ...more } });
    // Loads the sign-in code, as on a real page before the user chooses a wallet.
    await page.signIn.actions();
    const events: string[] = [];
    page.events.events$.subscribe(({ name }) => events.push(name));
    return { page, events };
  };
  const signedIn = (page: Latchkit) =>
    when(page.signIn.state$, ({ status }) => status === "signed-in");

  it("connects and signs in with one approval on the phone", { tags: ["S4-041"] }, async () => {
    const siwx = new InMemorySignIn({ statement: "Sign in to Field Notes." });
    const { page, events } = await open(siwx);
    const account = await local.connect(page);
    const { session } = await signedIn(page);
    expect(asked()).toEqual(["wc_sessionAuthenticate"]);
    expect(session?.data).toMatchObject({
      accountAddress: account.address,
      chainId: account.networkId,
      domain: "host.example",
      nonce: "nonce00000001",
    });
    expect(session?.message).toContain("Sign in to Field Notes. I further authorize");
    // An independent verifier accepts the signature.
    const { message = "", signature = "" } = session ?? {};
    const address = account.address as Hex;
    expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true);
    expect(siwx.sessions).toEqual([session]);
    expect(session?.cacao?.s.s).toBe(signature);
    expect(page.modal.snapshot.isOpen).toBe(false);
    expect(events).toContain("SIWX_AUTH_SUCCESS");
    // The session can sign and switch networks.
    expect(await page.account.signMessage("Hello")).toMatch(/^0x/);
    expect((await page.network.switch(local.networks[1].id)).id).toBe(local.networks[1].id);
  });

  it(
    "asks the user to sign in after connecting if the page requests a chain other than EVM",
    { tags: ["S4-041"] },
    async () => {
      const siwx = new InMemorySignIn();
      const { page } = await open(siwx, {
        networks: [...local.networks, SOLANA],
        chains: [evm(), solana()],
      });
      await local.connect(page);
      await when(page.signIn.state$, ({ status }) => status === "needed");
      expect(asked()).toEqual([]);
    },
  );

  it("pairs without a sign-in request if siwx is missing or its message has unsupported parts", async () => {
    const page = await local.open();
    await local.connect(page);
    expect(asked()).toEqual([]);
    const siwx = new InMemorySignIn();
    const plain = siwx.createMessage.bind(siwx);
    siwx.createMessage = async (request) => {
      const text = String(await plain(request));
      return { ...(await plain(request)), toString: () => `${text}\nRequest ID: r1` };
    };
    const other = await open(siwx);
    await local.connect(other.page);
    await when(other.page.signIn.state$, ({ status }) => status === "needed");
    expect(asked()).toEqual([]);
  });

  it("rejects the connection if the phone declines to sign in", async () => {
    const { page } = await open(new InMemorySignIn());
    local.phone.reject();
    await expect(local.connect(page)).rejects.toMatchObject({ code: "connection/rejected" });
    expect(page.connection.snapshot.connections).toEqual([]);
  });

  it("disconnects if the sign-in signature is invalid", async () => {
    const siwx = new InMemorySignIn({ verify: () => false });
    const { page } = await open(siwx);
    await expect(local.connect(page)).rejects.toMatchObject({ code: "sign-in/invalid-signature" });
    await expect.poll(() => local.phone.sessions, SOON).toEqual([]);
    expect(siwx.sessions).toEqual([]);
  });

  it("asks the user to sign in after connecting a wallet that does not support one-click sign-in", async () => {
    const older = await scriptedPhone({
      relayUrl: local.world.addresses.relay ?? "",
      networks: local.networks,
      storagePrefix: "older-phone",
    });
    const siwx = new InMemorySignIn();
    const { page } = await open(siwx);
    const connecting = page.connection.connect("walletConnect");
    await older.scan(await uriOf(page));
    const account = await connecting;
    await when(page.signIn.state$, ({ status }) => status === "needed");
    const session = await (await page.signIn.actions()).sign();
    expect(noted(older.requests)).toEqual(["personal_sign"]);
    expect(session.data.accountAddress).toBe(account.address);
    await older.stop();
  });
});
