import { expect, it } from "vitest";

const ORIGIN = "https://notes.example";
const NOW = 1_769_500_000_000;
const DAY_MS = 86_400_000;
const AT = `chainId=eip155:1&accountAddress=`;

/** The example server over a store, and a browser's jar of cookies. */
const user = ({ signInServer, memoryStore }, more = {}) => {
  const server = signInServer({
    store: memoryStore(),
    origin: ORIGIN,
    chainIds: [1],
    now: () => NOW,
    ...more,
  });
  const jar = new Map();
  const cookie = () => [...jar].map((pair) => pair.join("=")).join("; ");
  const call = async (method, path, body, headers = { origin: ORIGIN }) => {
    const [name] = path.split("?");
    const request = new Request(`${ORIGIN}/auth/${path}`, {
      method,
      headers: { ...headers, ...(jar.size > 0 && { cookie: cookie() }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await server.handle(request, name);
    const set = answer.headers.getSetCookie();
    for (const one of set) jar.set(...one.split(";")[0].split("="));
    return { status: answer.status, set, body: await answer.json().catch(() => undefined) };
  };
  return { call, server, cookie };
};

/** Tests of the example server. `load` returns the server and viem. */
export function describeServer(load) {
  const signed = async (call, more = {}) => {
    const { account, createSiweMessage } = await load();
    const { body } = await call("GET", `nonce?${AT}${account.address}`);
    const fields = {
      domain: "notes.example",
      address: account.address,
      statement: "Sign in.",
      uri: ORIGIN,
      version: "1",
      chainId: 1,
      nonce: body.nonce,
      issuedAt: new Date(NOW),
      ...more,
    };
    const message = createSiweMessage(fields);
    return { fields, message, signature: await account.signMessage({ message }) };
  };
  const started = async (more) => user((await load()).server, more);

  it("signs in once with a valid message, and sets a cookie that scripts cannot read", async () => {
    const store = (await load()).server.memoryStore();
    const { call, server, cookie } = await started({ store });
    const { message, signature, fields } = await signed(call);
    const first = await call("POST", "sessions", { message, signature });
    expect(first.set).toEqual([
      expect.stringMatching(
        /^__Host-sign-in-[0-9a-f]{16}=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax;.*; Secure$/,
      ),
    ]);
    expect(await server.visitors(cookie())).toEqual([
      { address: fields.address, chainId: "eip155:1" },
    ]);
    const list = await call("GET", `sessions?${AT}${fields.address.toLowerCase()}`);
    expect(list.body).toEqual({ sessions: [{ message, signature }] });
    // Another browser cannot use the same message again.
    const other = await started({ store });
    expect((await other.call("POST", "sessions", { message, signature })).status).toBe(401);
    expect(await server.visitors(undefined)).toEqual([]);
    expect(await server.visitors("sign-in-1=; sign-in; other=1")).toEqual([]);
    await call("DELETE", `sessions?${AT}${fields.address}`);
    expect(await server.visitors(cookie())).toEqual([]);
  });

  it("ignores a session cookie that a sibling domain set", async () => {
    const { call, server, cookie } = await started();
    await call("POST", "sessions", await signed(call));
    const [name, id] = cookie().split("=");
    expect(await server.visitors(`${name}=${id}`)).toHaveLength(1);
    const planted = [
      `${name.replace("__Host-", "")}=${id}`,
      `__Secure-${name.replace("__Host-", "")}=${id}`,
      `${name.toUpperCase()}=${id}`,
      `${name}0=${id}`,
      `${name.slice(0, -1)}=${id}`,
      `\u00a0${name}=${id}`,
      `\u2003${name}=${id}`,
      `=${name}=${id}`,
      `${name}=${id}=`,
      `${name}="${id}"`,
      `${name}=${id.toUpperCase()}`,
    ];
    for (const one of planted)
      expect({ one, is: await server.visitors(one) }).toEqual({ one, is: [] });
    // Beside the visitor's own cookie it changes nothing; of two of one name neither counts.
    for (const one of planted.slice(0, 6))
      expect(await server.visitors(`${one}; ${name}=${id}`)).toHaveLength(1);
    expect(await server.visitors(`${name}=${"0".repeat(64)}; ${name}=${id}`)).toEqual([]);
    expect(await server.visitors(`${name}=${id}; ${name}=${id}`)).toEqual([]);
  });

  it("omits the __Host- prefix of its cookies without TLS, since browsers require TLS for it", async () => {
    const { server } = await load();
    const { account, createSiweMessage } = await load();
    const origin = "http://127.0.0.1:3000";
    const parts = { store: server.memoryStore(), origin, chainIds: [1], now: () => NOW };
    const local = server.signInServer(parts);
    const ask = (method, path, more) =>
      local.handle(
        new Request(`${origin}/auth/${path}`, { method, headers: { origin }, ...more }),
        path,
      );
    const { nonce } = await (await ask("GET", "nonce")).json();
    const fields = { domain: "127.0.0.1:3000", uri: origin, version: "1", chainId: 1, nonce };
    const { address } = account;
    const message = createSiweMessage({ ...fields, address, issuedAt: new Date(NOW) });
    const signature = await account.signMessage({ message });
    const body = JSON.stringify({ message, signature });
    const [set] = (await ask("POST", "sessions", { body })).headers.getSetCookie();
    expect(set).toMatch(
      /^sign-in-[0-9a-f]{16}=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    expect(await local.visitors(set.split(";")[0])).toHaveLength(1);
    expect(await local.visitors(`__Host-${set.split(";")[0]}`)).toEqual([]);
  });

  it("rejects a sign-in message with any field or signature digit changed", async () => {
    const { call } = await started();
    const good = await signed(call);
    const lines = good.message.split("\n");
    const mutants = lines.flatMap((line, at) =>
      line === ""
        ? []
        : [`${line}0`, line.slice(0, -1), line.toUpperCase(), ""].map((other) =>
            lines.map((one, place) => (place === at ? other : one)).join("\n"),
          ),
    );
    const added = ["Expiration Time: 2099-01-01T00:00:00.000Z", "Request ID: 1", "Resources:"];
    const messages = [...mutants, ...added.map((line) => `${good.message}\n${line}`)];
    for (const message of messages.filter((one) => one !== good.message)) {
      const { status } = await call("POST", "sessions", { ...good, message });
      expect({ status, message }).toEqual({ status: 401, message });
    }
    const { signature } = good;
    for (let at = 2; at < signature.length; at += 1) {
      const digit = (Number.parseInt(signature[at], 16) ^ 1).toString(16);
      const other = signature.slice(0, at) + digit + signature.slice(at + 1);
      const { status } = await call("POST", "sessions", { ...good, signature: other });
      expect({ status, at }).toEqual({ status: 401, at });
    }
    for (const other of ["", "0x", `${signature}00`, signature.slice(0, -2), 5, null])
      expect((await call("POST", "sessions", { ...good, signature: other })).status).toBe(401);
    // None of them used the nonce up.
    expect((await call("POST", "sessions", good)).status).toBe(204);
  }, 60_000);

  it("rejects messages signed for a different page, network or time, and unknown nonces", async () => {
    const { call } = await started();
    const wrong = [
      { domain: "evil.example" },
      { domain: "notes.example.evil.example" },
      { uri: "https://evil.example" },
      { uri: "http://notes.example" },
      { scheme: "http" },
      { chainId: 10 },
      { expirationTime: new Date(NOW) },
      { notBefore: new Date(NOW + 1_000) },
      { issuedAt: new Date(NOW + 2 * DAY_MS) },
      { nonce: "neverGiven1" },
    ];
    for (const more of wrong) {
      const { status } = await call("POST", "sessions", await signed(call, more));
      expect({ status, more }).toEqual({ status: 401, more });
    }
  });

  it("accepts a message from a page whose clock is hours off, since the nonce limits its age", async () => {
    const { call, server, cookie } = await started();
    for (const hours of [-20, -1, 0.1, 20]) {
      const issuedAt = new Date(NOW + (hours / 24) * DAY_MS);
      // With a wallet on another device the page says from when on, by the same clock.
      for (const more of [{ issuedAt }, { issuedAt, notBefore: issuedAt }]) {
        const { status } = await call("POST", "sessions", await signed(call, more));
        expect({ status, more }).toEqual({ status: 204, more });
      }
    }
    expect(await server.visitors(cookie())).toHaveLength(1);
  });

  it("rejects requests from other pages, unknown paths, and large bodies", async () => {
    const { call } = await started();
    const good = await signed(call);
    for (const headers of [{ origin: "https://evil.example" }, {}])
      expect((await call("POST", "sessions", good, headers)).status).toBe(403);
    expect((await call("GET", "toString")).status).toBe(404);
    expect((await call("PATCH", "sessions", good)).status).toBe(404);
    expect((await call("POST", "sessions", { ...good, more: "x".repeat(60_000) })).status).toBe(
      401,
    );
    for (const sessions of [undefined, 5, [5], Array.from({ length: 21 }, () => good)])
      expect((await call("PUT", "sessions", { sessions })).status).toBe(401);
  });

  it("setting sessions on several networks replaces all sessions, and an empty list signs out", async () => {
    const { call, server, cookie } = await started({ chainIds: [1, 10] });
    const one = await signed(call);
    const { account, createSiweMessage } = await load();
    const message = createSiweMessage({ ...one.fields, chainId: 10 });
    const other = { message, signature: await account.signMessage({ message }) };
    expect((await call("PUT", "sessions", { sessions: [one, other] })).status).toBe(204);
    const before = cookie();
    expect((await call("PUT", "sessions", { sessions: [other] })).status).toBe(204);
    expect(await server.visitors(cookie())).toEqual([
      { address: account.address, chainId: "eip155:10" },
    ]);
    expect(cookie()).not.toBe(before);
    expect(await server.visitors(before)).toEqual([]);
    expect((await call("PUT", "sessions", { sessions: [one] })).status).toBe(401);
    await call("PUT", "sessions", { sessions: [] });
    expect(await server.visitors(cookie())).toEqual([]);
  });

  it("keeps the sessions of two tabs that sign in at once, and signs each out separately", async () => {
    const { call, server, cookie } = await started({ chainIds: [1, 10] });
    const both = [await signed(call), await signed(call, { chainId: 10 })];
    await Promise.all(both.map((one) => call("POST", "sessions", one)));
    const { address } = both[0].fields;
    const chains = async () => (await server.visitors(cookie())).map(({ chainId }) => chainId);
    expect((await chains()).toSorted()).toEqual(["eip155:1", "eip155:10"]);
    // Again on one of them: the former sign-in there is over, the other one stands.
    const before = cookie();
    expect((await call("POST", "sessions", await signed(call))).status).toBe(204);
    expect((await chains()).toSorted()).toEqual(["eip155:1", "eip155:10"]);
    expect(await server.visitors(before)).toEqual([{ address, chainId: "eip155:10" }]);
    await call("DELETE", `sessions?${AT}${address}`);
    expect(await chains()).toEqual(["eip155:10"]);
    const one = await signed(call);
    expect((await call("PUT", "sessions", { sessions: [one] })).status).toBe(204);
    expect(await chains()).toEqual(["eip155:1"]);
  });

  it("keeps the session on one network when the user signs in again on another", async () => {
    const { call, server, cookie } = await started({ chainIds: [1, 10] });
    const one = await signed(call);
    const { account, createSiweMessage } = await load();
    const message = createSiweMessage({ ...one.fields, chainId: 10 });
    const other = { message, signature: await account.signMessage({ message }) };
    const { set } = await call("PUT", "sessions", { sessions: [one, other] });
    expect(new Set(set.map((each) => each.split("=")[0])).size).toBe(2);
    // Again on the first of them, whose cookie is another one now.
    expect((await call("POST", "sessions", await signed(call))).status).toBe(204);
    const chains = async () => (await server.visitors(cookie())).map(({ chainId }) => chainId);
    expect((await chains()).toSorted()).toEqual(["eip155:1", "eip155:10"]);
    await call("DELETE", `sessions?${AT}${one.fields.address}`);
    expect(await chains()).toEqual(["eip155:10"]);
  });

  it("verifies a contract account's signature with a call to the contract", async () => {
    const asked = [];
    const verifyContract = async (one) => asked.push(one.address) > 0 && one.signature === "0x1271";
    const { call } = await started({ verifyContract });
    const good = await signed(call);
    expect((await call("POST", "sessions", { ...good, signature: "0xabcd" })).status).toBe(401);
    expect((await call("POST", "sessions", { ...good, signature: "0x1271" })).status).toBe(204);
    expect(asked).toEqual([good.fields.address, good.fields.address]);
  });
}
