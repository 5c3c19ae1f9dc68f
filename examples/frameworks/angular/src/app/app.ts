import { CUSTOM_ELEMENTS_SCHEMA, Component, inject, signal } from "@angular/core";
import { isLatchkitError } from "latchkit";
import type { LatchkitElementEvents } from "latchkit/element";
import { WalletService } from "./wallet.service";

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Latchkit with Angular</h1>
    <latchkit-button (connect)="welcome($event)"></latchkit-button>
    @if (account().current; as current) {
      <p>
        Connected: {{ current.address }} <button (click)="sign()">Sign a message</button>
        <output>{{ result() }}</output>
      </p>
    }
  `,
})
export class App {
  private readonly wallet = inject(WalletService);
  readonly account = this.wallet.account;
  readonly result = signal("");

  welcome({ detail }: LatchkitElementEvents["connect"]) {
    console.log(`Welcome, ${detail.account.address}`);
  }

  async sign() {
    try {
      this.result.set(await this.wallet.latchkit.account.signMessage("Hello"));
    } catch (error) {
      const isDeclined = isLatchkitError(error) && error.isCancellation;
      this.result.set(isDeclined ? "Not signed." : String(error));
    }
  }
}
