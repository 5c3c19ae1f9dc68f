import { expect } from "vitest";
import { flushPromises } from "../../support/worlds/instance.js";
import { USER_LIMIT_MS, type Page, World } from "./pages.js";
import { type Step, quiesce } from "./steps.js";

const STORED = "latchkit:default:v1:";
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "done",
    (error: unknown) => (error as { code?: unknown }).code,
  );

/**
 * Checks that the active account, the network and what subscribers received
 * agree.
 */
const agrees = (page: Page): void => {
  const { account, connection, network } = page.latchkit;
  const { current, status, byNamespace } = account.snapshot;
  expect(status === "connected").toBe(current !== undefined);
  expect(page.notified).toMatchObject({ status, network: network.snapshot.active.id });
  expect(page.notified.account).toBe(current);
  if (current) {
    expect(network.snapshot.active.id).toBe(current.networkId);
    expect(byNamespace[current.namespace]).toBe(current);
    // Compares by value: each group keeps its own object identities.
    expect(
      connection.snapshot.connections.find(({ namespace }) => namespace === current.namespace)
        ?.accounts[0],
    ).toEqual(current);
  }
  if (!page.world.hasChosen && connection.snapshot.connections.length > 0)
    expect(current, "somebody is connected, and nobody is active").toBeDefined();
};

/**
 * Checks that the page listens to the events of every connected wallet; it may also listen to the
 * one that it is connecting.
 */
const follows = ({ providers, latchkit }: Page): void => {
  if (latchkit.account.snapshot.isRestoring) return;
  const { connections } = latchkit.connection.snapshot;
  // The page also listens to a stored wallet that is locked.
  for (const { connectorId, isFollowed } of providers)
    if (connections.some(({ connector }) => connector.id === connectorId))
      expect(isFollowed, connectorId).toBe(true);
};

/** Checks that a signature is requested from the active account and its wallet. */
const signs = async ({ providers, latchkit }: Page): Promise<void> => {
  const { current } = latchkit.account.snapshot;
  const before = providers.map(({ signed }) => signed.length);
  const code = await codeOf(latchkit.account.signMessage("probe"));
  const asked = providers.flatMap((provider, at) =>
    provider.signed.slice(before[at]).map((address) => [provider.connectorId, address]),
  );
  expect([code, asked]).toEqual(
    current ? ["done", [[current.connectorId, current.address]]] : ["connection/not-connected", []],
  );
};

/** Checks that the provider reaches the active EVM wallet, or fails with 4100 without one. */
const provides = async ({ providers, latchkit }: Page): Promise<void> => {
  const provider = await latchkit.connection.provider("eip155");
  const shown = latchkit.account.snapshot.byNamespace.eip155;
  const before = providers.map(({ signed }) => signed.length);
  const code = await codeOf(provider.request({ method: "probe" }));
  const asked = providers.flatMap((provider, at) =>
    provider.signed.slice(before[at]).map(() => provider.connectorId),
  );
  expect([code, asked]).toEqual(shown ? ["done", [shown.connectorId]] : [4100, []]);
};

/** Checks the stored network and status; only used with a single page. */
const stores = ({ world, latchkit }: Page): void => {
  const text = world.storage.get(`${STORED}active_caip_network_id`);
  if (text === undefined || latchkit.account.snapshot.isRestoring) return;
  expect(text).toBe(latchkit.network.snapshot.active.id);
  expect(world.storage.get(`${STORED}connection_status`)).toBe(latchkit.connection.snapshot.status);
};

const verify = async (world: World): Promise<void> => {
  await flushPromises();
  for (const page of world.pages) {
    agrees(page);
    follows(page);
    await signs(page);
    await provides(page);
    agrees(page);
    if (world.pages.length === 1) stores(page);
  }
};

/** Checks that every pending promise settles within its limit without any answer. */
const ends = async (world: World): Promise<void> => {
  for (const page of world.pages) page.armed = undefined;
  await quiesce(world);
  await world.clock.pass(12_000);
  await quiesce(world);
  for (const { latchkit } of world.pages) expect(latchkit.account.snapshot.isRestoring).toBe(false);
  // A page that waits for another page's prompt sends its own request after that.
  for (let left = world.pages.length; left > 0; left -= 1) {
    await world.clock.pass(USER_LIMIT_MS);
    await quiesce(world);
  }
  // A flow in an open modal waits for the user.
  for (const { latchkit } of world.pages) await latchkit.modal.close();
  await quiesce(world);
  expect([...world.waiting]).toEqual([]);
};

/** Checks that idle tabs with the same account have the same network. */
const isTogether = ({ pages, hasChosen }: World): void => {
  const [first, second] = pages.map(({ latchkit }) => latchkit.account.snapshot.current);
  // A connected tab does not follow a network that was chosen without a wallet.
  if (!hasChosen && first && first.address === second?.address)
    expect(second.networkId).toBe(first.networkId);
};

/** Runs the steps in a new browser and checks everything after each of them. */
export const play = async (isMulti: boolean, order: readonly Step[]): Promise<void> => {
  const world = new World(isMulti);
  await world.openPage();
  for (const one of order) {
    await one.run(world);
    await verify(world);
  }
  await ends(world);
  await verify(world);
  isTogether(world);
  for (const page of [...world.pages]) await page.close();
  await flushPromises();
  expect(world.extensions.flatMap(({ providers }) => providers)).toEqual([]);
  expect([...world.waiting]).toEqual([]);
};
