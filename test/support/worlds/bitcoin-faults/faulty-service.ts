import { Transaction } from "bitcoinjs-lib";
import { type Chain, COINS, type PayerKind, TIP, foreignPayment } from "./chain.js";
import type { ServiceBehavior, NetworkFault } from "./behaviors.js";

/** Status and bytes, no answer at all, or a connection that breaks. */
type Answer =
  | { readonly status: number; readonly text: string; readonly type?: string }
  | "silent"
  | "broken"
  | "huge";

const HUGE = new Uint8Array(1_200_000).fill(0x20);
const utf8 = new TextEncoder();
const ok = (text: string): Answer => ({ status: 200, text });
const MISSING: Answer = { status: 404, text: "Transaction not found" };
const PAGE: Answer = { status: 200, text: "<html>Sign in</html>", type: "text/html" };
const REFUSAL = 'sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met"}';

/** As much of a `Response` as is read, without the cost of a real stream. */
const responseOf = (status: number, bytes: Uint8Array, type: string): Response => {
  let isRead = false;
  const reader = {
    read: async () => {
      if (isRead) return { done: true };
      isRead = true;
      return { done: false, value: bytes };
    },
    cancel: async () => undefined,
  };
  const headers = { get: (name: string) => (name === "Content-Type" ? type : null) };
  const body = { getReader: () => reader, cancel: async () => undefined };
  return { ok: status >= 200 && status < 300, status, headers, body } as unknown as Response;
};

const listed = new Map<PayerKind, string>();
const listOf = (kind: PayerKind): string => {
  const known =
    listed.get(kind) ??
    JSON.stringify(
      COINS[kind].map(({ txid, value }) => ({
        txid,
        vout: 0,
        value: Number(value),
        status: { confirmed: true, block_height: 50 },
      })),
    );
  listed.set(kind, known);
  return known;
};

const PLAIN: Readonly<Record<string, Answer>> = {
  "404": MISSING,
  "429": { status: 429, text: "Too many requests" },
  "500": { status: 500, text: "" },
  silent: "silent",
  broken: "broken",
  html: PAGE,
  huge: "huge",
  empty: ok(""),
  garbage: ok("}{"),
  shape: ok('{"other":[1,"two"],"length":-1}'),
};

/** One Esplora service of a character of its own. */
export class FaultyService {
  /** Transactions that it was sent, in hex. */
  readonly posted: string[] = [];
  isRaised = false;
  readonly #chain: Chain;
  readonly #character: ServiceBehavior;
  readonly #play: { readonly payer: PayerKind; readonly value: bigint; readonly rate: number };

  constructor(
    chain: Chain,
    character: ServiceBehavior,
    play: { readonly payer: PayerKind; readonly value: bigint; readonly rate: number },
  ) {
    this.#chain = chain;
    this.#character = character;
    this.#play = play;
  }

  async fetch(path: string, posted: string | undefined): Promise<Response> {
    const answer = posted === undefined ? this.#read(path) : this.#taken(posted);
    if (answer === "silent") return new Promise<Response>(() => undefined);
    if (answer === "broken") throw new TypeError("Failed to fetch");
    if (answer === "huge") return responseOf(200, HUGE, "text/plain");
    return responseOf(answer.status, utf8.encode(answer.text), answer.type ?? "text/plain");
  }

  #taken(hex: string): Answer {
    this.posted.push(hex);
    const { taking, keeps } = this.#character;
    const transaction = Transaction.fromHex(hex);
    const id = transaction.getId();
    const isThere = this.#chain.kept.has(id);
    if (keeps) this.#chain.takeSigned(transaction);
    if (isThere)
      return { status: 400, text: 'RPC error: {"code":-27,"message":"txn-already-known"}' };
    if (taking === "other id")
      return ok(foreignPayment(this.#play.payer, this.#play.value).getId());
    if (taking === "400") return { status: 400, text: REFUSAL };
    if (taking === "503") return { status: 503, text: "" };
    return PLAIN[taking] ?? ok(id);
  }

  #read(path: string): Answer {
    const [, what, id = "", part] = path.split("/");
    const isRates = path === "/fee-estimates" || path.startsWith("/v1");
    const asked = ({ address: "utxo", blocks: "tip" } as const)[what ?? ""] ?? part ?? "tx";
    const about = isRates ? "rates" : (asked as NetworkFault["about"]);
    const lie = this.#character.faults.find((one) => one.about === about);
    if (lie) return PLAIN[lie.change] ?? this.#notified(about, id, lie.change);
    return this.#honest(about, id);
  }

  #honest(about: NetworkFault["about"], id: string): Answer {
    if (about === "rates") return ok(JSON.stringify({ 3: this.#rate }));
    if (about === "utxo") return ok(listOf(this.#play.payer));
    if (about === "tip") return ok(String(TIP));
    const found = this.#chain.find(id, this.#character.hides);
    if (!found) return MISSING;
    const status = { confirmed: found.height !== undefined, block_height: found.height };
    if (about === "hex") return ok(found.transaction.toHex());
    return ok(JSON.stringify(about === "status" ? status : { txid: id, status }));
  }

  get #rate(): number {
    return this.#play.rate * (this.isRaised ? this.#character.raise : 1);
  }

  /** An answer of the right shape that is not true. */
  #notified(about: NetworkFault["about"], id: string, change: string): Answer {
    const { payer, value } = this.#play;
    const sign = change === "more" ? 1 : -1;
    if (about === "rates")
      return ok(JSON.stringify({ 1: 4_000, 3: change === "other" ? -1 : this.#rate * 40 ** sign }));
    if (about === "tip") return ok(String(TIP + 1_000 * sign));
    if (about === "status")
      return ok(JSON.stringify({ confirmed: change !== "other", block_height: TIP + 90 * sign }));
    if (about === "utxo") {
      const coins = JSON.parse(
        listOf(change === "other" && payer === "segwit" ? "taproot" : payer),
      );
      return ok(
        JSON.stringify(
          coins.map((coin: { value: number }) => ({ ...coin, value: coin.value + 777 * sign })),
        ),
      );
    }
    const other = foreignPayment(payer, value);
    return about === "hex"
      ? ok(other.toHex())
      : ok(JSON.stringify({ txid: change === "other" ? other.getId() : id }));
  }
}
