import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { messageText, readMessage } from "../../../src/domain/sign-in/sign-in-message.js";
import {
  FakeClock,
  InMemoryHttpClient,
  InMemoryKeyValueStorage,
  InMemorySignIn,
  SeededRandom,
} from "../../../src/infrastructure/in-memory/index.js";
import { BrowserStorageSignIn } from "../../../src/infrastructure/sign-in/browser-storage-sign-in.js";
import { ChainSignatureVerifier } from "../../../src/infrastructure/sign-in/chain-signature-verifier.js";
import { HostServerSignIn } from "../../../src/infrastructure/sign-in/host-server-sign-in.js";
import type { BrowserSignIn } from "../../../src/infrastructure/sign-in/sign-in-options.js";
import { SignInServer, isSignedBy } from "../../support/doubles/sign-in-server.js";
import { errorCodeOf } from "../../support/worlds/instance.js";
import { describeSignIn } from "./sign-in.contract.js";

const ORIGIN = "https://host.example";
const NOW = 1_769_500_000_000;
const { signal } = new AbortController();
const OWNER = privateKeyToAccount(`0x${"01".repeat(32)}`);

/** A chain on which no contract accepts a signature. */
const noContracts = {
  reader: async () => ({
    ask: async () => {
      throw new LatchkitError("rpc/request-failed", { rpcCode: 3 });
    },
  }),
  signer: async () => {
    throw new LatchkitError("chain/adapter-not-found", { namespace: "solana" });
  },
};

const inBrowser = (
  options: Partial<BrowserSignIn> = {},
  holds?: ConstructorParameters<typeof BrowserStorageSignIn>[0]["verifier"]["holds"],
) => {
  const clock = new FakeClock(NOW);
  const storage = new InMemoryKeyValueStorage();
  const open = () =>
    new BrowserStorageSignIn({
      options: { kind: "browser", ...options },
      origin: ORIGIN,
      instanceId: "default",
      storage,
      clock,
      random: new SeededRandom(clock.now()),
      verifier: holds ? { holds } : new ChainSignatureVerifier(noContracts as never),
    });
  return { port: open(), open, clock, storage };
};
const timeOf = (clock: FakeClock) => ({ now: () => clock.now() });
const onServer = () => {
  const clock = new FakeClock(NOW);
  const http = new InMemoryHttpClient();
  const server = new SignInServer(ORIGIN, () => clock.now());
  const url = `${ORIGIN}/auth`;
  server.listen(http, url);
  const options = { kind: "server", url: `${url}/` } as const;
  const port = new HostServerSignIn({ options, origin: ORIGIN, http, clock });
  return { port, server, http, clock, url };
};

describeSignIn("a browser's storage", () => {
  const { port, clock } = inBrowser();
  return { port, ...timeOf(clock) };
});
describeSignIn("the host's server", () => {
  const { port, clock } = onServer();
  return { port, ...timeOf(clock) };
});
describeSignIn("in memory", () => {
  const clock = new FakeClock(NOW);
  const port = new InMemorySignIn({
    now: () => clock.now(),
    verify: ({ data, message, signature }) => isSignedBy(data.accountAddress, message, signature),
  });
  return { port, ...timeOf(clock) };
});

const signedBy = async (port: BrowserStorageSignIn | HostServerSignIn) => {
  const made = await port.createMessage(
    { chainId: "eip155:1", accountAddress: OWNER.address },
    signal,
  );
  const message = String(made);
  const data = readMessage(message);
  if (!data) throw new Error("no message");
  return { data, message, signature: await OWNER.signMessage({ message }) };
};

describe("sessions in a browser's storage", () => {
  const key = "latchkit:default:v1:sign_in_sessions";

  it(
    "keeps statement and resources of a sign-in session after a reload",
    { tags: ["S3-046"] },
    async () => {
      const { port, open } = inBrowser({ statement: "I agree.", resources: ["https://a.example"] });
      const session = await signedBy(port);
      await port.addSession(session, signal);
      expect(await open().getSessions("eip155:1", OWNER.address, signal)).toEqual([session]);
      expect(session.data).toMatchObject({
        statement: "I agree.",
        resources: ["https://a.example"],
      });
    },
  );
  it("deletes a sign-in session if its stored text was changed", { tags: ["T22"] }, async () => {
    const { port, open, storage } = inBrowser({ statement: "I agree." });
    await port.addSession(await signedBy(port), signal);
    storage.set(key, String(storage.get(key)).replace("I agree", "I buy"));
    expect(await open().getSessions("eip155:1", OWNER.address, signal)).toEqual([]);
    expect(storage.get(key)).toBeUndefined();
  });
  it(
    "ends and deletes a stored sign-in session at its expiration time",
    { tags: ["T22"] },
    async () => {
      const { port, clock, storage } = inBrowser({ expirationMs: 60_000 });
      const session = await signedBy(port);
      await port.addSession(session, signal);
      await clock.pass(59_999);
      expect(await port.getSessions("eip155:1", OWNER.address, signal)).toEqual([session]);
      await clock.pass(1);
      expect(await port.getSessions("eip155:1", OWNER.address, signal)).toEqual([]);
      expect(storage.get(key)).toBeUndefined();
      expect(await errorCodeOf(port.addSession(session, signal))).toBe("sign-in/message-refused");
    },
  );
  it("rejects a sign-in session for another page's domain", { tags: ["T22"] }, async () => {
    const { port } = inBrowser();
    const session = await signedBy(port);
    const message = session.message.replaceAll("host.example", "evil.example");
    const data = readMessage(message);
    if (!data) throw new Error("no message");
    const stolen = { data, message, signature: await OWNER.signMessage({ message }) };
    expect(await errorCodeOf(port.addSession(stolen, signal))).toBe("sign-in/message-refused");
  });
  it("returns no sign-in sessions if the stored text is malformed", async () => {
    const { port, storage } = inBrowser();
    for (const text of ["", "null", "{}", "[1,{}]", '[{"message":1,"signature":"0x"}]', "[["]) {
      storage.set(key, text);
      expect(await port.getSessions("eip155:1", OWNER.address, signal)).toEqual([]);
    }
  });
  it(
    "rejects a changed stored signature even if the sign-in message was verified before",
    { tags: ["T22"] },
    async () => {
      const { port, storage } = inBrowser();
      const session = await signedBy(port);
      await port.addSession(session, signal);
      const other = privateKeyToAccount(`0x${"02".repeat(32)}`);
      const signature = await other.signMessage({ message: session.message });
      storage.set(key, String(storage.get(key)).replace(session.signature, signature));
      expect(await port.getSessions("eip155:1", OWNER.address, signal)).toEqual([]);
    },
  );
  it("verifies a stored sign-in session once per page, and writes nothing when it reads one", async () => {
    const verified: string[] = [];
    const { port, storage } = inBrowser({}, async ({ signature }) => {
      verified.push(signature);
      return true;
    });
    const session = await signedBy(port);
    await port.addSession(session, signal);
    let writes = 0;
    storage.set = () => void (writes += 1);
    for (let times = 0; times < 3; times += 1)
      expect(await port.getSessions("eip155:1", OWNER.address, signal)).toEqual([session]);
    expect([verified, writes]).toEqual([[session.signature], 0]);
  });
  it("keeps a stored sign-in session until its start time, and deletes expired ones", async () => {
    const { port, clock, storage } = inBrowser();
    const account = { chainId: "eip155:1", accountAddress: OWNER.address } as const;
    const signed = async (change: object) => {
      const made = { ...(await port.createMessage(account)), ...change };
      const message = messageText(made);
      const data = readMessage(message);
      if (!data) throw new Error("no message");
      return { data, message, signature: await OWNER.signMessage({ message }) };
    };
    const iso = (time: number) => new Date(time).toISOString();
    const now = await signed({});
    const later = await signed({ notBefore: iso(NOW + 60_000) });
    const over = await signed({ issuedAt: iso(NOW - 2_000), expirationTime: iso(NOW - 1_000) });
    const all = [now, later, over];
    storage.set(key, JSON.stringify(all.map(({ message, signature }) => ({ message, signature }))));
    expect(await port.getSessions("eip155:1", OWNER.address, signal)).toEqual([now]);
    expect(JSON.parse(String(storage.get(key)))).toHaveLength(2);
    await clock.pass(60_000);
    expect(await port.getSessions("eip155:1", OWNER.address, signal)).toEqual([now, later]);
  });
  it("includes `notBefore` and other sign-in fields only if they are given", async () => {
    const { port } = inBrowser();
    const account = { chainId: "eip155:1", accountAddress: OWNER.address } as const;
    const notBefore = "2026-01-27T07:00:00.000Z";
    expect(await port.createMessage({ ...account, notBefore })).toMatchObject({
      notBefore,
    });
    const plain = Object.keys(await port.createMessage(account));
    for (const field of ["statement", "resources", "notBefore", "expirationTime"])
      expect(plain).not.toContain(field);
  });
  it("rejects a sign-in statement with a line break", { tags: ["T22"] }, async () => {
    const { port } = inBrowser({ statement: "I agree.\nNonce: 12345678" });
    expect(await errorCodeOf(signedBy(port))).toBe("sign-in/message-refused");
  });
});

describe("sessions on the host's server", () => {
  it("uses the server's sign-in nonce, and accepts it once", { tags: ["T22"] }, async () => {
    const { port } = onServer();
    const session = await signedBy(port);
    expect(session.data.nonce).toBe("server00000001");
    await port.addSession(session, signal);
    expect(await errorCodeOf(port.addSession(session, signal))).toBe("sign-in/invalid-signature");
  });
  it("sends the wallet's own sign-in proof to the server only if the wallet made one", async () => {
    const { port, http, url } = onServer();
    const session = await signedBy(port);
    const sent: unknown[] = [];
    http.route("POST", `${url}/sessions`, ({ body }) => {
      sent.push(body);
      return { status: 204 };
    });
    const cacao = { h: { t: "caip122" }, p: { iss: "did:pkh:x" }, s: { t: "eip191", s: "0x" } };
    await port.addSession(session, signal);
    await port.addSession({ ...session, cacao }, signal);
    const { message, signature } = session;
    expect(sent).toStrictEqual([
      { message, signature },
      { message, signature, cacao },
    ]);
  });
  it("includes `notBefore` in the message for a server session only if the page requests a start time", async () => {
    const { port } = onServer();
    const account = { chainId: "eip155:1", accountAddress: OWNER.address } as const;
    const notBefore = "2026-01-27T07:00:00.000Z";
    expect(await port.createMessage({ ...account, notBefore }, signal)).toMatchObject({
      notBefore,
    });
    expect(await port.createMessage(account, signal)).not.toHaveProperty("notBefore");
  });
  it("resolves a path for the host's sign-in server against the page's origin", async () => {
    for (const [url, host] of [
      ["/auth", `${ORIGIN}/auth/nonce`],
      ["//evil.example/", `${ORIGIN}//evil.example/nonce`],
    ] as const) {
      const http = new InMemoryHttpClient();
      http.route("GET", host, () => ({ body: { nonce: "server00000001" } }));
      const options = { kind: "server", url } as const;
      const clock = new FakeClock(NOW);
      const port = new HostServerSignIn({ options, origin: ORIGIN, http, clock });
      expect((await signedBy(port)).data.nonce).toBe("server00000001");
    }
  });
  it("includes the fields that the server adds to the sign-in message", async () => {
    const { port, server } = onServer();
    server.more = {
      statement: "I agree.",
      requestId: "r1",
      expirationTime: "2026-02-01T00:00:00Z",
    };
    expect((await signedBy(port)).data).toMatchObject(server.more);
  });
  it("rejects server fields that make the sign-in message invalid", { tags: ["T22"] }, async () => {
    const { port, server } = onServer();
    server.more = { statement: "I agree.\nURI: https://evil.example" };
    expect(await errorCodeOf(signedBy(port))).toBe("sign-in/message-refused");
    server.more = { nonce: 5 };
    expect(await errorCodeOf(signedBy(port))).toBe("http/invalid-body");
  });
  it("filters the server's sign-in sessions by account and network", async () => {
    const { port, http, url } = onServer();
    const session = await signedBy(port);
    http.route("GET", `${url}/sessions`, () => ({ body: { sessions: [session] } }));
    expect(await port.getSessions("eip155:10", OWNER.address, signal)).toEqual([]);
    expect(await port.getSessions("eip155:1", OWNER.address, signal)).toEqual([session]);
  });
  it("drops the server's sign-in sessions whose message cannot be read", async () => {
    const { port, http, url } = onServer();
    const session = await signedBy(port);
    const other = { message: "hello", signature: "0x" };
    http.route("GET", `${url}/sessions`, () => ({ body: { sessions: [other, session] } }));
    expect(await port.getSessions("eip155:1", OWNER.address, signal)).toEqual([session]);
  });
  it("rejects with http/status or http/invalid-body if the sign-in server fails", async () => {
    const { port, http, url } = onServer();
    const session = await signedBy(port);
    http.route("POST", `${url}/sessions`, () => ({ status: 503 }));
    expect(await errorCodeOf(port.addSession(session, signal))).toBe("http/status");
    http.route("GET", `${url}/sessions`, () => ({ body: { sessions: "none" } }));
    const asked = port.getSessions("eip155:1", OWNER.address, signal);
    expect(await errorCodeOf(asked)).toBe("http/invalid-body");
  });
});
