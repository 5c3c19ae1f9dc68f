import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CaipAddress } from "../../../src/domain/caip/caip.types.js";
import type { Names } from "../../../src/ports/names.port.js";

/** A service in which `known` is the name of `OWNER`, who also has a picture. */
export interface NamesHarness {
  readonly port: Names;
  /** The owner's registered name. */
  readonly known: string;
  dispose(): Promise<void>;
}
export const OWNER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const ACCOUNT: CaipAddress = `eip155:1:${OWNER}`;
export const DISCONNECTED: CaipAddress = "eip155:1:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
export const PICTURE = "https://pictures.example/alice.png";
const networkId = "eip155:1";

export const describeNames = (name: string, make: () => Promise<NamesHarness>): void => {
  describe(`Names: ${name}`, () => {
    let harness: NamesHarness;
    beforeEach(async () => void (harness = await make()));
    afterEach(() => harness.dispose());
    const { signal } = new AbortController();

    it("returns an account's name and its picture", { tags: ["S3-043"] }, async () => {
      const { port, known } = harness;
      expect(await port.identity(ACCOUNT, signal)).toEqual({ name: known, avatar: PICTURE });
    });
    it(
      "returns no profile for an account without a registered name",
      { tags: ["S3-043"] },
      async () => {
        expect(await harness.port.identity(DISCONNECTED, signal)).toEqual({});
      },
    );
    it(
      "returns the address of a registered name, and undefined for an unregistered name",
      { tags: ["S7-027"] },
      async () => {
        const { port, known } = harness;
        const found = { address: OWNER, record: "network" };
        expect(await port.resolve({ name: known, networkId }, signal)).toEqual(found);
        const nobody = known.replace(/^[^.]+/, "nobody");
        expect(await port.resolve({ name: nobody, networkId }, signal)).toBeUndefined();
      },
    );
    it(
      "returns no name of an account in a namespace other than eip155",
      { tags: ["S9-023"] },
      async () => {
        const account = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBM";
        expect(await harness.port.identity(account as CaipAddress, signal)).toEqual({});
        expect(await harness.port.namesOf(account as CaipAddress, signal)).toEqual([]);
      },
    );
    it(
      "lists the names that an account registered, or returns an empty list",
      { tags: ["S7-028"] },
      async () => {
        const names = await harness.port.namesOf(ACCOUNT, signal);
        expect([[], ["alice.reown.id"]]).toContainEqual(names);
        expect(await harness.port.namesOf(DISCONNECTED, signal)).toEqual([]);
      },
    );
    it(
      "suggests names and marks the registered ones as taken, or returns an empty list",
      { tags: ["S7-029"] },
      async () => {
        const list = await harness.port.suggestions({ name: "alice", networkId }, signal);
        expect(list.length).toBeLessThanOrEqual(5);
        for (const { name: one, isRegistered } of list) {
          expect(one).toMatch(/^alice[a-z0-9-]*\.reown\.id$/);
          expect(isRegistered).toBe(one === "alice.reown.id");
        }
      },
    );
    it("rejects every names call with call/aborted if the signal has aborted", async () => {
      const { port, known } = harness;
      const end = AbortSignal.abort();
      const message = "{}";
      const signature = "0x";
      const calls: readonly Promise<unknown>[] = [
        port.identity(ACCOUNT, end),
        port.resolve({ name: known, networkId }, end),
        port.namesOf(ACCOUNT, end),
        port.suggestions({ name: "alice", networkId }, end),
        port.register({ name: "bobby.reown.id", account: ACCOUNT, message, signature }, end),
      ];
      for (const call of calls) await expect(call).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};
