import { Observable } from "rxjs";
import type { DiscoveredWallet, InjectedWallets } from "../../ports/injected-wallets.port.js";

/** A discovery whose code arrives when it is first asked for. */
export type LoadInjectedWallets = () => Promise<InjectedWallets>;

/**
 * Several discoveries as one list, in their order: the first is there at once, the others join it as soon as their code came. One whose
 * code cannot be had is told to `onMissing` and left out; the rest goes on without it.
 */
export class JoinedInjectedWallets implements InjectedWallets {
  readonly wallets$: Observable<readonly DiscoveredWallet[]>;

  constructor(first: InjectedWallets, others: readonly LoadInjectedWallets[], onMissing: (error: unknown) => void) {
    this.wallets$ = new Observable<readonly DiscoveredWallet[]>((out) => {
      const lists: (readonly DiscoveredWallet[])[] = [];
      const follow = (index: number) => ({ wallets$ }: InjectedWallets): void => {
        if (!out.closed) out.add(wallets$.subscribe((list) => { lists[index] = list; out.next(lists.flat()); }));
      };
      follow(0)(first);
      others.forEach((load, index) => { load().then(follow(index + 1)).catch(onMissing); });
    });
  }
}
