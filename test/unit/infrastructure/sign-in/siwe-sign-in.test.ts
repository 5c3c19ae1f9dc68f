import { describe, expect, it } from "vitest";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import {
  SiweSignIn,
  type Siwe,
  type SiweSession,
} from "../../../../src/infrastructure/sign-in/siwe-sign-in.js";

const OWNER = `0x${"aB".repeat(20)}`;
const OTHER = `0x${"cd".repeat(20)}`;
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** The siwe option over one server session. */
const portOf = (more: Partial<Siwe> = {}) => {
  const server: { session: SiweSession | null } = { session: null };
  const siwe: Siwe = {
    getNonce: async () => "12345678",
    createMessage: () => "a message",
    verifyMessage: async () => true,
    getSession: async () => server.session,
    signOut: async () => {
      server.session = null;
      return true;
    },
    ...more,
  };
  const port = new SiweSignIn({ siwe, origin: "https://host.example", clock: new FakeClock(0) });
  const count = async (address = OWNER) => (await port.getSessions("eip155:1", address)).length;
  return { server, port, count };
};

describe("sessions of the siwe option", () => {
  it("returns a siwe session only for the account and network of the server's session", async () => {
    const { server, count } = portOf();
    expect(await count()).toBe(0);
    server.session = { address: OWNER.toLowerCase(), chainId: 1 };
    expect(await count()).toBe(1);
    expect(await count(OTHER)).toBe(0);
    server.session = { address: OWNER, chainId: 10 };
    expect(await count()).toBe(0);
  });
  it.each([
    ["throws", () => Promise.reject(new Error("Failed to get session!"))],
    ["answers no address", async () => ({}) as never],
    ["answers undefined", async () => undefined as never],
  ])("returns no siwe sessions if `getSession` %s", async (_name, getSession) => {
    expect(await portOf({ getSession }).count()).toBe(0);
    expect(await portOf({ getSession, signOutOnAccountChange: false }).count()).toBe(0);
  });
  it("returns a siwe session for every account of namespaces other than EVM", async () => {
    const { port } = portOf({ getSession: () => Promise.reject(new Error("away")) });
    expect(await port.getSessions(SOLANA, "one")).toHaveLength(1);
  });
});

describe("revoking a session of the siwe option", () => {
  const signedIn = () => {
    const page = portOf();
    page.server.session = { address: OWNER, chainId: 1 };
    return page;
  };

  it("signs out the account of the revoked siwe session", async () => {
    const { server, port } = signedIn();
    await port.revokeSession("eip155:1", OWNER.toLowerCase());
    expect(server.session).toBeNull();
  });
  it("does not sign out when a siwe session of a different account or namespace is revoked", async () => {
    const { server, port } = signedIn();
    await port.revokeSession("eip155:1", OTHER);
    await port.revokeSession(SOLANA, "one");
    expect(server.session).not.toBeNull();
  });
  it("signs out on revoking if the siwe server does not say which account is signed in", async () => {
    let asked = 0;
    const getSession = () => Promise.reject(new Error("away"));
    const { port } = portOf({ getSession, signOut: async () => (asked += 1) > 0 });
    await port.revokeSession("eip155:1", OWNER);
    expect(asked).toBe(1);
  });
});
