import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readMessage } from "../../../src/domain/sign-in/sign-in-message.js";
import { SystemClock } from "../../../src/infrastructure/browser/runtime.js";
import {
  FakeClock,
  InMemoryHttpClient,
  InMemoryKeyValueStorage,
} from "../../../src/infrastructure/in-memory/index.js";
import { CloudServiceSignIn } from "../../../src/infrastructure/sign-in/cloud-service-sign-in.js";
import type { CloudSignIn } from "../../../src/infrastructure/sign-in/sign-in-options.js";
import type { SignIn } from "../../../src/ports/sign-in.port.js";
import {
  startServicesPart,
  type ServicesPart,
} from "../../../src/testing/node/services/services-part.js";
import { realHttp } from "../../support/builders/catalogue-entries.js";
import { errorCodeOf } from "../../support/worlds/instance.js";
import { describeSignIn } from "./sign-in.contract.js";

const ORIGIN = "https://host.example";
const NOW = 1_769_500_000_000;
const KEY = "latchkit:default:v1:sign_in_cloud";
const ONE = "eip155:1";
const { signal } = new AbortController();
const OWNER = privateKeyToAccount(`0x${"01".repeat(32)}`);

const place = { projectId: "p1", origin: ORIGIN, instanceId: "default" };
const signedBy = async (port: SignIn) => {
  const made = await port.createMessage({ chainId: ONE, accountAddress: OWNER.address }, signal);
  const message = String(made);
  const data = readMessage(message);
  if (!data) throw new Error("no message");
  return { data, message, signature: await OWNER.signMessage({ message }) };
};
const kept = (port: SignIn) => port.getSessions(ONE, OWNER.address, signal);

describe("the cloud sign-in service", () => {
  let part: ServicesPart;
  beforeAll(async () => void (part = await startServicesPart("free")));
  afterAll(() => part.stop());
  beforeEach(() => part.services.reset());

  const clock = new SystemClock(Date);
  const onService = (storage = new InMemoryKeyValueStorage()) =>
    new CloudServiceSignIn({
      ...place,
      options: { kind: "cloud" },
      baseUrl: part.services.urls.catalogue,
      storage,
      http: realHttp(),
      clock,
    });
  describeSignIn("over HTTP", () => ({ port: onService(), now: () => clock.now() }));

  it(
    "sends the project id and each nonce's token once to the cloud sign-in service",
    { tags: ["S7-001"] },
    async () => {
      const port = onService();
      const session = await signedBy(port);
      await port.addSession(session, signal);
      const [nonce, authenticate] = part.services.requestsTo("/auth/v1/");
      expect([nonce?.path, authenticate?.path]).toEqual([
        "/auth/v1/nonce",
        "/auth/v1/authenticate",
      ]);
      expect(authenticate?.query).toMatchObject({ projectId: "p1", st: expect.any(String) });
      expect(authenticate?.headers["x-nonce-jwt"]).toMatch(/^Bearer \S+$/u);
      expect(authenticate?.body).toMatchObject({ message: session.message });
      expect(await errorCodeOf(port.addSession(session, signal))).toBe("sign-in/invalid-signature");
      expect(part.services.requestsTo("/auth/v1/authenticate")).toHaveLength(1);
    },
  );
  it("keeps a cloud session after a reload only if the service knows its token", async () => {
    const storage = new InMemoryKeyValueStorage();
    const port = onService(storage);
    const session = await signedBy(port);
    await port.addSession(session, signal);
    expect(await kept(onService(storage))).toEqual([session]);
    part.services.answers.cloudUsers.clear();
    expect(await kept(onService(storage))).toEqual([]);
    expect(storage.get(KEY)).toBeUndefined();
  });
  it(
    "sends one cloud sign-in request for an approval that signs in on several networks",
    { tags: ["S4-041"] },
    async () => {
      const port = onService();
      const first = await signedBy(port);
      const message = first.message.replace("Chain ID: 1", "Chain ID: 10");
      const data = { ...first.data, chainId: "eip155:10" } as const;
      const second = { data, message, signature: await OWNER.signMessage({ message }) };
      await port.setSessions([first, second], signal);
      expect(await kept(port)).toEqual([first]);
      expect(await port.getSessions("eip155:10", OWNER.address, signal)).toEqual([]);
      expect(part.services.requestsTo("/auth/v1/authenticate")).toHaveLength(1);
    },
  );
  it("signs out the tokens of all cloud sessions that a new sign-in replaces", async () => {
    const port = onService();
    const session = await signedBy(port);
    await port.addSession(session, signal);
    await port.setSessions([session], signal);
    expect(part.services.answers.cloudUsers.size).toBe(1);
    await port.setSessions([], signal);
    expect(part.services.answers.cloudUsers.size).toBe(0);
    expect(await kept(port)).toEqual([]);
  });
  it("ends the cloud session locally even if the service cannot be reached", async () => {
    const port = onService();
    await port.addSession(await signedBy(port), signal);
    part.services.fault({ kind: "status", status: 404 }, { at: "/auth/v1/sign-out" });
    await port.revokeSession(ONE, OWNER.address, signal);
    expect(await kept(port)).toEqual([]);
  });
  it("does not return the cloud session's token to the host", async () => {
    const port = onService();
    await port.addSession(await signedBy(port), signal);
    expect(JSON.stringify(await kept(port))).not.toContain("token");
  });
});

describe("a cloud sign-in service that lies", () => {
  const URL_ = "https://cloud.example";
  const lying = (
    me: object,
    nonce: unknown = { nonce: "nonce00000001", token: "t" },
    more: {
      readonly options?: Partial<CloudSignIn>;
      readonly http?: InMemoryHttpClient;
      readonly storage?: InMemoryKeyValueStorage;
      readonly clock?: FakeClock;
    } = {},
  ) => {
    const { http = new InMemoryHttpClient(), clock = new FakeClock(NOW) } = more;
    const at = (path: string) => `${URL_}/auth/v1/${path}`;
    http.route("GET", at("nonce"), () => ({ body: nonce }));
    http.route("POST", at("authenticate"), () => ({ body: { token: "secret" } }));
    http.route("GET", at("me"), () => ({ body: me }));
    const options = { kind: "cloud", ...more.options } as const;
    const parts = { ...place, options, baseUrl: `${URL_}/`, http, clock };
    return new CloudServiceSignIn({
      ...parts,
      storage: more.storage ?? new InMemoryKeyValueStorage(),
    });
  };
  const AUTHENTICATE = `${URL_}/auth/v1/authenticate`;
  const account = { chainId: ONE, accountAddress: OWNER.address } as const;
  const good = { address: OWNER.address, caip2Network: ONE };

  it.each([
    ["for another account", { ...good, address: `0x${"ee".repeat(20)}` }],
    ["for another network", { ...good, caip2Network: "eip155:10" }],
  ])("ignores a cloud sign-in token issued %s", async (_, me) => {
    const port = lying(me);
    await port.addSession(await signedBy(port), signal);
    expect(await kept(port)).toEqual([]);
  });
  it.each([{}, { address: 7 }, { address: OWNER.address }])(
    "rejects the user of the cloud service with http/invalid-body: %j",
    async (me) => {
      const port = lying(me);
      await port.addSession(await signedBy(port), signal);
      expect(await errorCodeOf(kept(port))).toBe("http/invalid-body");
    },
  );
  it.each([
    [{}, "http/invalid-body"],
    [{ nonce: "nonce00000001", token: "" }, "http/invalid-body"],
    [{ nonce: "no\nce: 1", token: "t" }, "sign-in/message-refused"],
  ])("rejects the nonce of the cloud service: %j", async (nonce, code) => {
    expect(await errorCodeOf(signedBy(lying(good, nonce)))).toBe(code);
  });
  it("does not send the service a sign-in message that contains the origin of another page", async () => {
    const port = lying(good);
    const { data, signature } = await signedBy(port);
    const message = String((await signedBy(port)).message.replace("host.example", "evil.example"));
    const forged = { data: { ...data, domain: "evil.example" }, message, signature };
    expect(await errorCodeOf(port.addSession(forged, signal))).toBe("sign-in/message-refused");
  });
  it("puts only fields of the host and the page into cloud sign-in messages", async () => {
    const options = {
      statement: "I agree.",
      resources: ["https://a.example"],
      expirationMs: 1_000,
    };
    const notBefore = "2026-01-27T07:00:00.000Z";
    const full = await lying(good, undefined, { options }).createMessage(
      { ...account, notBefore },
      signal,
    );
    const { expirationMs: _, ...fields } = options;
    const expirationTime = new Date(NOW + 1_000).toISOString();
    expect(full).toMatchObject({ ...fields, notBefore, expirationTime });
    const plain = Object.keys(await lying(good).createMessage(account, signal));
    for (const field of ["statement", "resources", "notBefore", "expirationTime"])
      expect(plain).not.toContain(field);
  });
  it("keeps at most twenty unsigned sign-in messages, and drops the oldest", async () => {
    const http = new InMemoryHttpClient();
    const port = lying(good, undefined, { http });
    let made = 0;
    http.route("GET", `${URL_}/auth/v1/nonce`, () => {
      made += 1;
      return { body: { nonce: `nonce${String(made).padStart(8, "0")}`, token: `t${made}` } };
    });
    const waiting = [];
    for (let at = 0; at < 21; at += 1) waiting.push(await signedBy(port));
    const [oldest, second] = waiting as [(typeof waiting)[0], (typeof waiting)[0]];
    expect(await errorCodeOf(port.addSession(oldest, signal))).toBe("sign-in/invalid-signature");
    await port.addSession(second, signal);
    expect(await kept(port)).toEqual([second]);
  });
  it("deletes an expired cloud session without asking the service", async () => {
    const http = new InMemoryHttpClient();
    const [clock, storage] = [new FakeClock(NOW), new InMemoryKeyValueStorage()];
    const port = lying(good, undefined, { options: { expirationMs: 1_000 }, http, clock, storage });
    await port.addSession(await signedBy(port), signal);
    await clock.pass(1_000);
    expect(await kept(port)).toEqual([]);
    expect(http.requests.map(({ url }) => url).filter((url) => url.includes("/me"))).toEqual([]);
    expect(storage.get(KEY)).toBeUndefined();
  });
  it("rejects a cloud sign-in message that was already used with a different signature", async () => {
    const http = new InMemoryHttpClient();
    const port = lying(good, undefined, { http });
    const session = await signedBy(port);
    await port.addSession(session, signal);
    const forged = { ...session, signature: `${session.signature.slice(0, -2)}00` };
    expect(await errorCodeOf(port.setSessions([forged], signal))).toBe("sign-in/invalid-signature");
  });
  it("rejects an aborted sign-out with call/aborted, but still ends the cloud session", async () => {
    const http = new InMemoryHttpClient();
    const port = lying(good, undefined, { http });
    await port.addSession(await signedBy(port), signal);
    const stop = new AbortController();
    stop.abort();
    expect(await errorCodeOf(port.revokeSession(ONE, OWNER.address, stop.signal))).toBe(
      "call/aborted",
    );
    expect(await kept(port)).toEqual([]);
  });
  it.each([
    [{ body: {} }, "http/invalid-body"],
    [{ body: { token: 1 } }, "http/invalid-body"],
    [{ status: 503 }, "http/status"],
    [{ status: 401 }, "sign-in/invalid-signature"],
  ])("does not sign in if the cloud service answers %j", async (answer, code) => {
    const http = new InMemoryHttpClient();
    const port = lying(good, undefined, { http });
    http.route("POST", AUTHENTICATE, () => answer as never);
    expect(await errorCodeOf(port.addSession(await signedBy(port), signal))).toBe(code);
    expect(await kept(port)).toEqual([]);
  });
});
