import { describe, expect, it } from "vitest";
import { bitcoinNetworkId } from "../../../../src/domain/address/bitcoin-network.js";
import {
  answeredPsbtBytes,
  psbtBytes,
} from "../../../../src/infrastructure/chain-signer/bitcoin/psbt-bytes.js";
import { readPsbt } from "../../../../src/infrastructure/chain-signer/bitcoin/shown-psbt.js";
import { SlicedWork } from "../../../../src/infrastructure/shared/sliced-work.js";
import { toBase64 } from "../../../../src/infrastructure/shared/bytes.js";
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

describe("the transaction size that a PSBT states", () => {
  const START = [0x70, 0x73, 0x62, 0x74, 0xff];
  const TRANSACTION = [1, 0x00];
  /** 100,000 and 100,001, as compact sizes. */
  const [MOST, MORE] = [
    [0xfe, 0xa0, 0x86, 0x01, 0x00],
    [0xfe, 0xa1, 0x86, 0x01, 0x00],
  ];
  const base64 = (bytes: readonly number[]): string => Buffer.from(bytes).toString("base64");
  const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0);
  const BEFORE: Readonly<Record<string, readonly number[]>> = {
    "no other entry": [],
    "an entry of another type": [1, 0xfb, 4, ...zeros(4)],
    "an entry whose key is longer": [2, 0x00, 0x01, 3, ...zeros(3)],
    "a value of 252 bytes": [1, 0xfb, 0xfc, ...zeros(252)],
    "a value of 253 bytes": [1, 0xfb, 0xfd, 0xfd, 0x00, ...zeros(253)],
    "a value of 300 bytes": [1, 0xfb, 0xfd, 0x2c, 0x01, ...zeros(300)],
    "a value of 65,536 bytes": [1, 0xfb, 0xfe, 0x00, 0x00, 0x01, 0x00, ...zeros(65_536)],
  };

  it.each(Object.entries(BEFORE))(
    "accepts a transaction of 100,000 bytes in a PSBT with %s before it, and rejects a longer transaction",
    (_, before) => {
      const [most, more] = [MOST, MORE].map((size) =>
        base64([...START, ...before, ...TRANSACTION, ...size]),
      );
      expect(toBase64(psbtBytes(most))).toBe(most);
      expect(() => psbtBytes(more)).toThrow("Transaction above the relay limit");
    },
  );
  it.each([
    ["a size of eight bytes", [...START, ...TRANSACTION, 0xff, 16, ...zeros(7)]],
    ["half a size", [...START, ...TRANSACTION, 0xfe, 16, 0]],
    ["no transaction", [...START, 1, 0xfb, 1, 0, 0]],
    ["only its start", START],
    ["another start", [...START.slice(0, 4), 0xfe, ...TRANSACTION, 16]],
  ])("rejects a PSBT with %s", (_, bytes) => {
    expect(() => psbtBytes(base64(bytes))).toThrow(/PSBT/u);
  });
  it("reads a PSBT in hex from a wallet, but not from the host", () => {
    const bytes = [...START, ...TRANSACTION, 16];
    const hex = Buffer.from(bytes).toString("hex");
    for (const text of [hex, base64(bytes)]) expect([...answeredPsbtBytes(text)]).toEqual(bytes);
    expect(() => psbtBytes(hex)).toThrow();
    expect(() => answeredPsbtBytes(7)).toThrow("Neither base64 nor hex");
  });
});
