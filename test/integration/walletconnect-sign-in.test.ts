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

describe("one-click sign-in with the real wallet SDK", () => {
  let local: WalletConnectWorld;
  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"], { signsTogether: true });
    if (typeof started === "string") throw new Error(started);
    local = started;
  });
  afterEach(() => local.tidy());
  afterAll(() => local.stop());

  /** What the phone was asked since the test began. */
  let before = 0;
  const asked = (): readonly string[] => noted(local.phone.requests).slice(before);
  beforeEach(() => void (before = local.phone.requests.length));

  const open = async (
    siwx: SignInOption,
    more: Partial<Parameters<typeof createLatchkit>[0]> = {},
  ) => {
    const page = await local.open({ options: { siwx, ...more } });
    // The code of the option is on the page by the time a user chooses a wallet.
    await page.signIn.actions();
    const events: string[] = [];
    page.events.events$.subscribe(({ name }) => events.push(name));
    return { page, events };
  };
  const signedIn = (page: Latchkit) =>
    when(page.signIn.state$, ({ status }) => status === "signed-in");

  it(
    "connects and signs in with one approval at the phone, and asks for nothing more",
    { tags: ["S4-041"] },
    async () => {
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
      // Somebody else's verifier agrees.
      const { message = "", signature = "" } = session ?? {};
      const address = account.address as Hex;
      expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true);
      expect(siwx.sessions).toEqual([session]);
      expect(session?.cacao?.s.s).toBe(signature);
      expect(page.modal.snapshot.isOpen).toBe(false);
      expect(events).toContain("SIWX_AUTH_SUCCESS");
      // The session of that approval is a whole one.
      expect(await page.account.signMessage("Hello")).toMatch(/^0x/);
      expect((await page.network.switch(local.networks[1].id)).id).toBe(local.networks[1].id);
    },
  );

  it(
    "asks afterwards where a chain that is not EVM is asked for",
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

  it("asks for the connection alone without siwx, and where a message says what cannot be handed on", async () => {
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

  it("a no at the phone is the no to the connection", async () => {
    const { page } = await open(new InMemorySignIn());
    local.phone.reject();
    await expect(local.connect(page)).rejects.toMatchObject({ code: "connection/rejected" });
    expect(page.connection.snapshot.connections).toEqual([]);
  });

  it("ends the connection where the session cannot be kept", async () => {
    const siwx = new InMemorySignIn({ verify: () => false });
    const { page } = await open(siwx);
    await expect(local.connect(page)).rejects.toMatchObject({ code: "sign-in/invalid-signature" });
    await expect.poll(() => local.phone.sessions, SOON).toEqual([]);
    expect(siwx.sessions).toEqual([]);
  });

  it("falls back to a request afterwards with a wallet that cannot", async () => {
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
