import { type Subscription, distinctUntilChanged, map } from "rxjs";
import type { Account } from "../../domain/account/account.js";
import type { Balance } from "../../domain/balance/balance.js";
import { NATIVE_BALANCE_TTL_MS } from "../../domain/cache/ttl-cache.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type Fact, failed, loading, valueOf } from "../../domain/shared/fact.js";
import type { Clock } from "../../ports/clock.port.js";
import type { ChainAccess } from "../../ports/ports.js";
import { type SessionStore, activeConnection } from "../connection/session.store.js";
import { FactStore } from "../shared/fact-store.js";
import {
  type LinkedSignal,
  type Lifetime,
  abortError,
  linkSignals,
  settleBy,
  toLatchkitError,
} from "../shared/lifetime.js";
import type { Networks } from "../network/network-state.js";

interface Read {
  readonly account: Account;
  readonly work: Promise<Balance>;
  readonly stop: LinkedSignal;
}

/**
 * The native balance of the shown account. A value is reused for 30 s (spec section 4), concurrent reads are one read, and an answer for an
 * account or network that is no longer shown is dropped (P6).
 */
export class BalanceStore extends FactStore<Fact<Balance>> {
  readonly #session: SessionStore;
  readonly #networks: Networks;
  readonly #chains: ChainAccess;
  readonly #clock: Clock;
  readonly #life: Lifetime;
  #reading: Read | undefined;
  #watchers = 0;
  #following: Subscription | undefined;

  constructor(
    session: SessionStore,
    networks: Networks,
    chains: ChainAccess,
    clock: Clock,
    life: Lifetime,
  ) {
    super({ status: "idle" });
    this.#session = session;
    this.#networks = networks;
    this.#chains = chains;
    this.#clock = clock;
    this.#life = life;
    life.onEnd(() => {
      this.#following?.unsubscribe();
    });
  }

  /** While someone watches, the balance follows account and network; a value that is gone is never shown for another account. */
  watch(): () => void {
    this.#watchers += 1;
    this.#following ??= this.#follow();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      this.#following?.unsubscribe();
      this.#following = undefined;
    };
  }

  /** Rejects with `connection/not-connected`, `network/not-found`, `rpc/…`. `force` reads again although the value is young. */
  async refresh(force: boolean, signal: AbortSignal): Promise<Balance> {
    const account = this.#account();
    if (!account) throw new LatchkitError("connection/not-connected", {});
    if (!this.#networks.find(account.networkId))
      throw new LatchkitError("network/not-found", { networkId: account.networkId });
    const young = this.#young(account);
    if (young && !force) return young;
    return settleBy(signal, this.#read(account));
  }

  #account(): Account | undefined {
    return activeConnection(this.#session.snapshot)?.accounts[0];
  }

  #young({ caipAddress }: Account): Balance | undefined {
    const value = this.snapshot.status === "ready" ? this.snapshot.value : undefined;
    // A value from the future, after the clock was set back, would otherwise stay young for as long as that.
    const age = this.#clock.now() - (value?.readAt ?? Infinity);
    return value?.account === caipAddress && age >= 0 && age < NATIVE_BALANCE_TTL_MS
      ? value
      : undefined;
  }

  #follow(): Subscription {
    return this.#session.state$
      .pipe(
        map(() => this.#account()?.caipAddress),
        distinctUntilChanged(),
      )
      .subscribe(() => {
        const account = this.#account();
        if (valueOf(this.snapshot)?.account !== account?.caipAddress)
          this.update(() => ({ status: "idle" }));
        if (account && this.#networks.find(account.networkId) && !this.#young(account))
          this.#read(account).catch(() => undefined);
      });
  }

  #read(account: Account): Promise<Balance> {
    if (this.#reading?.account.caipAddress === account.caipAddress) return this.#reading.work;
    this.#reading?.stop.abort(new LatchkitError("call/aborted", {}));
    const stop = linkSignals(this.#life.signal);
    const work = this.#load(account, stop);
    this.#reading = { account, work, stop };
    return work;
  }

  async #load(account: Account, stop: LinkedSignal): Promise<Balance> {
    const isShown = (): boolean =>
      this.#account()?.caipAddress === account.caipAddress && !stop.signal.aborted;
    this.update((fact) =>
      valueOf(fact)?.account === account.caipAddress ? loading(fact) : { status: "loading" },
    );
    try {
      const reader = await settleBy(stop.signal, this.#chains.reader(account.namespace));
      const value = await settleBy(stop.signal, reader.balance(account.caipAddress, stop.signal));
      if (!isShown()) throw abortError(stop.signal);
      this.update(() => ({ status: "ready", value }));
      return value;
    } catch (error) {
      const failure = toLatchkitError(error, "balance");
      if (isShown()) this.update((fact) => failed(fact, failure));
      throw failure;
    } finally {
      stop.release();
      if (this.#reading?.stop === stop) this.#reading = undefined;
    }
  }
}
