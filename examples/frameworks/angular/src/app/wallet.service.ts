import { Injectable, afterNextRender } from "@angular/core";
import { toSignal } from "@angular/core/rxjs-interop";
import { createLatchkit } from "latchkit";
import { mountModal } from "latchkit/element";
import { mainnet, optimism } from "latchkit/networks";

@Injectable({ providedIn: "root" })
export class WalletService {
  readonly latchkit = createLatchkit({ networks: [mainnet, optimism] });
  readonly account = toSignal(this.latchkit.account.state$, { requireSync: true });
  readonly network = toSignal(this.latchkit.network.state$, { requireSync: true });

  constructor() {
    // In the browser only: the modal needs a document, and a server has none.
    afterNextRender(() => void mountModal(this.latchkit));
  }
}
