import { type Observable, type Subscription, distinctUntilChanged, skip, take } from "rxjs";
import { isAddress } from "../../domain/address/address.js";
import { isReportedEvmAddress } from "../../domain/address/evm-address.js";
import { isSameAddress } from "../../domain/address/same-address.js";
import type { Namespace } from "../../domain/caip/caip.types.js";

/** More than any account is long, as CAIP-10. */
const LONGEST = 256;

/** Who names an account, and where. */
export interface NamedAccount {
  readonly topic: string | undefined;
  /** An address, or CAIP-10. Unchecked. */
  readonly named: unknown;
  /** The address that is shown; as soon as it is another one, nobody waits any more. */
  readonly shown$: Observable<unknown> | undefined;
}

/** The account of one namespace that a phone named before its session has it: the last one. */
export class AwaitedAccount {
  readonly #namespace: Namespace;
  #awaited: { readonly topic: string; readonly address: string } | undefined;
  #following: Subscription | undefined;

  constructor(namespace: Namespace) {
    this.#namespace = namespace;
  }

  /** In place of the one before. What is no address of the namespace is none. */
  waitFor({ topic, named, shown$ }: NamedAccount): void {
    this.drop();
    const address = this.#addressIn(named);
    if (topic === undefined || address === undefined) return;
    this.#awaited = { topic, address };
    this.#following = shown$
      ?.pipe(distinctUntilChanged(), skip(1), take(1))
      .subscribe(() => this.drop());
  }

  /** Nobody waits any more. */
  drop(): void {
    this.#following?.unsubscribe();
    this.#awaited = undefined;
  }

  /** That one of a session's addresses which it named before; nobody waits for it then. */
  takeFrom(topic: string | undefined, addresses: readonly string[]): string | undefined {
    const awaited = this.#awaited;
    if (awaited === undefined) return undefined;
    const isOver = awaited.topic !== topic;
    const found = addresses.find((one) => isSameAddress(this.#namespace, one, awaited.address));
    if (isOver || found !== undefined) this.drop();
    return isOver ? undefined : found;
  }

  #addressIn(named: unknown): string | undefined {
    if (typeof named !== "string" || named.length > LONGEST) return undefined;
    const at = named.lastIndexOf(":");
    const address = named.slice(at + 1);
    const isOwn = at < 0 || named.startsWith(`${this.#namespace}:`);
    const isGood =
      this.#namespace === "eip155"
        ? isReportedEvmAddress(address)
        : isAddress(this.#namespace, address);
    return isOwn && isGood ? address : undefined;
  }
}
