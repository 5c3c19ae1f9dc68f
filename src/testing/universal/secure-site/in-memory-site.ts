import { ApprovalDesk } from "../../../infrastructure/in-memory/approval-desk.js";
import { SeededRandom } from "../../../infrastructure/in-memory/seeded-random.js";
import { PretendSiteKeys } from "./pretend-site-keys.js";
import { MemorySiteStore } from "../../../secure-site/memory-site-store.js";
import { deviceRecord } from "../../../secure-site/known-browser.js";
import { SecureSite } from "../../../secure-site/secure-site.js";
import type {
  ChangeNotice,
  IdentityProviders,
  SiteCall,
  SiteKeys,
  SiteQuestion,
  SiteUser,
} from "../../../secure-site/site.ports.js";
import { bindMembers } from "../../../domain/shared/bind-members.js";

/** An e-mail from the site: a code, or a link that approves this browser. */
export interface SiteEmail {
  /** The receiver. */
  readonly to: string;
  /** The code, if the e-mail has one. */
  readonly code?: string;
  /** Opens the link and chooses a number, by default the one that this browser shows. */
  readonly approve?: (choice?: string) => void;
  /** The change of address that an e-mail to the old address announces. */
  readonly change?: ChangeNotice;
}

/** Options of an in-memory site. */
export interface InMemorySiteOptions {
  /** Default `https://secure.example`. */
  readonly origin?: string;
  /** Origin of the embedding page. Default `https://host.example`, as in `InMemorySignIn`. */
  readonly page?: string;
  /** Default: fake keys without smart accounts. */
  readonly keys?: SiteKeys;
  /** Seed of the codes and secrets. */
  readonly seed?: number;
  /** The current time in epoch ms. Default: constant. */
  readonly now?: () => number;
  /** Addresses for which this browser is already approved. */
  readonly knownEmails?: readonly string[];
  /** How long a change of address can be undone, ms. Default 0: effective at once. */
  readonly emailChangeDelayMs?: number;
}

const BROWSER = "browser";

/** Social providers whose answers the test chooses. */
export class ScriptedIdentities implements IdentityProviders {
  readonly #origin: string;
  readonly #codes = new Map<string, SiteUser>();
  #scan: (user: SiteUser) => void = () => undefined;

  constructor(origin: string) {
    bindMembers(this);
    this.#origin = origin;
  }

  /** As `IdentityProviders.redirectUri`. */
  redirectUri(provider: string, state: string): string {
    return `${this.#origin}/consent?${new URLSearchParams({ provider, state }).toString()}`;
  }
  /** Gives the user's consent at this URL; returns the popup's message to its opener. */
  consent(uri: string, user: Omit<SiteUser, "id">): string {
    const query = new URL(uri).searchParams;
    const [provider, state] = [query.get("provider") ?? "", query.get("state") ?? ""];
    const code = `${provider}-${state}`;
    this.#codes.set(code, { id: `${provider}:${user.userName ?? user.email ?? ""}`, ...user });
    return `?${new URLSearchParams({ state, code }).toString()}`;
  }
  /** As `IdentityProviders.userOf`. */
  userOf(provider: string, code: string): SiteUser | undefined {
    const user = code.startsWith(`${provider}-`) ? this.#codes.get(code) : undefined;
    this.#codes.delete(code);
    return user;
  }
  /** As `IdentityProviders.farcaster`. */
  farcaster(): { readonly url: string; readonly user: Promise<SiteUser> } {
    const user = new Promise<SiteUser>((resolve) => {
      this.#scan = resolve;
    });
    return { url: `${this.#origin}/farcaster`, user };
  }
  /** Scans the QR code of the Farcaster link. */
  scan(userName: string): void {
    this.#scan({ id: `farcaster:${userName}`, userName });
  }
}

const compareOf = (reply: object | undefined): string | undefined => {
  const payload = (reply as { readonly payload?: { readonly compare?: string } } | undefined)
    ?.payload;
  return payload?.compare;
};

/** An in-memory site whose mailbox, approval screen and providers a test controls. */
export class InMemorySite {
  /** Origin of the site. */
  readonly origin: string;
  /** The user at the approval screen; approves by default. */
  readonly desk = new ApprovalDesk();
  /** The social providers. */
  readonly identities: ScriptedIdentities;
  /** Emails that the site sent. */
  readonly inbox: SiteEmail[] = [];
  /** Calls that the site asked the user to approve. */
  readonly approvals: SiteCall[] = [];
  /** All questions to the user, calls included. */
  readonly questions: SiteQuestion[] = [];
  readonly #site: SecureSite;
  /** The site never becomes ready. */
  isMissing = false;
  /** The site receives messages but never replies. */
  isSilent = false;
  /** If true, the site refuses without a reason. */
  refusesWithoutReason = false;
  /** The site refuses everything with this reason. */
  refusal: string | undefined;
  #lastId = "";
  #compare = "";

  constructor(options: InMemorySiteOptions = {}) {
    bindMembers(this);
    const { origin, page, keys, seed, now = () => 0, knownEmails = [] } = options;
    this.origin = origin ?? "https://secure.example";
    this.identities = new ScriptedIdentities(this.origin);
    const random = new SeededRandom(seed);
    const store = new MemorySiteStore(
      knownEmails.map((email) => deviceRecord(BROWSER, email, "signed-in", now())),
    );
    this.#site = new SecureSite({
      store,
      browser: BROWSER,
      page: page ?? "https://host.example",
      keys: keys ?? new PretendSiteKeys(),
      identities: this.identities,
      mail: {
        sendCode: (to, code) => void this.inbox.push({ to, code }),
        sendDeviceLink: (to, { approve }) => {
          const choose = (choice = this.#compare): void => void approve(choice);
          this.inbox.push({ to, approve: choose });
        },
        sendChangeNotice: (to, change) => void this.inbox.push({ to, change }),
      },
      emailChangeDelayMs: options.emailChangeDelayMs ?? 0,
      approval: { ask: (question, signal) => this.#ask(question, signal) },
      now,
      code: () => String(Math.floor(random.fraction() * 1_000_000)).padStart(6, "0"),
      secret: () => random.id() + random.id(),
    });
  }

  /** Id of the last message that the page sent. */
  get lastId(): string {
    return this.#lastId;
  }

  /** Answers a message of the page; undefined for no answer. */
  async receive(data: unknown): Promise<object | undefined> {
    this.#lastId = (data as { readonly id: string }).id;
    const reply = await this.#site.receive(data);
    this.#compare = compareOf(reply) ?? this.#compare;
    if (this.isSilent) return undefined;
    if (this.refusal !== undefined && reply !== undefined && "type" in reply)
      return {
        ...reply,
        type: String(reply.type).replace(/_SUCCESS$/u, "_ERROR"),
        payload: { message: this.refusal },
      };
    const isRefusal =
      reply !== undefined && "type" in reply && String(reply.type).endsWith("_ERROR");
    return isRefusal && this.refusesWithoutReason ? { ...reply, payload: undefined } : reply;
  }

  /** The last code that was sent. Throws if there is none. */
  get lastCode(): string {
    const code = this.inbox.findLast((mail) => mail.code !== undefined)?.code;
    if (code === undefined) throw new Error("no code was sent");
    return code;
  }

  /** Opens the last device link that was sent. Throws if there is none. */
  openDeviceLink(): void {
    const link = this.inbox.findLast(({ approve }) => approve !== undefined)?.approve;
    if (link === undefined) throw new Error("no link was sent");
    link();
  }

  async #ask(question: SiteQuestion, signal: AbortSignal): Promise<boolean> {
    this.questions.push(question);
    if (question.kind === "call") this.approvals.push(question.call);
    const whenAborted = new Promise<boolean>((resolve) => {
      signal.addEventListener("abort", () => resolve(false), { once: true });
    });
    const isApproved = this.desk.ask().then(
      () => true,
      () => false,
    );
    return Promise.race([isApproved, whenAborted]);
  }
}
