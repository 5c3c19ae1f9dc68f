import type { Locator, Page } from "@playwright/test";
import type { MessageKey } from "../../presentation-react/messages/keys.js";
import type { Slots } from "../../presentation-react/messages/format-message.js";
import type { Translate } from "../../presentation-react/messages/text.js";
import type { Mailbox } from "./page-mailbox.js";
import { textsOf } from "./texts.js";
import { ownMembers } from "../../domain/shared/own-members.js";

/** An address as the buttons shorten it. */
const ADDRESS = /0x|[1-9A-HJ-NP-Za-km-z]{4}…[1-9A-HJ-NP-Za-km-z]{6}/;

/**
 * Latchkit as a user finds it on a page: by the documented test ids, which are the same in every
 * locale and theme, and by words looked up by their catalogue key in the test's own `locale`, so
 * that a flow written once runs in every language.
 */
export class LatchkitPage {
  readonly page: Page;
  /** BCP 47. What the page is to be shown in. */
  readonly locale: string;
  readonly #text: Translate<MessageKey>;

  constructor(page: Page, locale = "en") {
    ownMembers(this);
    this.page = page;
    this.locale = locale;
    this.#text = textsOf(locale);
  }

  /** What a user reads for a catalogue key, with its slots filled. */
  text(key: MessageKey, slots?: Slots): string {
    return this.#text(key, slots);
  }

  /** The button with exactly this accessible name, on the page or in the modal. */
  button(key: MessageKey, slots?: Slots): Locator {
    return this.page.getByRole("button", { name: this.text(key, slots), exact: true });
  }

  /** The title of the open modal, when it is this text. */
  title(key: MessageKey, slots?: Slots): Locator {
    return this.modal.getByRole("heading", { name: this.text(key, slots), exact: true });
  }

  /** What stands in the modal with exactly these words. */
  saying(key: MessageKey, slots?: Slots): Locator {
    return this.modal.getByText(this.text(key, slots), { exact: true });
  }

  /** The open modal. */
  get modal(): Locator {
    return this.page.getByTestId("lk-modal");
  }

  /** `WalletButton` or `<latchkit-button>`: the one button that connects and shows the account. */
  get walletButton(): Locator {
    return this.page.getByTestId("lk-wallet-button");
  }

  /** `ConnectButton`, or `WalletButton` while nobody is connected. */
  get connectButton(): Locator {
    return this.page
      .getByTestId("lk-connect-button")
      .or(this.walletButton.filter({ hasNotText: ADDRESS }));
  }

  /** `AccountButton`, or `WalletButton` while an account is connected. */
  get accountButton(): Locator {
    return this.page
      .getByTestId("lk-account-button")
      .or(this.walletButton.filter({ hasText: ADDRESS }));
  }

  /** The account button while an account is connected: it then shows the address. */
  get connectedAccount(): Locator {
    return this.accountButton.filter({ hasText: ADDRESS });
  }

  get networkButton(): Locator {
    return this.page.getByTestId("lk-network-button");
  }

  /** One view by the specification's name, such as `Connect`. */
  view(name: string): Locator {
    return this.page.getByTestId(`lk-view-${name}`);
  }

  /**
   * The row of a wallet in the open modal, by its connector id (the rdns of an announced wallet).
   */
  walletRow(connectorId: string): Locator {
    return this.page.getByTestId(`lk-wallet-${connectorId}`);
  }

  /** The row of a network in the open modal, by its CAIP id. */
  networkRow(networkId: string): Locator {
    return this.page.getByTestId(`lk-network-${networkId}`);
  }

  /**
   * The code on the screen that a phone's camera reads, while a wallet on another device is
   * awaited.
   */
  get pairingCode(): Locator {
    return this.modal.getByRole("img", { name: this.text("qrLabel"), exact: true });
  }

  /** The same where the user chose a wallet by its name. */
  pairingCodeFor(wallet: string): Locator {
    return this.modal.getByRole("img", { name: this.text("qrLabelFor", { wallet }), exact: true });
  }

  /**
   * The uri behind the code, of the chosen `wallet` or of any, as the user copies it for a phone
   * that cannot see it. Needs the permission to read the clipboard.
   */
  async pairingUri(wallet?: string): Promise<string> {
    await (wallet === undefined ? this.pairingCode : this.pairingCodeFor(wallet)).waitFor();
    await this.page.getByTestId("lk-copy-link").click();
    await this.saying("linkCopied").waitFor({ state: "attached" });
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Opens the modal by whichever button stands on the page. */
  async open(): Promise<void> {
    await this.accountButton.or(this.connectButton).first().click();
    await this.modal.waitFor();
  }

  /** Opens the modal and chooses one wallet. Does not wait for the wallet's answer. */
  async choose(connectorId: string): Promise<void> {
    await this.open();
    await this.walletRow(connectorId).click();
  }

  /**
   * The whole way with a wallet that approves: ends when the account button stands on the page and
   * the modal is gone.
   */
  async connect(connectorId: string): Promise<void> {
    await this.choose(connectorId);
    await this.connectedAccount.waitFor();
    await this.modal.waitFor({ state: "detached" });
  }

  /**
   * The whole way with the embedded wallet, in a browser that it knows or a new one: ends when the
   * account button stands on the page and the modal is gone.
   */
  async signInByEmail(email: string, mailbox: Mailbox): Promise<void> {
    if (!(await this.modal.isVisible())) await this.open();
    await this.page.getByTestId("lk-email").fill(email);
    await this.page.getByTestId("lk-email").press("Enter");
    const [device, code] = [this.view("EmailVerifyDevice"), this.view("EmailVerifyOtp")];
    await device.or(code).first().waitFor();
    if (await device.isVisible()) {
      const number = await this.page.getByTestId("lk-compare").textContent();
      await mailbox.approve(email, number ?? "");
    }
    await code.waitFor();
    await this.page.getByTestId("lk-code").fill(await mailbox.code(email));
    await this.connectedAccount.waitFor();
    await this.modal.waitFor({ state: "detached" });
  }

  async back(): Promise<void> {
    await this.page.getByTestId("lk-back").click();
  }

  async close(): Promise<void> {
    await this.page.getByTestId("lk-close").click();
    await this.modal.waitFor({ state: "detached" });
  }

  /** Ends the connection in the account view. */
  async disconnect(): Promise<void> {
    await this.open();
    await this.page.getByTestId("lk-disconnect").click();
    await this.connectedAccount.waitFor({ state: "detached" });
  }
}
