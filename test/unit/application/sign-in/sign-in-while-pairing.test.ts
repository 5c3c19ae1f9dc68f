import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import {
  MESSAGE_WAIT_MS,
  SignInDuringConnect,
} from "../../../../src/application/sign-in/sign-in-during-connect.js";
import { sessionProposal } from "../../../../src/domain/pairing/session-proposal.js";
import { sessionOfCacao } from "../../../../src/domain/sign-in/cacao.js";
import type { SignInData } from "../../../../src/domain/sign-in/sign-in-message.js";
import type { Cacao } from "../../../../src/domain/sign-in/sign-in-session.js";
import {
  FakeClock,
  InMemorySignIn,
  InMemoryWalletPairing,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { PairedSession } from "../../../../src/ports/wallet-pairing.port.js";
import { aNetwork } from "../../../support/doubles/fake-latchkit.js";
import { isSignedBy } from "../../../support/doubles/sign-in-server.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

const NOW = 1_769_500_000_000;
const OWNER = privateKeyToAccount(`0x${"01".repeat(32)}`);
const OTHER = privateKeyToAccount(`0x${"02".repeat(32)}`);
const { signal } = new AbortController();
const EVM = sessionProposal([aNetwork("1", "One"), aNetwork("10", "Ten")]);

const setupPage = (siwx: InMemorySignIn = new InMemorySignIn({ now: () => NOW })) => {
  const clock = new FakeClock(NOW);
  const events: string[] = [];
  const together = new SignInDuringConnect({
    signIn: siwx,
    verifier: {
      holds: ({ data, message, signature }) => isSignedBy(data.accountAddress, message, signature),
    },
    networkId: () => "eip155:10",
    origin: "https://host.example",
    clock,
    scheduler: clock,
    events: { emit: ({ name }) => void events.push(name) },
  });
  const pairing = new InMemoryWalletPairing();
  const ask = async (proposal = EVM) => {
    together.pair(pairing, proposal, signal);
    await flushPromises();
    return pairing.pairings.at(-1)?.message;
  };
  const asked = async () => (await ask()) as SignInData;
  return { together, siwx, clock, pairing, ask, asked, events };
};

/** The wallet's signed answer to the request. */
const signed = async (
  asked: SignInData,
  { by = OWNER, chain = 10, more = {} } = {},
): Promise<Cacao> => {
  const cacao = (s: string): Cacao => ({
    h: { t: "caip122" },
    p: {
      iss: `did:pkh:eip155:${chain}:${OWNER.address}`,
      domain: asked.domain,
      aud: asked.uri,
      version: "1",
      nonce: asked.nonce,
      iat: asked.issuedAt,
      ...more,
    },
    s: { t: "eip191", s },
  });
  const { message = "" } = sessionOfCacao(cacao("")) ?? {};
  return cacao(await by.signMessage({ message }));
};
const sessionWith = (asked: SignInData, cacaos: readonly Cacao[]): PairedSession => ({
  topic: "0".repeat(64),
  peer: { name: "Phone" },
  namespaces: {},
  expiresAt: NOW + 1,
  signed: { asked, cacaos },
});

describe("sign-in request during pairing", { tags: ["S4-041"] }, () => {
  it("asks the user to sign in on the active network while pairing if all proposed chains are EVM", async () => {
    const { ask } = setupPage();
    expect(await ask()).toMatchObject({ chainId: "eip155:10", domain: "host.example" });
    const [solana, evm] = [EVM["eip155"], EVM["eip155"]];
    expect(await ask({ ...(evm && { eip155: evm }), ...(solana && { solana }) })).toBe(undefined);
    expect(await ask({ ...(solana && { solana }) })).toBe(undefined);
  });
  it("asks the user to sign in on the first proposed network if the active network is not proposed", async () => {
    const { ask } = setupPage();
    expect((await ask(sessionProposal([aNetwork("1", "One")])))?.chainId).toBe("eip155:1");
  });
  it("pairs without sign-in if the message is late, fails, is for another origin, or the host signs", async () => {
    const siwx = new InMemorySignIn({ now: () => NOW });
    const { ask, pairing, clock } = setupPage(siwx);
    const plain = siwx.createMessage.bind(siwx);
    siwx.createMessage = () => Promise.reject(new Error("away"));
    expect(await ask()).toBe(undefined);
    siwx.createMessage = async () => ({ toString: () => "sign this" }) as never;
    expect(await ask()).toBe(undefined);
    const evil = new InMemorySignIn({ origin: "https://evil.example", now: () => NOW });
    siwx.createMessage = (request) => evil.createMessage(request);
    expect(await ask()).toBe(undefined);
    expect(pairing.pairings).toHaveLength(3);
    siwx.createMessage = () => new Promise(() => undefined);
    await ask();
    expect(pairing.pairings).toHaveLength(3);
    await clock.pass(MESSAGE_WAIT_MS);
    await flushPromises();
    expect(pairing.pairings).toHaveLength(4);
    expect(pairing.pairings.at(-1)?.message).toBe(undefined);
    siwx.createMessage = plain;
    Object.assign(siwx, { signMessage: async () => "0x" });
    expect(await ask()).toBe(undefined);
  });
  it("returns the URI and the outcome of a pairing that includes a sign-in request", async () => {
    const { together, pairing } = setupPage();
    const { uri, outcome } = together.pair(pairing, EVM, signal);
    expect(await uri).toBe(pairing.pairings[0]?.uri);
    pairing.pairings[0]?.answer({ kind: "declined" });
    expect(await outcome).toEqual({ kind: "declined" });
  });
});

describe("sign-in signed during pairing", () => {
  it("stores a session signed during pairing if its signature is valid", async () => {
    const { together, siwx, asked, events } = setupPage();
    const one = await asked();
    await together.storeSignatures(sessionWith(one, [await signed(one)]), signal);
    expect(siwx.sessions.map(({ data }) => data.accountAddress)).toEqual([OWNER.address]);
    expect(events).toEqual(["SIWX_AUTH_SUCCESS"]);
  });
  it("stores a session for each chain whose message was signed during pairing", async () => {
    const { together, siwx, asked } = setupPage();
    const one = await asked();
    const both = [await signed(one), await signed(one, { chain: 1 })];
    await together.storeSignatures(sessionWith(one, both), signal);
    expect(siwx.sessions.map(({ data }) => data.chainId)).toEqual(["eip155:10", "eip155:1"]);
  });
  it("stores the requested network's session first, since some servers keep only one session", async () => {
    const { together, siwx, asked } = setupPage();
    const one = await asked();
    const both = [await signed(one, { chain: 1 }), await signed(one)];
    await together.storeSignatures(sessionWith(one, both), signal);
    expect(siwx.sessions.map(({ data }) => data.chainId)).toEqual(["eip155:10", "eip155:1"]);
  });
  it("stores no session if a different account made one of the signatures during pairing", async () => {
    const { together, siwx, asked, events } = setupPage();
    const one = await asked();
    const forged = await signed(one, { by: OTHER, chain: 1 });
    await together.storeSignatures(sessionWith(one, [await signed(one), forged]), signal);
    expect([siwx.sessions, events]).toEqual([[], []]);
  });
  it.each([
    ["in lower case", (address: string) => address.toLowerCase()],
    ["in capitals", (address: string) => `0x${address.slice(2).toUpperCase()}`],
  ])(
    "verifies the sign-in message as signed if the wallet writes its account %s",
    async (_, spell) => {
      const { together, siwx, asked } = setupPage();
      const one = await asked();
      const address = spell(OWNER.address);
      const cacao = await signed(one, { more: { iss: `did:pkh:eip155:10:${address}` } });
      await together.storeSignatures(sessionWith(one, [cacao]), signal);
      const [session] = siwx.sessions;
      expect(session?.data.accountAddress).toBe(OWNER.address);
      expect(session?.message.split("\n")[1]).toBe(address);
      const { message = "", signature = "" } = session ?? {};
      expect(await isSignedBy(OWNER.address, message, signature)).toBe(true);
    },
  );
  it("accepts a message with the account in lower case if the wallet signed its EIP-55 form", async () => {
    const { together, siwx, asked } = setupPage();
    const one = await asked();
    const { h, p, s } = await signed(one);
    const lower = { ...p, iss: p.iss.toLowerCase() };
    await together.storeSignatures(sessionWith(one, [{ h, p: lower, s }]), signal);
    expect(siwx.sessions[0]?.message.split("\n")[1]).toBe(OWNER.address);
  });
  it(
    "ignores replayed, postdated, malformed and unsigned sign-in answers from pairing",
    { tags: ["T22"] },
    async () => {
      const { together, siwx, asked } = setupPage();
      const one = await asked();
      const replayed = await signed(one, { more: { nonce: "anOlderNonce1" } });
      const early = await signed(one, { more: { iat: "2030-01-27T07:46:40.000Z" } });
      const nobody = { ...(await signed(one)), p: { iss: "did:pkh:eip155:1:0x" } };
      await together.storeSignatures(sessionWith(one, [replayed, early, nobody]), signal);
      await together.storeSignatures({ ...sessionWith(one, []) }, signal);
      const { signed: _, ...plain } = sessionWith(one, []);
      await together.storeSignatures(plain, signal);
      expect(siwx.sessions).toEqual([]);
    },
  );
  it("rejects a pairing whose sign-in session cannot be stored, or that the caller aborts", async () => {
    const { together, siwx, asked } = setupPage();
    const one = await asked();
    const session = sessionWith(one, [await signed(one)]);
    siwx.addSession = () => Promise.reject(new Error("away"));
    expect(await errorCodeOf(together.storeSignatures(session, signal))).toBe("sign-in/failed");
    const ends = new AbortController();
    siwx.addSession = () => new Promise(() => undefined);
    const waiting = together.storeSignatures(session, ends.signal);
    ends.abort();
    expect(await errorCodeOf(waiting)).toBe("call/aborted");
  });
});
