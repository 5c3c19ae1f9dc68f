import { Psbt, Transaction } from "bitcoinjs-lib";
import { describe, expect, it, vi } from "vitest";
import { BitcoinChainSigner } from "../../../src/infrastructure/chain-signer/bitcoin/bitcoin-chain-signer.js";
import { readPsbt, signPsbtInputs } from "../../../src/testing/universal/bitcoin/sign-psbt.js";
import {
  accountsOf,
  coinsFor,
  fetchOver,
  honestService,
  psbtWallet,
  regtestAt,
} from "../../support/doubles/bitcoin-services.js";
import { esploraReader } from "../../support/builders/esplora-reader.js";
import { EVENT_LOOP } from "../../support/fixtures/event-loop.js";

const [payer] = accountsOf(1);
const [{ address: to, script: toScript }] = accountsOf(2);
const [{ address: thief }] = accountsOf(3);
const A = "https://a.example";
const VALUE = 250_000n;

/** Turns that end a task at every pause; `onTurn` runs the page's other work. */
const busyTurns = (onTurn: (turn: number) => void) => {
  let [time, turns] = [0, 0];
  return {
    now: () => (time += 100),
    nextTask: async () => {
      turns += 1;
      onTurn(turns);
    },
    count: () => turns,
  };
};

/**
 * One transfer of three coins over a wallet that signs PSBTs; `meanwhile` gets what host and wallet
 * still hold.
 */
const sending = async (
  meanwhile: (turn: number, held: readonly object[]) => void = () => undefined,
  end = new AbortController(),
) => {
  const coins = coinsFor(payer.script, [100_000n, 100_000n, 100_000n]);
  const { service, posted } = honestService(coins, () => ({ 3: 1 }));
  const reader = esploraReader([regtestAt(A)], { fetch: fetchOver({ [A]: service }) });
  const request = { to, value: VALUE };
  const network = { ...regtestAt(A) };
  const held: object[] = [request, network];
  const { connector, requests } = psbtWallet([payer], {
    signPsbt: (params: { psbt: string; signInputs: { index: number }[] }) => {
      const { psbt, signInputs } = params;
      const signed = signPsbtInputs(readPsbt(Buffer.from(psbt, "base64")), signInputs, [payer]);
      const answer = { psbt: signed.toBase64() };
      held.push(params, answer, ...signInputs);
      return answer;
    },
  });
  const turns = busyTurns((turn) => meanwhile(turn, held));
  const outcome: unknown = await new BitcoinChainSigner(reader, turns)
    .send(connector, payer.address, network, request, end.signal)
    .catch((error: unknown) => error);
  return { outcome, posted, turns: turns.count(), requests };
};

describe("a Bitcoin transfer with a long previous transaction", () => {
  it(
    "sends a Bitcoin transfer even if a PSBT has too many bytes to pass as function arguments",
    { tags: ["finding-M17"] },
    async () => {
      // The way the library encodes base64 in browsers.
      vi.spyOn(Psbt.prototype, "toBase64").mockImplementation(function (this: Psbt) {
        return btoa(String.fromCharCode(...this.toBuffer()));
      });
      const former = new Transaction();
      former.addInput(new Uint8Array(32).fill(7), 0);
      former.addOutput(payer.script, 300_000n);
      for (let more = 0; more < 5_000; more += 1) former.addOutput(toScript, 1_000n);
      const coin = { txid: former.getId(), value: 300_000n, hex: former.toHex() };
      const { service, posted } = honestService([coin], () => ({ 3: 1 }));
      const reader = esploraReader([regtestAt(A)], { fetch: fetchOver({ [A]: service }) });
      const { connector } = psbtWallet([payer], {
        signPsbt: ({ psbt, signInputs }: { psbt: string; signInputs: { index: number }[] }) => {
          const read = readPsbt(Buffer.from(psbt, "base64"));
          const signed = signPsbtInputs(read, signInputs, [payer]);
          return { psbt: Buffer.from(signed.toBuffer()).toString("base64") };
        },
      });
      const outcome = await new BitcoinChainSigner(reader, EVENT_LOOP).send(
        connector,
        payer.address,
        regtestAt(A),
        { to, value: VALUE },
        new AbortController().signal,
      );
      expect([outcome, posted.length]).toMatchObject([{ kind: "done" }, 1]);
    },
  );
});

describe("a Bitcoin transfer in slices", () => {
  it(
    "stops preparing a Bitcoin transfer between two time slices when the signal aborts",
    { tags: ["finding-M17"] },
    async () => {
      const { outcome, turns } = await sending();
      expect(outcome).toMatchObject({ kind: "done" });
      expect(turns).toBeGreaterThan(15);
      for (let last = 1; last <= turns; last += 1) {
        const end = new AbortController();
        const left = await sending((turn) => turn === last && end.abort(), end);
        expect([last, left.outcome]).toMatchObject([last, { code: "call/aborted" }]);
        expect(left.posted).toEqual([]);
        expect(left.turns).toBeLessThanOrEqual(last + 5);
      }
    },
  );
  it(
    "sends the requested Bitcoin transfer even if host or wallet change their objects during the call",
    { tags: ["finding-M17"] },
    async () => {
      const honest = await sending();
      const spoilt = await sending((_, held) => {
        for (const one of held)
          Object.assign(one, {
            to: thief,
            value: 1n,
            maxFee: 99_999n,
            id: "bip122:000000000019d6689c085ae165831e93",
            reference: "000000000019d6689c085ae165831e93",
            psbt: "cHNidP8=",
            index: 0,
            sighashTypes: [0x82],
            signInputs: [],
            broadcast: false,
          });
      });
      expect(spoilt.outcome).toEqual(honest.outcome);
      const [sent] = spoilt.posted.map((hex) => Transaction.fromHex(hex));
      expect(sent?.outs[0]).toEqual({ script: toScript, value: VALUE });
    },
  );
  it(
    "stops checking the host's PSBT between two time slices when the signal aborts",
    { tags: ["finding-M17"] },
    async () => {
      const { requests } = await sending();
      const { params } = requests.find(({ method }) => method === "signPsbt") as {
        params: { psbt: string; signInputs: { address: string; index: number }[] };
      };
      const { psbt } = params;
      const signInputs = [0, 1, 2].map((index) => ({ address: payer.address, index }));
      const signing = async (onTurn: (turn: number, end: AbortController) => void) => {
        const end = new AbortController();
        const { service, posted } = honestService([]);
        const reader = esploraReader([regtestAt(A)], { fetch: fetchOver({ [A]: service }) });
        const turns = busyTurns((turn) => onTurn(turn, end));
        const request = { psbt, signInputs, broadcast: true };
        const outcome: unknown = await new BitcoinChainSigner(reader, turns)
          .signPsbt(psbtWallet([payer]).connector, payer.address, regtestAt(A), request, end.signal)
          .catch((error: unknown) => error);
        return { outcome, posted, turns: turns.count() };
      };
      const whole = await signing(() => undefined);
      expect(whole.outcome).toMatchObject({ kind: "done" });
      for (let last = 1; last <= whole.turns; last += 1) {
        const left = await signing((turn, end) => turn === last && end.abort());
        expect([last, left.outcome, left.posted]).toMatchObject([
          last,
          { code: "call/aborted" },
          [],
        ]);
      }
    },
  );
});
