import { Observable } from "rxjs";
import type { LazyCode } from "../../ports/page.ports.js";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";
import { always } from "../shared/listen.js";

/**
 * Merges several discoveries in order; lazy ones join when loaded. Reports the first failure of
 * each to `onMissing` and continues.
 */
export class JoinedInjectedWallets implements InjectedWallets {
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;

  constructor(
    first: InjectedWallets,
    others: readonly LazyCode<InjectedWallets>[],
    onMissing: (error: unknown) => void,
  ) {
    this.wallets$ = new Observable<readonly DiscoveredWallet[]>((subscriber) => {
      const lists: (readonly DiscoveredWallet[])[] = [];
      const follow = (index: number, { wallets$ }: InjectedWallets): void => {
        const showList = (list: readonly DiscoveredWallet[]): void => {
          // Skips an empty list that replaces an empty one: each emission has a cost.
          const isChange = index === 0 || list.length > 0 || (lists[index]?.length ?? 0) > 0;
          lists[index] = list;
          if (isChange) subscriber.next(lists.flat());
        };
        subscriber.add(wallets$.subscribe(showList));
      };
      follow(0, first);
      others.forEach((code, index) => {
        subscriber.add(code.whenLoaded((wallets) => follow(index + 1, wallets)));
        code.load(true).catch(onMissing);
      });
    });
  }
}

/** No wallets, for servers. */
export const NO_INJECTED_WALLETS: InjectedWallets = Object.freeze({
  wallets$: always<readonly DiscoveredWallet[]>([]),
});
