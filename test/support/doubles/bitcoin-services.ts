import { Transaction } from "bitcoinjs-lib";
import { Observable } from "rxjs";
import type { Network } from "../../../src/domain/network/network.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import type { WalletConnector, WalletRequest } from "../../../src/ports/wallet-connector.port.js";
import {
  bitcoinAccounts,
  type BitcoinAccount,
} from "../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { readPsbt, signPsbtInputs } from "../../../src/testing/universal/bitcoin/sign-psbt.js";
import { REGTEST } from "../worlds/bitcoin.js";

/**
 * What one service answers; a text goes out as it is, anything else as JSON. Throwing is a
 * connection that breaks.
 */
export type Service = (
  path: string,
  posted: string | undefined,
) => { readonly status?: number; readonly body: unknown };

/** `fetch` over services of this process, each behind its own address. */
export const fetchOver =
  (services: Readonly<Record<string, Service>>): typeof fetch =>
  async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const [address = "", service] =
      Object.entries(services).find(([start]) => url.startsWith(start)) ?? [];
    if (!service) throw new TypeError("Failed to fetch");
    const posted = typeof init?.body === "string" ? init.body : undefined;
    const { status = 200, body } = service(url.slice(address.length), posted);
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  };

export const regtestAt = (...rpcUrls: readonly string[]): Network => ({
  id: REGTEST,
  namespace: "bip122",
  reference: REGTEST.slice(7),
  name: "Local",
  currency: { name: "Bitcoin", symbol: "BTC", decimals: 8 },
  rpcUrls,
  isTestnet: true,
});

/** Test accounts by number: native SegWit first, then Taproot. */
export const accountsOf = (seed: number): readonly [BitcoinAccount, BitcoinAccount] =>
  bitcoinAccounts(new Uint8Array(32).fill(seed), REGTEST);

/**
 * Transactions that pay these values to a script, each from nowhere; as a service lists and shows
 * them.
 */
export const coinsFor = (script: Uint8Array, values: readonly bigint[]) =>
  values.map((value, place) => {
    const former = new Transaction();
    former.addInput(new Uint8Array(32).fill(place % 250), place);
    former.addOutput(script, value);
    return { txid: former.getId(), value, hex: former.toHex() };
  });
export type FundedCoin = ReturnType<typeof coinsFor>[number];

/** An honest service: these coins in blocks, these fee rates, and all that is posted. */
export const honestService = (
  coins: readonly FundedCoin[],
  rates: () => unknown = () => ({ 3: 2 }),
) => {
  const posted: string[] = [];
  const byId = new Map(coins.map(({ txid, hex }) => [txid, hex]));
  const listed = JSON.stringify(
    coins.map(({ txid, value }) => ({
      txid,
      vout: 0,
      value: Number(value),
      status: { confirmed: true, block_height: 1 },
    })),
  );
  const service: Service = (path, body) => {
    if (body !== undefined) {
      const id = Transaction.fromHex(body).getId();
      posted.push(body);
      byId.set(id, body);
      return { body: id };
    }
    if (path === "/fee-estimates") return { body: rates() };
    if (path.endsWith("/utxo")) return { body: listed };
    const hex = byId.get(path.split("/")[2] ?? "");
    if (hex !== undefined && path.endsWith("/hex")) return { body: hex };
    return { status: 404, body: "Transaction not found" };
  };
  return { service, posted };
};

/**
 * A wallet without a transfer of its own, that signs any PSBT with these accounts; `answers`
 * replace what it does.
 */
export const psbtWallet = (
  accounts: readonly BitcoinAccount[],
  answers: Readonly<Record<string, (params: never) => unknown>> = {},
) => {
  const requests: WalletRequest[] = [];
  const signPsbt = ({
    psbt,
    signInputs,
  }: {
    psbt: string;
    signInputs: { index: number; sighashTypes?: number[] }[];
  }): unknown => {
    const read = readPsbt(Buffer.from(psbt, "base64"));
    return { psbt: signPsbtInputs(read, signInputs, accounts).toBase64() };
  };
  const all: Readonly<Record<string, (params: never) => unknown>> = { signPsbt, ...answers };
  const connector: WalletConnector = {
    connectorId: "PSBT",
    namespace: "bip122",
    events$: new Observable(),
    connect: async () => ({ kind: "declined" }),
    reconnect: async () => undefined,
    disconnect: async () => undefined,
    request: async (call) => {
      requests.push(call);
      const answer = all[call.method];
      if (!answer)
        throw new LatchkitError("wallet/request-failed", {
          method: call.method,
          providerCode: 4200,
        });
      return { kind: "done", value: await answer(call.params as never) };
    },
  };
  return { connector, requests };
};
