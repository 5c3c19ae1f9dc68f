import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import type { Network } from "../../../src/domain/network/network.js";
import { registrationMessage } from "../../../src/domain/names/identity.js";
import { InMemoryNames } from "../../../src/infrastructure/in-memory/index.js";
import { ChainNames } from "../../../src/infrastructure/names/chain-names.js";
import { HttpNames } from "../../../src/infrastructure/names/http-names.js";
import { serviceQuery } from "../../../src/infrastructure/shared/service-query.js";
import type { ChainReader } from "../../../src/ports/chain-reader.port.js";
import { startServicesPart } from "../../../src/testing/node/services/services-part.js";
import { realHttp } from "../../support/builders/catalogue-entries.js";
import { type EnsRecords, ensReader } from "../../support/doubles/ens.js";
import { ACCOUNT, DISCONNECTED, OWNER, PICTURE, describeNames } from "./names.contract.js";
import { normalizeName } from "../../support/fixtures/normalize-name.js";

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
  const { services, stop } = await startServicesPart("free", {
    "eip155:1": "http://127.0.0.1:9",
    "eip155:10": "http://127.0.0.1:9",
  });
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
    fallback: beside,
    normalize: normalizeName,
  });
  return { port, services, beside, known, dispose: () => stop() };
};

const REVERSE = `${OWNER.slice(2).toLowerCase()}.addr.reverse`;
const ALICE: Readonly<Record<string, EnsRecords>> = {
  [REVERSE]: { name: "alice.eth" },
  "alice.eth": { addresses: { 60: OWNER }, avatar: PICTURE },
};
const overChain = (records = ALICE, networks = [ETHEREUM]) => {
  const { ask, asked } = ensReader(records);
  const reader = { namespace: "eip155", ask } as ChainReader;
  const chains = { reader: async () => reader };
  return { port: new ChainNames({ chains, networks, normalize: normalizeName }), asked };
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
  port.assign("alice.reown.id", OWNER);
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
  const own = { address: OWNER, record: "network" };

  it(
    "requests the names service with the documented path and query",
    { tags: ["S7-017", "S7-027", "S7-028", "S7-029"] },
    async () => {
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
    },
  );
  it.each(["a_b.eth", "xn--ls8h.eth", "vit\u0430lik.eth"])(
    "hides an account's name that is not normalized: %j",
    async (name) => {
      const { port, services, dispose } = await overHttp();
      services.set({ identities: { [OWNER.toLowerCase()]: { name, avatar: PICTURE } } });
      expect(await port.identity(ACCOUNT, signal)).toEqual({ avatar: PICTURE });
      await dispose();
    },
  );
  const order = async (name: string, at = Date.now()) => {
    const message = registrationMessage({ name, at });
    return { name, account: ACCOUNT, message, signature: await KEY.signMessage({ message }) };
  };
  it(
    "registers a name with coin type, address, message and signature, and can look it up afterwards",
    { tags: ["S7-030"] },
    async () => {
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
      expect(await port.resolve({ name: "bobby.reown.id", networkId }, signal)).toEqual(own);
      expect(await port.namesOf(ACCOUNT, signal)).toEqual(["alice.reown.id", "bobby.reown.id"]);
      await world.dispose();
    },
  );
  it(
    "sends a name registration once, and rejects if the names service rejects it",
    { tags: ["S7-030"] },
    async () => {
      const world = await overHttp();
      const taken = world.port.register(await order("alice.reown.id"), signal);
      await expect(taken).rejects.toMatchObject({ code: "http/status", context: { status: 400 } });
      const old = world.port.register(await order("bobby.reown.id", Date.now() - 60_000), signal);
      await expect(old).rejects.toMatchObject({ code: "http/status", context: { status: 400 } });
      const forged = { ...(await order("bobby.reown.id")), account: DISCONNECTED };
      const stolen = world.port.register(forged, signal);
      await expect(stolen).rejects.toMatchObject({ code: "http/status", context: { status: 401 } });
      expect(world.services.requestsTo("/v1/profile/account")).toHaveLength(3);
      await world.dispose();
    },
  );
  it(
    "rejects with names/register-failed if the names service answers with `success: false`",
    { tags: ["S7-030"] },
    async () => {
      const world = await overHttp();
      world.services.fault(
        { kind: "json", body: { success: false } },
        { at: "/v1/profile/account", times: 1 },
      );
      await expect(
        world.port.register(await order("bobby.reown.id"), signal),
      ).rejects.toMatchObject({
        code: "names/register-failed",
      });
      await world.dispose();
    },
  );
  it(
    "requests nothing for a network that the names service does not support",
    { tags: ["S7-037"] },
    async () => {
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
    },
  );
  it("resolves names of other registries with the fallback resolver", async () => {
    const world = await overHttp();
    world.beside.assign("alice.eth", OWNER);
    expect(await world.port.resolve({ name: "alice.eth", networkId }, signal)).toEqual(own);
    expect(asked(world)).toEqual([]);
    await world.dispose();
  });
  const found = (addresses: object, name = "alice.reown.id") => ({ name, addresses });
  const other = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
  const [ETHEREUM_TYPE, OPTIMISM_TYPE, BASE_TYPE] = [2147483649, 2147483658, 2147492101];
  const lookup = async (body: unknown, id: "eip155:1" | "eip155:10" = networkId) => {
    const world = await overHttp();
    const at = "/v1/profile/account/alice.reown.id";
    world.services.fault({ kind: "json", body }, { at });
    const answer = await world.port.resolve({ name: "alice.reown.id", networkId: id }, signal);
    await world.dispose();
    return answer;
  };
  it.each([
    ["Ethereum's registration", { 60: { address: other }, [ETHEREUM_TYPE]: { address: OWNER } }],
    ["Ethereum's own coin type", { [BASE_TYPE]: { address: other }, 60: { address: OWNER } }],
  ])("resolves an ENS name on Ethereum with %s", async (_, addresses) => {
    expect(await lookup(found(addresses))).toEqual(own);
  });
  it("resolves a name to the default EVM address if the name has no address for the network", async () => {
    const answer = found({ 2147483648: { address: OWNER }, 60: { address: other } });
    expect(await lookup(answer, "eip155:10")).toEqual({ address: OWNER, record: "default" });
  });
  it("marks an address from a name's Ethereum record when it is used on a different network", async () => {
    const answer = found({ [ETHEREUM_TYPE]: { address: OWNER }, 60: { address: other } });
    expect(await lookup(answer, "eip155:10")).toEqual({ address: OWNER, record: "ethereum" });
  });
  it("marks an address that the names service copied from a registration on a different network", async () => {
    const answer = found({ [BASE_TYPE]: { address: OWNER }, 60: { address: OWNER.toLowerCase() } });
    const copied = { address: OWNER, record: "other-network" };
    expect(await lookup(answer)).toEqual(copied);
    expect(await lookup(answer, "eip155:10")).toEqual(copied);
  });
  it("returns no address on a different network for a name that is registered on Base alone", async () => {
    const answer = found({ [BASE_TYPE]: { address: OWNER } });
    expect(await lookup(answer)).toBeUndefined();
    expect(await lookup(answer, "eip155:10")).toBeUndefined();
  });
  it.each([
    ["a record that is not an address", found({ 60: { address: "alice" } })],
    ["an address with a wrong checksum", found({ 60: { address: OWNER.replace("C5", "c5") } })],
    ["an answer for another name", found({ 60: { address: OWNER } }, "mallory.reown.id")],
    ["an unregistered name", []],
    ["a name without addresses", found({})],
    ["an address on Optimism alone", found({ [OPTIMISM_TYPE]: { address: OWNER } })],
  ])(
    "resolves a name to no address on Ethereum if the service has only %s",
    { tags: ["S7-027", "T10"] },
    async (_, body) => {
      expect(await lookup(body)).toBeUndefined();
    },
  );
  it("shows an inline SVG avatar of a name, but no avatar that contains a script", async () => {
    const drawing = (inner: string): string =>
      `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
    const avatarOf = async (avatar: string) => {
      const { port } = overChain({
        ...ALICE,
        "alice.eth": { addresses: { 60: OWNER }, avatar },
      });
      return (await port.identity(ACCOUNT, signal)).avatar;
    };
    const plain = drawing('<path d="M0 0h8v8z"/>');
    expect(await avatarOf(plain)).toBe(plain);
    expect(await avatarOf(drawing("<script>alert(1)</script>"))).toBeUndefined();
  });
  it("drops hostile names, avatars and name suggestions", { tags: ["T13"] }, async () => {
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
    "rejects a profile from the names service with http/invalid-body: %j",
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
  it("reads ENS names on Ethereum, even if the account is on a different network", async () => {
    const { port, asked } = overChain();
    expect(await port.resolve({ name: "alice.eth", networkId }, signal)).toMatchObject({
      address: OWNER,
    });
    expect(new Set(asked)).toEqual(new Set(["eip155:1"]));
  });
  it("hides an ENS reverse name that does not resolve back to the account", async () => {
    const thief = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
    const stolen = { ...ALICE, "alice.eth": { addresses: { 60: thief } } } as const;
    expect(await overChain(stolen).port.identity(ACCOUNT, signal)).toEqual({});
    const strange = { ...ALICE, [REVERSE]: { name: "Alice.eth" } };
    expect(await overChain(strange).port.identity(ACCOUNT, signal)).toEqual({});
  });
  it("returns no ENS name if the host did not configure Ethereum", async () => {
    const { port, asked } = overChain(ALICE, []);
    expect(await port.identity(ACCOUNT, signal)).toEqual({});
    expect(await port.resolve({ name: "alice.eth", networkId }, signal)).toBeUndefined();
    expect(asked).toEqual([]);
  });
  it.each(["a_b.eth", "xn--ls8h.eth", "Alice.eth", "vit\u0430lik.eth"])(
    "hides an ENS reverse name that is not normalized: %j",
    async (name) => {
      const { port } = overChain({ [REVERSE]: { name }, [name]: { addresses: { 60: OWNER } } });
      expect(await port.identity(ACCOUNT, signal)).toEqual({});
    },
  );
  it("shows an ENS reverse name with non-ASCII letters", async () => {
    const name = "алиса.eth";
    const { port } = overChain({ [REVERSE]: { name }, [name]: { addresses: { 60: OWNER } } });
    expect(await port.identity(ACCOUNT, signal)).toEqual({ name });
  });
  it("rejects an ENS read if the node refuses it, and returns no name if the contract reverts", async () => {
    const failing = (context: { readonly isRevert?: true }) => {
      const ask = () => Promise.reject(new LatchkitError("rpc/request-failed", context));
      const reader = { namespace: "eip155", ask } as unknown as ChainReader;
      const chains = { reader: async () => reader };
      return new ChainNames({ chains, networks: [ETHEREUM], normalize: normalizeName });
    };
    const name = { name: "alice.eth", networkId } as const;
    expect(await failing({ isRevert: true }).resolve(name, signal)).toBeUndefined();
    expect(await failing({ isRevert: true }).identity(ACCOUNT, signal)).toEqual({});
    const code = "rpc/request-failed";
    await expect(failing({}).resolve(name, signal)).rejects.toMatchObject({ code });
    await expect(failing({}).identity(ACCOUNT, signal)).rejects.toMatchObject({ code });
  });
  it("resolves and registers the names service's own names without ENS", async () => {
    const { port, asked } = overChain();
    expect(await port.resolve({ name: "alice.reown.id", networkId }, signal)).toBeUndefined();
    const registration = { name: "bobby.reown.id", account: ACCOUNT, message: "", signature: "" };
    await expect(port.register(registration, signal)).rejects.toMatchObject({
      code: "chain/not-supported",
    });
    expect(asked).toEqual([]);
  });

  const OPTIMISM_TYPE = 2147483658;
  const other = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
  const onOptimism = (records: EnsRecords) =>
    overChain({ "alice.eth": records }).port.resolve(
      { name: "alice.eth", networkId: "eip155:10" },
      signal,
    );
  it("uses the network's ENS record, or the default record, or Ethereum's record and marks it as such", async () => {
    const [ethereum, byDefault] = [{ 60: other }, { 2147483648: OWNER }] as const;
    const all = { ...ethereum, 2147483648: other, [OPTIMISM_TYPE]: OWNER } as const;
    expect(await onOptimism({ addresses: all })).toEqual({ address: OWNER, record: "network" });
    expect(await onOptimism({ addresses: { ...ethereum, ...byDefault } })).toEqual({
      address: OWNER,
      record: "default",
    });
    const marked = { address: other, record: "ethereum" };
    expect(await onOptimism({ addresses: ethereum })).toEqual(marked);
    expect(await onOptimism({ addresses: ethereum, isOld: true })).toEqual(marked);
    expect(await onOptimism({ addresses: { 2147492101: OWNER } })).toBeUndefined();
  });
  it("uses the default ENS record on Ethereum if Ethereum has no record", async () => {
    const { port } = overChain({ "alice.eth": { addresses: { 2147483648: OWNER } } });
    const query = { name: "alice.eth", networkId: "eip155:1" } as const;
    expect(await port.resolve(query, signal)).toEqual({ address: OWNER, record: "default" });
  });
  it("resolves ENS names on networks with a chain id too large for an ENS coin type", async () => {
    const { port } = overChain({ "alice.eth": { addresses: { 2147483648: OWNER } } });
    const query = { name: "alice.eth", networkId: "eip155:11297108109" } as const;
    expect(await port.resolve(query, signal)).toEqual({ address: OWNER, record: "default" });
  });
  it("ignores ENS records that are not 20 bytes or are all zero", async () => {
    for (const record of ["0x1234", `0x${"00".repeat(20)}`, `${OWNER}00`] as const)
      expect(await onOptimism({ addresses: { [OPTIMISM_TYPE]: record, 60: other } })).toMatchObject(
        { record: "ethereum" },
      );
  });
  it("hides an ENS name if its record for the account's network is a different address", async () => {
    const addresses = { 60: OWNER, [OPTIMISM_TYPE]: other } as const;
    const { port } = overChain({ ...ALICE, "alice.eth": { addresses } });
    expect(await port.identity(ACCOUNT, signal)).toEqual({ name: "alice.eth" });
    expect(await port.identity(`eip155:10:${OWNER}`, signal)).toEqual({});
  });
});
