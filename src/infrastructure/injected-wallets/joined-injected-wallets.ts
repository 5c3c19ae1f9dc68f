import { Observable } from "rxjs";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";

/** A discovery whose code arrives when it is first asked for. */
export type LoadInjectedWallets = () => Promise<InjectedWallets>;

/**
 * Several discoveries as one list, in their order: the first is there at once, the others join it as soon as their code came. One whose
 * code cannot be had is told to `onMissing` and left out; the rest goes on without it.
 * One that finds nothing costs nothing: no list is made for it.
 */
export class JoinedInjectedWallets implements InjectedWallets {
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;

  constructor(
    first: InjectedWallets,
    others: readonly LoadInjectedWallets[],
    onMissing: (error: unknown) => void,
  ) {
    this.wallets$ = new Observable<readonly DiscoveredWallet[]>((out) => {
      const lists: (readonly DiscoveredWallet[])[] = [];
      const follow =
        (index: number) =>
        ({ wallets$ }: InjectedWallets): void => {
          const take = (list: readonly DiscoveredWallet[]): void => {
            // Nothing in place of nothing is no news to whoever stands beside it: all that follows from a list is made anew with each (threat T3).
            const isNews = index === 0 || list.length > 0 || (lists[index]?.length ?? 0) > 0;
            lists[index] = list;
            if (isNews) out.next(lists.flat());
          };
          if (!out.closed) out.add(wallets$.subscribe(take));
        };
      follow(0)(first);
      others.forEach((load, index) => {
        load()
          .then(follow(index + 1))
          .catch(onMissing);
      });
    });
  }
}
