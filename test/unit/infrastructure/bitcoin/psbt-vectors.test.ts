import { describe, expect, it } from "vitest";
import { bitcoinNetworkId } from "../../../../src/domain/address/bitcoin-network.js";
import { readPsbt } from "../../../../src/infrastructure/chain-signer/bitcoin/shown-psbt.js";
import { SlicedWork } from "../../../../src/infrastructure/shared/sliced-work.js";
import { EVENT_LOOP } from "../../../support/fixtures/event-loop.js";
import vectors from "../../../vectors/bip174-psbt.json" with { type: "json" };

const MAINNET = bitcoinNetworkId("mainnet");
const work = () => new SlicedWork(EVENT_LOOP, new AbortController().signal);
const refused = { code: "transaction/invalid", context: { field: "psbt" } };

describe("BIP-174, the published test vectors", () => {
  it.each(vectors["The following are invalid PSBTs:"])(
    "rejects the invalid PSBT of BIP-174: $case",
    async ({ base64 }) => {
      await expect(readPsbt(base64, MAINNET, work())).rejects.toMatchObject(refused);
    },
  );
  it.each(vectors["The following are valid PSBTs:"])(
    "reads the valid PSBT of BIP-174: $case",
    async ({ base64 }) => {
      expect(
        (await readPsbt(base64, MAINNET, work())).psbt.data.inputs.length,
      ).toBeGreaterThanOrEqual(0);
    },
  );
  it.each(vectors["Fails Signer checks"])(
    "rejects the PSBT of BIP-174 that fails the signer checks: $case",
    async ({ base64 }) => {
      await expect(readPsbt(base64, MAINNET, work())).rejects.toMatchObject(refused);
    },
  );
  it.each([undefined, null, 1, "", "cHNidP8=", "not base64", {}])(
    "rejects the text %j as a PSBT",
    async (value) => {
      await expect(readPsbt(value, MAINNET, work())).rejects.toMatchObject(refused);
    },
  );
});
