import { Observable } from "rxjs";
import type { LazyCode } from "../../ports/lazy-code.port.js";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";

/**
 * Several discoveries as one list, in their order: the first is there at once, the others join it
 * as soon as their code came, however late that is. A first failure of one is told to `onMissing`;
 * the rest goes on without it. One that finds nothing costs nothing: no list is made for it.
 */
export class JoinedInjectedWallets implements InjectedWallets {
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;

  constructor(
    first: InjectedWallets,
    others: readonly LazyCode<InjectedWallets>[],
    onMissing: (error: unknown) => void,
  ) {
    this.wallets$ = new Observable<readonly DiscoveredWallet[]>((out) => {
      const lists: (readonly DiscoveredWallet[])[] = [];
      const follow = (index: number, { wallets$ }: InjectedWallets): void => {
        const take = (list: readonly DiscoveredWallet[]): void => {
          // Nothing in place of nothing is no news to whoever stands beside it: all that follows
          // from a list is made anew with each.
          const isNews = index === 0 || list.length > 0 || (lists[index]?.length ?? 0) > 0;
          lists[index] = list;
          if (isNews) out.next(lists.flat());
        };
        out.add(wallets$.subscribe(take));
      };
      follow(0, first);
      others.forEach((code, index) => {
        out.add(code.follow((found) => follow(index + 1, found)));
        code.load(true).catch(onMissing);
      });
    });
  }
}
