import { describe, expect, it } from "vitest";
import {
  InMemoryHttpClient,
  InMemorySmartSessions,
} from "../../../src/infrastructure/in-memory/index.js";
import { sessionsIn } from "../../../src/domain/smart-sessions/session-list.js";
import { serviceQuery } from "../../../src/infrastructure/shared/service-query.js";
import { HttpSmartSessions } from "../../../src/infrastructure/smart-sessions/http-smart-sessions.js";
import { startServicesPart } from "../../../src/testing/node/services/services-part.js";
import { realHttp } from "../../support/builders/catalogue-entries.js";
import { errorCodeOf } from "../../support/worlds/instance.js";
import { ACCOUNT, REQUEST, describeSmartSessions } from "./smart-sessions.contract.js";

const { signal } = new AbortController();
const BASE = "https://rpc.example";
const PATH = `/v1/sessions/${encodeURIComponent(ACCOUNT)}`;

const overHttp = async () => {
  const { services, stop } = await startServicesPart("free", {});
  const baseUrl = `${services.urls.blockchain}/`;
  const port = new HttpSmartSessions({ http: realHttp(), baseUrl, projectId: "p1" });
  return { port, services, dispose: () => stop() };
};
describeSmartSessions("the hosted co-signer", overHttp);
describeSmartSessions("in memory", () => ({ port: new InMemorySmartSessions() }));

describe("the requests to the co-signer", () => {
  it(
    "sends account, query and body of each call to the co-signer",
    { tags: ["S7-034", "S7-035"] },
    async () => {
      const { port, services, dispose } = await overHttp();
      const { id } = await port.begin(ACCOUNT, REQUEST, signal);
      await port.list(ACCOUNT, signal);
      await port.revoke(ACCOUNT, id, "0xab", signal);
      const [begun, listed, revoked] = services.requests;
      expect([begun?.path, listed?.path, revoked?.path]).toEqual([PATH, PATH, `${PATH}/revoke`]);
      expect(begun).toMatchObject({ query: { projectId: "p1", v: "2" } });
      expect(begun?.body).toEqual({
        expiry: REQUEST.expiresAt / 1_000,
        signer: { type: "keys", data: { keys: [] } },
        permissions: REQUEST.permissions,
        policies: [],
      });
      expect(listed?.query).toEqual(serviceQuery("p1"));
      expect(revoked).toMatchObject({
        query: { projectId: "p1" },
        body: { pci: id, signature: "0xab" },
      });
      await dispose();
    },
  );
});

describe("sessions on several pages of the co-signer", () => {
  const kept = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      project: { name: "Game" },
      pci: `pci-${at}`,
      expiry: 1_893_456_000,
      createdAt: 1_768_468_800 + at,
      permissions: [],
      policies: [],
      context: "0x00",
      revokedAt: null,
    }));
  it("reads all pages of the co-signer's session list", async () => {
    const { port, services, dispose } = await overHttp();
    services.answers.smartSessions.set(ACCOUNT, kept(600));
    const listed = await port.list(ACCOUNT, signal);
    expect(sessionsIn(listed).map(({ id }) => id)).toEqual(kept(600).map(({ pci }) => pci));
    expect(listed).not.toHaveProperty("isPartial");
    expect(services.requests.map(({ query }) => query["cursor"])).toEqual([
      undefined,
      "255",
      "510",
    ]);
    await dispose();
  });
  it.each([254, 255, 300])(
    "reads %d sessions in one answer of the co-signer, and marks the list as partial if it ends at 255",
    async (count) => {
      const http = new InMemoryHttpClient();
      http.route("GET", BASE + PATH, () => ({ body: { pcis: kept(count) } }));
      const port = new HttpSmartSessions({ http, baseUrl: BASE, projectId: "p1" });
      const listed = await port.list(ACCOUNT, signal);
      expect(sessionsIn(listed)).toHaveLength(count);
      expect("isPartial" in listed).toBe(count === 255);
    },
  );
  it("stops reading and marks the session list as partial if the cursor repeats", async () => {
    const http = new InMemoryHttpClient();
    http.route("GET", BASE + PATH, () => ({ body: { pcis: kept(2), next: "again" } }));
    const port = new HttpSmartSessions({ http, baseUrl: BASE, projectId: "p1" });
    const listed = await port.list(ACCOUNT, signal);
    expect(listed).toMatchObject({ isPartial: true });
    expect(sessionsIn(listed)).toHaveLength(4);
  });
});

describe("answers of the co-signer", () => {
  const answering = (body: unknown) => {
    const http = new InMemoryHttpClient();
    for (const method of ["GET", "POST"] as const)
      http.route(method, BASE + PATH, () => ({ body: body as object }));
    return new HttpSmartSessions({ http, baseUrl: BASE, projectId: "p1" });
  };
  const entry = {
    project: { id: "demo-project", name: "Demo Shop", url: null, iconUrl: null },
    pci: "pci-demo-1",
    expiry: 1_893_456_000,
    createdAt: 1_768_468_800,
    permissions: [{ type: "contract-call", data: { address: `0x${"5".repeat(40)}` } }],
    policies: [],
    context: "0x00",
    revokedAt: null,
  };
  const list = async (pcis: unknown) => sessionsIn(await answering({ pcis }).list(ACCOUNT, signal));

  it(
    "converts the times of a co-signer's session to milliseconds",
    { tags: ["S7-034"] },
    async () => {
      expect(await list([entry])).toEqual([
        {
          id: "pci-demo-1",
          project: { name: "Demo Shop" },
          createdAt: 1_768_468_800_000,
          expiresAt: 1_893_456_000_000,
          permissions: entry.permissions,
          policies: [],
          context: "0x00",
        },
      ]);
    },
  );
  it.each([null, undefined])(
    "accepts a co-signer's session without a creation time (%s)",
    async (createdAt) => {
      const [session] = await list([{ ...entry, createdAt }]);
      expect(session).toMatchObject({ id: "pci-demo-1", expiresAt: 1_893_456_000_000 });
      expect(session).not.toHaveProperty("createdAt");
    },
  );
  it("drops malformed co-signer sessions and script URLs, and shortens long texts", async () => {
    const bad = [null, 5, {}, { ...entry, pci: "" }, { ...entry, expiry: "soon" }];
    expect(await list([...bad, { ...entry, expiry: 1e300 }])).toEqual([]);
    const project = { name: "x".repeat(500), url: "javascript:alert(1)", iconUrl: "https://a.b/c" };
    const [session] = await list([{ ...entry, project, policies: "none", revokedAt: 5 }]);
    expect(session).toMatchObject({
      project: { name: "x".repeat(100), iconUrl: "https://a.b/c" },
      policies: [{ type: "?", data: { value: "none" } }],
      revokedAt: 5_000,
    });
    expect(session?.project.url).toBeUndefined();
  });
  it("keeps permissions of a co-signer's session that cannot be decoded as raw values", async () => {
    const known = entry.permissions[0];
    const [session] = await list([{ ...entry, permissions: [5, known, { type: "x" }] }]);
    expect(session?.permissions).toEqual([
      { type: "?", data: { value: 5 } },
      known,
      { type: "?", data: { value: { type: "x" } } },
    ]);
    const [bare] = await list([{ ...entry, permissions: null, policies: undefined }]);
    expect(bare).toMatchObject({ permissions: [], policies: [] });
  });
  it("rejects with http/invalid-body if the co-signer's answer has no session list or no key", async () => {
    for (const body of [[], {}, { pcis: {} }])
      expect(await errorCodeOf(answering(body).list(ACCOUNT, signal))).toBe("http/invalid-body");
    const keys = [undefined, { type: "rsa", publicKey: `0x${"0".repeat(130)}` }];
    for (const key of [...keys, { type: "secp256k1", publicKey: "0x04" }])
      expect(await errorCodeOf(answering({ pci: "1", key }).begin(ACCOUNT, REQUEST, signal))).toBe(
        "http/invalid-body",
      );
  });
});
