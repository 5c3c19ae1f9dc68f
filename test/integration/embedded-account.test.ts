import { inMemoryPorts, inMemorySecureFrame, settled } from "latchkit/testing";
import { describe, expect, it } from "vitest";
import { type LatchkitOptions, createLatchkit } from "../../src/index.js";
import { PretendSiteKeys } from "../../src/testing/universal/secure-site/pretend-site-keys.js";
import { TWO_NETWORKS, errorCodeOf } from "../support/worlds/instance.js";

const EMAIL = "ana@example.org";
const KEY = "latchkit:default:v1:preferred_account_types";

/** A page with the embedded wallet, whose site has smart accounts on these chains. */
const setupPage = async (
  smartNetworks: readonly number[] = [1],
  storage: Readonly<Record<string, string>> = {},
  options: Partial<LatchkitOptions> = {},
) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS, storage });
  const keys = new PretendSiteKeys(smartNetworks);
  const memory = inMemorySecureFrame({
    clock: ports.clock,
    knownEmails: [EMAIL, "bob@example.org"],
    keys,
  });
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    features: { multiWallet: true },
    ...options,
    ports: { ...ports, secureFrame: memory.frame },
  });
  await latchkit.start();
  return { latchkit, ports, ...memory };
};
const signedIn = async (
  smartNetworks?: readonly number[],
  options: Partial<LatchkitOptions> = {},
) => {
  const fixture = await setupPage(smartNetworks, {}, options);
  const { latchkit, clock, site } = fixture;
  const email = await latchkit.emailLogin.actions();
  const sent = email.submit(EMAIL);
  await clock.pass(500);
  await sent;
  await email.confirm(site.lastCode);
  const wallet = await latchkit.embeddedAccount.actions();
  const current = () => latchkit.account.snapshot.current;
  return { ...fixture, wallet, current };
};

describe("embedded wallet account", () => {
  it(
    "exposes the embedded wallet's user and account types, and whether the smart account is deployed",
    { tags: ["S3-022", "S3-024", "S3-030", "S3-031"] },
    async () => {
      const { latchkit } = await signedIn();
      expect(latchkit.embeddedAccount.snapshot).toEqual({
        user: { email: EMAIL },
        smartAccountDeployed: false,
        preferredAccountTypes: { eip155: "smartAccount", solana: "eoa" },
        smartAccountNetworks: [1],
      });
      await latchkit.connection.disconnect();
      await settled();
      expect(latchkit.embeddedAccount.snapshot).toEqual({
        preferredAccountTypes: { eip155: "smartAccount", solana: "eoa" },
        smartAccountNetworks: [1],
      });
      await latchkit.dispose();
    },
  );
  it(
    "exposes the stored social login of a restored embedded wallet user",
    { tags: ["S3-031"] },
    async () => {
      const stored = {
        "latchkit:default:v1:email_login_used": "true",
        "latchkit:default:v1:social_username": "ana",
        "latchkit:default:v1:connected_social": "github",
      };
      const { latchkit } = await setupPage([], stored);
      await latchkit.embeddedAccount.actions();
      expect(latchkit.embeddedAccount.snapshot).toMatchObject({
        user: { userName: "ana" },
        socialProvider: "github",
      });
      await latchkit.dispose();
    },
  );
  it(
    "switches from the smart account to the standard account and back, and remembers the choice",
    { tags: ["S3-030", "S3-079"] },
    async () => {
      const { latchkit, wallet, current, ports } = await signedIn();
      const smart = current();
      expect(smart?.type).toBe("smartAccount");
      await wallet.prefer("eoa");
      expect(current()?.type).toBe("eoa");
      expect(latchkit.embeddedAccount.snapshot.preferredAccountTypes.eip155).toBe("eoa");
      expect(ports.storage.get(KEY)).toBe('{"eip155":"eoa"}');
      await wallet.prefer("smartAccount");
      expect(current()).toEqual(smart);
      expect(ports.storage.get(KEY)).toBe('{"eip155":"smartAccount"}');
      await latchkit.connection.disconnect();
      await settled();
      expect(ports.storage.get(KEY)).toBeUndefined();
      await latchkit.dispose();
    },
  );
  it(
    "starts the embedded wallet with the host's default account type unless the user chose another",
    { tags: ["S6-003"] },
    async () => {
      const { latchkit, wallet, current } = await signedIn([1], {
        defaultAccountTypes: { eip155: "eoa" },
      });
      const preferred = () => latchkit.embeddedAccount.snapshot.preferredAccountTypes.eip155;
      expect(current()?.type).toBe("eoa");
      expect(preferred()).toBe("eoa");
      await wallet.prefer("smartAccount");
      expect(current()?.type).toBe("smartAccount");
      expect(preferred()).toBe("smartAccount");
      await latchkit.dispose();
      const other = await setupPage([1], {}, { defaultAccountTypes: { eip155: "eoa" } });
      expect(other.latchkit.embeddedAccount.snapshot.preferredAccountTypes.eip155).toBe("eoa");
      await other.latchkit.dispose();
    },
  );
  it(
    "signs in the secure frame with the account type that the user switched to",
    { tags: ["S4-012"] },
    async () => {
      const { latchkit, current, site } = await signedIn();
      const eoa = latchkit.account.snapshot.allAccounts.find(({ type }) => type === "eoa");
      if (eoa === undefined) throw new Error("no ordinary account");
      await latchkit.connection.switchAccount(eoa.caipAddress);
      expect(current()?.address).toBe(eoa.address);
      await latchkit.account.signMessage("hello");
      expect(site.approvals.at(-1)).toMatchObject({
        method: "personal_sign",
        params: [expect.any(String), eoa.address],
      });
      const provider = await latchkit.connection.provider("eip155");
      expect(await provider.request({ method: "eth_accounts" })).toContain(eoa.address);
      await latchkit.dispose();
    },
  );
  it("rejects the smart account on a network without smart accounts and keeps the account type", async () => {
    const { latchkit, wallet, current } = await signedIn([10]);
    expect(current()?.type).toBe("eoa");
    expect(await errorCodeOf(wallet.prefer("smartAccount"))).toBe("account/not-available");
    expect(current()?.type).toBe("eoa");
    await latchkit.dispose();
  });
  it(
    "keeps the standard account, and rejects, when the secure frame refuses the smart account",
    { tags: ["S4-053"] },
    async () => {
      const { latchkit, wallet, current, site } = await signedIn();
      await wallet.prefer("eoa");
      site.refusal = "Not now";
      expect(await errorCodeOf(wallet.prefer("smartAccount"))).toBe("frame/refused");
      site.refusal = undefined;
      expect(current()?.type).toBe("eoa");
      await latchkit.dispose();
    },
  );
  it("rejects choosing an account type when the embedded wallet is not connected", async () => {
    const { latchkit } = await setupPage();
    const wallet = await latchkit.embeddedAccount.actions();
    expect(await errorCodeOf(wallet.prefer("eoa"))).toBe("connection/not-connected");
    await latchkit.dispose();
  });
  it.each(["{", '"eoa"', '{"eip155":"payment"}', "[]"])(
    "ignores invalid stored account types (%s) as if the user had chosen none",
    { tags: ["S3-079"] },
    async (text) => {
      const { latchkit } = await setupPage([1], { [KEY]: text });
      await latchkit.embeddedAccount.actions();
      expect(latchkit.embeddedAccount.snapshot.preferredAccountTypes.eip155).toBe("smartAccount");
      await latchkit.dispose();
    },
  );
});

describe("reconnecting to the embedded wallet", () => {
  const view = ({ latchkit }: Awaited<ReturnType<typeof signedIn>>): string =>
    latchkit.navigation.snapshot.current.view;
  const signedOut = async () => {
    const fixture = await signedIn();
    await fixture.latchkit.connection.disconnect();
    await settled();
    const { recent } = fixture.latchkit.connection.snapshot;
    expect(recent.map(({ connectorId }) => connectorId)).toEqual(["ID_AUTH"]);
    const back = () =>
      fixture.latchkit.connection.switchConnection({ namespace: "eip155", connectorId: "ID_AUTH" });
    return { ...fixture, back };
  };
  it(
    "opens EmailLogin if the user signed in by e-mail before, and reconnects the embedded wallet",
    { tags: ["S4-014", "S2-010"] },
    async () => {
      const fixture = await signedOut();
      const { latchkit, clock, site, back } = fixture;
      const coming = back();
      await settled();
      expect(view(fixture)).toBe("EmailLogin");
      await clock.pass(30_000);
      const email = await latchkit.emailLogin.actions();
      const sent = email.submit(EMAIL);
      await clock.pass(500);
      await sent;
      await email.confirm(site.lastCode);
      expect((await coming).address).toBe(latchkit.account.snapshot.current?.address);
      await latchkit.dispose();
    },
  );
  it.each([
    ["github", "ConnectingSocial"],
    ["farcaster", "ConnectingFarcaster"],
  ])(
    "reconnects an embedded wallet user of %s through the view %s",
    { tags: ["S4-013"] },
    async (provider, shown) => {
      const fixture = await signedOut();
      const { latchkit, ports, back } = fixture;
      ports.storage.set("latchkit:default:v1:connected_social", provider);
      await latchkit.socialLogin.actions();
      back().catch(() => undefined);
      await settled();
      expect(view(fixture)).toBe(shown);
      expect(latchkit.socialLogin.snapshot).toMatchObject({ provider });
      await latchkit.dispose();
    },
  );
  it(
    "remembers the social provider after sign-out until an e-mail login replaces it",
    { tags: ["S3-074"] },
    async () => {
      const { latchkit, ports, clock, site } = await setupPage();
      const key = "latchkit:default:v1:connected_social";
      ports.storage.set(key, "github");
      const email = await latchkit.emailLogin.actions();
      const sent = email.submit(EMAIL);
      await clock.pass(500);
      await sent;
      expect(ports.storage.get(key)).toBe("github");
      await email.confirm(site.lastCode);
      expect(ports.storage.get(key)).toBeUndefined();
      await latchkit.dispose();
    },
  );
});

describe("second user of the embedded wallet in one browser", () => {
  const signIn = async (
    { latchkit, clock, site }: Awaited<ReturnType<typeof setupPage>>,
    email: string,
  ) => {
    const actions = await latchkit.emailLogin.actions();
    const sent = actions.submit(email);
    await clock.pass(500);
    await sent;
    const state = await actions.confirm(site.lastCode);
    await settled();
    expect(state.step).toBe("signed-in");
    return latchkit.account.snapshot.current?.address ?? "";
  };
  const remembered = ({ latchkit }: Awaited<ReturnType<typeof setupPage>>): readonly string[] =>
    latchkit.connection.snapshot.recent.flatMap(({ accounts }) =>
      accounts.map(({ address }) => address),
    );
  it("does not suggest the first embedded wallet user's addresses or labels to a second user", async () => {
    const fixture = await setupPage();
    const ana = await signIn(fixture, EMAIL);
    fixture.latchkit.connection.setLabel({ namespace: "eip155", address: ana }, "Savings");
    await fixture.latchkit.connection.disconnect();
    await settled();
    expect(remembered(fixture)).toContain(ana);
    const bob = await signIn(fixture, "bob@example.org");
    expect(bob).not.toBe(ana);
    expect(remembered(fixture)).not.toContain(ana);
    expect(Object.keys(fixture.latchkit.connection.snapshot.labels)).toEqual([]);
    await fixture.latchkit.connection.disconnect();
    await settled();
    expect(remembered(fixture)).not.toContain(ana);
    expect(remembered(fixture)).toContain(bob);
    await fixture.latchkit.dispose();
  });
  it("keeps the address labels of an embedded wallet user who returns", async () => {
    const fixture = await setupPage();
    const ana = await signIn(fixture, EMAIL);
    fixture.latchkit.connection.setLabel({ namespace: "eip155", address: ana }, "Savings");
    await fixture.latchkit.connection.disconnect();
    await settled();
    expect(await signIn(fixture, EMAIL)).toBe(ana);
    expect(Object.values(fixture.latchkit.connection.snapshot.labels)).toEqual(["Savings"]);
    await fixture.latchkit.dispose();
  });
});
