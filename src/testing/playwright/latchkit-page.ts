import type { Locator, Page } from "@playwright/test";
import type { MessageKey } from "../../presentation-react/messages/keys.js";
import type { Slots } from "../../presentation-react/messages/format-message.js";
import type { Translate } from "../../presentation-react/messages/text.js";
import type { Mailbox } from "./page-mailbox.js";
import { textsOf } from "./texts.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

const ADDRESS = /0x|[1-9A-HJ-NP-Za-km-z]{4}…[1-9A-HJ-NP-Za-km-z]{6}/;

/**
 * Page object of Latchkit. Finds elements by documented test ids and by texts of the test's
 * `locale`, so that one flow runs in every language.
 */
export class LatchkitPage {
  readonly page: Page;
  readonly locale: string;
  readonly #text: Translate<MessageKey>;

  constructor(page: Page, locale = "en") {
    bindMembers(this);
    this.page = page;
    this.locale = locale;
    this.#text = textsOf(locale);
  }

  /** The user-facing text of a key, with its slots filled. */
  text(key: MessageKey, slots?: Slots): string {
    return this.#text(key, slots);
  }

  /** The button with exactly this accessible name, in the page or modal. */
  button(key: MessageKey, slots?: Slots): Locator {
    return this.page.getByRole("button", { name: this.text(key, slots), exact: true });
  }

  /** The modal's title, if it is this text. */
  title(key: MessageKey, slots?: Slots): Locator {
    return this.modal.getByRole("heading", { name: this.text(key, slots), exact: true });
  }

  saying(key: MessageKey, slots?: Slots): Locator {
    return this.modal.getByText(this.text(key, slots), { exact: true });
  }

  get modal(): Locator {
    return this.page.getByTestId("lk-modal");
  }

  /** `WalletButton` or `<latchkit-button>`, which connects and shows the account. */
  get walletButton(): Locator {
    return this.page.getByTestId("lk-wallet-button");
  }

  /** `ConnectButton`, or `WalletButton` while disconnected. */
  get connectButton(): Locator {
    return this.page
      .getByTestId("lk-connect-button")
      .or(this.walletButton.filter({ hasNotText: ADDRESS }));
  }

  /** `AccountButton`, or `WalletButton` while connected. */
  get accountButton(): Locator {
    return this.page
      .getByTestId("lk-account-button")
      .or(this.walletButton.filter({ hasText: ADDRESS }));
  }

  /** The account button while connected, when it shows the address. */
  get connectedAccount(): Locator {
    return this.accountButton.filter({ hasText: ADDRESS });
  }

  get networkButton(): Locator {
    return this.page.getByTestId("lk-network-button");
  }

  /** A view by its specification name, such as `Connect`. */
  view(name: string): Locator {
    return this.page.getByTestId(`lk-view-${name}`);
  }

  /** A wallet's row in the modal, by connector id (the rdns of an announced wallet). */
  walletRow(connectorId: string): Locator {
    return this.page.getByTestId(`lk-wallet-${connectorId}`);
  }

  /** A network's row in the modal, by CAIP id. */
  networkRow(networkId: string): Locator {
    return this.page.getByTestId(`lk-network-${networkId}`);
  }

  /** The QR code while the modal waits for a wallet on another device. */
  get pairingCode(): Locator {
    return this.modal.getByRole("img", { name: this.text("qrLabel"), exact: true });
  }

  /** The QR code for a chosen wallet. */
  pairingCodeFor(wallet: string): Locator {
    return this.modal.getByRole("img", { name: this.text("qrLabelFor", { wallet }), exact: true });
  }

  /**
   * The pairing uri of the QR code, of the chosen `wallet` or any, copied through the UI. Needs
   * permission to read the clipboard.
   */
  async pairingUri(wallet?: string): Promise<string> {
    await (wallet === undefined ? this.pairingCode : this.pairingCodeFor(wallet)).waitFor();
    await this.page.getByTestId("lk-copy-link").click();
    await this.saying("linkCopied").waitFor({ state: "attached" });
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Opens the modal by the button on the page. */
  async open(): Promise<void> {
    await this.accountButton.or(this.connectButton).first().click();
    await this.modal.waitFor();
  }

  /** Opens the modal and chooses a wallet. Does not wait for the wallet's response. */
  async choose(connectorId: string): Promise<void> {
    await this.open();
    await this.walletRow(connectorId).click();
  }

  /**
   * Connects a wallet that approves; resolves when the account button shows and the modal is
   * closed.
   */
  async connect(connectorId: string): Promise<void> {
    await this.choose(connectorId);
    await this.connectedAccount.waitFor();
    await this.modal.waitFor({ state: "detached" });
  }

  /** Signs in to the embedded wallet, in a known or new browser; resolves as `connect`. */
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

  /** Disconnects in the account view. */
  async disconnect(): Promise<void> {
    await this.open();
    await this.page.getByTestId("lk-disconnect").click();
    await this.connectedAccount.waitFor({ state: "detached" });
  }
}
