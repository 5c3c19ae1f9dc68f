import { describe, expect, it } from "vitest";
import { NamesFlow } from "../../../../src/application/flows/names-flow.js";
import { NamesCache, ReadProfile } from "../../../../src/application/names/read-profile.js";
import { NamesStore } from "../../../../src/application/names/names.store.js";
import { RegisterName } from "../../../../src/application/names/register-name.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import { StoredState } from "../../../../src/application/shared/stored-state.js";
import type { Account } from "../../../../src/domain/account/account.js";
import type { Route } from "../../../../src/domain/navigation/routes.js";
import { LatchkitError } from "../../../../src/index.js";
import {
  FakeClock,
  InMemoryKeyValueStorage,
  InMemoryNames,
} from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { aNetwork, anAccount } from "../../../support/doubles/fake-latchkit.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";
import { normalizeName } from "../../../support/fixtures/normalize-name.js";

const { signal } = new AbortController();
const NOW = 1_763_629_200_999;
const own = (address: string, connectorId = "ID_AUTH"): Account =>
  anAccount({
    address: address as `0x${string}`,
    caipAddress: `eip155:1:${address}`,
    connectorId,
    type: "smartAccount",
  } as Partial<Account>);

/** The name form in an open modal; the test answers the wallet's requests. */
const setupWorld = (
  first: Account | undefined = own(ALICE),
  activeId: `eip155:${string}` = "eip155:1",
) => {
  const current = new StateStore<Account | undefined>(first);
  const address = {
    state$: new StateStore(first?.caipAddress).state$,
    get snapshot() {
      return current.snapshot?.caipAddress;
    },
  };
  const names = new InMemoryNames();
  const clock = new FakeClock(NOW);
  const life = new Lifetime();
  const events: { readonly name: string }[] = [];
  const signed: {
    readonly message: string;
    readonly answer: ReturnType<typeof deferred<string>>;
  }[] = [];
  const networks = { find: (id: string) => (id === "eip155:1" ? aNetwork("1", "One") : undefined) };
  const networkId = () => activeId;
  const cache = new NamesCache(new StoredState(new InMemoryKeyValueStorage(), "test"), clock);
  const profiles = new ReadProfile({ names, networks, cache, isEmbedded: () => true });
  const store = new NamesStore({
    account: address,
    networkId,
    names,
    normalize: normalizeName,
    profiles,
    scheduler: clock,
    life,
  });
  const registering = new RegisterName({
    names,
    networks,
    networkId,
    account: () => current.snapshot,
    sign: async (message, check) => {
      check();
      const answer = deferred<string>();
      signed.push({ message, answer });
      return answer.promise;
    },
    clock,
    events: { emit: (event: { readonly name: string }) => void events.push(event) } as never,
  });
  const led: Route[] = [{ view: "RegisterAccountName" }];
  const modal = { isOpen: true };
  const navigation = {
    get current(): Route {
      return led.at(-1) ?? { view: "Account" };
    },
    replace: (route: Route) => void led.push(route),
  };
  const flow = new NamesFlow({ store, registering, modal, navigation, life });
  const goTo = (account: Account | undefined): void => current.update(() => account);
  return { flow, store, names, signed, events, led, modal, goTo, life };
};
const sign = async ({ signed }: ReturnType<typeof setupWorld>): Promise<void> => {
  signed.at(-1)?.answer.resolve("0xsigned");
  await flushPromises();
};

describe("registering a name", () => {
  it(
    "signs and sends the name registration, stores the name, and shows the success view",
    { tags: ["S1-004", "S4-042", "S4-043", "S7-030"] },
    async () => {
      const page = setupWorld();
      const done = page.flow.register("Alice", signal);
      expect(page.store.snapshot).toMatchObject({ step: "registering", name: "alice.reown.id" });
      const message = '{"name":"alice.reown.id","attributes":{},"timestamp":1763629200}';
      expect(page.signed.map((one) => one.message)).toEqual([message]);
      await sign(page);
      expect(await done).toBe("alice.reown.id");
      const account = `eip155:1:${ALICE}`;
      expect(page.names.registrations).toEqual([
        { name: "alice.reown.id", account, message, signature: "0xsigned" },
      ]);
      expect(page.store.snapshot).toMatchObject({
        step: "registered",
        name: "alice.reown.id",
        profile: { status: "ready", value: { account, name: "alice.reown.id" } },
      });
      expect(page.led.at(-1)).toEqual({ view: "RegisterAccountNameSuccess" });
      expect(page.events).toEqual([
        { name: "REGISTER_NAME_INITIATED", isSmartAccount: true },
        { name: "REGISTER_NAME_SUCCESS", isSmartAccount: true },
      ]);
      expect(await page.store.profile(false, signal)).toMatchObject({ name: "alice.reown.id" });
    },
  );
  it(
    "if a name registration fails, goes back to the form with an error that contains the name",
    { tags: ["S8-043", "S4-044"] },
    async () => {
      const page = setupWorld();
      page.names.assign("alice.reown.id", BOB);
      const done = page.flow.register("alice", signal);
      page.led.push({ view: "ApproveTransaction", present: () => () => undefined });
      page.signed[0]?.answer.resolve("0xsigned");
      await expect(done).rejects.toMatchObject({
        code: "names/register-failed",
        message: "Error registering name alice.reown.id",
      });
      expect(page.led.at(-1)).toEqual({ view: "RegisterAccountName" });
      expect(page.store.snapshot).toMatchObject({
        step: "editing",
        error: { code: "names/register-failed" },
      });
      expect(page.events.at(-1)).toMatchObject({ name: "REGISTER_NAME_ERROR" });
    },
  );
  it("registers no name if the user declines, and allows a second registration", async () => {
    const page = setupWorld();
    const done = errorCodeOf(page.flow.register("alice", signal));
    page.signed[0]?.answer.reject(new LatchkitError("wallet/declined", { method: "sign" }));
    expect(await done).toBe("wallet/declined");
    expect(page.names.registrations).toEqual([]);
    const again = page.flow.register("alice", signal);
    await sign(page);
    expect(await again).toBe("alice.reown.id");
  });
  it("rejects further registrations while one is pending", async () => {
    const page = setupWorld();
    const done = page.flow.register("alice", signal);
    const others = ["alice", "bobby"].map((label) =>
      errorCodeOf(page.flow.register(label, signal)),
    );
    expect(await Promise.all(others)).toEqual(["wallet/pending", "wallet/pending"]);
    await sign(page);
    await done;
    expect(page.signed).toHaveLength(1);
    expect(page.names.registrations).toHaveLength(1);
  });
  it(
    "rejects the registration of a name if the active network is not listed",
    { tags: ["S5-010", "S8-038"] },
    async () => {
      const page = setupWorld(own(ALICE), "eip155:4242");
      await expect(page.flow.register("alice", signal)).rejects.toMatchObject({
        code: "network/not-found",
        message: "Network not found",
      });
      expect(page.signed).toEqual([]);
    },
  );
  it.each([
    ["there is no active account", undefined],
    ["the active account is of another wallet than the embedded one", own(ALICE, "io.metamask")],
  ])(
    "rejects the registration of a name if %s",
    { tags: ["S5-010", "S8-039"] },
    async (_, account) => {
      const page = setupWorld();
      page.goTo(account);
      await expect(page.flow.register("alice", signal)).rejects.toMatchObject({
        code: "names/no-auth-connector",
        message: "Address or auth connector not found",
      });
      expect(page.signed).toEqual([]);
    },
  );
  it.each(["abc", "al ice", "", "alice.eth"])(
    "rejects the registration of the name %j",
    { tags: ["S5-009"] },
    async (label) => {
      const page = setupWorld();
      expect(await errorCodeOf(page.flow.register(label, signal))).toBe("names/malformed");
      expect(page.signed).toEqual([]);
      expect(page.events).toEqual([]);
    },
  );
  it("does not navigate after a name registration if the user went to a different view", async () => {
    const page = setupWorld();
    const done = page.flow.register("alice", signal);
    page.led.push({ view: "Networks" });
    await sign(page);
    await done;
    expect(page.led.at(-1)).toEqual({ view: "Networks" });
  });
  it("does not navigate after a name registration while the modal is closed", async () => {
    const page = setupWorld();
    page.modal.isOpen = false;
    const done = page.flow.register("alice", signal);
    await sign(page);
    await done;
    expect(page.led).toHaveLength(1);
  });
  it("does not show a newly registered name if a different account has become active", async () => {
    const page = setupWorld();
    const done = page.flow.register("alice", signal);
    page.goTo(own(BOB));
    await sign(page);
    await done;
    expect(page.store.snapshot.profile).toEqual({ status: "idle" });
    expect(page.led).toEqual([{ view: "RegisterAccountName" }]);
  });
});
