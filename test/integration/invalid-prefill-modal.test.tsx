// @vitest-environment happy-dom
import { createLatchkit } from "latchkit";
import { mainnet } from "latchkit/networks";
import { addInMemoryWallet, findInModal, inMemoryPorts } from "latchkit/testing";
import { afterEach, expect, it } from "vitest";
import { mountPage } from "../support/worlds/mounted-page.js";

let end = async (): Promise<void> => undefined;
afterEach(() => end());

it.each([
  ["a bigint, which JSON cannot represent", { amount: 5n }],
  ["a cyclic object", { to: Object.assign([], { 0: globalThis }) }],
])("draws an empty send form when the host prefills it with %s", async (_, odd) => {
  const networks = [mainnet];
  const ports = inMemoryPorts({ networks, time: "running" });
  const wallet = addInMemoryWallet(ports, "eip155");
  const latchkit = createLatchkit({ networks, ports });
  end = mountPage(latchkit).end;
  await latchkit.connection.connect(wallet.connector.connectorId);
  await latchkit.modal.open({ view: "WalletSend", arguments: odd as never });
  await findInModal({ role: "heading", name: "Send" }, { timeoutMs: 20_000 });
  expect(latchkit.send.snapshot).toMatchObject({ draft: { to: "", amount: "" } });
});
