import {
  type InMemoryPorts,
  type InMemorySecureFrame,
  inMemoryPorts,
  inMemorySecureFrame,
} from "latchkit/testing";
import { createLatchkit, evm, isLatchkitError, solana, type Latchkit } from "../../../src/index.js";
import type { SwapToken } from "../../../src/domain/swap/swap-token.js";
import { InMemorySwapService } from "../../../src/infrastructure/in-memory/index.js";
import type { SiteCall } from "../../../src/secure-site/site.ports.js";
import { PretendSiteKeys } from "../../../src/testing/universal/secure-site/pretend-site-keys.js";
import { base58Of, base64Of, bytesOfBase58 } from "../../../src/domain/shared/byte-texts.js";
import type { KeyValueStorage } from "../../../src/ports/page.ports.js";
import { BOB } from "../builders/connection.js";
import { deferred } from "../doubles/manual-wallet.js";
import { TWO_NETWORKS, flushPromises } from "./instance.js";
import { USDC_ADDRESS } from "../fixtures/swap.js";
import { sendsTransaction } from "../../../src/domain/network/rpc-methods.js";

const EMAIL = "ana@example.org";
const ETHER = 10n ** 18n;
const SOLANA = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
const NETWORKS = [
  ...TWO_NETWORKS,
  {
    id: SOLANA,
    name: "Solana",
    rpcUrls: ["https://solana.example"],
    currency: { symbol: "SOL", decimals: 9 },
  },
] as const;
const ETH: SwapToken = { networkId: "eip155:1", name: "Ether", symbol: "ETH", decimals: 18 };
const TOKEN: SwapToken = { ...ETH, address: USDC_ADDRESS, name: "Token", symbol: "TOKEN" };
const LABELS = { title: "Approve", close: "Close" };

/** Each kind of request that the embedded wallet shows its user. */
export const KINDS = [
  "send",
  "swap",
  "transaction",
  "batch",
  "provider transaction",
  "provider batch",
  "solana provider",
  "solana transfer",
  "message",
  "provider message",
] as const;
export type Kind = (typeof KINDS)[number];
/** Kinds in which nothing is sent. */
export const SIGNATURES: readonly Kind[] = ["message", "provider message"];

/** Where the block hash of `solanaTransaction` begins: signature, header, two accounts. */
const BLOCKHASH_AT = 133;

/** The number that a request carries as its amount or block hash. */
const markOf = ({ signing }: SiteCall): number | undefined => {
  if (signing?.kind === "calls") return Number(signing.calls[0]?.value);
  return signing?.kind === "solana" ? signing.transactions[0]?.bytes[BLOCKHASH_AT] : undefined;
};

/** Keys whose chain answers when the test lets it. */
class SlowKeys extends PretendSiteKeys {
  /** The marks of the calls that had a transaction sent. */
  readonly sent: (number | undefined)[] = [];
  readonly #waiting: (() => void)[] = [];
  isSlow = false;

  override async call(userId: string, call: SiteCall): Promise<unknown> {
    const { method } = call;
    if (sendsTransaction(call)) this.sent.push(markOf(call));
    if (this.isSlow && call.signing !== undefined) {
      const answer = deferred<void>();
      this.#waiting.push(() => answer.resolve());
      await answer.promise;
    }
    const { signing } = call;
    if (method === "solana_signTransaction" && signing?.kind === "solana")
      return { transaction: base58Of(signing.transactions[0]?.bytes ?? new Uint8Array()) };
    return super.call(userId, call);
  }
  /** The chain answers all that was sent. */
  answer(): void {
    for (const one of this.#waiting.splice(0)) one();
  }
}

/** How a request ended for its caller. */
export interface RequestEnd {
  readonly code: string | number;
  /** A caller may treat this error as "nothing was sent, try again". */
  readonly isRefusal: boolean;
}

const endOf = (error: unknown): RequestEnd => {
  if (isLatchkitError(error))
    return {
      code: error.code,
      isRefusal: error.isCancellation || error.code === "wallet/declined",
    };
  const { code } = error as { readonly code?: number };
  return { code: code ?? String(error), isRefusal: code === 4001 };
};

/** One request of a caller. */
export interface AbandonedRequest {
  /** `gone`: its page was loaded anew before. */
  end?: RequestEnd | "done" | "gone";
  /** How many messages that ask to send the site had heard before, and by its end. */
  readonly from: number;
  to: number;
  /** The number that it carries, but where it comes of a preview. */
  readonly mark: number;
  readonly leaving: AbortController;
}

/**
 * The storage of the browser as one page has it: nothing of the page is written once it is gone.
 */
const pageStorage = (browser: InMemoryPorts["storage"]) => {
  const tab = browser.openTab();
  let isGone = false;
  const storage: KeyValueStorage = {
    changes$: tab.changes$,
    get: (key) => tab.get(key),
    keys: () => tab.keys(),
    set: (key, value) => {
      if (!isGone) tab.set(key, value);
    },
    remove: (key) => {
      if (!isGone) tab.remove(key);
    },
  };
  return { storage, leave: (): void => void (isGone = true) };
};

const signIn = async (latchkit: Latchkit, { site, clock }: InMemorySecureFrame): Promise<void> => {
  const email = await latchkit.emailLogin.actions();
  const login = email.submit(EMAIL);
  await clock.pass(500);
  await login;
  await email.confirm(site.lastCode);
};

/** One loading of the page: its own instance, and its own frame of the site. */
const loadPage = async (ports: InMemoryPorts, memory: InMemorySecureFrame) => {
  const swapService = new InMemorySwapService();
  swapService.setTokens("eip155:1", [ETH, TOKEN]);
  for (const token of [ETH, TOKEN]) swapService.setPrice(token, ETHER);
  const { storage, leave } = pageStorage(ports.storage);
  const latchkit = createLatchkit({
    networks: NETWORKS,
    chains: [evm(), solana()],
    ports: { ...ports, storage, swapService, secureFrame: memory.frame },
  });
  const started = latchkit.start();
  await flushPromises();
  await memory.clock.pass(500);
  await started;
  presentApprovals(latchkit);
  return { latchkit, memory, leave };
};

/**
 * A page with the embedded wallet over a site whose user, chain and replies a test plays.
 * `isAlike`: every request is the same.
 */
export const setupAbandonedRequests = async (kind: Kind, isAlike = true) => {
  const ports = inMemoryPorts({ networks: NETWORKS });
  const { clock, chain } = ports;
  const keys = new SlowKeys();
  const first = inMemorySecureFrame({ clock, knownEmails: [EMAIL], keys });
  const { site } = first;
  let loaded = await loadPage(ports, first);
  // A transfer on Solana is signed at the site, and sent from here.
  const isMove = (call: SiteCall): boolean =>
    sendsTransaction(call) ||
    (kind === "solana transfer" && call.method === "solana_signTransaction");
  const replies = holdReplies(site, isMove);
  const take = ports.solana.accept.bind(ports.solana);
  ports.solana.accept = (...transfer) => {
    keys.sent.push(Number(transfer[2].value));
    return take(...transfer);
  };
  await signIn(loaded.latchkit, first);
  if (kind.startsWith("solana")) await loaded.latchkit.network.switch(SOLANA);
  await flushPromises();
  const { current } = loaded.latchkit.account.snapshot;
  if (current === undefined) throw new Error("nobody is connected");
  if (current.namespace === "solana") ports.solana.setBalance(current.caipAddress, ETHER);
  else {
    chain.setBalance(current.caipAddress, 100n * ETHER);
    chain.setTokenBalance(current.caipAddress, USDC_ADDRESS, 0n);
  }
  let asker = await askerOf(loaded.latchkit, kind, current.address);
  const asked: AbandonedRequest[] = [];
  const begin = (): AbandonedRequest => {
    const leaving = new AbortController();
    const mark = isAlike ? 1 : asked.length + 1;
    const one: AbandonedRequest = {
      from: replies.transfers,
      to: Number.POSITIVE_INFINITY,
      mark,
      leaving,
    };
    asked.push(one);
    const ended = (end: RequestEnd | "done"): void => {
      if (one.end === "gone") return;
      one.end = end;
      one.to = replies.transfers;
    };
    asker.ask(leaving.signal, mark).then(
      () => ended("done"),
      (error: unknown) => ended(endOf(error)),
    );
    return one;
  };
  let [loads, base] = [1, { sent: 0, answered: 0 }];
  /** How many transactions were sent. */
  const sent = (): number => keys.sent.length;
  /** Loads the page anew: what it waited for is gone, and so is its frame. */
  const reload = async (): Promise<void> => {
    for (const one of asked) if (one.end === undefined) one.end = "gone";
    const before = loaded;
    before.leave();
    before.memory.frame.dispose();
    await before.latchkit.dispose();
    [loads, base] = [loads + 1, { sent: sent(), answered: replies.answered }];
    await site.receive({ type: "@w3m-app/RPC_ABORT", id: "gone" });
    const { isLate } = replies;
    replies.isLate = false;
    loaded = await loadPage(ports, inMemorySecureFrame({ clock, site }));
    for (let tries = 0; tries < 20 && !loaded.latchkit.account.snapshot.current; tries += 1)
      await clock.pass(500);
    asker = await askerOf(loaded.latchkit, kind, current.address);
    replies.isLate = isLate;
  };
  return {
    ports,
    clock,
    site,
    keys,
    replies,
    asked,
    begin,
    sent,
    reload,
    get latchkit() {
      return loaded.latchkit;
    },
    get memory() {
      return loaded.memory;
    },
    /** How often the page was loaded. */
    get loads() {
      return loads;
    },
    /** A reviewed transfer of this page was sent, and no reply of the site reached it. */
    get isUnanswered() {
      return (
        (kind === "send" || kind === "swap") &&
        sent() > base.sent &&
        replies.answered === base.answered
      );
    },
    /** Whether the review that is asked for next warned of an earlier transfer. */
    get isWarned() {
      return asker.isWarned;
    },
  };
};
export type AbandonedRequests = Awaited<ReturnType<typeof setupAbandonedRequests>>;

/** Replies of the site to requests of the wallet: delivered, late, or lost. */
const holdReplies = (
  site: ReturnType<typeof inMemorySecureFrame>["site"],
  isMove: (call: SiteCall) => boolean,
) => {
  const receive = site.receive.bind(site);
  let held: (() => void)[] = [];
  const state = {
    isLate: false,
    /** Messages so far that ask the site to send. */
    transfers: 0,
    /** Replies to requests that were not lost so far. */
    answered: 0,
    /** Replies so far that say the user's no. */
    refusals: 0,
    release: (): void => {
      for (const one of held.splice(0)) {
        state.answered += 1;
        one();
      }
    },
    lose: (): void => {
      held = [];
    },
  };
  site.receive = async (data) => {
    const { type, payload } = data as { readonly type: string; readonly payload?: SiteCall };
    const isRequest = type.endsWith("/RPC_REQUEST");
    if (isRequest && payload !== undefined && isMove(payload)) state.transfers += 1;
    const reply = await receive(data);
    if (!isRequest) return reply;
    if (JSON.stringify(reply).includes("User rejected")) state.refusals += 1;
    if (state.isLate) await new Promise<void>((go) => held.push(go));
    else state.answered += 1;
    return reply;
  };
  return state;
};

/** Shows the frame where the view of an approval would. */
const presentApprovals = (latchkit: Latchkit): void => {
  let hide: (() => void) | undefined;
  const follow = (): void => {
    const last = latchkit.navigation.snapshot.entries.at(-1);
    const isShown = last?.view === "ApproveTransaction" && latchkit.modal.snapshot.isOpen;
    if (isShown) hide ??= last.present(LABELS);
    else {
      hide?.();
      hide = undefined;
    }
  };
  latchkit.navigation.state$.subscribe(follow);
  latchkit.modal.state$.subscribe(follow);
};

/** A legacy transaction that the account alone signs: one instruction of the system program. */
const solanaTransaction = (address: string, mark: number): Uint8Array => {
  const keys = [...(bytesOfBase58(address) ?? []), ...new Uint8Array(32)];
  const message = [1, 0, 1, 2, ...keys, ...new Uint8Array(32).fill(mark), 1, 1, 1, 0, 0];
  return Uint8Array.from([1, ...new Uint8Array(64), ...message]);
};

type Ask = (signal: AbortSignal, mark: number) => Promise<unknown>;
/** What asks for a kind of request; `isWarned`: its preview warned of an earlier transfer. */
interface Asker {
  readonly ask: Ask;
  readonly isWarned: boolean;
}

/** A preview is asked for again each time. */
const askerOf = async (latchkit: Latchkit, kind: Kind, address: string): Promise<Asker> => {
  const pay = (mark: number) => ({ to: BOB, value: BigInt(mark) });
  const call = (mark: number) => ({ to: BOB, value: `0x${mark.toString(16)}` });
  const evmProvider = async (method: string, params: unknown) =>
    (await latchkit.connection.provider("eip155")).request({ method, params });
  const solanaProvider = async (method: string, params: unknown) =>
    (await latchkit.connection.provider("solana")).request({ method, params });
  if (kind === "send") {
    const send = await latchkit.send.actions();
    const preview = await send.preview({ amount: "0.25", to: BOB });
    const isWarned = preview.warnings.includes("earlier-transfer");
    return { ask: (signal) => send.submit(preview, { signal }), isWarned };
  }
  if (kind === "swap") {
    const swap = await latchkit.swap.actions();
    const preview = await swap.preview({ amount: "0.25", target: USDC_ADDRESS });
    const isWarned = preview.earlierMayBeSent === true;
    return { ask: (signal) => swap.submit(preview, { signal }), isWarned };
  }
  const asks: Readonly<Record<Exclude<Kind, "send" | "swap">, Ask>> = {
    transaction: (signal, mark) => latchkit.account.sendTransaction(pay(mark), { signal }),
    batch: (signal, mark) => latchkit.account.sendCalls([pay(mark), pay(mark)], { signal }),
    "provider transaction": (_, mark) =>
      evmProvider("eth_sendTransaction", [{ from: address, ...call(mark) }]),
    "provider batch": (_, mark) =>
      evmProvider("wallet_sendCalls", [
        { version: "2.0.0", from: address, chainId: "0x1", calls: [call(mark)] },
      ]),
    "solana provider": (_, mark) =>
      solanaProvider("solana_signAndSendTransaction", {
        transaction: base64Of(solanaTransaction(address, mark)),
        pubkey: address,
      }),
    "solana transfer": (signal, mark) =>
      latchkit.account.sendTransaction(
        { to: base58Of(new Uint8Array(32).fill(7)), value: BigInt(mark) },
        { signal },
      ),
    message: (signal) => latchkit.account.signMessage("hello", { signal }),
    "provider message": () => evmProvider("personal_sign", ["0x68656c6c6f", address]),
  };
  return { ask: asks[kind], isWarned: false };
};
