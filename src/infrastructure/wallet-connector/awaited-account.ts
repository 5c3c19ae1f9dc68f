import { type Observable, type Subscription, distinctUntilChanged, skip, take } from "rxjs";
import { isReportedIn } from "../../domain/address/address.js";
import { isSameAddress } from "../../domain/caip/caip.js";
import type { Namespace } from "../../domain/caip/caip.types.js";

const MAX_LENGTH = 256;

/** An account that a phone reported, and its session. */
export interface NamedAccount {
  readonly topic: string | undefined;
  /** An address or CAIP-10 account, unvalidated. */
  readonly named: unknown;
  /** The shown address; the wait ends when it changes. */
  readonly shown$: Observable<unknown> | undefined;
}

/** The last account that a phone reported before its session included it. */
export class AwaitedAccount {
  readonly #namespace: Namespace;
  #awaited: { readonly topic: string; readonly address: string } | undefined;
  #following: Subscription | undefined;

  constructor(namespace: Namespace) {
    this.#namespace = namespace;
  }

  /** Replaces the previous account. Ignores addresses of other namespaces. */
  waitFor({ topic, named, shown$ }: NamedAccount): void {
    this.clear();
    const address = this.#addressIn(named);
    if (topic === undefined || address === undefined) return;
    this.#awaited = { topic, address };
    this.#following = shown$
      ?.pipe(distinctUntilChanged(), skip(1), take(1))
      .subscribe(() => this.clear());
  }

  clear(): void {
    this.#following?.unsubscribe();
    this.#awaited = undefined;
  }

  /** Returns the session's address that was awaited, and stops waiting for it. */
  takeFrom(topic: string | undefined, addresses: readonly string[]): string | undefined {
    const awaitedAccount = this.#awaited;
    if (awaitedAccount === undefined) return undefined;
    const isOtherTopic = awaitedAccount.topic !== topic;
    const address = addresses.find((one) =>
      isSameAddress(this.#namespace, one, awaitedAccount.address),
    );
    if (isOtherTopic || address !== undefined) this.clear();
    return isOtherTopic ? undefined : address;
  }

  #addressIn(account: unknown): string | undefined {
    if (typeof account !== "string" || account.length > MAX_LENGTH) return undefined;
    const at = account.lastIndexOf(":");
    const address = account.slice(at + 1);
    const isOwn = at < 0 || account.startsWith(`${this.#namespace}:`);
    return isOwn && isReportedIn(this.#namespace, address) ? address : undefined;
  }
}
