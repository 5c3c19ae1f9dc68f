import { expect, it } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import { addInMemoryWallet, inMemoryPorts } from "../../../../src/testing.js";
import { TWO_NETWORKS } from "../../../support/started.js";

it("a wallet that is connected anew while its older grant is being taken back stays connected", async () => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const latchkit = createLatchkit({ networks: TWO_NETWORKS, ports });
  const { address, connector } = addInMemoryWallet(ports, "eip155");
  await latchkit.start();
  await latchkit.connection.connect(connector.connectorId);
  const ending = latchkit.connection.disconnect();
  await latchkit.connection.connect(connector.connectorId);
  await ending;
  await ports.clock.pass(1_000);
  expect(latchkit.account.snapshot).toMatchObject({ status: "connected", current: { address } });
  await latchkit.dispose();
});
