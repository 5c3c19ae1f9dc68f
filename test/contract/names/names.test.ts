import { encodeAbiParameters, namehash } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { sharedError } from "../../../src/domain/errors/shared-errors.js";
import type { Network } from "../../../src/domain/network/network.js";
import { registrationMessage } from "../../../src/domain/names/registration-message.js";
import { InMemoryNames } from "../../../src/infrastructure/in-memory/index.js";
import { ChainNames } from "../../../src/infrastructure/names/chain-names.js";
import { HttpNames } from "../../../src/infrastructure/names/http-names.js";
import { serviceQuery } from "../../../src/infrastructure/shared/service-query.js";
import type { ChainReader } from "../../../src/ports/chain-reader.port.js";
import { startServicesPart } from "../../../src/testing/node/services/services-part.js";
import { realHttp } from "../../support/catalogue-entries.js";
import { ACCOUNT, NOBODY, OWNER, PICTURE, describeNames } from "./names.contract.js";

const { signal } = new AbortController();
/** The key that development nodes give to `OWNER`. */
const KEY = privateKeyToAccount(
  "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
);
const ETHEREUM: Network = {
  id: "eip155:1",
  namespace: "eip155",
  reference: "1",
  name: "Ethereum",
  currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: ["http://127.0.0.1:8545"],
  isTestnet: false,
};

const overHttp = async () => {
  const { services, stop } = await startServicesPart("free", { "eip155:1": "http://127.0.0.1:9" });
  services.answers.names.set("alice.reown.id", {
    owner: OWNER,
    coinTypes: [60, 2_147_483_649],
    registeredAt: Date.now(),
  });
  const known = "alice.reown.id";
  services.set({ identities: { [OWNER.toLowerCase()]: { name: known, avatar: PICTURE } } });
  const beside = new InMemoryNames();
  const port = new HttpNames({
    http: realHttp(),
    baseUrl: services.urls.blockchain,
    projectId: "p1",
    signal,
    beside,
  });
  return { port, services, beside, known, dispose: () => stop() };
};

/** ENS as `eth_call` shows it: one resolver, the records of each node behind it. */
const ens = (records: Readonly<Record<string, string>>) => {
  const resolver = `0x${"5e".repeat(20)}` as const;
  const asked: string[] = [];
  const text = (value: string) => encodeAbiParameters([{ type: "string" }], [value]);
  const answer = (to: string, data: string): string => {
    const [method, node] = [data.slice(0, 10), `0x${data.slice(10, 74)}`];
    if (to === "0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e")
      return encodeAbiParameters([{ type: "address" }], [resolver]);
    const record = records[`${method}:${node}`];
    if (method !== "0x3b3b57de") return text(record ?? "");
    return `0x${(record ?? "0x").slice(2).toLowerCase().padStart(64, "0")}`;
  };
  const ask: ChainReader["ask"] = async (networkId, { params }) => {
    const [{ to, data }] = params as readonly [{ readonly to: string; readonly data: string }];
    asked.push(networkId);
    return answer(to, data);
  };
  const reader = { namespace: "eip155", ask } as ChainReader;
  return { asked, chains: { reader: async () => reader } };
};
const REVERSE = `0x691f3431:${namehash(`${OWNER.slice(2).toLowerCase()}.addr.reverse`)}`;
const HOME = `0x3b3b57de:${namehash("alice.eth")}`;
const ALICE = {
  [REVERSE]: "alice.eth",
  [HOME]: OWNER,
  [`0x59d1d43c:${namehash("alice.eth")}`]: PICTURE,
};
const overChain = (records: Readonly<Record<string, string>> = ALICE, networks = [ETHEREUM]) => {
  const { chains, asked } = ens(records);
  return { port: new ChainNames({ chains, networks }), asked };
};

describeNames("the service over HTTP", overHttp);
describeNames("ENS on the chain", async () => ({
  ...overChain(),
  known: "alice.eth",
  dispose: async () => undefined,
}));
describeNames("in memory", async () => {
  const port = new InMemoryNames();
  port.setIdentity(OWNER, { name: "alice.reown.id", avatar: PICTURE });
  port.give("alice.reown.id", OWNER);
  return { port, known: "alice.reown.id", dispose: async () => undefined };
});

describe("the names service over HTTP", () => {
  const asked = ({ services }: Awaited<ReturnType<typeof overHttp>>) =>
    services.requests
      .filter(({ path }) => path !== "/v1/supported-chains")
      .map(({ method, path, query, body }) => ({ method, path, query, body }));
  const get = (path: string, query: object) => ({
    method: "GET",
    path,
    query: { ...serviceQuery("p1"), ...query },
    body: undefined,
  });
  const networkId = "eip155:1";

  it("S7-017 S7-027 S7-028 S7-029 asks as the service is asked", async () => {
    const world = await overHttp();
    const { port } = world;
    await port.identity(ACCOUNT, signal);
    await port.resolve({ name: "alice.reown.id", networkId }, signal);
    await port.namesOf(ACCOUNT, signal);
    const offered = await port.suggestions({ name: "alice", networkId }, signal);
    expect(asked(world)).toEqual([
      get(`/v1/identity/${OWNER}`, { sender: OWNER }),
      get("/v1/profile/account/alice.reown.id", { apiVersion: "2" }),
      get(`/v1/profile/reverse/${OWNER}`, { sender: OWNER, apiVersion: "2" }),
      get("/v1/profile/suggestions/alice", { zone: "reown.id" }),
    ]);
    expect(world.services.requests.filter(({ refused }) => refused !== undefined)).toEqual([]);
    expect(offered.map(({ name, isRegistered }) => [name, isRegistered])).toEqual([
      ["alice.reown.id", true],
      ["alice-1.reown.id", false],
      ["alice-2.reown.id", false],
      ["alice-3.reown.id", false],
      ["alice-4.reown.id", false],
    ]);
    await world.dispose();
  });
  const order = async (name: string, at = Date.now()) => {
    const message = registrationMessage({ name, at });
    return { name, account: ACCOUNT, message, signature: await KEY.signMessage({ message }) };
  };
  it("S7-030 registers with coin type, address, message and signature; then it is found", async () => {
    const world = await overHttp();
    const { port } = world;
    const registration = await order("bobby.reown.id");
    await port.register(registration, signal);
    const { message, signature } = registration;
    expect(asked(world)).toEqual([
      {
        method: "POST",
        path: "/v1/profile/account",
        query: {},
        body: { coin_type: 2_147_483_649, address: OWNER, message, signature },
      },
    ]);
    expect(await port.resolve({ name: "bobby.reown.id", networkId }, signal)).toBe(OWNER);
    expect(await port.namesOf(ACCOUNT, signal)).toEqual(["alice.reown.id", "bobby.reown.id"]);
    await world.dispose();
  });
  it("S7-030 rejects what the service refuses, and sends it once", async () => {
    const world = await overHttp();
    const taken = world.port.register(await order("alice.reown.id"), signal);
    await expect(taken).rejects.toMatchObject({ code: "http/status", context: { status: 400 } });
    const old = world.port.register(await order("bobby.reown.id", Date.now() - 60_000), signal);
    await expect(old).rejects.toMatchObject({ code: "http/status", context: { status: 400 } });
    const forged = { ...(await order("bobby.reown.id")), account: NOBODY };
    const stolen = world.port.register(forged, signal);
    await expect(stolen).rejects.toMatchObject({ code: "http/status", context: { status: 401 } });
    expect(world.services.requestsTo("/v1/profile/account")).toHaveLength(3);
    await world.dispose();
  });
  it("S7-030 where the service says that it did not, it did not", async () => {
    const world = await overHttp();
    world.services.fault(
      { kind: "json", body: { success: false } },
      { at: "/v1/profile/account", times: 1 },
    );
    await expect(world.port.register(await order("bobby.reown.id"), signal)).rejects.toMatchObject({
      code: "names/register-failed",
    });
    await world.dispose();
  });
  it("S7-037 asks nothing of a network that the service does not know", async () => {
    const world = await overHttp();
    const { port } = world;
    const account = `eip155:4242:${OWNER}` as const;
    expect(await port.identity(account, signal)).toEqual({});
    expect(await port.namesOf(account, signal)).toEqual([]);
    const query = { name: "alice.reown.id", networkId: "eip155:4242" } as const;
    expect(await port.resolve(query, signal)).toBeUndefined();
    expect(await port.suggestions({ ...query, name: "alice" }, signal)).toEqual([]);
    await expect(
      port.register({ ...(await order("bobby.reown.id")), account }, signal),
    ).rejects.toMatchObject({ code: "chain/not-supported" });
    expect(asked(world)).toEqual([]);
    await world.dispose();
  });
  it("names of other registries are looked up beside the service", async () => {
    const world = await overHttp();
    world.beside.give("alice.eth", OWNER);
    expect(await world.port.resolve({ name: "alice.eth", networkId }, signal)).toBe(OWNER);
    expect(asked(world)).toEqual([]);
    await world.dispose();
  });
  const found = (addresses: object, name = "alice.reown.id") => ({ name, addresses });
  const other = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
  it.each([
    [
      "that of the network",
      found({ 60: { address: other }, 2147483649: { address: OWNER } }),
      OWNER,
    ],
    [
      "else that of Ethereum",
      found({ 2147483785: { address: other }, 60: { address: OWNER } }),
      OWNER,
    ],
    ["else the first", found({ 2147483785: { address: OWNER.toLowerCase() } }), OWNER],
    ["no address", found({ 60: { address: "alice" } }), undefined],
    ["a wrong checksum", found({ 60: { address: OWNER.replace("C5", "c5") } }), undefined],
    ["of another name", found({ 60: { address: OWNER } }, "mallory.reown.id"), undefined],
    ["of nobody", [], undefined],
    ["of no coin", found({}), undefined],
  ])("T10 S7-027 the address of a name: %s", async (_, body, address) => {
    const world = await overHttp();
    const at = "/v1/profile/account/alice.reown.id";
    world.services.fault({ kind: "json", body }, { at });
    expect(await world.port.resolve({ name: "alice.reown.id", networkId }, signal)).toBe(address);
    await world.dispose();
  });
  it("T13 leaves out what is unfit", async () => {
    const world = await overHttp();
    const { port, services } = world;
    const hostile = { name: "al\u202Eice", avatar: "javascript:alert(1)" };
    services.fault({ kind: "json", body: hostile }, { at: `/v1/identity/${OWNER}` });
    const identity = await port.identity(ACCOUNT, signal);
    expect(identity.avatar).toBeUndefined();
    expect(identity.name ?? "").not.toContain("\u202E");
    const names = [null, {}, { name: 1 }, { name: "<b>.reown.id" }, { name: "alice.eth" }];
    const reverse = [...names, { name: "bobby.wcn.id" }];
    services.fault({ kind: "json", body: reverse }, { at: `/v1/profile/reverse/${OWNER}` });
    expect(await port.namesOf(ACCOUNT, signal)).toEqual(["bobby.wcn.id"]);
    const one = { name: "bobby.reown.id", registered: false };
    const suggestions = [...names, { ...one, registered: 1 }, one, one];
    const at = "/v1/profile/suggestions/bobby";
    services.fault({ kind: "json", body: { suggestions } }, { at });
    expect(await port.suggestions({ name: "bobby", networkId }, signal)).toEqual([
      { name: "bobby.reown.id", isRegistered: false },
    ]);
    await world.dispose();
  });
  it.each([null, 7, "no", { addresses: 7 }, { addresses: { 60: 7 } }])(
    "rejects %j, which is no name, with http/invalid-body",
    async (body) => {
      const world = await overHttp();
      const at = "/v1/profile/account/alice.reown.id";
      world.services.fault({ kind: "json", body }, { at });
      await expect(
        world.port.resolve({ name: "alice.reown.id", networkId }, signal),
      ).rejects.toMatchObject({ code: "http/invalid-body" });
      await world.dispose();
    },
  );
});

describe("ENS on the chain", () => {
  const networkId = "eip155:10";
  it("is asked of Ethereum, whatever the network of the account", async () => {
    const { port, asked } = overChain();
    expect(await port.resolve({ name: "alice.eth", networkId }, signal)).toBe(OWNER);
    expect(new Set(asked)).toEqual(new Set(["eip155:1"]));
  });
  it("a name that does not lead back to the account is not its name", async () => {
    const stolen = { ...ALICE, [HOME]: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" };
    expect(await overChain(stolen).port.identity(ACCOUNT, signal)).toEqual({});
    const strange = { ...ALICE, [REVERSE]: "Alice.eth" };
    expect(await overChain(strange).port.identity(ACCOUNT, signal)).toEqual({});
  });
  it("knows nobody where a host does not list Ethereum", async () => {
    const { port, asked } = overChain(ALICE, []);
    expect(await port.identity(ACCOUNT, signal)).toEqual({});
    expect(await port.resolve({ name: "alice.eth", networkId }, signal)).toBeUndefined();
    expect(asked).toEqual([]);
  });
  it("a node that refuses to be asked says nothing of a name; a contract that does has none", async () => {
    const failing = (context: { readonly isRevert?: true }) => {
      const ask = () => Promise.reject(sharedError("rpc/request-failed", context));
      const reader = { namespace: "eip155", ask } as unknown as ChainReader;
      return new ChainNames({ chains: { reader: async () => reader }, networks: [ETHEREUM] });
    };
    const name = { name: "alice.eth", networkId } as const;
    expect(await failing({ isRevert: true }).resolve(name, signal)).toBeUndefined();
    expect(await failing({ isRevert: true }).identity(ACCOUNT, signal)).toEqual({});
    const code = "rpc/request-failed";
    await expect(failing({}).resolve(name, signal)).rejects.toMatchObject({ code });
    await expect(failing({}).identity(ACCOUNT, signal)).rejects.toMatchObject({ code });
  });
  it("looks up no names of the service, and registers none", async () => {
    const { port, asked } = overChain();
    expect(await port.resolve({ name: "alice.reown.id", networkId }, signal)).toBeUndefined();
    const registration = { name: "bobby.reown.id", account: ACCOUNT, message: "", signature: "" };
    await expect(port.register(registration, signal)).rejects.toMatchObject({
      code: "chain/not-supported",
    });
    expect(asked).toEqual([]);
  });
});
