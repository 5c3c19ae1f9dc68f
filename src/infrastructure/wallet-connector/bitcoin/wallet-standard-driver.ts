import { settleWithin } from "../../shared/settle-within.js";
import { type CallLimits, ForeignObject, readField, readList } from "./foreign-object.js";
import { isAddressOf } from "./bitcoin-session.js";
import {
  type BitcoinChain,
  bitcoinNetworkId,
  readBitcoinChain,
} from "../../../domain/address/bitcoin-network.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type {
  BitcoinDriver,
  MessageRequest,
  PsbtRequest,
  ReportedAccount,
  ReportedGrant,
  ReportedPsbt,
  ReportedSignature,
} from "./bitcoin-driver.js";

/** Time limit for an extension to show granted accounts, ms. */
export const LATE_ACCOUNTS_MS = 1_000;

/**
 * Waits for the first `change` event that `read` accepts, because an extension may register before
 * it knows its accounts. Resolves with `undefined` after `LATE_ACCOUNTS_MS` or without events;
 * rejects with `call/aborted`.
 */
export async function lateAccounts<T>(
  events: ForeignObject,
  read: (properties: unknown) => T | undefined,
  { signal, scheduler }: CallLimits,
): Promise<T | undefined> {
  if (!events.has("on")) return undefined;
  let stop = (): void => undefined;
  const isOver = new Error("no accounts in time");
  try {
    return await settleWithin(
      () =>
        new Promise<T>((resolve) => {
          stop = events.on("change", (properties) => {
            const found = read(properties);
            if (found !== undefined) resolve(found);
          });
        }),
      { signal, scheduler, waitMs: LATE_ACCOUNTS_MS, onLimit: () => isOver },
    );
  } catch (error) {
    if (error === isOver) return undefined;
    throw error;
  } finally {
    stop();
  }
}

const FEATURE = {
  connect: "bitcoin:connect",
  disconnect: "bitcoin:disconnect",
  signMessage: "bitcoin:signMessage",
  signTransaction: "bitcoin:signTransaction",
  switchNetwork: "bitcoin:switchNetwork",
} as const;
/** Event features. MetaMask has only the second. */
const EVENTS = ["standard:events", "bitcoin:events"] as const;
/** Sighash names of the standard. */
const SIGHASH: Readonly<Record<number, string>> = {
  1: "ALL",
  2: "NONE",
  3: "SINGLE",
  0x81: "ALL|ANYONECANPAY",
  0x82: "NONE|ANYONECANPAY",
  0x83: "SINGLE|ANYONECANPAY",
};

/**
 * A Wallet Standard wallet with Bitcoin features. Signing needs the wallet's own account objects.
 */
export class WalletStandardBitcoinDriver implements BitcoinDriver {
  readonly connectMethod = FEATURE.connect;
  readonly canBroadcast = false;
  readonly #wallet: unknown;
  readonly #features = new Map<string, ForeignObject>();
  #accounts: readonly unknown[] = [];
  /**
   * True after accounts were seen or the user disconnected: then no shown accounts means no grant.
   */
  #isKnown = false;
  constructor(wallet: unknown) {
    this.#wallet = wallet;
    // Captures all functions when the wallet is chosen.
    for (const name of [
      ...Object.values(FEATURE),
      "standard:connect",
      "standard:disconnect",
      ...EVENTS,
    ])
      this.#feature(name);
  }

  async connect(limits: CallLimits): Promise<ReportedGrant> {
    const answer = await this.#feature(FEATURE.connect).call(
      "connect",
      [{ purposes: ["payment", "ordinals"] }],
      limits,
    );
    return this.#grant(readField(answer, "accounts"));
  }

  /**
   * The shown accounts; else a silent `standard:connect`; else accounts shown within a second,
   * because extensions register before they know their accounts.
   */
  async restore(limits: CallLimits): Promise<ReportedGrant | undefined> {
    const shown = this.#grant(readField(this.#wallet, "accounts"));
    if (shown.accounts.length > 0) return shown;
    const standard = this.#feature("standard:connect");
    if (!standard.has("connect")) return this.#late(limits);
    const reported = this.#grant(
      readField(await standard.call("connect", [{ silent: true }], limits), "accounts"),
    );
    return reported.accounts.length > 0 ? reported : undefined;
  }

  async #late(limits: CallLimits): Promise<ReportedGrant | undefined> {
    if (this.#isKnown) return undefined;
    const read = (properties: unknown): ReportedGrant | undefined => {
      const grant = this.#grant(readField(properties, "accounts"));
      return grant.accounts.length > 0 ? grant : undefined;
    };
    return lateAccounts(this.#events(), read, limits);
  }

  async disconnect(limits: CallLimits): Promise<unknown> {
    this.#accounts = [];
    this.#isKnown = true;
    const own = this.#feature(FEATURE.disconnect);
    return (own.has("disconnect") ? own : this.#feature("standard:disconnect")).call(
      "disconnect",
      [],
      limits,
    );
  }

  async signMessage(
    { message, address }: MessageRequest,
    limits: CallLimits,
  ): Promise<ReportedSignature> {
    const request = { account: this.#account(address), message: new TextEncoder().encode(message) };
    const answer = await this.#feature(FEATURE.signMessage).call("signMessage", [request], limits);
    const first = readList(answer)[0] ?? answer;
    return { signature: readField(first, "signature") };
  }

  async signPsbt({ psbt, signInputs }: PsbtRequest, limits: CallLimits): Promise<ReportedPsbt> {
    const inputsToSign = signInputs.map(({ address, index, sighashTypes }) => {
      const sigHash = sighashTypes?.length === 1 ? SIGHASH[sighashTypes[0] ?? 0] : undefined;
      return {
        account: this.#account(address),
        signingIndexes: [index],
        ...(sigHash && { sigHash }),
      };
    });
    const answer = await this.#feature(FEATURE.signTransaction).call(
      "signTransaction",
      [{ psbt, inputsToSign }],
      limits,
    );
    const first = readList(answer)[0] ?? answer;
    return { psbt: readField(first, "signedPsbt") };
  }

  async switchNetwork(chain: BitcoinChain, limits: CallLimits): Promise<undefined> {
    await this.#feature(FEATURE.switchNetwork).call(
      "switchNetwork",
      [bitcoinNetworkId(chain)],
      limits,
    );
  }

  listen(changed: (reported?: ReportedGrant) => void, ended: () => void): () => void {
    return this.#events().on("change", (properties) => {
      const accounts = readField(properties, "accounts");
      if (accounts === undefined) return;
      const reported = this.#grant(accounts);
      if (reported.accounts.length > 0) changed(reported);
      else ended();
    });
  }

  #events(): ForeignObject {
    const [standard, own] = EVENTS.map((name) => this.#feature(name));
    return own?.has("on") && !standard?.has("on") ? own : this.#feature(EVENTS[0]);
  }

  #feature(name: string): ForeignObject {
    const known = this.#features.get(name);
    if (known) return known;
    const made = new ForeignObject(readField(readField(this.#wallet, "features"), name), [
      EVENTS.some((one) => one === name) ? "on" : name.slice(name.indexOf(":") + 1),
    ]);
    this.#features.set(name, made);
    return made;
  }

  /** Filters out accounts of other chains. */
  #grant(answer: unknown): ReportedGrant {
    const own = readList(answer).filter((account) =>
      readList(readField(account, "chains")).some(
        (chain) => typeof chain === "string" && /^(?:bitcoin|bip122):/u.test(chain),
      ),
    );
    this.#accounts = own;
    this.#isKnown ||= own.length > 0;
    const named = own
      .flatMap((account) => readList(readField(account, "chains")).map(readBitcoinChain))
      .filter((one) => one !== undefined);
    // Some wallets list all networks for each account; then the address determines the network.
    const [chain, ...others] = new Set(named);
    return { accounts: own.map(reported), chain: others.length === 0 ? chain : undefined };
  }

  #account(address: string): unknown {
    const account = this.#accounts.find((one) => isAddressOf(readField(one, "address"), address));
    if (account === undefined) throw new LatchkitError("transaction/invalid", { field: "address" });
    return account;
  }
}

const reported = (account: unknown): ReportedAccount => ({
  address: readField(account, "address"),
  publicKey: readField(account, "publicKey"),
  purpose: readField(account, "purpose"),
});
