import { describe, expect, it } from "vitest";
import { isLatchkitError } from "../../../../src/index.js";
import { FaultWorld } from "../../../support/worlds/faults/world.js";
import { providerError } from "../../../support/fixtures/wallet-faults.js";
import { PROVIDER_CODE_CASES } from "../../../support/fixtures/provider-codes.js";

const setupConnected = async (): Promise<FaultWorld> => {
  const world = new FaultWorld();
  await world.start();
  const connecting = world.run("connect");
  await world.end(connecting);
  // The first connect of a process also waits for its code to load.
  await connecting;
  return world;
};
/** The rejection of a promise after the clock advanced; undefined if it resolves. */
const errorOf = async (world: FaultWorld, promise: Promise<unknown>): Promise<unknown> => {
  const error = promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  await world.end(promise);
  return error;
};
const rejectedWith = (code: number) =>
  ({ name: "", kind: "reject", with: () => providerError(code) }) as const;
const caseOf = (code: number) => {
  const found = PROVIDER_CODE_CASES.find((one) => one.code === code);
  if (!found) throw new Error(`${code} is in no table`);
  return found;
};

describe("error codes of wallets", { tags: ["finding-T2"] }, () => {
  const codes = [
    ["S8-062", 4902],
    ["S8-063", 5000],
    ["S8-064", 32603],
    ["S8-065", -32700],
    ["S8-066", -32600],
    ["S8-067", -32601],
    ["S8-068", -32602],
    ["S8-069", -32603],
    ["S8-070", -32000],
    ["S8-071", -32001],
    ["S8-072", -32002],
    ["S8-073", -32003],
    ["S8-074", -32004],
    ["S8-075", -32005],
    ["S8-076", -32006],
    ["S8-077", 4001],
    ["S8-078", 4100],
    ["S8-079", 4200],
    ["S8-080", 4900],
    ["S8-081", 4901],
    ["S8-082", 4902],
    ["S8-083", 5700],
    ["S8-084", 5710],
    ["S8-085", 5720],
    ["S8-086", 5730],
    ["S8-087", 5740],
    ["S8-088", 5750],
    ["S8-089", 5760],
  ] as const;
  for (const [id, code] of codes)
    it(
      `maps wallet error code ${code} in signatures and network switches, and passes ${code} on through the provider`,
      { tags: [id] },
      async () => {
        const { sign, change } = caseOf(code);
        const world = await setupConnected();
        const { account, network, connection } = world.latchkit;

        world.wallet.break("personal_sign", rejectedWith(code));
        const unsigned = await errorOf(world, account.signMessage("hello"));
        expect(unsigned).toMatchObject({ code: sign });
        if (sign === "wallet/request-failed")
          expect(unsigned).toMatchObject({ context: { providerCode: code }, cause: { code } });

        const provider = await connection.provider("eip155");
        world.wallet.break("personal_sign", rejectedWith(code));
        const asked = provider.request({ method: "personal_sign", params: ["0x00"] });
        expect(await errorOf(world, asked)).toMatchObject({ code });

        world.wallet.break("wallet_switchEthereumChain", rejectedWith(code));
        const unmoved = await errorOf(world, network.switch("eip155:10"));
        const isAdded = world.wallet.requests.includes("wallet_addEthereumChain");
        expect([isAdded, isLatchkitError(unmoved) ? unmoved.code : unmoved]).toEqual(
          change === "added" ? [true, undefined] : [false, change],
        );
        expect(network.snapshot.active.id).toBe(isAdded ? "eip155:10" : "eip155:1");
        await world.latchkit.dispose();
      },
    );
});
